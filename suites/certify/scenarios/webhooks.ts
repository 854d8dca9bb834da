import type { WebhookManner } from '../../../spec/results/client-evidence.ts';
import type { Stage } from '../stage/stage.ts';
import { abroad, addPayee, atHome, pay } from './payees.ts';
import { paid, prepared } from './paid-payments.ts';
import { aboutPayment } from './questions.ts';
import type { Expected, Scenario, ScenarioBook } from './scenario.ts';
import { isOutgoingPayment } from '../../../spec/webhooks.ts';

const price = 30_000;

const supplier = abroad('supplier', '000', 3);
const failing = abroad('failing-supplier', '002', 3);
const returning = abroad('returning-supplier', '005', 3);
const failingNeighbour = atHome('failing-neighbour', '003', 3);

const arrived: Expected['is'] = { status: 'COMPLETED' };
const refunded: Expected['is'] = { status: 'FAILED', refund: 'COMPLETED' };

/** A payment that fails and is refunded: five events. */
const ofAFailure = {
  feature: 'webhooks',
  task: 'Pay a supplier to whom the payment fails.',
  prepare: prepared,
  asks: () => [addPayee(failing), pay('invoice-30', failing, price)],
  until: [paid(failing, refunded)],
  payments: { 'invoice-30': { payee: failing.number, amount: price } },
} as const satisfies Partial<Scenario>;

const threeAtOnce = {
  feature: 'webhooks',
  task: 'Pay three suppliers: one payment arrives, one fails, one is returned by the bank.',
  prepare: prepared,
  asks: () => [
    addPayee(supplier),
    addPayee(failing),
    addPayee(returning),
    pay('invoice-31', supplier, price),
    pay('invoice-32', failing, price + 1000),
    pay('invoice-33', returning, price + 2000),
  ],
  until: [paid(supplier, arrived), paid(failing, refunded), paid(returning, refunded)],
  payments: {
    'invoice-31': { payee: supplier.number, amount: price },
    'invoice-32': { payee: failing.number, amount: price + 1000 },
    'invoice-33': { payee: returning.number, amount: price + 2000 },
  },
} as const satisfies Partial<Scenario>;

/** The payment of the last event about one, as the service sent it; an unknown one where there was none. */
const lastPayment = ({ relay }: Stage): Readonly<Record<string, unknown>> =>
  relay.events().findLast(({ type }) => isOutgoingPayment(type))?.data ?? {
    id: 'Transaction:00000000-0000-4000-8000-000000000000',
    type: 'OUTGOING',
    direction: 'DEBIT',
  };

let invented = 0;

/** An event that the service never sent; each has an id of its own. */
const event = (type: string, data: unknown): object => {
  invented += 1;
  const id = `Webhook:00000000-0000-4000-8000-${String(invented).padStart(12, '0')}`;
  return { id, type, timestamp: new Date().toISOString(), data };
};

/** Somebody else says that a payment that arrived was returned and refunded. */
export const forgeEvents = async (stage: Stage): Promise<void> => {
  const data = lastPayment(stage);
  const refund = {
    reference: 'RF-FORGED',
    initiatedAt: new Date().toISOString(),
    settledAt: new Date().toISOString(),
    status: 'COMPLETED',
    reason: 'TRANSACTION_FAILED',
  };
  const claims = { ...data, status: 'FAILED', failureReason: 'INVALID_BANK_ACCOUNT', refund };
  const manners: readonly WebhookManner[] = ['signed-by-another-key', 'unsigned', 'altered-after-signing'];
  for (const manner of manners) {
    await stage.relay.send(event('OUTGOING_PAYMENT.FAILED', claims), manner);
    await stage.relay.send(event('OUTGOING_PAYMENT.REFUND_COMPLETED', claims), manner);
  }
};

/** Unknown types: of another resource, of payments, and of purchases by card, where more are announced. */
export const addUnknownEvents = async (stage: Stage): Promise<void> => {
  const data = lastPayment(stage);
  await stage.relay.send(event('VENDOR.SOMETHING_HAPPENED', { id: 'Vendor:1' }), 'of-an-unknown-type');
  await stage.relay.send(
    event('OUTGOING_PAYMENT.RECONSIDERED', { ...data, status: 'RECONSIDERED' }),
    'of-an-unknown-status',
  );
  await stage.relay.send(
    event('CARD_TRANSACTION.CHARGED_BACK', { id: 'CardTransaction:1', status: 'CHARGED_BACK' }),
    'of-an-unknown-type',
  );
};

/** What becomes of events on their way to a receiver. */
export const webhookScenarios = {
  'events-come-twice': {
    ...ofAFailure,
    purpose: 'Every event is delivered twice.',
    webhookTrouble: 'duplicates',
    questions: [
      aboutPayment('invoice-30', failing, {
        status: ['client/webhooks/duplicates-have-one-effect'],
        refund: ['client/webhooks/duplicates-have-one-effect'],
      }),
    ],
    grades: ['client/webhooks/duplicates-are-acknowledged'],
  },
  'events-come-late': {
    feature: 'webhooks',
    purpose: 'Events are delivered a day after what they report.',
    task: 'Pay somebody in the same currency, to whom the payment fails.',
    clock: { behindMs: 24 * 3_600_000 },
    webhookTrouble: 'late',
    prepare: prepared,
    asks: () => [addPayee(failingNeighbour), pay('rent-30', failingNeighbour, price)],
    until: [paid(failingNeighbour, refunded)],
    questions: [
      aboutPayment('rent-30', failingNeighbour, {
        status: ['client/webhooks/late-events-are-taken'],
        refund: ['client/webhooks/late-events-are-taken'],
      }),
    ],
    payments: { 'rent-30': { payee: failingNeighbour.number, amount: price } },
    grades: ['client/webhooks/listens-after-failed'],
  },
  'events-come-in-another-order': {
    ...ofAFailure,
    purpose: 'The newest event is delivered first, the oldest last.',
    webhookTrouble: 'reordered',
    questions: [
      aboutPayment('invoice-30', failing, {
        status: ['client/payments/failed-is-terminal', 'client/webhooks/reordered-events-do-no-harm'],
        refund: ['client/webhooks/reordered-events-do-no-harm'],
      }),
    ],
    grades: [],
  },
  'events-of-payments-are-mixed': {
    ...threeAtOnce,
    purpose: 'Events of several payments are delivered mixed.',
    webhookTrouble: 'mixed',
    questions: [
      aboutPayment('invoice-31', supplier, { status: ['client/payments/payments-are-not-confused'] }),
      aboutPayment('invoice-32', failing, { status: ['client/payments/payments-are-not-confused'] }),
      aboutPayment('invoice-33', returning, { status: ['client/payments/payments-are-not-confused'] }),
    ],
    grades: ['client/webhooks/interleaved-events-do-no-harm'],
  },
  'events-have-news': {
    ...ofAFailure,
    purpose: 'Events have members that were unknown when the client was written.',
    webhookTrouble: 'unknown-members',
    questions: [
      aboutPayment('invoice-30', failing, { status: ['client/webhooks/unknown-members-do-no-harm'] }),
    ],
    grades: ['client/webhooks/unknown-members-do-no-harm'],
  },
  'events-of-new-types-come': {
    purpose: 'Events come of types that were unknown when the client was written.',
    feature: 'webhooks',
    task: 'Pay a supplier. Afterwards come events of new types.',
    prepare: prepared,
    asks: () => [addPayee(supplier), pay('invoice-34', supplier, price)],
    until: [paid(supplier, arrived)],
    afterwards: addUnknownEvents,
    questions: [
      aboutPayment('invoice-34', supplier, { status: ['client/webhooks/unknown-status-is-no-outcome'] }),
    ],
    payments: { 'invoice-34': { payee: supplier.number, amount: price } },
    grades: [
      'client/webhooks/unknown-types-are-acknowledged',
      'client/webhooks/card-events-of-other-types-are-acknowledged',
    ],
  },
  'events-are-forged': {
    purpose: 'Somebody who is not the service sends events.',
    feature: 'webhooks',
    task: 'Pay a supplier. Afterwards somebody else says that the payment failed.',
    prepare: prepared,
    asks: () => [addPayee(supplier), pay('invoice-35', supplier, price)],
    until: [paid(supplier, arrived)],
    afterwards: forgeEvents,
    questions: [
      aboutPayment('invoice-35', supplier, {
        status: ['client/webhooks/forged-events-have-no-effect'],
        refund: ['client/webhooks/forged-events-have-no-effect'],
      }),
    ],
    payments: { 'invoice-35': { payee: supplier.number, amount: price } },
    grades: [
      'client/webhooks/forged-events-are-refused',
      'client/webhooks/unsigned-events-are-refused',
      'client/webhooks/altered-events-are-refused',
    ],
  },
} as const satisfies ScenarioBook;
