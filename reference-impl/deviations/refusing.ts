import { ApiError, notFound } from '../http/api-error.ts';
import type { Answer } from '../http/call.ts';
import { replacing, type Behaved, type Replaceable, type Replacement } from '../runtime/behaviour.ts';
import { whenRefused } from './altered-answers.ts';

/** A function refuses in another way what it refuses in the way that is asked for. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- they say that `right` gets what it takes
export const refusingOtherwise = <C extends Behaved, A extends unknown[], R>(
  point: Replaceable<(context: C, ...rest: A) => Promise<R>>,
  isMeant: (refusal: ApiError) => boolean,
  instead: (refusal: ApiError) => ApiError,
): Replacement =>
  replacing(point, (right, context, ...rest) =>
    whenRefused(
      () => right(context, ...rest),
      isMeant,
      async (refusal) => {
        throw instead(refusal);
      },
    ),
  );

/** A 404 with a code of its own loses the code. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- they say that `right` gets what it takes
export const plainNotFound = <C extends Behaved, A extends unknown[], R>(
  point: Replaceable<(context: C, ...rest: A) => Promise<R>>,
  meant: string,
): Replacement =>
  refusingOtherwise(
    point,
    ({ code }) => code === meant,
    ({ message }) => notFound(message),
  );

/** A refusal that is answered and not thrown, so that what a faulty server did stays done. */
export const refusedBy = (error: unknown): Answer => {
  if (!(error instanceof ApiError)) throw error;
  const { status, code, message } = error;
  return { status, body: { status, code, message } };
};
