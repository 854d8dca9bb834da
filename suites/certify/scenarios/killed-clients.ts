import { abroad, addPayee, atHome, owed, pay, waitFor } from './payees.ts';
import { paid, prepared } from './paid-payments.ts';
import { aboutBalance, aboutPayment } from './questions.ts';
import { ofFeature, type Expected } from './scenario.ts';

const supplier = abroad('supplier', '000', 2);
const failing = abroad('failing-supplier', '002', 2);

const neighbour = atHome('neighbour', '000', 2);
const printer = abroad('printer', '000', 5);

const arrived: Expected['is'] = { status: 'COMPLETED' };

/** Scenarios in which the program of a client is killed, and started again. */
export const killedClientScenarios = ofFeature('payments', {
  'client-is-killed-while-it-pays': {
    purpose:
      'A payment is refused. The machine of the client fails when another one has taken effect and its answer is on the way.',
    task: 'Pay somebody by a transfer, which is refused, and a supplier; the program is killed on the way, and started again. Then pay somebody else.',
    troubles: [
      { trouble: 'refusal', on: ['transfers.out'] },
      { trouble: 'kill-after', on: ['quotes.execute'], times: 1 },
    ],
    prepare: prepared,
    asks: () => [
      addPayee(supplier),
      addPayee(neighbour),
      addPayee(printer),
      pay('rent-39', neighbour),
      pay('invoice-23', supplier),
      waitFor('payment', 'invoice-23', 'PROCESSING', 'COMPLETED'),
      pay('invoice-45', printer),
    ],
    until: [paid(supplier, arrived), paid(printer, arrived)],
    questions: [
      aboutPayment('invoice-23', supplier, {
        status: ['client/webhooks/restarted-client-believes-the-events'],
      }),
      aboutPayment('invoice-45', printer, { status: ['client/payments/completed-is-believed'] }),
    ],
    payments: {
      ...owed('rent-39', neighbour),
      ...owed('invoice-23', supplier),
      ...owed('invoice-45', printer),
    },
    grades: [
      'client/idempotency/key-outlives-a-restart',
      'client/idempotency/key-is-of-one-request',
      'client/webhooks/survives-a-restart',
      'client/errors/refused-request-is-not-repeated',
    ],
  },
  'client-is-killed-behind-an-event': {
    purpose:
      'The machine of the client fails right behind its answer to the event that a payment has arrived.',
    task: 'Pay a supplier; the program is killed when it has acknowledged COMPLETED, and started again.',
    webhookTrouble: 'killed-behind-an-arrival',
    prepare: prepared,
    asks: () => [addPayee(supplier), pay('invoice-28', supplier)],
    until: [paid(supplier, arrived)],
    questions: [
      aboutPayment('invoice-28', supplier, {
        status: ['client/payments/completed-is-believed', 'client/webhooks/acknowledged-events-are-kept'],
      }),
    ],
    payments: { ...owed('invoice-28', supplier) },
  },
  'client-is-killed-behind-a-refund': {
    purpose:
      'The machine of the client fails right behind its answer to the event that a refund has settled.',
    task: 'Pay a supplier to whom the payment fails; the program is killed when it has acknowledged the refund.',
    webhookTrouble: 'killed-behind-a-refund',
    prepare: prepared,
    asks: () => [addPayee(failing), pay('invoice-29', failing)],
    until: [paid(failing, { status: 'FAILED', refund: 'COMPLETED' })],
    questions: [
      aboutPayment('invoice-29', failing, {
        status: ['client/payments/failed-is-believed'],
        refund: [
          'client/payments/settled-refund-is-believed',
          'client/webhooks/acknowledged-events-are-kept',
        ],
      }),
      aboutBalance('client/payments/refund-returns-to-its-source'),
    ],
    payments: { ...owed('invoice-29', failing) },
  },
});
