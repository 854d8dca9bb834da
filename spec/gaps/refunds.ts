import type { GapBook } from './gap.ts';

/** The document's gaps about refunds. */
export const refundsGaps = {
  'refunds/always-present-members': {
    section: 'Resources and their fields > Refund object (on a transaction)',
    open: 'which members every refund has; the table has no such column',
    reference: 'reference, initiatedAt, status and reason.',
    alsoAllowed: 'Fewer, but for the status: the document has it live in the refund.',
    operations: ['transactions.get'],
  },
  'refunds/when-timeout-is-the-reason': {
    section: 'Resources and their fields > Refund object (on a transaction)',
    open: 'what leads to the reason TIMEOUT',
    reference: 'Nothing.',
    alsoAllowed: 'Any.',
    unvaried: 'nobody can ask for it',
    operations: ['transactions.get'],
  },
  'refunds/amount': {
    section: 'Resources and their fields > Refund object (on a transaction)',
    open: 'the amount of a refund; no member shows it',
    reference: 'All that was debited, fees included.',
    alsoAllowed: 'Less the fees of the payment.',
    operations: ['transactions.get'],
  },
  'refunds/moment-of-the-credit': {
    section: 'Resources and their fields > Refund object (on a transaction)',
    open: 'whether a refund is credited when it is initiated or when it settles',
    reference: 'When it settles.',
    alsoAllowed: 'Any moment up to its settling; the suite looks after that.',
    operations: [],
  },
  'refunds/how-a-payment-was-funded': {
    section: 'Resources and their fields > Refund object (on a transaction)',
    open: 'the member that shows how a transaction was funded',
    reference: 'source.sourceType: ACCOUNT or REALTIME_FUNDING.',
    alsoAllowed: 'Any, or none.',
    operations: ['transactions.get'],
  },
  'refunds/destination-of-a-pulled-payment': {
    section: 'Resources and their fields > Refund object (on a transaction)',
    open: 'where the refund of a payment goes that was pulled from an external account over a slow rail: the three rules speak of internal accounts, instant rails and crypto',
    reference: 'To the external account that paid.',
    alsoAllowed: "An internal account of the customer's.",
    unvaried: 'the suite makes no payment fail that an external account paid',
    operations: ['quotes.execute', 'transactions.get'],
  },
  'refunds/crypto-payment-of-the-platform': {
    section: 'Resources and their fields > Refund object (on a transaction)',
    open: 'where the refund of a payment of the platform itself goes that was funded by crypto: the rule names an account of the customer',
    reference: "To the platform's internal account in that asset.",
    alsoAllowed: 'Any.',
    unvaried: 'the suite funds the quotes of customers alone',
    operations: ['quotes.execute', 'transactions.get'],
  },
  'refunds/account-for-a-crypto-refund': {
    section: 'Resources and their fields > Refund object (on a transaction)',
    open: 'what happens when the customer has no internal account for the asset',
    reference: 'One is opened.',
    alsoAllowed: 'Refusing the quote, or a FAILED refund.',
    unvaried: 'the check looks for a customer that has the account',
    operations: ['transactions.get', 'internalAccounts.listForCustomer'],
  },
} as const satisfies GapBook;
