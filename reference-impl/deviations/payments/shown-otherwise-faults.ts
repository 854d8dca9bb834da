import { isJsonObject, type JsonObject } from '../../../spec/json.ts';
import type { Call } from '../../http/call.ts';
import { announcePayment } from '../../payments/moves.ts';
import { quoteView } from '../../payments/quotes.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import { withBody, withRows, without } from '../altered-answers.ts';
import { withEvents } from '../altered-work.ts';
import { answering } from '../answering.ts';
import { fault, type Faults } from '../deviation.ts';
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
  replacing(
    announcePayment,
    (right) => (work, payment, type) =>
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
export const shownOtherwiseFaults = {
  'webhook-shows-another-amount': fault(
    'webhooks/outgoing-data-agrees-with-the-payment',
    announcing(oneMore),
  ),
  'webhook-shows-its-own-time-of-creation': fault(
    'webhooks/outgoing-data-agrees-with-the-payment',
    announcing((shown, nowMs) => ({ ...shown, createdAt: new Date(nowMs + anHour).toISOString() })),
  ),
  'reads-of-a-refund-lack-its-reference': fault(
    'webhooks/outgoing-data-agrees-with-the-payment',
    reading((refund) => without(refund, 'reference')),
  ),
  'row-shows-another-amount': fault('payments/amounts-are-the-same-everywhere', listing(oneMore)),
  'row-shows-another-time-of-settling': fault(
    'payments/settled-at-stays',
    listing((row) => moved(row, 'settledAt', anHour)),
  ),
  'row-shows-another-failure-reason': fault('payments/failure-reason-stays', listing(otherReason)),
  'webhook-shows-another-failure-reason': fault(
    'webhooks/outgoing-data-agrees-with-the-payment',
    announcing(otherReason),
  ),
  'row-shows-another-type': fault(
    'transactions/kind-stays',
    listing((row) => ({ ...row, type: 'PAYOUT' })),
  ),
  'payment-settles-before-it-begins': fault(
    'transactions/settled-at-is-not-before-created-at',
    showing((payment) => moved(payment, 'settledAt', -anHour)),
  ),
  'refund-begins-before-its-payment': fault(
    'refunds/initiated-at-is-not-before-the-payment',
    ofRefund((refund) => moved(refund, 'initiatedAt', -anHour)),
  ),
  'refund-has-another-reference-at-each-read': fault(
    'refunds/reference-stays',
    reading((refund, { now }) => ({ ...refund, reference: `RF-${now().getTime()}` })),
  ),
  'refund-begins-anew-at-each-read': fault(
    'refunds/initiated-at-stays',
    reading((refund, { now }) => ({ ...refund, initiatedAt: now().toISOString() })),
  ),
  'quote-expiry-slides': fault(
    'quotes/expiry-stays',
    replacing(quoteView, (right) => (call, quote) => ({
      ...right(call, quote),
      expiresAt: new Date(call.now().getTime() + anHour).toISOString(),
    })),
  ),
} as const satisfies Faults;
