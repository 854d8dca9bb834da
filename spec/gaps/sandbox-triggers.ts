import type { GapBook } from './gap.ts';

const executes = ['quotes.execute', 'sandbox.sendFunds'] as const;
const transfers = ['transfers.out', 'transfers.in'] as const;
const alsoAllowed = 'Any way, named in the dialect.';
const section = 'Errors > Transaction failure reasons (failureReason)';

/** How a client makes each outcome of a payment happen; the document shows no way. */
export const sandboxTriggersGaps = {
  'sandbox-triggers/execution-fails': {
    section,
    open: 'how a quote is made to fail with QUOTE_EXECUTION_FAILED',
    reference: 'A destination whose identifier ends with 002; with 007 its refund fails too.',
    alsoAllowed,
    unvaried: 'the target says it in its dialect: nothing changes for the suite',
    operations: executes,
  },
  'sandbox-triggers/counterparty-fails': {
    section,
    open: 'how a payment is made to fail with COUNTERPARTY_POST_TX_FAILED',
    reference:
      'An identifier that ends with 004, on a transfer also 005, half a minute later; the UMA address $fail.compliance.usd@sandbox.uma.money.',
    alsoAllowed,
    unvaried: 'the target says it in its dialect: nothing changes for the suite',
    operations: [...executes, ...transfers],
  },
  'sandbox-triggers/no-route': {
    section,
    open: 'how a payment is made to fail with LIGHTNING_PAYMENT_FAILED',
    reference: 'A quote whose destination ends with 008.',
    alsoAllowed,
    unvaried: 'the target says it in its dialect: nothing changes for the suite',
    operations: executes,
  },
  'sandbox-triggers/invalid-account': {
    section,
    open: 'how a payment is made to fail with INVALID_BANK_ACCOUNT',
    reference: 'A quote whose destination ends with 009; a transfer whose external account ends with 003.',
    alsoAllowed,
    unvaried: 'the target says it in its dialect: nothing changes for the suite',
    operations: [...executes, ...transfers],
  },
  'sandbox-triggers/quote-expires-under-way': {
    section,
    open: 'how a payment is made to fail with QUOTE_EXPIRED',
    reference:
      'A destination that ends with 010: the payout is tried when the quote has expired, and the payment fails.',
    alsoAllowed,
    unvaried: 'the target says it in its dialect: nothing changes for the suite',
    operations: executes,
  },
  'sandbox-triggers/short-quotes': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    open: 'how a quote is made to expire soon',
    reference: 'A quote whose destination ends with 018 lives for four seconds.',
    alsoAllowed,
    unvaried: 'the target says it in its dialect: nothing changes for the suite',
    operations: ['quotes.create'],
  },
  'sandbox-triggers/too-little-funds': {
    section,
    open: 'how a payment is made to fail with INSUFFICIENT_BALANCE',
    reference:
      'A source with less than is sent; a transfer whose external account ends with 002, which takes nothing.',
    alsoAllowed,
    operations: [...executes, ...transfers],
  },
  'sandbox-triggers/other-funds': {
    section,
    open: 'how a payment is made to fail with FUNDING_AMOUNT_MISMATCH',
    reference: 'Sending another amount than the quote asks for.',
    alsoAllowed,
    operations: ['sandbox.sendFunds'],
  },
  'sandbox-triggers/bank-return': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    open: 'how a completed payment is made to come back',
    reference:
      'A quote whose destination ends with 005, a transfer whose external account ends with 015; half a second after COMPLETED.',
    alsoAllowed,
    unvaried: 'the target says it in its dialect: nothing changes for the suite',
    operations: [...executes, ...transfers],
  },
  'sandbox-triggers/cancelled-and-delivered': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    open: 'how a cancelled payment is made to be delivered anyway',
    reference: 'An identifier that ends with 006: the payment cancels itself.',
    alsoAllowed,
    unvaried: 'the target says it in its dialect: nothing changes for the suite',
    operations: [...executes, ...transfers],
  },
  'sandbox-triggers/slow-payment': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    open: 'how a payment is made to stay PROCESSING for a while',
    reference:
      'A quote whose destination ends with 003, a transfer whose external account ends with 011, the UMA address $pending.long.usd@sandbox.uma.money: six minutes.',
    alsoAllowed,
    unvaried: 'the target says it in its dialect: nothing changes for the suite',
    operations: [...executes, ...transfers],
  },
  'sandbox-triggers/uma-addresses': {
    section: 'Errors > 404',
    open: 'which UMA addresses of the sandbox behave how',
    reference:
      '$<name>.<currency>@sandbox.uma.money exists for every name; non.existent does not, unreachable answers 424, and the end of any other name triggers like an identifier.',
    alsoAllowed,
    unvaried: 'the target says it in its dialect: nothing changes for the suite',
    operations: ['lookups.umaAddress', 'quotes.create'],
  },
  'sandbox-triggers/holder-checks': {
    section: 'Resources and their fields > Quote',
    open: 'what the check of an account holder says in the sandbox',
    reference:
      'By the end of the identifier: 102 NOT_MATCHED, 103 PARTIAL_MATCH, 104 PENDING, 106 UNSUPPORTED, 107 CHECKED_BY_RECEIVING_FI, else MATCHED; 105 cannot be added.',
    alsoAllowed,
    unvaried: 'the target says it in its dialect: nothing changes for the suite',
    operations: ['customerExternalAccounts.create', 'platformExternalAccounts.create'],
  },
} as const satisfies GapBook;
