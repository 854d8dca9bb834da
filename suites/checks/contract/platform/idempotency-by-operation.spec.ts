import { contract } from '../../../../spec/contract/in-use.ts';
import { isSameContent } from '../../../kit/assertions/same-content.ts';
import { answerOf, bodyOf, isAccepted } from '../../../kit/assertions/answers.ts';
import { covers } from '../../../kit/check/covers.ts';
import { Inconclusive } from '../../../kit/check/inconclusive.ts';
import { unsafeRequests } from '../../../kit/fixtures/unsafe-requests.ts';
import { take } from '../../../kit/fixtures/take-steps.ts';
import { idMade, repeating, type Repeated } from '../../../kit/fixtures/repeating-client.ts';
import type { Check } from '../../../kit/assertions/check.ts';

const oneEffect = 'conventions/idempotent-retry-has-one-effect';
const firstAnswer = 'conventions/idempotent-retry-gets-the-first-answer';

/** Judges a retry by what it has made: nothing, or what the first request made. Answers whether it could. */
const judgeEffect = (check: Check, { operation, first, retry }: Repeated): boolean => {
  const made = idMade(first);
  const again = bodyOf(retry);
  const isRefused = retry.response.status >= 400 && retry.response.status < 500;
  if (made === undefined || (!isAccepted(retry) && !isRefused)) return false;
  check
    .response(oneEffect, [first, retry])
    .that(
      isRefused || idMade(retry) === made,
      `${made}, or a refusal: the same Idempotency-Key came with the same ${operation}`,
      idMade(retry) ?? JSON.stringify(again),
    );
  return true;
};

/** A request without a credential has no sender who could be given the first answer. */
const judgeAnswer = (check: Check, { operation, first, retry }: Repeated): void => {
  if (contract().operation(operation).auth === 'none') return;
  const isSame =
    first.response.status === retry.response.status &&
    isSameContent(first.response.body, retry.response.body);
  check
    .response(firstAnswer, [first, retry])
    .that(isSame, `the first answer to ${operation} again`, answerOf(retry));
};

for (const [subject, { needs, steps }] of Object.entries(unsafeRequests))
  covers({ needs: ['state', ...needs] }, [oneEffect, firstAnswer]).test(
    `a retry with the same Idempotency-Key has no second effect on ${subject}`,
    async ({ api, cleanup, check }) => {
      let judged = 0;
      const watched = repeating(api, (repeated) => {
        if (judgeEffect(check, repeated)) judged += 1;
        judgeAnswer(check, repeated);
      });

      const left = await take(steps, { api: watched, cleanup });

      if (judged === 0)
        throw (
          left[0] ?? new Inconclusive('missing-configuration', 'No answer shows the id of what was made.')
        );
    },
  );
