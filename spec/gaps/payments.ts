import type { GapBook } from './gap.ts';

/** The document's gaps about the life of an outgoing payment. */
export const paymentsGaps = {
  'payments/reason-of-a-bank-return': {
    section: 'Errors > Transaction failure reasons (failureReason)',
    open: 'the failureReason of a payment that the bank returned',
    reference: 'INVALID_BANK_ACCOUNT.',
    alsoAllowed: 'Any of the seven.',
    operations: ['transactions.get'],
  },
  'payments/settled-at-after-a-bank-return': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    open: 'whether settledAt stays on a payment that the bank returned',
    reference: 'It stays.',
    alsoAllowed: 'Its removal.',
    operations: ['transactions.get'],
  },
  'payments/recovery-from-an-invalid-account': {
    section: 'Errors > Transaction failure reasons (failureReason)',
    open: 'how to recover from INVALID_BANK_ACCOUNT',
    reference: 'A payment to another external account works.',
    alsoAllowed: 'Any.',
    unvaried: 'the document calls the recovery not stated, and no check tries one',
    operations: ['quotes.create'],
  },
  'payments/end-of-an-effective-cancellation': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    open: 'the status of a cancelled payment that was refunded and never delivered',
    reference: 'It stays PROCESSING; the refund object shows the rest.',
    alsoAllowed: 'Any status.',
    operations: ['transactions.cancel', 'transactions.get'],
  },
  'payments/failure-after-a-delivered-cancellation': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    open: 'a bank return of a payment that was cancelled, refunded and delivered anyway',
    reference: 'It does not happen.',
    alsoAllowed: 'Any.',
    unvaried: 'the reference does not make it happen, and nobody can ask for it',
    operations: ['transactions.get'],
  },
  'payments/how-to-provoke-outcomes': {
    section: 'Endpoints > Operation catalogue',
    open: 'how a sandbox is made to fail, return or cancel a payment',
    reference: "By the last three characters of the destination's identifier, as in the assumed interface.",
    alsoAllowed: 'Any way, named in the dialect.',
    operations: ['quotes.execute', 'transfers.out'],
  },
  'payments/what-confirms-a-quote': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    open: 'what confirms a quote, so that its PENDING payment becomes PROCESSING',
    reference: 'Its execution, or the funds that it waited for; nothing else is called.',
    alsoAllowed: 'Any trigger, as long as the funds are there.',
    unvaried: 'only the transition counts for the suite: nothing a client sends confirms a quote',
    operations: ['quotes.execute', 'transactions.get'],
  },
  'payments/time-between-states': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    open: 'how long a payment stays in a state',
    reference: 'The states follow at once, except where a sandbox trigger delays them.',
    alsoAllowed: 'Any time; the suite waits as long as its configuration says.',
    operations: ['quotes.execute', 'transfers.out', 'transactions.get'],
  },
  'payments/amount-sums': {
    section: 'What the service does',
    open: 'fees, corridors and rounding',
    reference: 'Fees come out of the amount sent; amounts are rounded down to the smallest unit.',
    alsoAllowed: 'Any.',
    operations: ['quotes.create', 'quotes.execute'],
  },
  'payments/kyc-of-a-payer': {
    section: 'States and transitions > Customer verification',
    open: 'whether a customer pays before the KYC is APPROVED; the constraints shown are on cards and on contact channels',
    reference: 'Every customer pays.',
    alsoAllowed: 'Any 4xx for a quote or transfer of a customer who is not APPROVED.',
    operations: ['quotes.create', 'transfers.out'],
  },
} as const satisfies GapBook;
