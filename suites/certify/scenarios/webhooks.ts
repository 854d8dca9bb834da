import { abroad, addPayee, atHome, owed, pay } from './payees.ts';
import { paid, prepared } from './paid-payments.ts';
import { aboutBalanceIfKept, aboutPayment } from './questions.ts';
import { ofFeature, type Expected, type Scenario } from './scenario.ts';

const supplier = abroad('supplier', '000', 3);
const failing = abroad('failing-supplier', '002', 3);
const returning = abroad('returning-supplier', '005', 3);
const failingNeighbour = atHome('failing-neighbour', '003', 3);

const arrived: Expected['is'] = { status: 'COMPLETED' };
const refunded: Expected['is'] = { status: 'FAILED', refund: 'COMPLETED' };

/** A payment that fails and is refunded: five events. */
const ofAFailure = {
  task: 'Pay a supplier to whom the payment fails.',
  prepare: prepared,
  asks: () => [addPayee(failing), pay('invoice-30', failing)],
  until: [paid(failing, refunded)],
  payments: { ...owed('invoice-30', failing) },
} as const satisfies Partial<Scenario>;

/** The refund of one payment is none of another one's. */
const ownEvents = {
  status: ['client/payments/payments-are-not-confused'],
  refund: ['client/payments/payments-are-not-confused'],
} as const;

const threeAtOnce = {
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

/** Scenarios in which events are troubled on their way to a receiver. */
export const webhookScenarios = ofFeature('webhooks', {
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
    purpose: 'Events are delivered a day after what they report.',
    task: 'Pay somebody in the same currency by a transfer, which fails.',
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
  },
  'events-of-a-return-come-in-another-order': {
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
  },
  'events-of-payments-are-mixed': {
    ...threeAtOnce,
    purpose: 'Events of several payments are delivered mixed.',
    webhookTrouble: 'mixed',
    questions: [
      aboutPayment('invoice-31', supplier, ownEvents),
      aboutPayment('invoice-32', failing, ownEvents),
      aboutPayment('invoice-33', returning, ownEvents),
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
});
