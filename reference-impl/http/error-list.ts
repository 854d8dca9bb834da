import { ApiError, type FieldError } from './api-error.ts';

/** The errors of one request, as they are found. */
export interface ErrorList {
  readonly add: (errors: readonly FieldError[]) => void;
  /** Raises 400 INVALID_INPUT that names each wrong member. The message repeats the first. */
  readonly refuseIfAny: () => void;
}

/** Keeps the first `most` errors; the refusal says `hasMore` when there were others. */
export const errorList = (most: number): ErrorList => {
  const kept: FieldError[] = [];
  let found = 0;
  return {
    add: (errors) => {
      found += errors.length;
      for (const error of errors.slice(0, most - kept.length)) kept.push(error);
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
