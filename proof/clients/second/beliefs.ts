import { rightDecisions, type Decisions } from '../../../examples/integration/decisions.ts';
import { asJsonObject, type JsonObject } from '../../../spec/json.ts';
import type { Behaviour } from '../in-process-client.ts';
import type { DefectBook } from './defect.ts';
import { around, misreading, otherwise, telling, tellingStatus } from './ways.ts';
import { deciding } from '../deciding.ts';

const believing = (
  change: (
    so: ReturnType<Decisions['believed']>,
    before: Parameters<Decisions['believed']>[0],
    shown: JsonObject,
  ) => ReturnType<Decisions['believed']>,
): Behaviour =>
  deciding({
    believed: (before, shown) => change(rightDecisions.believed(before, shown), before, shown),
  });

const known: readonly unknown[] = ['PENDING', 'PROCESSING', 'COMPLETED', 'FAILED', 'EXPIRED'];
const next: Readonly<Record<string, readonly unknown[]>> = {
  PENDING: ['PROCESSING', 'EXPIRED'],
  PROCESSING: ['COMPLETED', 'FAILED'],
  COMPLETED: ['FAILED'],
};

const hour = 3_600_000;

/** Every time that a member tells, so many hours later. */
const later = (value: unknown, hours: number): unknown =>
  typeof value === 'string' && Number.isFinite(Date.parse(value))
    ? new Date(Date.parse(value) + hours * hour).toISOString()
    : value;

const expiring = (answer: JsonObject, hours: number): JsonObject => {
  const { expiresAt, scaChallenge, ...rest } = answer;
  const challenge = asJsonObject(scaChallenge);
  return {
    ...rest,
    ...(expiresAt !== undefined && { expiresAt: later(expiresAt, hours) }),
    ...(scaChallenge !== undefined && {
      scaChallenge: { ...challenge, expiresAt: later(challenge['expiresAt'], hours) },
    }),
  };
};

/** A quote that is asked for in the same words again is the one of before, whatever has become of it. */
const keepingQuotes = (): Behaviour => {
  const kept = new Map<string, string>();
  return around(['quotes.create'], async ({ text = '' }, go) => {
    const before = kept.get(text);
    if (before !== undefined) return new Response(before, { status: 201 });
    const answer = await go();
    if (answer.ok) kept.set(text, await answer.clone().text());
    return answer;
  });
};

/** What was cancelled is settled at once, in the words that it has for that. */
const settlingCancellations = (): Behaviour => {
  const cancelled = new Set<unknown>();
  return {
    answers: (ask, asked, answer) => {
      if (!('ok' in answer)) return answer;
      if (ask === 'cancel') cancelled.add(asked['payment']);
      const isMeant = ask === 'status' && asked['of'] === 'payment' && cancelled.has(asked['reference']);
      return isMeant ? { ok: { ...answer.ok, status: 'FAILED', refund: 'COMPLETED' } } : answer;
    },
  };
};

/** What is believed of payments, and what quotes are good for. */
export const beliefDefects = {
  'closes-the-book-at-completion': {
    about: 'Nothing that comes after COMPLETED is taken note of.',
    line: 'COMPLETED is not guaranteed final (bank return), so consumers continue processing events after COMPLETED',
    named: 'COMPLETED is not final; a bank return is believed',
    scopes: ['payments', 'webhooks'],
    behaviour: believing((so, before) => (before?.status === 'COMPLETED' ? before : so)),
  },
  'books-a-bank-return-as-a-refund-only': {
    about: 'After a bank return the refund is believed, and the payment stays COMPLETED.',
    line: 'COMPLETED, bank return: FAILED, event OUTGOING_PAYMENT.FAILED, then refund events',
    named: 'COMPLETED is not final; a bank return is believed',
    scopes: ['payments', 'webhooks'],
    behaviour: believing((so, before) =>
      before?.status === 'COMPLETED' ? { ...so, status: 'COMPLETED' } : so,
    ),
  },
  'takes-a-refund-under-way-for-settled': {
    about: 'A refund that is PENDING is shown as COMPLETED.',
    line: 'Terminal refund states are COMPLETED and FAILED; REFUND_PENDING: refund initiated',
    named: 'a refund is settled when it is COMPLETED',
    scopes: ['payments', 'webhooks'],
    behaviour: believing((so) => (so.refund === 'PENDING' ? { ...so, refund: 'COMPLETED' } : so)),
  },
  'takes-a-failed-refund-for-settled': {
    about: 'A refund that FAILED is shown as COMPLETED: the customer is told that the money is back.',
    line: 'refund FAILED: event OUTGOING_PAYMENT.REFUND_FAILED; support must resolve it manually',
    named: 'a failed refund is believed to have failed',
    scopes: ['payments', 'webhooks'],
    behaviour: believing((so) => (so.refund === 'FAILED' ? { ...so, refund: 'COMPLETED' } : so)),
  },
  'knows-of-no-refunds': {
    about: 'The refund of a payment is not read.',
    line: 'Refund status lives in the refund object',
    named: 'the refund that it believes is the refund that is so',
    scopes: ['payments', 'webhooks'],
    behaviour: believing(({ refund: _refund, ...so }) => so),
  },
  'takes-a-refund-for-a-failure': {
    about: 'A payment with a refund is shown as FAILED, also one that was cancelled while it was PROCESSING.',
    line: 'Refund status lives in the refund object. The payment status stays as is while the refund progresses',
    named: 'the refund does not change what is believed of the payment',
    scopes: ['payments', 'webhooks'],
    behaviour: believing((so) => (so.refund === undefined ? so : { ...so, status: 'FAILED' })),
  },
  'ends-with-the-refund-of-a-cancellation': {
    about: 'After the refund of a cancelled payment has settled, its late delivery is not taken note of.',
    line: 'refund COMPLETED, payout provider delivered the original payment anyway: COMPLETED',
    named: 'a completion after a settled refund is believed',
    scopes: ['payments', 'webhooks'],
    behaviour: believing((so, before) => (before?.refund === 'COMPLETED' ? before : so)),
  },
  'takes-a-cancellation-for-settled': {
    about: 'A payment that was cancelled is shown as FAILED and refunded at once.',
    line: 'Manual cancellation: PENDING, PROCESSING, REFUND_PENDING, REFUND_COMPLETED, COMPLETED',
    named: 'what is believed of a cancelled payment and its refund is what is so',
    scopes: ['payments'],
    behaviour: settlingCancellations,
  },
  'is-paid-as-soon-as-it-is-accepted': {
    about: 'PROCESSING is shown as COMPLETED: goods are handed out early.',
    line: 'PROCESSING: quote executing after funds received; COMPLETED: payout reached the destination',
    named: 'a payment is complete when it is COMPLETED',
    scopes: ['payments', 'webhooks'],
    behaviour: () => tellingStatus('payment', otherwise({ PROCESSING: 'COMPLETED', PENDING: 'COMPLETED' })),
  },
  'has-one-word-for-every-failure': {
    about: 'Every reason of a failure is shown as DECLINED.',
    line: 'failureReason: values are listed under Errors, each with what can be done',
    named: 'the reason of a failure is believed as it is',
    scopes: ['payments', 'webhooks'],
    behaviour: telling('status', (ok) => ({
      ...ok,
      ...(typeof ok['failureReason'] === 'string' && { failureReason: 'DECLINED' }),
    })),
  },
  'believes-whatever-came-last': {
    about: 'The status is that of the last event, in the order in which they arrived.',
    line: 'EXPIRED and FAILED are terminal; the orders of events per scenario',
    named: 'an event that comes late does not take a payment back',
    scopes: ['payments', 'webhooks'],
    behaviour: believing((so, _before, shown) =>
      known.includes(shown['status']) ? { ...so, status: String(shown['status']) } : so,
    ),
  },
  'believes-only-the-next-step': {
    about: 'An event that is not the next step of the table is acknowledged and let go.',
    line: 'States and transitions; the delivery of webhooks in their order is not promised',
    named: 'events that come out of order are not lost',
    scopes: ['payments', 'webhooks'],
    behaviour: believing((so, before) =>
      before === undefined || before.status === so.status || next[before.status]?.includes(so.status)
        ? so
        : { ...so, status: before.status },
    ),
  },
  'takes-an-unknown-status-for-success': {
    about: 'A status that it does not know falls into the last branch, which is success.',
    line: 'Transaction.status: PENDING, PROCESSING, COMPLETED, FAILED, EXPIRED',
    named: 'an unknown status is not acted upon',
    scopes: ['payments', 'webhooks'],
    behaviour: believing((so, _before, shown) =>
      shown['status'] === undefined || known.includes(shown['status']) ? so : { ...so, status: 'COMPLETED' },
    ),
  },
  'executes-whatever-was-quoted': {
    about: 'The expiry of a quote is not looked at.',
    line: 'A quote has an expiration time; PENDING, quote not executed before expiry: EXPIRED',
    named: 'an expired quote is not executed',
    scopes: ['payments', 'funding'],
    behaviour: misreading(['quotes.create'], (quote) => expiring(quote, 24 * 365 * 100)),
  },
  'keeps-its-quotes-for-the-next-order': {
    about: 'An order that asks for the same quote as one before gets that quote, at the rate of then.',
    line: 'A quote fixes the exchange rate for a limited time and is then executed',
    named: 'each order, and each new attempt, has a quote of its own',
    scopes: ['payments'],
    behaviour: keepingQuotes,
  },
  'reads-times-in-its-own-zone': {
    about: 'The zone is cut off: times are read as those of Tokyo, nine hours early.',
    line: 'Timestamps are ISO 8601 date-time strings',
    named: 'an order is paid while its quote holds; a code is submitted while its challenge is open',
    scopes: ['payments', 'funding', 'wallets'],
    behaviour: misreading('all', (answer) => expiring(answer, -9)),
  },
  'pays-anew-whatever-the-reason': {
    about: 'A payment that failed for a reason that is a matter for support is paid again.',
    line: 'Recovery of COUNTERPARTY_POST_TX_FAILED: contact support; of INVALID_BANK_ACCOUNT: not stated',
    named: 'what is no use trying again is refused',
    scopes: ['payments'],
    behaviour: deciding({ recovery: () => 'new-quote' }),
  },
  'never-pays-anew': {
    about: 'A payment whose quote expired is refused when it is asked for again.',
    line: 'Recovery of QUOTE_EXPIRED and QUOTE_EXECUTION_FAILED: create a new quote',
    named: 'what can be tried again is tried at a new quote',
    scopes: ['payments'],
    behaviour: deciding({ recovery: () => 'none' }),
  },
} as const satisfies DefectBook;
