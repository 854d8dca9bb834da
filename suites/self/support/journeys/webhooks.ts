import type { Journey } from '../journey.ts';
import { fixture } from './money.ts';

/** A receiver that is not always there, and that answers 202 in between. */
export const webhooks: Journey = {
  areas: ['webhooks'],
  acknowledges: (count) => (count % 3 === 0 ? 500 : count % 3 === 1 ? 202 : 200),
  go: async (session) => {
    const { account } = await fixture(session);
    for (const amount of [1, 2, 3]) {
      await session.ask('POST', `/sandbox/internal-accounts/${account}/fund`, { amount });
      await session.pass(60_000);
    }
  },
};
