import type { GapBook } from './gap.ts';

/** The document's gaps about transactions. */
export const transactionsGaps = {
  'transactions/other-members': {
    section: 'Resources and their fields > Transaction',
    open: 'the members beyond those listed',
    reference:
      'Those of the assumed interface: source, destination, quoteId, fees, exchangeRate and so on; an executed quote answers transactionId as well. Not there: rateDetails, reconciliationInstructions, paymentRail, expectedSettlementAt.',
    alsoAllowed: 'Any.',
    operations: ['transactions.get', 'transactions.list'],
  },
  'transactions/unit-of-amount': {
    section: 'Resources and their fields > Transaction',
    open: 'the unit of amount',
    reference: "The currency's smallest unit.",
    alsoAllowed: 'Any, the same everywhere.',
    unvaried: 'amounts are compared with each other alone',
    operations: ['transactions.get', 'transactions.list'],
  },
  'transactions/other-types-and-directions': {
    section: 'Resources and their fields > Transaction',
    open: 'the types beside OUTGOING and the directions beside DEBIT',
    reference: 'INCOMING with CREDIT, and CARD with DEBIT.',
    alsoAllowed: 'Any.',
    operations: ['transactions.get', 'transactions.list'],
  },
  'transactions/always-present-members': {
    section: 'Resources and their fields > Transaction',
    open: 'which members every transaction has; the table has no such column',
    reference: 'Those that the PENDING webhook carries.',
    alsoAllowed: 'Fewer where no outgoing payment is shown.',
    unvaried:
      'the PENDING notification is the full resource and has them, so that a read without them is another resource: a warning that follows from the document',
    operations: ['transactions.get', 'transactions.list'],
  },
  'transactions/names-of-filters': {
    section: 'Endpoints > Operations with a shape',
    open: 'the names of the filters beside customerId, startDate and limit, and of the cursor',
    reference:
      'platformCustomerId, accountIdentifier, senderAccountIdentifier, receiverAccountIdentifier, endDate, status, type, reference, cursor and sortOrder.',
    alsoAllowed: 'Any names, named in the dialect.',
    unvaried: 'the target says it in its dialect: nothing changes for the suite',
    operations: ['transactions.list'],
  },
  'transactions/bounds-of-the-date-range': {
    section: 'Endpoints > Operations with a shape',
    open: 'which time a date filter looks at, and whether its ends are inclusive',
    reference: 'createdAt, both ends inclusive.',
    alsoAllowed: 'Exclusive ends; any time of a transaction.',
    operations: ['transactions.list'],
  },
  'transactions/bad-filters': {
    section: 'Endpoints > Operations with a shape',
    open: 'what a filter value of the wrong kind answers',
    reference: '400 with INVALID_INPUT; an unknown customer gives an empty page.',
    alsoAllowed: 'Any 4xx, or an empty page; an empty page for a time that is no date-time is a warning.',
    operations: ['transactions.list'],
  },
  'transactions/errors-of-the-list': {
    section: 'Endpoints > Operations with a shape',
    open: 'the errors of listing transactions beside those in the tables',
    reference: '400 INVALID_INPUT for a filter that is no valid value.',
    alsoAllowed: 'Any 4xx with the documented body.',
    operations: ['transactions.list'],
  },
  'transactions/order-of-the-list': {
    section: 'Endpoints > Operations with a shape',
    open: 'the order of the list',
    reference: 'Newest first; oldest first with sortOrder asc.',
    alsoAllowed: 'Any order that paging keeps.',
    operations: ['transactions.list'],
  },
  'transactions/cards-in-the-list': {
    section: 'Endpoints > Operations with a shape',
    open: 'whether card transactions are among the transactions',
    reference: 'They are, with type CARD.',
    alsoAllowed: 'Not listing them.',
    operations: ['transactions.list', 'transactions.get'],
  },
  'transactions/bodies-of-the-decisions': {
    section: 'Endpoints > Operations whose path is given',
    open: 'the bodies of approve, reject and cancel, and their answers',
    reference: 'An optional body with receiverCustomerInfo or reason; 200 and the transaction.',
    alsoAllowed: 'Any.',
    unvaried: 'the target says it in its dialect: nothing changes for the suite',
    operations: ['transactions.approve', 'transactions.reject', 'transactions.cancel'],
  },
  'transactions/decision-in-the-wrong-state': {
    section: 'Endpoints > Operations whose path is given',
    open: 'what a decision on a transaction that waits for none answers',
    reference: '409 with TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL.',
    alsoAllowed: 'Any 4xx.',
    operations: ['transactions.approve', 'transactions.reject'],
  },
  'transactions/status-after-a-rejection': {
    section: 'Endpoints > Operation catalogue',
    open: 'the status of a rejected incoming payment',
    reference: 'FAILED, without a credit.',
    alsoAllowed: 'Any status that credits nothing.',
    operations: ['transactions.reject', 'transactions.get'],
  },
  'transactions/cancel-in-the-wrong-state': {
    section: 'Endpoints > Operation catalogue',
    open: 'what cancelling something that cannot be cancelled answers',
    reference: '409 with TRANSACTION_NOT_CANCELLABLE.',
    alsoAllowed: 'Any 4xx.',
    operations: ['transactions.cancel'],
  },
  'transactions/where-the-confirmation-shows': {
    section: 'Endpoints > Operation catalogue',
    open: 'where the confirmed instant can be read, and what a second confirmation does',
    reference: 'In receiptDeliveryConfirmedAt of the transaction; a second one overwrites it.',
    alsoAllowed: 'Another member, named in the dialect; refusing the second.',
    operations: ['transactions.confirmReceipt', 'transactions.get'],
  },
  'transactions/when-a-receipt-can-be-confirmed': {
    section: 'Endpoints > Operation catalogue',
    open: 'in which states a receipt can be confirmed, and at which instants',
    reference: 'In any state, at any instant.',
    alsoAllowed:
      'Any 4xx for a payment that has not reached its destination, and for an instant before its payout or in the future.',
    operations: ['transactions.confirmReceipt'],
  },
  'transactions/age-of-a-read': {
    section: 'Events',
    open: 'how long a read may lag behind a webhook, or behind the answer that changed what it shows',
    reference: 'It does not.',
    alsoAllowed: 'A moment: until then it shows the payment as it was before.',
    operations: ['transactions.get', 'transactions.list'],
  },
} as const satisfies GapBook;
