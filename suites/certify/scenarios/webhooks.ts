import type { WebhookManner } from '../../../spec/results/client-evidence.ts';
import { asJsonObject } from '../../../spec/json.ts';
import type { Stage } from '../stage/stage.ts';
import { abroad, addPayee, atHome, owed, pay } from './payees.ts';
import { paid, prepared } from './paid-payments.ts';
import { inventedEvent } from './invented-event.ts';
import { aboutBalanceIfKept, aboutPayment, anyOf, noneOf } from './questions.ts';
import type { Expected, Scenario, ScenarioBook } from './scenario.ts';
import { isOutgoingPayment } from '../../../spec/webhooks.ts';

const supplier = abroad('supplier', '000', 3);
const failing = abroad('failing-supplier', '002', 3);
const slow = abroad('slow-supplier', '003', 3);
const returning = abroad('returning-supplier', '005', 3);
const failingNeighbour = atHome('failing-neighbour', '003', 3);

const arrived: Expected['is'] = { status: 'COMPLETED' };
const refunded: Expected['is'] = { status: 'FAILED', refund: 'COMPLETED' };

/** A payment that fails and is refunded: five events. */
const ofAFailure = {
  feature: 'webhooks',
  task: 'Pay a supplier to whom the payment fails.',
  prepare: prepared,
  asks: () => [addPayee(failing), pay('invoice-30', failing)],
  until: [paid(failing, refunded)],
  payments: { ...owed('invoice-30', failing) },
} as const satisfies Partial<Scenario>;

const threeAtOnce = {
  feature: 'webhooks',
  task: 'Pay three suppliers: one payment arrives, one fails, one is of the same amount as the first and is returned by the bank.',
  prepare: prepared,
  asks: () => [
    addPayee(supplier),
    addPayee(failing),
    addPayee(returning),
    pay('invoice-31', supplier),
    pay('invoice-32', failing),
    pay('invoice-33', returning, { amount: 'invoice-31' }),
  ],
  until: [paid(supplier, arrived), paid(failing, refunded), paid(returning, refunded)],
  payments: {
    ...owed('invoice-31', supplier),
    ...owed('invoice-32', failing),
    ...owed('invoice-33', returning, 'invoice-31'),
  },
} as const satisfies Partial<Scenario>;

/** The payment of the last event about one, as the service sent it; an unknown one where there was none. */
const lastPayment = ({ relay }: Stage): Readonly<Record<string, unknown>> =>
  relay.events().findLast(({ type }) => isOutgoingPayment(type))?.data ?? {
    id: 'Transaction:00000000-0000-4000-8000-000000000000',
    type: 'OUTGOING',
    direction: 'DEBIT',
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
    await stage.relay.send(inventedEvent('OUTGOING_PAYMENT.FAILED', claims), manner);
    await stage.relay.send(inventedEvent('OUTGOING_PAYMENT.REFUND_COMPLETED', claims), manner);
  }
};

/** Unknown types: of another resource, of payments, and of purchases by card, where more are announced. */
export const addUnknownEvents = async (stage: Stage): Promise<void> => {
  const data = lastPayment(stage);
  await stage.relay.send(
    inventedEvent('VENDOR.SOMETHING_HAPPENED', { id: 'Vendor:1' }),
    'of-an-unknown-type',
  );
  await stage.relay.send(
    inventedEvent('OUTGOING_PAYMENT.RECONSIDERED', { ...data, status: 'RECONSIDERED' }),
    'of-an-unknown-status',
  );
  await stage.relay.send(
    inventedEvent('CARD_TRANSACTION.CHARGED_BACK', { id: 'CardTransaction:1', status: 'CHARGED_BACK' }),
    'of-an-unknown-type',
  );
};

/** Unknown types about something that has to do with a payment, and that ended otherwise than the payment will. */
const addEventsAboutRoutes = async (stage: Stage): Promise<void> => {
  const { id } = lastPayment(stage);
  for (const status of ['COMPLETED', 'FAILED'])
    await stage.relay.send(inventedEvent(`PAYOUT_ROUTE.${status}`, { id, status }), 'of-an-unknown-type');
};

/** An event of an unknown status, of a payment that will fail. */
const addUnknownStatus = async (stage: Stage): Promise<void> => {
  const data = { ...lastPayment(stage), status: 'RECONSIDERED' };
  await stage.relay.send(inventedEvent('OUTGOING_PAYMENT.RECONSIDERED', data), 'of-an-unknown-status');
};

/** An event of an unknown status of a refund that is under way. */
const addUnknownRefund = async (stage: Stage): Promise<void> => {
  const data = lastPayment(stage);
  const refund = { ...asJsonObject(data['refund']), status: 'RECONSIDERED' };
  await stage.relay.send(
    inventedEvent('OUTGOING_PAYMENT.REFUND_RECONSIDERED', { ...data, refund }),
    'of-an-unknown-status',
  );
};

/** Scenarios in which events are troubled on their way to a receiver. */
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
      aboutBalanceIfKept('client/webhooks/duplicates-have-one-effect'),
    ],
    grades: ['client/webhooks/duplicates-are-acknowledged'],
  },
  'events-of-an-arrival-come-twice': {
    feature: 'webhooks',
    purpose: 'Every event of a payment that arrives is delivered twice.',
    task: 'Pay a supplier to whom the payment arrives.',
    webhookTrouble: 'duplicates',
    prepare: prepared,
    asks: () => [addPayee(supplier), pay('invoice-40', supplier)],
    until: [paid(supplier, arrived)],
    questions: [
      aboutPayment('invoice-40', supplier, { status: ['client/webhooks/duplicates-have-one-effect'] }),
      aboutBalanceIfKept('client/webhooks/duplicates-have-one-effect'),
    ],
    payments: { ...owed('invoice-40', supplier) },
    grades: ['client/webhooks/duplicates-are-acknowledged'],
  },
  'events-come-late': {
    feature: 'webhooks',
    purpose: 'Events are delivered a day after what they report.',
    task: 'Pay somebody in the same currency, to whom the payment fails.',
    clock: { behindMs: 24 * 3_600_000 },
    webhookTrouble: 'late',
    prepare: prepared,
    asks: () => [addPayee(failingNeighbour), pay('rent-30', failingNeighbour)],
    until: [paid(failingNeighbour, refunded)],
    questions: [
      aboutPayment('rent-30', failingNeighbour, {
        status: ['client/webhooks/late-events-are-taken'],
        refund: ['client/webhooks/late-events-are-taken'],
      }),
    ],
    payments: { ...owed('rent-30', failingNeighbour) },
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
      aboutBalanceIfKept('client/webhooks/reordered-events-do-no-harm'),
    ],
    grades: [],
  },
  'events-of-a-return-come-in-another-order': {
    feature: 'webhooks',
    purpose: 'The bank returns a payment, and the event that it had arrived is delivered behind that.',
    task: 'Pay a supplier whose bank returns the payment.',
    webhookTrouble: 'reordered',
    prepare: prepared,
    asks: () => [addPayee(returning), pay('invoice-42', returning)],
    until: [paid(returning, refunded)],
    questions: [
      aboutPayment('invoice-42', returning, {
        status: ['client/payments/failed-is-terminal', 'client/webhooks/reordered-events-do-no-harm'],
      }),
    ],
    payments: { ...owed('invoice-42', returning) },
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
      aboutBalanceIfKept('client/payments/payments-are-not-confused'),
    ],
    grades: ['client/quotes/pays-whom-it-was-asked-to-pay', 'client/webhooks/interleaved-events-do-no-harm'],
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
  'events-are-spelled-otherwise': {
    ...ofAFailure,
    purpose: 'Events come in JSON of another spelling: with blanks, escapes and members in another order.',
    webhookTrouble: 'spelled-otherwise',
    questions: [aboutPayment('invoice-30', failing, { status: ['client/payments/failed-is-believed'] })],
    grades: ['client/webhooks/payment-events-are-acknowledged'],
  },
  'events-of-new-types-come': {
    purpose: 'Events come of types that were unknown when the client was written.',
    feature: 'webhooks',
    task: 'Pay a supplier whose bank is slow. Afterwards come events of new types.',
    prepare: prepared,
    asks: () => [addPayee(slow), pay('invoice-34', slow)],
    until: [paid(slow, { status: 'PROCESSING' })],
    afterwards: addUnknownEvents,
    questions: [
      aboutPayment('invoice-34', slow, {
        status: {
          rules: ['client/webhooks/unknown-status-is-no-outcome'],
          accepts: anyOf('PENDING', 'PROCESSING', null),
        },
      }),
      aboutPayment('invoice-34', slow, {
        status: { rules: ['client/payments/pending-is-not-completed'], accepts: noneOf('COMPLETED') },
      }),
    ],
    payments: { ...owed('invoice-34', slow) },
    grades: [
      'client/webhooks/unknown-types-are-acknowledged',
      'client/webhooks/card-events-of-other-types-are-acknowledged',
    ],
  },
  'events-of-new-types-name-a-payment': {
    purpose:
      'Events of unknown types come that name a payment, and statuses that are not those of the payment.',
    feature: 'webhooks',
    task: 'Pay a supplier whose bank is slow. Afterwards events come about the ways that the money tried.',
    prepare: prepared,
    asks: () => [addPayee(slow), pay('invoice-37', slow)],
    until: [paid(slow, { status: 'PROCESSING' })],
    afterwards: addEventsAboutRoutes,
    questions: [
      aboutPayment('invoice-37', slow, {
        status: {
          rules: ['client/webhooks/unknown-types-have-no-effect'],
          accepts: anyOf('PENDING', 'PROCESSING', null),
        },
      }),
    ],
    payments: { ...owed('invoice-37', slow) },
    grades: ['client/webhooks/unknown-types-are-acknowledged'],
  },
  'event-of-a-new-status-comes-before-a-failure': {
    purpose:
      'An event comes of a status that was unknown when the client was written; then the payment fails.',
    feature: 'webhooks',
    task: 'Pay a supplier to whom the payment fails. Before it does, an event of a new status comes.',
    clock: { stepMs: 121 },
    variations: ['payments-take-their-time'],
    prepare: prepared,
    asks: () => [addPayee(failing), pay('invoice-36', failing)],
    until: [paid(failing, { status: 'PROCESSING' })],
    afterwards: addUnknownStatus,
    finally: [paid(failing, refunded)],
    questions: [
      aboutPayment('invoice-36', failing, {
        status: ['client/payments/failed-is-believed', 'client/webhooks/unknown-status-is-no-outcome'],
        refund: ['client/payments/settled-refund-is-believed'],
      }),
    ],
    payments: { ...owed('invoice-36', failing) },
    grades: [],
  },
  'event-of-a-new-status-of-a-refund-comes': {
    purpose:
      'An event comes of a status of a refund that was unknown when the client was written; the refund is under way.',
    feature: 'webhooks',
    task: 'Pay a supplier to whom the payment fails; the refund takes its time, and an event of a new status comes.',
    clock: { stepMs: 121 },
    variations: ['payments-take-their-time'],
    prepare: prepared,
    asks: () => [addPayee(failing), pay('invoice-41', failing)],
    until: [paid(failing, { status: 'FAILED', refund: 'PENDING' })],
    afterwards: addUnknownRefund,
    questions: [
      aboutPayment('invoice-41', failing, {
        refund: {
          rules: ['client/payments/pending-refund-is-not-settled'],
          accepts: noneOf('COMPLETED'),
        },
      }),
    ],
    payments: { ...owed('invoice-41', failing) },
    grades: [],
  },
  'events-are-forged': {
    purpose: 'Somebody who is not the service sends events.',
    feature: 'webhooks',
    task: 'Pay a supplier. Afterwards somebody else says that the payment failed.',
    prepare: prepared,
    asks: () => [addPayee(supplier), pay('invoice-35', supplier)],
    until: [paid(supplier, arrived)],
    afterwards: forgeEvents,
    questions: [
      aboutPayment('invoice-35', supplier, {
        status: ['client/webhooks/forged-events-have-no-effect'],
        refund: ['client/webhooks/forged-events-have-no-effect'],
      }),
    ],
    payments: { ...owed('invoice-35', supplier) },
    grades: [
      'client/webhooks/forged-events-are-refused',
      'client/webhooks/unsigned-events-are-refused',
      'client/webhooks/altered-events-are-refused',
    ],
  },
} as const satisfies ScenarioBook;
