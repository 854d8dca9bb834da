import type { VariationBook } from './variation-book.ts';

/** What may be done otherwise with quotes, payments, refunds and transfers. */
export const moneyVariations = {
  'too-little-balance-is-refused': {
    about: 'an execution or transfer that the source cannot pay is refused',
    gaps: ['transfers/too-little-balance', 'sandbox-triggers/too-little-funds'],
    readings: ['payments/insufficient-balance'],
    areas: ['agent-actions', 'quotes', 'transactions', 'webhooks'],
    unexamined: 'no payment fails for want of funds when it is refused',
  },
  'payments-begin-with-their-execution': {
    about: 'no transaction of a quote can be read before the execution, nor after an expiry',
    readings: ['payments/when-it-comes-into-being', 'quotes/transaction-id-before-settling'],
    areas: ['errors', 'refunds', 'transactions', 'webhooks'],
    choice: 'reserved payments',
    unexamined: 'nothing shows the payment of a quote that is not executed',
  },
  'reserved-payments-are-not-listed': {
    about: 'a payment that was not executed is not listed',
    readings: ['payments/when-it-comes-into-being'],
    areas: ['quotes', 'transactions'],
    choice: 'reserved payments',
  },
  'quotes-name-their-transaction-once-settled': {
    about: 'a quote shows its transaction id once the payment has settled',
    readings: ['quotes/transaction-id-before-settling'],
    areas: ['payments', 'transactions', 'webhooks'],
    unexamined: 'nothing shows the payment of a quote that is not executed',
  },
  'rates-are-the-inverse': {
    about: 'a rate is receiving units per sending unit',
    gaps: ['quotes/direction-of-the-rate', 'exchange-rates/direction'],
    areas: ['payments', 'transactions'],
  },
  'prices-are-others': {
    about: 'an exchange costs three percent and is rounded to other amounts',
    gaps: ['conventions/pricing', 'exchange-rates/values', 'payments/amount-sums'],
    areas: ['quotes', 'refunds', 'transfers'],
  },
  'quotes-hold-for-an-hour': {
    about: 'a quote expires after an hour',
    gaps: ['quotes/expiry-per-corridor'],
    areas: ['agent-actions', 'payments', 'webhooks'],
  },
  'quotes-executed-again-answer-their-payment': {
    about: 'executing a quote again answers like the first time',
    gaps: ['quotes/executing-again'],
    areas: ['conventions', 'payments'],
  },
  'refunds-are-credited-at-once': {
    about: 'a refund that will settle is credited when it is initiated, 120 ms before',
    gaps: ['refunds/moment-of-the-credit'],
    areas: ['payments', 'transactions', 'transfers', 'webhooks'],
  },
  'refunds-keep-the-fees': {
    about: 'a refund gives back what was debited without the fees',
    gaps: ['refunds/amount'],
    areas: ['payments', 'transactions', 'transfers'],
  },
  'refunds-show-little': {
    about: 'a refund shows status, reason and settledAt alone',
    gaps: ['refunds/always-present-members'],
    areas: ['payments', 'transactions', 'transfers', 'webhooks'],
    unexamined: 'what a refund does not show is not looked at',
  },
  'quote-payments-have-a-type-of-their-own': {
    about: 'the payment of a quote has type OUTGOING_QUOTE',
    readings: ['transactions/a-value-for-outgoing'],
    gaps: ['transactions/other-types-and-directions'],
    areas: ['payments', 'quotes', 'refunds', 'webhooks'],
  },
  'quotes-have-other-statuses': {
    about: 'the status of a quote has a name of its own, PENDING_AUTHORIZATION excepted',
    gaps: ['quotes/other-statuses'],
    areas: ['agent-actions', 'payments', 'transactions'],
  },
  'bank-returns-have-another-reason': {
    about: 'a payment that the bank returned has the reason COUNTERPARTY_POST_TX_FAILED',
    gaps: ['payments/reason-of-a-bank-return'],
    areas: ['refunds', 'webhooks'],
  },
  'bank-returns-take-settled-at-away': {
    about: 'a payment that the bank returned has no settledAt any more',
    gaps: ['payments/settled-at-after-a-bank-return'],
    areas: ['refunds', 'transactions', 'webhooks'],
  },
  'payments-take-their-time': {
    about: 'a payment stays 120 ms in each state',
    gaps: ['payments/time-between-states', 'transfers/lifecycle-of-a-transfer-in'],
    areas: ['agent-actions', 'invitations', 'quotes', 'refunds', 'transactions', 'webhooks'],
  },
  'undebited-failures-are-refunded-too': {
    about: 'a failed payment that took nothing has a refund, of nothing',
    readings: ['payments/refund-without-a-debit'],
    areas: ['refunds', 'transactions', 'transfers', 'webhooks'],
  },
  'expired-payments-have-a-reason': {
    about: 'an EXPIRED payment has the failureReason QUOTE_EXPIRED',
    readings: ['payments/quote-expired-or-expired'],
    areas: ['quotes', 'transactions', 'webhooks'],
  },
  'cancelled-payments-end-failed': {
    about: 'a cancelled payment that was refunded and never delivered becomes FAILED',
    gaps: ['payments/end-of-an-effective-cancellation'],
    readings: ['payments/manual-cancellation'],
    areas: ['refunds', 'transactions', 'transfers', 'webhooks'],
  },
  'only-pending-transfers-can-be-cancelled': {
    about: 'a transfer can be cancelled while it is PENDING',
    readings: ['transactions/what-cancel-cancels'],
    areas: ['payments', 'refunds', 'transfers', 'webhooks'],
    choice: 'cancellation',
    unexamined: 'the sandbox leaves no transfer PENDING long enough',
  },
  'only-processing-transfers-can-be-cancelled': {
    about: 'a transfer can be cancelled while it is PROCESSING',
    readings: ['transactions/what-cancel-cancels'],
    areas: ['payments', 'refunds', 'transfers', 'webhooks'],
    choice: 'cancellation',
  },
  'quote-payments-can-be-cancelled': {
    about: 'every outgoing payment can be cancelled while it is under way',
    readings: ['transactions/what-cancel-cancels'],
    areas: ['payments', 'refunds', 'transfers', 'webhooks'],
    choice: 'cancellation',
  },
  'date-ranges-are-exclusive': {
    about: 'date filters leave out the instants that they name',
    gaps: ['transactions/bounds-of-the-date-range'],
  },
  'second-receipts-are-refused': {
    about: 'a receipt can be confirmed once',
    gaps: ['transactions/where-the-confirmation-shows'],
  },
  'card-transactions-are-not-listed': {
    about: 'card transactions are in no list',
    gaps: ['transactions/cards-in-the-list', 'card-transactions/where-they-are-read'],
    areas: ['card-simulations', 'cards'],
    unexamined: 'the list is where the suite finds card transactions',
  },
  'deposits-show-a-moment-later': {
    about: 'a simulated deposit is in the balance 60 ms after the answer',
    gaps: ['sandbox/moment-of-a-funding'],
    areas: 'everything',
  },
  'other-funds-are-refused': {
    about: 'funds of another amount than the quote waits for are refused',
    gaps: ['sandbox/funds-of-another-amount', 'sandbox-triggers/other-funds'],
    areas: ['payments', 'quotes', 'refunds'],
    unexamined: 'no payment fails for an amount that is refused',
  },
  'incoming-payments-always-wait': {
    about: 'an incoming payment waits for a call, whatever its webhook was answered with',
    gaps: ['sandbox/approval-of-an-inbound-payment', 'webhooks/decision-within-the-acknowledgement'],
    areas: ['payments', 'transactions'],
  },
  'payments-show-little': {
    about: 'an outgoing payment shows the members of the table alone',
    gaps: [
      'transactions/other-members',
      'refunds/how-a-payment-was-funded',
      'payments/how-to-provoke-outcomes',
    ],
    areas: ['agent-actions', 'quotes', 'transfers', 'webhooks'],
    unexamined: 'where a confirmation shows is read from the payment',
  },
  'quotes-show-little': {
    about: 'a quote shows id, exchangeRate, expiresAt, status and transactionId alone',
    gaps: ['quotes/names-of-members'],
    areas: ['agent-actions', 'payments', 'transactions'],
    unexamined: 'amounts and fees of a quote are read from it',
  },
  'rejected-payments-expire': {
    about: 'a rejected incoming payment becomes EXPIRED',
    gaps: ['transactions/status-after-a-rejection'],
    areas: ['webhooks'],
  },
  'transfers-in-answer-their-id-alone': {
    about: 'a transfer in answers with nothing but its id',
    gaps: ['transfers/answer-to-a-transfer-in'],
    areas: ['transactions', 'webhooks'],
  },
  'estimates-below-the-fee-are-zero': {
    about: 'an estimate for less than the fee has a net amount of zero',
    gaps: ['crypto/amount-below-the-fee'],
  },
  'estimates-of-any-asset': {
    about: 'a fee is estimated also for an asset that the account does not hold',
    gaps: ['crypto/account-of-another-asset'],
  },
} as const satisfies VariationBook;
