import type { Judgement } from './judgement.ts';

const quotes: Judgement = {
  'quote-lacks-its-expiry': ['quotes/has-an-expiration-time'],
  'rate-of-a-quote-drifts': ['quotes/rate-stays-fixed', 'quotes/has-a-locked-rate'],
  'settled-quote-lacks-its-transaction': ['quotes/settled-quote-names-its-transaction'],
  'execution-answers-the-quote': ['quotes/execute-answers-a-transaction'],
  'execution-answers-processing': [
    'quotes/execute-answers-pending',
    'payments/execution-creates-a-pending-payment',
    'payments/only-listed-transitions',
  ],
  'execution-debits-late': ['payments/execution-debits-the-source'],
  'quote-is-paid-twice': ['quotes/executes-once'],
  'locked-amount-is-one-unit-more': ['quotes/locked-amount-is-in-the-locked-currency'],
  'locked-amount-with-a-fraction': ['quotes/locked-amount-is-an-integer'],
  'unknown-quote-has-the-code-of-transactions': ['errors/quote-not-found'],
  'quote-creation-debits': [
    'quotes/creation-debits-nothing',
    'payments/execution-debits-the-source',
    'payments/execution-debits-the-sent-amount',
    'payments/expiry-debits-nothing',
    'sca/waiting-quote-moves-no-money',
  ],
  // The payment that expired stays EXPIRED; what is paid is another one.
  'expired-quote-is-executed': ['quotes/cannot-execute-after-expiry'],
  'lookup-lacks-the-bounds': [
    'lookups/external-account-lookup-has-a-minimum',
    'lookups/external-account-lookup-has-a-maximum',
  ],
  'quotes-to-uma-addresses-refused': [
    'quotes/from-account-to-uma-address',
    'quotes/from-uma-address-to-uma-address',
  ],
};

const payments: Judgement = {
  // A reason that "stands" somewhere has to be shown there. One that "stands only" there may be missing.
  'failed-payment-lacks-its-reason': [
    'payments/failure-sets-a-reason',
    'payments/lack-of-funds-has-its-reason',
    'payments/another-amount-has-its-reason',
    'payments/reason-quote-execution-failed',
    'payments/reason-lightning-payment-failed',
    'payments/reason-counterparty-post-tx-failed',
    'payments/reason-invalid-bank-account',
  ],
  'received-currency-as-text': [
    'transactions/received-amount-shape',
    'transactions/currency-is-an-object',
    'transactions/currency-code-is-present',
  ],
  // No sentence of the first campaign said that sentAmount stays: sent-amount-stays was written after it. It is what
  // tells how much was sent, so all that fix this are broken.
  'sent-amount-grows-at-completion': [
    'payments/sent-amount-stays',
    'payments/execution-debits-the-sent-amount',
    'quotes/locked-amount-is-in-the-locked-currency',
    'quotes/executes-at-its-rate',
    'transfers/out-sends-the-amount',
  ],
  'reason-for-want-of-funds-is-another': ['payments/lack-of-funds-has-its-reason'],
  'completed-payment-falls-back': [
    'payments/only-listed-transitions',
    'transfers/out-follows-the-payment-lifecycle',
  ],
  'failed-payment-completes-after-all': [
    'payments/failed-is-terminal',
    'payments/only-listed-transitions',
    'transfers/out-follows-the-payment-lifecycle',
  ],
  'bank-return-is-not-shown': [
    'payments/bank-return-fails-a-completed-payment',
    'refunds/shown-on-the-transaction',
  ],
  'refunded-as-a-payment-status': [
    'payments/status-stays-while-the-refund-moves',
    'payments/failed-is-terminal',
    'payments/only-listed-transitions',
    'payments/delivered-after-cancellation-completes',
    'transactions/status-values',
    'transfers/out-follows-the-payment-lifecycle',
  ],
  // No sentence of the first campaign said that a row equals what is read: listed-state-is-the-state-read was written
  // after it. Who reads and lists in turn sees COMPLETED go to PROCESSING.
  'list-shows-completed-payments-as-processing': [
    'conventions/listed-state-is-the-state-read',
    'payments/processing-means-executing',
    'payments/only-listed-transitions',
    'transfers/out-follows-the-payment-lifecycle',
    'transactions/list-by-status',
    'transactions/filters-hold-on-every-page',
  ],
  'payment-of-an-expired-quote-stays-pending': ['payments/unexecuted-quote-expires'],
};

const refunds: Judgement = {
  'refund-is-not-credited': [
    'refunds/prefunded-returns-to-the-source-balance',
    'refunds/restores-what-was-debited',
  ],
  'refund-of-a-bank-return-is-credited-twice': ['refunds/restores-what-was-debited'],
  'refund-has-a-status-of-its-own': ['refunds/status-values', 'payments/refund-settles'],
  'refund-of-a-cancellation-says-it-failed': ['refunds/reason-after-a-cancellation'],
  'settled-refund-is-pending-again': ['refunds/completed-is-terminal'],
  'refund-is-not-shown': ['refunds/shown-on-the-transaction'],
  // The document asks no refund for a reference. That a read lacks what a webhook shows was written after the first
  // campaign.
  'refund-lacks-its-reference': ['refunds/has-a-reference', 'webhooks/outgoing-data-agrees-with-the-payment'],
};

/** Of quotes, of the payments that come of them, and of their refunds. */
export const ofPayments: readonly Judgement[] = [quotes, payments, refunds];
