import { isJsonObject, type JsonObject } from '../../../spec/json.ts';
import type { Call } from '../../http/call.ts';
import { announcePayment } from '../../payments/moves.ts';
import { quoteView } from '../../payments/quotes.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import { withBody, withRows, without } from '../altered-answers.ts';
import { withEvents } from '../altered-work.ts';
import { answering } from '../answering.ts';
import { faultsOf } from '../deviation.ts';
import { showing } from './shown-payments.ts';

const anHour = 3_600_000;

/** A time of an object is moved; one that it lacks stays away. */
const moved = (shown: JsonObject, name: string, byMs: number): JsonObject => {
  const time = shown[name];
  return typeof time === 'string'
    ? { ...shown, [name]: new Date(Date.parse(time) + byMs).toISOString() }
    : shown;
};

const oneMore = (shown: JsonObject): JsonObject => {
  const amount = shown['sentAmount'];
  return isJsonObject(amount)
    ? { ...shown, sentAmount: { ...amount, amount: Number(amount['amount']) + 1 } }
    : shown;
};

/** Another of the listed reasons; a payment without a reason stays without. */
const otherReason = (shown: JsonObject): JsonObject => {
  const { failureReason } = shown;
  if (failureReason === undefined) return shown;
  const isOfTheQuote = failureReason === 'QUOTE_EXECUTION_FAILED';
  return { ...shown, failureReason: isOfTheQuote ? 'LIGHTNING_PAYMENT_FAILED' : 'QUOTE_EXECUTION_FAILED' };
};

/** Webhooks of payments show them otherwise than reads do. */
const announcing = (alter: (shown: JsonObject, nowMs: number) => JsonObject): Replacement =>
  replacing(announcePayment, (right, work, payment, type) =>
    right(
      withEvents(work, (event) => [
        { ...event, data: isJsonObject(event.data) ? alter(event.data, work.now().getTime()) : event.data },
      ]),
      payment,
      type,
    ),
  );

/** Rows of the list of transactions show payments otherwise than reads do. */
const listing = (alter: (row: JsonObject) => JsonObject): Replacement =>
  answering('transactions.list', async (call, proceed) =>
    withRows(await proceed(call), (row) => (row['type'] === 'OUTGOING' ? alter(row) : row)),
  );

const ofRefund = (alter: (refund: JsonObject) => JsonObject): Replacement =>
  showing((payment) => {
    const { refund } = payment;
    return isJsonObject(refund) ? { ...payment, refund: alter(refund) } : payment;
  });

/** Each read of a payment shows its refund otherwise. */
const reading = (alter: (refund: JsonObject, call: Call) => JsonObject): Replacement =>
  answering('transactions.get', async (call, proceed) =>
    withBody(await proceed(call), (payment) => {
      const { refund } = payment;
      return isJsonObject(refund) ? { ...payment, refund: alter(refund, call) } : payment;
    }),
  );

/** Faults that show a payment or a quote in one place, and otherwise in another. */
export const shownOtherwiseFaults = faultsOf({
  'webhooks/outgoing-data-agrees-with-the-payment': {
    'webhook-shows-another-amount': announcing(oneMore),
    'webhook-shows-its-own-time-of-creation': announcing((shown, nowMs) => ({
      ...shown,
      createdAt: new Date(nowMs + anHour).toISOString(),
    })),
    'reads-of-a-refund-lack-its-reference': reading((refund) => without(refund, 'reference')),
    'webhook-shows-another-failure-reason': announcing(otherReason),
  },
  'payments/amounts-are-the-same-everywhere': {
    'row-shows-another-amount': listing(oneMore),
  },
  'payments/settled-at-stays': {
    'row-shows-another-time-of-settling': listing((row) => moved(row, 'settledAt', anHour)),
  },
  'payments/failure-reason-stays': {
    'row-shows-another-failure-reason': listing(otherReason),
  },
  'transactions/kind-stays': {
    'row-shows-another-type': listing((row) => ({ ...row, type: 'PAYOUT' })),
  },
  'transactions/settled-at-is-not-before-created-at': {
    'payment-settles-before-it-begins': showing((payment) => moved(payment, 'settledAt', -anHour)),
  },
  'refunds/initiated-at-is-not-before-the-payment': {
    'refund-begins-before-its-payment': ofRefund((refund) => moved(refund, 'initiatedAt', -anHour)),
  },
  'refunds/reference-stays': {
    'refund-has-another-reference-at-each-read': reading((refund, { now }) => ({
      ...refund,
      reference: `RF-${now().getTime()}`,
    })),
  },
  'refunds/initiated-at-stays': {
    'refund-begins-anew-at-each-read': reading((refund, { now }) => ({
      ...refund,
      initiatedAt: now().toISOString(),
    })),
  },
  'quotes/expiry-stays': {
    'quote-expiry-slides': replacing(quoteView, (right, call, quote) => ({
      ...right(call, quote),
      expiresAt: new Date(call.now().getTime() + anHour).toISOString(),
    })),
  },
});
