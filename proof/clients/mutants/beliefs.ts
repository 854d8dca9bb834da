import { rightDecisions } from '../../../examples/integration/decisions.ts';
import type { Json } from '../../../examples/integration/json.ts';
import type { TransactionRecord } from '../../../examples/integration/state.ts';
import type { Behaviour } from '../in-process-client.ts';
import type { MutantBook } from '../mutant.ts';
import { outgoing } from '../rewriting.ts';
import { deciding } from '../deciding.ts';
import { telling } from '../second/ways.ts';

type Believed = (before: TransactionRecord | undefined, shown: Json) => TransactionRecord;

const believing = (believed: (right: Believed) => Believed): Behaviour =>
  deciding({ believed: believed(rightDecisions.believed) });

/** Believes as it should, and then something else of it. */
const distorting = (
  distort: (after: TransactionRecord, before: TransactionRecord | undefined) => TransactionRecord,
): Behaviour => believing((right) => (before, shown) => distort(right(before, shown), before));

const outcomes: readonly string[] = ['COMPLETED', 'FAILED', 'EXPIRED'];

/** Mutants in a client's beliefs. */
export const beliefMutants = {
  'mistakes-an-execution-for-a-payment': {
    rule: 'client/payments/pending-is-not-completed',
    behaviour: distorting((after) =>
      outcomes.includes(after.status) ? after : { ...after, status: 'COMPLETED' },
    ),
  },
  'never-learns-of-completion': {
    rule: 'client/payments/completed-is-believed',
    also: [
      'client/webhooks/restarted-client-believes-the-events',
      'client/transfers/only-open-payments-are-cancelled',
      'client/webhooks/acknowledged-events-are-kept',
      'client/payments/payments-are-not-confused',
    ],
    behaviour: distorting((after, before) =>
      after.status === 'COMPLETED' ? { ...after, status: before?.status ?? 'PENDING' } : after,
    ),
  },
  'never-learns-of-failure': {
    rule: 'client/payments/failed-is-believed',
    also: ['client/payments/refund-leaves-the-status', 'client/payments/payments-are-not-confused'],
    behaviour: distorting((after, before) =>
      after.status === 'FAILED' ? { ...after, status: before?.status ?? 'PENDING' } : after,
    ),
  },
  'mistakes-an-offer-for-a-payment': {
    rule: 'client/payments/expired-is-believed',
    behaviour: () => ({
      decisions: { isUsable: () => false },
      ...telling('status', (ok) => (ok['status'] === null ? { ...ok, status: 'COMPLETED' } : ok)),
    }),
  },
  'mistakes-completion-for-the-end': {
    rule: 'client/payments/completed-is-not-final',
    behaviour: distorting((after, before) => (before?.status === 'COMPLETED' ? before : after)),
  },
  'believes-the-last-word': {
    rule: 'client/payments/failed-is-terminal',
    also: ['client/webhooks/reordered-events-do-no-harm'],
    behaviour: believing((right) => (before, shown) => ({
      ...right(before, shown),
      status: String(shown['status']),
    })),
  },
  'mistakes-a-refund-for-a-status': {
    rule: 'client/payments/refund-leaves-the-status',
    also: ['client/payments/failed-is-believed'],
    behaviour: distorting((after) =>
      after.refund === 'COMPLETED' ? { ...after, status: 'REFUNDED' } : after,
    ),
  },
  'never-learns-of-refunds': {
    rule: 'client/payments/settled-refund-is-believed',
    also: ['client/webhooks/acknowledged-events-are-kept'],
    behaviour: distorting(({ refund: _gone, ...after }) => after),
  },
  'mistakes-every-refund-for-settled': {
    rule: 'client/payments/failed-refund-is-believed',
    behaviour: distorting((after) =>
      after.refund === undefined ? after : { ...after, refund: 'COMPLETED' },
    ),
  },
  'mistakes-a-pending-refund-for-settled': {
    rule: 'client/payments/pending-refund-is-not-settled',
    behaviour: distorting((after) =>
      after.refund === 'PENDING' ? { ...after, refund: 'COMPLETED' } : after,
    ),
  },
  'mistakes-a-cancelled-payment-for-ended': {
    rule: 'client/payments/cancelled-payment-may-be-delivered',
    behaviour: distorting((after, before) => (before?.refund === 'COMPLETED' ? before : after)),
  },
  'takes-a-cancellation-for-a-refund': {
    rule: 'client/payments/pending-refund-is-not-settled',
    scenarios: ['refund-of-a-cancelled-payment-is-under-way'],
    behaviour: distorting((after) =>
      after.refund === 'PENDING' && after.status !== 'FAILED' ? { ...after, refund: 'COMPLETED' } : after,
    ),
  },
  'mistakes-a-cancellation-for-a-failure': {
    rule: 'client/payments/cancellation-is-not-the-end',
    scenarios: ['payment-is-cancelled'],
    behaviour: distorting((after) =>
      after.refund !== undefined && after.status === 'PROCESSING' ? { ...after, status: 'FAILED' } : after,
    ),
  },
  'gives-up-on-what-it-does-not-know': {
    rule: 'client/payments/unknown-outcome-is-found-out',
    scenarios: ['answer-of-a-payment-is-lost'],
    behaviour: () => ({
      decisions: { triesAgain: () => false },
      transport: (send) => {
        let isDown = false;
        return async (input, init) => {
          const { operation } = outgoing(input, init);
          if (isDown && (operation === 'quotes.execute' || operation === 'transfers.out'))
            throw new TypeError('fetch failed');
          try {
            return await send(input, init);
          } catch (error) {
            isDown = true;
            throw error;
          }
        };
      },
    }),
  },
  'mixes-its-payments-up': {
    rule: 'client/payments/payments-are-not-confused',
    also: ['client/payments/failed-is-believed', 'client/payments/completed-is-believed'],
    behaviour: () => {
      let last = 'PENDING';
      return {
        ...believing((right) => (before, shown) => {
          const after = right(before, shown);
          if (outcomes.includes(after.status)) last = after.status;
          return after;
        }),
        ...telling('status', (ok) => (ok['status'] === null ? ok : { ...ok, status: last })),
      };
    },
  },
  'forgets-why-a-payment-failed': {
    rule: 'client/payments/failure-reason-is-known',
    behaviour: distorting(({ failureReason: _gone, ...after }) => after),
  },
  'counts-its-own-money': {
    rule: 'client/payments/balance-is-known',
    behaviour: telling('balance', (ok) => ({ amount: Number(ok['amount']) + 1 })),
  },
  'keeps-balances-as-doubles': {
    rule: 'client/payments/balance-is-known',
    scenarios: ['currencies-have-other-decimals'],
    behaviour: telling('balance', (ok) => ({ amount: Math.trunc((Number(ok['amount']) / 100) * 100) })),
  },
  'counts-money-that-has-left': {
    rule: 'client/payments/execution-debits-at-once',
    behaviour: telling('balance', (ok) => ({ amount: Number(ok['amount']) + 12_500 })),
  },
  'misses-money-that-came-back': {
    rule: 'client/payments/refund-returns-to-its-source',
    behaviour: telling('balance', (ok) => ({ amount: Number(ok['amount']) - 12_500 })),
  },
} as const satisfies MutantBook;
