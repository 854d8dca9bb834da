import type { Quotation } from './quotation.ts';

export const transactionsQuotations: readonly Quotation[] = [
  { line: 168, words: 'id | string | `Transaction:<uuid>` shape.', rules: ['transactions/outgoing-has-id'] },
  {
    line: 169,
    words: 'customerId | string | Present on payment notifications.',
    rules: [
      'conventions/owner-stays',
      'transactions/customer-id-is-a-string',
      'webhooks/notification-names-the-customer',
      'webhooks/failure-names-the-customer',
    ],
  },
  {
    line: 170,
    words: 'status | enum PENDING, PROCESSING, COMPLETED, FAILED, EXPIRED | See States and transitions.',
    rules: ['transactions/status-values', 'transactions/outgoing-has-status'],
  },
  {
    line: 171,
    words: 'type | string | OUTGOING is a value for outgoing payments.',
    rules: [
      'transactions/type-is-a-string',
      'transactions/outgoing-has-its-own-type',
      'transactions/kind-stays',
    ],
  },
  {
    line: 172,
    words: 'direction | string | DEBIT is the value for outgoing payments.',
    rules: [
      'transactions/direction-is-a-string',
      'transactions/outgoing-has-direction-debit',
      'transactions/outgoing-has-its-own-direction',
      'transactions/kind-stays',
    ],
  },
  {
    line: 173,
    words:
      'sentAmount | object | Shape: amount (integer), currency (object with code, a currency code string).',
    rules: [
      'payments/sent-amount-stays',
      'payments/amounts-are-the-same-everywhere',
      'transactions/sent-amount-shape',
      'transactions/amount-is-an-integer',
      'transactions/amount-is-present',
      'transactions/currency-is-an-object',
      'transactions/currency-is-present',
      'transactions/currency-code-is-a-string',
      'transactions/currency-code-is-present',
      'transactions/outgoing-has-sent-amount',
    ],
  },
  {
    line: 174,
    words: 'receivedAmount | object | Same shape as sentAmount.',
    rules: [
      'payments/amounts-are-the-same-everywhere',
      'transactions/received-amount-shape',
      'transactions/outgoing-has-received-amount',
    ],
  },
  {
    line: 175,
    words: 'createdAt | date-time |',
    rules: [
      'transactions/created-at-is-a-date-time',
      'transactions/outgoing-has-created-at',
      'transactions/settled-at-is-not-before-created-at',
    ],
  },
  {
    line: 176,
    words: 'settledAt | date-time | Set when the payout completes.',
    rules: [
      'payments/settled-at-stays',
      'transactions/settled-at-is-a-date-time',
      'transactions/settled-at-waits-for-the-payout',
      'transactions/settled-at-is-not-before-created-at',
    ],
  },
  {
    line: 177,
    words: 'failureReason | string | Set with status FAILED. Values are listed under Errors.',
    rules: ['transactions/failure-reason-values', 'transactions/no-failure-reason-without-failure'],
  },
  {
    line: 178,
    words: 'refund | object | Present when a refund exists.',
    rules: [
      'refunds/shown-on-the-transaction',
      'refunds/absent-without-a-refund',
      'transactions/refund-is-an-object',
    ],
  },
];
