import { covers } from '../../kit/check/covers.ts';
import { idsMade, makings, newKey, type Making } from '../../kit/fixtures/creations.ts';
import { answerOf, isAccepted, requireSuccess } from '../../kit/assertions/answers.ts';
import type { Check } from '../../kit/assertions/check.ts';

const atOnce = 12;

/** Sends one request many times at once with one key, and judges that it made exactly one thing. */
const judgeRace = async (check: Check, { operation, send, listed }: Making): Promise<void> => {
  const key = newKey();

  const answers = await Promise.all(Array.from({ length: atOnce }, () => send(key)));
  // Where its body is only assumed and one alone is refused, too, that none is taken is no race.
  if (!answers.some(isAccepted)) requireSuccess(await send(newKey()), `The same by ${operation} alone`);

  const { ids, pages } = await listed();
  const made = new Set([...idsMade(answers), ...ids]);
  check
    .response('conventions/concurrent-idempotent-requests-have-one-effect', [...pages.slice(-1), ...answers])
    .that(
      made.size === 1,
      `one thing made by ${atOnce} times ${operation} at once with one Idempotency-Key`,
      `${made.size}, with the answers ${answers.map(answerOf).join(', ')}`,
    );
};

covers({ needs: ['state'] }, [
  // The same request sent many times at once with one Idempotency-Key takes effect once.
  'conventions/concurrent-idempotent-requests-have-one-effect',
]).test('many requests at once with one Idempotency-Key make one thing', async ({ api, cleanup, check }) => {
  const rounds = 3;
  for (let round = 0; round < rounds; round += 1)
    for (const making of await makings(api, cleanup)) await judgeRace(check, making);
});
