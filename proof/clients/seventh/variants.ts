import { setTimeout as pause } from 'node:timers/promises';
import type { ClientVariant } from '../mutant.ts';
import { transporting } from '../rewriting.ts';

const mostFailures = 3;
const restMs = 500;

const words: Readonly<Record<string, string>> = { freeze: 'FROZEN', unfreeze: 'ACTIVE', close: 'CLOSED' };

/** The example integration with something done otherwise, all of it right. */
export const seventhVariants = {
  'rests-after-three-failures': {
    about: 'After three failures in a row each request waits for half a second, until one succeeds.',
    features: ['payments', 'webhooks', 'agent'],
    behaviour: () =>
      transporting((send) => {
        let failures = 0;
        return async (input, init) => {
          if (failures >= mostFailures) await pause(restMs);
          failures += 1;
          const answer = await send(input, init);
          if (answer.status < 500) failures = 0;
          return answer;
        };
      }),
  },
  'sends-one-request-at-a-time': {
    about: 'Each request waits until the one before it was answered.',
    features: ['payments', 'customers', 'approvals'],
    behaviour: () =>
      transporting((send) => {
        let before: Promise<unknown> = Promise.resolve();
        return (input, init) => {
          const answer = before.then(() => send(input, init));
          before = answer.catch(() => undefined);
          return answer;
        };
      }),
  },
  'takes-a-change-that-is-so-for-done': {
    about: 'A card that is to be what it is already needs no request: that it is frozen, say, is answered.',
    features: ['cards'],
    behaviour: () => ({
      instead: ({ state }, ask, asked) => {
        const { cards, cardStates } = state.get();
        const now = cardStates[cards[String(asked['card'])]?.id ?? ''];
        const isSo = ask === 'change-card' && words[String(asked['change'])] === now;
        return isSo ? { ok: {} } : undefined;
      },
    }),
  },
} as const satisfies Readonly<Record<string, ClientVariant>>;
