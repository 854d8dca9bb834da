import { covers } from '../engine/covers.ts';
import { idsMade, makings, newKey, type Making } from '../fixtures/creations.ts';
import type { Examiner } from '../engine/examiner.ts';
import { answerOf } from '../assertions/answers.ts';
import { test } from '../engine/test.ts';

const atOnce = 12;

/** Sends one request many times at once with one key, and judges that it made exactly one thing. */
const judgeRace = async (examine: Examiner, { operation, send, listed }: Making): Promise<void> => {
  const key = newKey();

  const answers = await Promise.all(Array.from({ length: atOnce }, () => send(key)));

  const { ids, pages } = await listed();
  const made = new Set([...idsMade(answers), ...ids]);
  examine.assert('conventions/concurrent-idempotent-requests-have-one-effect', made.size === 1, () => ({
    expected: `one thing made by ${atOnce} times ${operation} at once with one Idempotency-Key`,
    actual: `${made.size}, with the answers ${answers.map(answerOf).join(', ')}`,
    on: [...pages.slice(-1), ...answers],
    side: 'response',
  }));
};

test(
  'many requests at once with one Idempotency-Key make one thing',
  covers(['conventions/concurrent-idempotent-requests-have-one-effect'], { needs: ['state'] }),
  async ({ api, cleanup, examine }) => {
    const rounds = 3;
    for (let round = 0; round < rounds; round += 1)
      for (const making of await makings(api, cleanup)) await judgeRace(examine, making);
  },
);
