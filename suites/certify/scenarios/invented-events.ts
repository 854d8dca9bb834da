import type { WebhookManner } from '../../../spec/results/client-evidence.ts';
import { asJsonObject } from '../../../spec/json.ts';
import type { Stage } from '../stage/stage.ts';
import { abroad, addPayee, owed, pay } from './payees.ts';
import { paid, prepared } from './paid-payments.ts';
import { inventedEvent } from './invented-event.ts';
import { aboutPayment, anyOf, noneOf } from './questions.ts';
import { ofFeature, type Expected } from './scenario.ts';
import { isOutgoingPayment } from '../../../spec/webhooks.ts';

const supplier = abroad('supplier', '000', 3);
const failing = abroad('failing-supplier', '002', 3);
const slow = abroad('slow-supplier', '003', 3);
const arrived: Expected['is'] = { status: 'COMPLETED' };
const refunded: Expected['is'] = { status: 'FAILED', refund: 'COMPLETED' };

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

/** Scenarios with events that the service never sent: of unknown types, of unknown statuses, and forged ones. */
export const inventedEventScenarios = ofFeature('webhooks', {
  'events-of-new-types-come': {
    purpose: 'Events come of types that were unknown when the client was written.',
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
  },
  'event-of-a-new-status-of-a-refund-comes': {
    purpose:
      'An event comes of a status of a refund that was unknown when the client was written; the refund is under way.',
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
  },
  'forgeries-come-before-the-events': {
    purpose:
      'Somebody who is not the service repeats its events before they arrive, under signatures of their own.',
    task: 'Pay a supplier to whom the payment fails. Each event comes forged, and then from the service.',
    webhookTrouble: 'forged-before',
    prepare: prepared,
    asks: () => [addPayee(failing), pay('invoice-43', failing)],
    until: [paid(failing, refunded)],
    questions: [
      aboutPayment('invoice-43', failing, {
        status: ['client/webhooks/forged-events-have-no-effect'],
        refund: ['client/webhooks/forged-events-have-no-effect'],
      }),
    ],
    payments: { ...owed('invoice-43', failing) },
    grades: ['client/webhooks/forged-events-are-refused'],
  },
  'events-are-forged': {
    purpose: 'Somebody who is not the service sends events.',
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
});
