import { fourthMoneyDefects } from '../fourth/money.ts';
import { randomUUID } from 'node:crypto';
import { rightDecisions } from '../../../examples/integration/decisions.ts';
import type { Behaviour } from '../in-process-client.ts';
import type { MutantBook } from '../mutant.ts';
import { besides, dispatch, outgoing, rewriting, transporting } from '../rewriting.ts';
import { deciding } from '../deciding.ts';

const paying = ['quotes.create', 'quotes.execute', 'transfers.out'] as const;
const isPaying = (operation: string | undefined): boolean => paying.some((one) => one === operation);

const withKey = (key: (before: string, n: number) => string | undefined): Behaviour => {
  let n = 0;
  return rewriting(paying, ({ headers }) => {
    const { 'idempotency-key': before = '', ...others } = headers;
    n += 1;
    const now = key(before, n);
    return { headers: now === undefined ? others : { ...others, 'idempotency-key': now } };
  });
};

/** Pays anew where it does not know what became of a payment: each quote is good for one attempt only. */
const startsOver = (isUnknown: (status: number | undefined) => boolean): Behaviour => {
  const used = new Set<string | undefined>();
  return deciding({
    triesAgain: (outcome, attempt) =>
      !isUnknown(outcome.status) && rightDecisions.triesAgain(outcome, attempt),
    isUsable: (expiresAt) => {
      const isNew = !used.has(expiresAt);
      used.add(expiresAt);
      return isNew;
    },
  });
};

/** Mutants in sending things again, and in trouble in general. */
export const retryMutants = {
  'adds-payees-again-without-a-key': {
    rule: 'client/idempotency/unsafe-retry-has-a-key',
    scenarios: ['answer-of-a-payee-is-lost'],
    behaviour: fourthMoneyDefects['adds-payees-without-a-key'].behaviour,
  },
  'retries-without-a-key': {
    rule: 'client/idempotency/unsafe-retry-has-a-key',
    also: [
      'client/idempotency/lost-answer-pays-once',
      'client/idempotency/server-error-pays-once',
      'client/idempotency/retry-keeps-the-key',
      'client/quotes/pays-once',
      'client/quotes/executed-at-most-once',
    ],
    behaviour: () => withKey(() => undefined),
  },
  'has-a-new-key-for-each-attempt': {
    rule: 'client/idempotency/retry-keeps-the-key',
    also: [
      'client/idempotency/lost-answer-pays-once',
      'client/idempotency/server-error-pays-once',
      'client/quotes/pays-once',
    ],
    behaviour: () => withKey(() => randomUUID()),
  },
  'changes-the-body-of-a-retry': {
    rule: 'client/idempotency/retry-keeps-the-body',
    also: ['client/payments/unknown-outcome-is-found-out'],
    behaviour: () => {
      let n = 0;
      return rewriting(['quotes.create', 'transfers.out'], ({ body = {} }) => {
        n += 1;
        return { body: { ...body, remittanceInformation: `attempt ${n}` } };
      });
    },
  },
  'has-one-key-for-everything': {
    rule: 'client/idempotency/key-is-of-one-request',
    scenarios: ['answer-of-a-quote-is-lost', 'payment-completes'],
    also: [
      'client/idempotency/retry-keeps-the-body',
      'client/payments/completed-is-believed',
      'client/payments/unknown-outcome-is-found-out',
      'client/errors/refused-request-is-not-repeated',
    ],
    behaviour: () => withKey(() => 'the-only-key-there-is'),
  },
  'has-one-key-for-each-payee': {
    rule: 'client/idempotency/new-payment-has-a-new-key',
    also: ['client/payments/payments-are-not-confused'],
    scenarios: ['two-payments-are-alike'],
    behaviour: () =>
      transporting((send) => (input, init) => {
        const request = outgoing(input, init);
        if (!isPaying(request.operation)) return send(input, init);
        const key = `${request.operation ?? ''} ${request.text ?? ''} ${request.url.pathname}`.replaceAll(
          /[^\w]/g,
          '',
        );
        return dispatch(
          send,
          { ...request, headers: { ...request.headers, 'idempotency-key': key.slice(0, 200) } },
          init,
        );
      }),
  },
  'pays-anew-after-a-restart': {
    rule: 'client/idempotency/key-outlives-a-restart',
    also: ['client/quotes/pays-once'],
    behaviour: () => {
      let starts = 0;
      return {
        beforeStart: (_settings, start) => {
          starts = start;
        },
        decisions: {
          isUsable: (() => {
            const used = new Set<string | undefined>();
            return (expiresAt: string | undefined) => {
              const isNew = !used.has(expiresAt);
              used.add(expiresAt);
              return starts === 1 || isNew;
            };
          })(),
        },
      };
    },
  },
  'pays-anew-when-an-answer-is-lost': {
    rule: 'client/idempotency/lost-answer-pays-once',
    also: ['client/quotes/pays-once', 'client/payments/unknown-outcome-is-found-out'],
    scenarios: ['answer-of-a-payment-is-lost'],
    behaviour: () => startsOver((status) => status === undefined),
  },
  'pays-anew-after-a-server-error': {
    rule: 'client/idempotency/server-error-pays-once',
    also: ['client/quotes/pays-once', 'client/payments/unknown-outcome-is-found-out'],
    behaviour: () => startsOver((status) => status !== undefined && status >= 500),
  },
  'has-keys-that-are-too-long': {
    rule: 'client/idempotency/key-has-a-fair-length',
    scenarios: ['payment-completes'],
    also: ['client/payments/completed-is-believed'],
    behaviour: () => withKey((before) => before.padEnd(300, 'x')),
  },
  'counts-its-keys': {
    rule: 'client/idempotency/key-cannot-be-guessed',
    behaviour: () => {
      let n = 1000;
      return deciding({
        newKey: () => {
          n += 1;
          return `payment-${n}`;
        },
      });
    },
  },
  'hammers-when-asked-for-patience': {
    rule: 'client/errors/retry-after-is-kept',
    behaviour: deciding({ pauseMs: () => 0 }),
  },
  'gives-up-when-asked-for-patience': {
    rule: 'client/errors/rate-limited-work-is-done-later',
    behaviour: deciding({
      triesAgain: (outcome, attempt) => outcome.status !== 429 && rightDecisions.triesAgain(outcome, attempt),
    }),
  },
  'begins-anew-when-asked-for-its-status': {
    rule: 'client/idempotency/server-error-pays-once',
    scenarios: ['service-stays-down-behind-a-payment'],
    also: ['client/idempotency/retry-keeps-the-key', 'client/quotes/pays-once'],
    behaviour: {
      beforeAsk: async ({ state }, ask, { reference }) => {
        const payment = state.get().payments[String(reference)];
        if (ask !== 'status' || payment?.progress !== 'open') return;
        const again = { ...payment, payKey: randomUUID() };
        state.change({ payments: { ...state.get().payments, [payment.reference]: again } });
      },
    },
  },
  'never-gives-up': {
    rule: 'client/errors/retries-end',
    scenarios: ['service-stays-down'],
    behaviour: deciding({
      triesAgain: ({ status }) => status === undefined || status >= 500,
      pauseMs: () => 20,
    }),
  },
  'dies-of-a-server-error': {
    rule: 'client/errors/unexpected-error-leaves-the-client-alive',
    scenarios: ['service-fails-before-a-payment'],
    behaviour: () =>
      transporting((send, _start, crash) => async (input, init) => {
        const answer = await send(input, init);
        return answer.status === 500 ? crash() : answer;
      }),
  },
  'retries-at-once': {
    rule: 'client/errors/retries-back-off',
    behaviour: deciding({ pauseMs: () => 0 }),
  },
  'believes-a-server-error': {
    rule: 'client/errors/server-error-is-not-success',
    also: ['client/payments/unknown-outcome-is-found-out'],
    behaviour: () => ({
      decisions: { triesAgain: () => false },
      answers: (ask, _asked, answer) =>
        ask === 'status' && 'ok' in answer && answer.ok['status'] === null
          ? { ok: { ...answer.ok, status: 'PENDING' } }
          : answer,
      transport: (send) => {
        let isDown = false;
        return async (input, init) => {
          const request = outgoing(input, init);
          if (isDown && isPaying(request.operation)) throw new TypeError('fetch failed');
          const answer = await send(input, init);
          if (answer.status >= 500) isDown = true;
          return answer;
        };
      },
    }),
  },
  'believes-a-refusal': {
    rule: 'client/errors/refusal-is-not-success',
    behaviour: () => ({
      answers: (ask, _asked, answer) =>
        ask === 'status' && 'ok' in answer && answer.ok['status'] === null
          ? { ok: { ...answer.ok, status: 'PENDING' } }
          : answer,
    }),
  },
  'breaks-on-unknown-members': {
    rule: 'client/errors/unknown-members-do-no-harm',
    behaviour: () => ({
      decisions: { triesAgain: () => false },
      transport: (send) => async (input, init) => {
        const answer = await send(input, init);
        if (outgoing(input, init).operation !== 'quotes.create') return answer;
        if ((await answer.clone().text()).includes('reconsidered')) throw new TypeError('unknown member');
        return answer;
      },
    }),
  },
  'mistakes-an-unknown-status-for-a-failure': {
    rule: 'client/errors/unknown-values-do-no-harm',
    behaviour: deciding({
      believed: (before, shown) =>
        shown['status'] === 'UNDER_RECONSIDERATION'
          ? { id: String(shown['id']), status: 'FAILED' }
          : rightDecisions.believed(before, shown),
    }),
  },
  'repeats-what-was-refused': {
    rule: 'client/errors/refused-request-is-not-repeated',
    scenarios: ['payment-is-refused'],
    behaviour: deciding({
      triesAgain: ({ status }, attempt) => status === 400 && attempt < 3,
      pauseMs: () => 1,
    }),
  },
  'floods-the-service': {
    rule: 'client/errors/no-flood',
    behaviour: () =>
      transporting((send) => async (input, init) => {
        const request = outgoing(input, init);
        if (request.operation === 'quotes.execute') {
          // Requests that cost the service least: the sooner they are answered, the more of them come in a second.
          const read = { ...besides(request, 'GET', ''), url: new URL(request.url.origin) };
          const reads = Array.from({ length: 500 }, () =>
            dispatch(send, read).then((answer) => answer.text()),
          );
          await Promise.all(reads);
        }
        return send(input, init);
      }),
  },
} as const satisfies MutantBook;
