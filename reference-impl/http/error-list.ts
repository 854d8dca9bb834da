import { ApiError, type FieldError } from './api-error.ts';

/** The errors of one request, as they are found. */
export interface ErrorList {
  readonly add: (errors: readonly FieldError[]) => void;
  /** Raises 400 INVALID_INPUT that names each wrong member. The message repeats the first. */
  readonly refuseIfAny: () => void;
}

/** Alternatives of a body often object to the same. */
const isAmong = (kept: readonly FieldError[], { field, message }: FieldError): boolean =>
  kept.some((each) => each.field === field && each.message === message);

/** Keeps the first `most` errors; the refusal says `hasMore` when there were others. */
export const errorList = (most: number): ErrorList => {
  const kept: FieldError[] = [];
  let found = 0;
  return {
    add: (errors) => {
      for (const error of errors) {
        if (isAmong(kept, error)) continue;
        found += 1;
        if (kept.length < most) kept.push(error);
      }
    },
    refuseIfAny: () => {
      const [first] = kept;
      if (first === undefined) return;
      const hasMore = found > most;
      throw new ApiError(400, 'INVALID_INPUT', first.message, {
        details: { errors: kept, ...(hasMore && { hasMore }) },
      });
    },
  };
};
