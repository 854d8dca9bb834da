import { abroad, addPayee, atHome, owed, pay, waitFor } from './payees.ts';
import {
  aboutBalance,
  aboutBalanceIfKept,
  aboutList,
  aboutPayment,
  aboutReason,
  noneOf,
} from './questions.ts';
import { ofFeature } from './scenario.ts';
import { arrived, funded, neighbour, paid, prepared, supplier } from './paid-payments.ts';

const refunded = { status: 'FAILED', refund: 'COMPLETED' };
const slowNeighbour = atHome('slow-neighbour', '011');
const failing = abroad('failing-supplier', '002');
const hopeless = abroad('hopeless-supplier', '007');
const returning = abroad('returning-supplier', '005');
const revoked = abroad('revoked-supplier', '006');
const lateSupplier = abroad('late-supplier', '010');
const unlucky = abroad('unlucky-supplier', '004');
const broke = atHome('expensive-neighbour', '002');

/** Payments that fail, come back or are cancelled. */
export const paymentFailureScenarios = ofFeature('payments', {
  'payment-fails': {
    purpose: 'A payout fails, and the money comes back.',
    task: 'Pay a supplier to whom the payment fails.',
    prepare: prepared,
    asks: () => [addPayee(failing), pay('invoice-3', failing)],
    until: [paid(failing, refunded)],
    questions: [
      aboutPayment('invoice-3', failing, {
        status: ['client/payments/failed-is-believed', 'client/payments/refund-leaves-the-status'],
        refund: ['client/payments/settled-refund-is-believed'],
        failureReason: ['client/payments/failure-reason-is-known'],
      }),
      aboutReason('invoice-3', failing),
      aboutBalance('client/payments/refund-returns-to-its-source'),
      // A list of payments has those that failed.
      aboutList('transactions', '/transactions', 'client/lists/every-row-is-known'),
    ],
    payments: { ...owed('invoice-3', failing) },
    grades: ['client/webhooks/listens-after-failed'],
  },
  'refund-is-under-way': {
    purpose: 'A payout has failed, and its refund is only pending.',
    task: 'Pay a supplier to whom the payment fails; the refund takes its time.',
    clock: { stepMs: 121 },
    variations: ['payments-take-their-time'],
    prepare: prepared,
    asks: () => [addPayee(failing), pay('invoice-4', failing)],
    until: [paid(failing, { status: 'FAILED', refund: 'PENDING' })],
    questions: [
      aboutPayment('invoice-4', failing, {
        refund: {
          rules: ['client/payments/pending-refund-is-not-settled'],
          accepts: noneOf('COMPLETED'),
        },
      }),
      aboutBalanceIfKept('client/payments/balance-is-known'),
    ],
    payments: { ...owed('invoice-4', failing) },
  },
  'refund-fails': {
    purpose: 'A payout fails, and so does its refund.',
    task: 'Pay a supplier to whom both the payment and its refund fail.',
    prepare: prepared,
    asks: () => [addPayee(hopeless), pay('invoice-5', hopeless)],
    until: [paid(hopeless, { status: 'FAILED', refund: 'FAILED' })],
    questions: [
      aboutPayment('invoice-5', hopeless, { refund: ['client/payments/failed-refund-is-believed'] }),
    ],
    payments: { ...owed('invoice-5', hopeless) },
    grades: ['client/webhooks/failed-refund-is-acknowledged'],
  },
  'bank-returns-the-payment': {
    purpose: 'A payment completes, and days later the bank returns it.',
    task: 'Pay a supplier whose bank returns the payment after it has completed.',
    prepare: prepared,
    asks: () => [addPayee(returning), pay('invoice-6', returning)],
    until: [paid(returning, refunded)],
    questions: [
      aboutPayment('invoice-6', returning, {
        status: ['client/payments/completed-is-not-final'],
        failureReason: ['client/payments/failure-reason-is-known'],
      }),
      aboutReason('invoice-6', returning),
      aboutBalance('client/payments/refund-returns-to-its-source'),
    ],
    payments: { ...owed('invoice-6', returning) },
    grades: ['client/webhooks/listens-after-completed'],
  },
  'payment-is-cancelled': {
    purpose: 'A payment is cancelled while it is under way.',
    task: 'Pay somebody whose bank is slow by a transfer, which alone can be cancelled; then cancel the payment.',
    prepare: prepared,
    asks: () => [
      addPayee(slowNeighbour),
      pay('rent-2', slowNeighbour),
      { ask: 'cancel', with: { payment: 'rent-2' } },
    ],
    until: [paid(slowNeighbour, { refund: 'COMPLETED' })],
    questions: [
      aboutPayment('rent-2', slowNeighbour, {
        status: {
          rules: ['client/payments/cancellation-is-not-the-end'],
          accepts: noneOf('COMPLETED', 'FAILED', 'EXPIRED'),
        },
      }),
    ],
    payments: { ...owed('rent-2', slowNeighbour) },
    grades: ['client/transfers/only-open-payments-are-cancelled', 'client/transfers/cancelled-once'],
  },
  'refund-of-a-cancelled-payment-is-under-way': {
    purpose: 'A payment is cancelled, and its refund is only pending.',
    task: 'Pay somebody whose bank is slow by a transfer, then cancel the payment; the refund takes its time.',
    clock: { stepMs: 121 },
    variations: ['payments-take-their-time'],
    prepare: prepared,
    asks: () => [
      addPayee(slowNeighbour),
      pay('rent-29', slowNeighbour),
      { ask: 'cancel', with: { payment: 'rent-29' } },
    ],
    until: [paid(slowNeighbour, { refund: 'PENDING' })],
    questions: [
      aboutPayment('rent-29', slowNeighbour, {
        refund: {
          rules: ['client/payments/pending-refund-is-not-settled'],
          accepts: noneOf('COMPLETED'),
        },
      }),
    ],
    payments: { ...owed('rent-29', slowNeighbour) },
  },
  'cancelled-payment-is-delivered': {
    purpose: 'A payment is cancelled and refunded, and arrives anyway.',
    task: 'Pay a supplier; the payment is cancelled on the way, refunded, and delivered after all.',
    prepare: prepared,
    asks: () => [addPayee(revoked), pay('invoice-7', revoked)],
    until: [paid(revoked, { status: 'COMPLETED', refund: 'COMPLETED' })],
    questions: [
      aboutPayment('invoice-7', revoked, {
        status: ['client/payments/cancelled-payment-may-be-delivered'],
        refund: ['client/payments/cancelled-payment-may-be-delivered'],
      }),
    ],
    payments: { ...owed('invoice-7', revoked) },
    grades: ['client/webhooks/listens-after-a-refund'],
  },
  'completed-payment-is-not-cancelled': {
    purpose: 'Somebody wants to cancel a payment that has arrived.',
    task: 'Pay somebody, wait until the payment has completed, and be asked to cancel it.',
    prepare: prepared,
    asks: () => [
      addPayee(neighbour),
      pay('rent-3', neighbour),
      waitFor('payment', 'rent-3', 'COMPLETED'),
      { ask: 'cancel', with: { payment: 'rent-3' } },
    ],
    until: [paid(neighbour, arrived)],
    questions: [aboutPayment('rent-3', neighbour, { status: ['client/payments/completed-is-believed'] })],
    payments: { ...owed('rent-3', neighbour) },
    grades: ['client/transfers/only-open-payments-are-cancelled'],
  },
  'failed-execution-is-tried-again': {
    purpose: 'A payment failed with QUOTE_EXECUTION_FAILED, and somebody wants to try again.',
    task: 'Pay a supplier to whom the payment fails; when it has failed, try again.',
    prepare: prepared,
    asks: () => [
      addPayee(failing),
      pay('invoice-8', failing),
      waitFor('payment', 'invoice-8', 'FAILED'),
      { ask: 'pay-again', with: { payment: 'invoice-8' } },
    ],
    until: [paid(failing, refunded)],
    payments: { ...owed('invoice-8', failing) },
    grades: ['client/quotes/failed-execution-gets-a-new-quote', 'client/orders/payment-is-made-anew'],
  },
  'expired-payment-is-tried-again': {
    purpose: 'A payment failed with QUOTE_EXPIRED, and somebody wants to try again.',
    task: 'Pay a supplier to whom the payment fails because its quote expired; when it has failed, try again.',
    prepare: prepared,
    asks: () => [
      addPayee(lateSupplier),
      pay('invoice-9', lateSupplier),
      waitFor('payment', 'invoice-9', 'FAILED'),
      { ask: 'pay-again', with: { payment: 'invoice-9' } },
    ],
    payments: { ...owed('invoice-9', lateSupplier) },
    grades: ['client/quotes/expired-payment-gets-a-new-quote', 'client/orders/payment-is-made-anew'],
  },
  'counterparty-fails': {
    purpose: 'A payment failed at the counterparty, which is a matter for support.',
    task: 'Pay a supplier to whom the payment fails at the counterparty; be asked to try again.',
    prepare: prepared,
    asks: () => [
      addPayee(unlucky),
      pay('invoice-10', unlucky),
      waitFor('payment', 'invoice-10', 'FAILED'),
      { ask: 'pay-again', with: { payment: 'invoice-10' } },
    ],
    until: [paid(unlucky, refunded)],
    payments: { ...owed('invoice-10', unlucky) },
    grades: ['client/quotes/counterparty-failure-is-left-to-support'],
  },
  'balance-is-insufficient': {
    purpose: 'A payment failed because its account has too little, and somebody wants to try again.',
    task: 'Pay more than there is in the account; be asked to try again although nothing was funded.',
    prepare: funded(5000),
    asks: () => [
      addPayee(broke),
      pay('rent-4', broke),
      waitFor('payment', 'rent-4', 'FAILED'),
      { ask: 'pay-again', with: { payment: 'rent-4' } },
    ],
    payments: { ...owed('rent-4', broke) },
    grades: ['client/quotes/insufficient-balance-is-funded-first'],
  },
  // No balance is asked for: whether a payment that lacks its money was debited is left open.
  'balance-is-insufficient-at-a-quote': {
    purpose:
      'A quote that was executed fails because the account has too little, and nothing is added to it.',
    task: 'Pay more at a quote than there is in the account; be asked to try again although nothing was funded.',
    prepare: funded(5000),
    asks: () => [
      addPayee(supplier),
      pay('invoice-12', supplier),
      waitFor('payment', 'invoice-12', 'FAILED'),
      { ask: 'pay-again', with: { payment: 'invoice-12' } },
    ],
    questions: [
      aboutPayment('invoice-12', supplier, {
        status: ['client/payments/failed-is-believed'],
        failureReason: ['client/payments/failure-reason-is-known'],
      }),
      aboutReason('invoice-12', supplier),
    ],
    payments: { ...owed('invoice-12', supplier) },
    grades: ['client/quotes/insufficient-balance-is-funded-first'],
  },
});
