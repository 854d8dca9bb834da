import type { Quotation } from './quotation.ts';

export const refundsQuotations: readonly Quotation[] = [
  {
    line: 188,
    words: 'reference | string | Refund reference identifier.',
    rules: ['refunds/reference-is-a-string', 'refunds/reference-is-its-own', 'refunds/reference-stays'],
  },
  {
    line: 189,
    words: 'initiatedAt | date-time |',
    rules: [
      'refunds/initiated-at-is-a-date-time',
      'refunds/settled-at-is-not-before-initiated-at',
      'refunds/initiated-at-is-not-before-the-payment',
      'refunds/initiated-at-stays',
    ],
  },
  {
    line: 190,
    words: 'settledAt | date-time | Set when the refund settles.',
    rules: [
      'refunds/settled-at-is-a-date-time',
      'refunds/settling-sets-settled-at',
      'refunds/settled-at-waits-for-settling',
      'refunds/settled-at-is-not-before-initiated-at',
    ],
  },
  {
    line: 191,
    words: 'status | enum PENDING, COMPLETED, FAILED | Independent of the payment status.',
    rules: ['refunds/status-values', 'refunds/has-a-status'],
  },
  {
    line: 192,
    words: 'reason | enum TRANSACTION_FAILED, USER_CANCELLATION, TIMEOUT |',
    rules: ['refunds/reason-values', 'refunds/reason-after-a-failure', 'refunds/reason-after-a-cancellation'],
  },
  {
    line: 196,
    words: 'A transaction funded from an internal account (prefunded)',
    rules: [
      'refunds/prefunded-returns-to-the-source-balance',
      'refunds/cancellation-is-credited-to-the-source',
      'refunds/bank-return-is-credited-to-the-source',
    ],
  },
  {
    line: 196,
    words: 'the refund is credited back to the source internal account balance',
    rules: [
      'refunds/prefunded-returns-to-the-source-balance',
      'refunds/restores-what-was-debited',
      'refunds/cancellation-is-credited-to-the-source',
      'refunds/bank-return-is-credited-to-the-source',
    ],
  },
  {
    line: 197,
    words: 'A transaction funded in real time through an instant fiat rail',
    rules: ['refunds/instant-rail-returns-to-the-instrument', 'refunds/instant-rail-refund-is-not-credited'],
  },
  {
    line: 197,
    words: 'the refund returns to the originating funding instrument',
    rules: ['refunds/instant-rail-returns-to-the-instrument', 'refunds/instant-rail-refund-is-not-credited'],
  },
  {
    line: 198,
    words: 'A transaction funded in real time through crypto',
    rules: ['refunds/crypto-is-credited-to-the-customer'],
  },
  {
    line: 198,
    words: 'It is never sent back to the sending wallet',
    rules: ['refunds/crypto-never-returns-to-the-wallet'],
  },
  {
    line: 198,
    words: 'The balance can be spent on a new quote or withdrawn with `POST /transfer-out`',
    rules: ['refunds/crypto-balance-can-be-quoted', 'refunds/crypto-balance-can-be-withdrawn'],
  },
  {
    line: 198,
    words: "the refund is credited to the customer's internal account balance for that asset",
    rules: ['refunds/crypto-is-credited-to-the-customer'],
  },
];
