import type { GapBook } from './gap.ts';

/** The document's gaps about transfers. */
export const transfersGaps = {
  'transfers/answer-to-a-transfer-in': {
    section: 'Endpoints > Operations with a shape',
    open: 'the answer to a transfer in',
    reference: 'A transaction of type INCOMING and direction CREDIT, which is PENDING.',
    alsoAllowed: 'Any body.',
    operations: ['transfers.in'],
  },
  'transfers/which-accounts-are-pullable': {
    section: 'Resources and their fields > Quote',
    open: 'how an account shows that it is pullable',
    reference: 'It does not; US bank accounts are pullable, others are not.',
    alsoAllowed:
      'Any; the dialect names a pullable and a non-pullable type of account (pullableAccount, unpullableAccount).',
    unvaried: 'the target says it in its dialect: nothing changes for the suite',
    operations: ['transfers.in'],
  },
  'transfers/needed-members-of-a-request': {
    section: 'Endpoints > Operations with a shape',
    open: 'which members of the request body are required',
    reference: 'source and destination; their absence answers 400.',
    alsoAllowed: 'Any 4xx. An account made up by the service is a warning.',
    operations: ['transfers.out', 'transfers.in'],
  },
  'transfers/amount-left-out': {
    section: 'Endpoints > Operations with a shape',
    open: 'what a transfer without an amount moves',
    reference:
      'A transfer out moves all that its source can spend; a transfer in moves 100,000 of the smallest unit.',
    alsoAllowed: 'Any amount, or any 4xx.',
    operations: ['transfers.out', 'transfers.in'],
  },
  'transfers/unit-and-bounds-of-amount': {
    section: 'Endpoints > Operations with a shape',
    open: 'the unit of amount, and the least and greatest',
    reference: "The currency's smallest unit, from 1 to 10^15; others answer 400.",
    alsoAllowed: 'Any unit and bounds.',
    operations: ['transfers.out', 'transfers.in'],
  },
  'transfers/unknown-account': {
    section: 'Endpoints > Operations with a shape',
    open: 'what a transfer from or to an unknown account answers',
    reference: '404 with REFERENCE_NOT_FOUND.',
    alsoAllowed: 'Any 4xx.',
    operations: ['transfers.out', 'transfers.in'],
  },
  'transfers/too-little-balance': {
    section: 'Errors > Transaction failure reasons (failureReason)',
    open: 'whether a transfer out beyond the balance is refused or becomes a FAILED payment',
    reference: 'It becomes a FAILED payment with INSUFFICIENT_BALANCE, and nothing is debited.',
    alsoAllowed: 'A 4xx, and no payment.',
    operations: ['transfers.out'],
  },
  'transfers/status-of-success': {
    section: 'Endpoints > Operations with a shape',
    open: 'the HTTP status of the answers',
    reference: '201.',
    alsoAllowed: 'Any 2xx.',
    operations: ['transfers.out', 'transfers.in'],
  },
  'transfers/errors': {
    section: 'Endpoints > Operations with a shape',
    open: 'the errors of transfers beside those in the tables',
    reference: '400 for a bad request, a wrong kind of account, another currency or an account not pullable.',
    alsoAllowed: 'Any 4xx with the documented body.',
    operations: ['transfers.out', 'transfers.in'],
  },
  'transfers/lifecycle-of-a-transfer-in': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    open: 'the states and webhooks of a transfer in',
    reference: 'PENDING, PROCESSING, then COMPLETED or FAILED; incoming-payment webhooks announce the ends.',
    alsoAllowed: 'Any.',
    operations: ['transfers.in', 'transactions.get'],
  },
} as const satisfies GapBook;
