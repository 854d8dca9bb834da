import type { RuleBook } from './rule.ts';

/** Card transactions: their states, what moves them, refunds, and their events. */
export const cardTransactionsRules = {
  // States
  'card-transactions/status-is-a-named-one': {
    section: 'States and transitions > Card transaction',
    level: 'derived',
    statement:
      'A card transaction that was only authorized, cleared and returned is AUTHORIZED, PARTIALLY_SETTLED, SETTLED or REFUNDED.',
    operations: ['transactions.get', 'transactions.list'],
  },
  'card-transactions/authorization-starts-authorized': {
    section: 'States and transitions > Card transaction',
    level: 'derived',
    statement: 'An approved authorization makes a card transaction that is AUTHORIZED.',
    operations: ['sandbox.cardAuthorization'],
  },

  // Clearing
  'card-transactions/clearing-settles-an-authorization': {
    section: 'States and transitions > Card transaction',
    level: 'must',
    statement: 'A clearing takes an AUTHORIZED card transaction to PARTIALLY_SETTLED or SETTLED.',
    operations: ['sandbox.cardClearing'],
  },
  'card-transactions/partial-clearing-settles-partially': {
    section: 'States and transitions > Card transaction',
    level: 'derived',
    statement:
      'A first clearing of less than the authorized amount takes a card transaction to PARTIALLY_SETTLED.',
    operations: ['sandbox.cardClearing'],
  },
  'card-transactions/full-clearing-settles': {
    section: 'States and transitions > Card transaction',
    level: 'derived',
    statement: 'One clearing of the whole authorized amount takes a card transaction to SETTLED.',
    operations: ['sandbox.cardClearing'],
  },
  'card-transactions/last-clearing-settles': {
    section: 'States and transitions > Card transaction',
    level: 'derived',
    statement:
      'The clearing that completes the authorized amount takes a PARTIALLY_SETTLED card transaction to SETTLED.',
    operations: ['sandbox.cardClearing'],
  },
  'card-transactions/clearing-never-goes-back': {
    section: 'States and transitions > Card transaction',
    level: 'derived',
    statement: 'No clearing takes a card transaction to a state that comes earlier on the way to SETTLED.',
    operations: ['sandbox.cardClearing'],
  },

  'card-transactions/settled-amount-is-what-was-cleared': {
    section: 'States and transitions > Card transaction',
    level: 'assumed',
    statement: 'The settledAmount of a card transaction is the sum of its clearings.',
    operations: ['sandbox.cardClearing'],
  },

  // Returns
  'card-transactions/full-return-refunds': {
    section: 'States and transitions > Card transaction',
    level: 'must',
    statement: 'A return of the whole settled amount takes a SETTLED card transaction to REFUNDED.',
    operations: ['sandbox.cardReturn'],
  },
  'card-transactions/partial-return-stays-settled': {
    section: 'States and transitions > Card transaction',
    level: 'must',
    statement: 'A return of a part of the settled amount leaves a card transaction SETTLED.',
    operations: ['sandbox.cardReturn'],
  },
  'card-transactions/partial-return-shows-refunded-amount': {
    section: 'States and transitions > Card transaction',
    level: 'must',
    statement: 'After a partial return the refundedAmount of the card transaction is not zero.',
    operations: ['sandbox.cardReturn'],
  },
  'card-transactions/refunded-amount-is-what-was-returned': {
    section: 'States and transitions > Card transaction',
    level: 'derived',
    statement: 'The refundedAmount of a card transaction is the sum of its returns.',
    operations: ['sandbox.cardReturn'],
  },
  'card-transactions/refunded-amount-starts-at-zero': {
    section: 'States and transitions > Card transaction',
    level: 'derived',
    statement: 'A card transaction without a return has no refundedAmount, or one of zero.',
    operations: ['sandbox.cardAuthorization', 'sandbox.cardClearing'],
  },
  'card-transactions/returns-add-up-to-a-refund': {
    section: 'States and transitions > Card transaction',
    level: 'derived',
    statement:
      'The return that completes the settled amount takes a partly returned card transaction to REFUNDED.',
    operations: ['sandbox.cardReturn'],
  },
  'card-transactions/return-reversal-leaves-refunded': {
    section: 'States and transitions > Card transaction',
    level: 'assumed',
    statement: 'A return reversal takes a card transaction out of REFUNDED.',
    operations: ['sandbox.cardReturnReversal'],
  },

  // Events
  'card-transactions/authorized-fires-its-event': {
    section: 'Events > Other webhooks',
    level: 'must',
    statement: 'A card transaction that becomes AUTHORIZED fires CARD_TRANSACTION.AUTHORIZED.',
    operations: ['sandbox.cardAuthorization'],
  },
  'card-transactions/partially-settled-fires-its-event': {
    section: 'Events > Other webhooks',
    level: 'must',
    statement: 'A card transaction that becomes PARTIALLY_SETTLED fires CARD_TRANSACTION.PARTIALLY_SETTLED.',
    operations: ['sandbox.cardClearing'],
  },
  'card-transactions/settled-fires-its-event': {
    section: 'Events > Other webhooks',
    level: 'must',
    statement: 'A card transaction that becomes SETTLED fires CARD_TRANSACTION.SETTLED.',
    operations: ['sandbox.cardClearing', 'sandbox.cardFinancialAuthorization'],
  },
  'card-transactions/refunded-fires-an-event': {
    section: 'Events > Other webhooks',
    level: 'must',
    statement: 'A card transaction that becomes REFUNDED fires a card transaction event.',
    operations: ['sandbox.cardReturn'],
  },
  'card-transactions/refunded-event-type': {
    section: 'Events > Other webhooks',
    level: 'derived',
    statement: 'The event of a card transaction that becomes REFUNDED is CARD_TRANSACTION.REFUNDED.',
    operations: ['sandbox.cardReturn'],
  },
  'card-transactions/return-reversal-fires-an-event': {
    section: 'Events > Other webhooks',
    level: 'must',
    statement:
      'A return reversal that changes the state of a card transaction fires a card transaction event.',
    operations: ['sandbox.cardReturnReversal'],
  },
  'card-transactions/events-follow-the-changes': {
    section: 'Events > Other webhooks',
    level: 'derived',
    statement: 'The events of one card transaction are sent in the order of its state changes.',
    operations: ['sandbox.cardAuthorization', 'sandbox.cardClearing', 'sandbox.cardReturn'],
  },
  'card-transactions/each-state-fires-once': {
    section: 'Events > Other webhooks',
    level: 'derived',
    statement: 'A card transaction that comes to a state once fires the event of that state once.',
    operations: ['sandbox.cardAuthorization', 'sandbox.cardClearing', 'sandbox.cardReturn'],
  },
  'card-transactions/balance-falls-by-settled-minus-refunded': {
    section: 'Resources and their fields > Card',
    level: 'derived',
    statement:
      'Once nothing is open, the only funding source of a card has paid what was settled less what was returned, fees apart.',
    operations: ['sandbox.cardClearing', 'sandbox.cardReturn', 'internalAccounts.listForCustomer'],
  },
  'card-transactions/event-amounts-are-as-read': {
    section: 'Events > Other webhooks',
    level: 'assumed',
    statement: 'An amount in the event of a card transaction is the one that a read in the same state shows.',
    operations: ['sandbox.cardAuthorization', 'sandbox.cardClearing', 'sandbox.cardReturn'],
  },
  'card-transactions/event-carries-the-transaction': {
    section: 'Events > Other webhooks',
    level: 'assumed',
    statement: 'The data of a card transaction event is the card transaction as it was at that moment.',
    operations: ['sandbox.cardAuthorization', 'sandbox.cardClearing', 'sandbox.cardReturn'],
  },
  'card-transactions/refunds-are-resources': {
    section: 'Resources and their fields > Other resources named',
    level: 'must',
    statement: 'The refund of a card transaction is a resource.',
    operations: [],
    unobservable: 'No operation of the catalogue reads, lists or answers a card refund.',
  },
  'card-transactions/listed-among-transactions': {
    section: 'Resources and their fields > Other resources named',
    level: 'assumed',
    statement: 'A card transaction is found among the transactions of the cardholder.',
    operations: ['transactions.get', 'transactions.list'],
  },
} as const satisfies RuleBook;
