import type { GapBook } from './gap.ts';

/** The document's gaps about card transactions. */
export const cardTransactionsGaps = {
  'card-transactions/fields': {
    section: 'Resources and their fields > Other resources named',
    open: 'The fields of a card transaction other than refundedAmount',
    reference:
      'Those of the schema CardTransaction: the card, the merchant, status, and the authorized, settled and refunded amounts. Not there: pullSummary, settlementSummary, refundSummary.',
    alsoAllowed: 'Any other members.',
    operations: ['transactions.get', 'transactions.list'],
  },
  'card-transactions/shape-of-refunded-amount': {
    section: 'States and transitions > Card transaction',
    open: 'The type of refundedAmount',
    reference: 'An amount with its currency.',
    alsoAllowed: 'A bare number.',
    operations: ['transactions.get', 'transactions.list'],
  },
  'card-transactions/where-they-are-read': {
    section: 'Resources and their fields > Other resources named',
    open: 'The operation that reads card transactions',
    reference: 'They are transactions of type CARD, read and listed among the others.',
    alsoAllowed: 'Operations of their own, or events alone.',
    operations: ['transactions.get', 'transactions.list'],
  },
  'card-transactions/card-refund-resource': {
    section: 'Resources and their fields > Other resources named',
    open: 'The meaning of a card refund, and where it is read',
    reference: 'No resource of its own; refundedAmount shows the sum.',
    alsoAllowed: 'A resource or a member of its own.',
    unvaried: 'no operation of the catalogue reads one',
    operations: ['transactions.get', 'transactions.list'],
  },
  'card-transactions/other-transitions': {
    section: 'States and transitions > Card transaction',
    open: 'How a card transaction begins, and every transition besides clearings and returns',
    reference:
      'An approved authorization begins AUTHORIZED, a financial authorization SETTLED; a reversed return is SETTLED again; a debit that fails after clearing ends in EXCEPTION.',
    alsoAllowed: 'Other beginnings, other states in between.',
    operations: [
      'sandbox.cardAuthorization',
      'sandbox.cardFinancialAuthorization',
      'sandbox.cardReturnReversal',
    ],
  },
  'card-transactions/return-of-a-partial-settlement': {
    section: 'States and transitions > Card transaction',
    open: 'The effect of a return on a card transaction that is settled in part',
    reference: 'Nothing: it is refused, as on one that is only authorized.',
    alsoAllowed: 'A return of all that was cleared makes it REFUNDED.',
    operations: ['sandbox.cardReturn'],
  },
  'card-transactions/declined-authorization': {
    section: 'States and transitions > Card transaction',
    open: 'The traces of a declined authorization',
    reference: 'Nothing: no card transaction and no event.',
    alsoAllowed: 'A card transaction in a state of its own, with an event.',
    operations: ['sandbox.cardAuthorization'],
  },
  'card-transactions/effect-on-balances': {
    section: 'States and transitions > Card transaction',
    open: 'How authorizations, clearings and returns move the balance of the funding source',
    reference: 'An authorization holds, a clearing debits and releases, a return credits.',
    alsoAllowed: 'Any other moment of the debit.',
    operations: ['sandbox.cardAuthorization', 'sandbox.cardClearing', 'sandbox.cardReturn'],
  },
  'card-transactions/choice-of-the-funding-source': {
    section: 'States and transitions > Card transaction',
    open: 'Which of several funding sources pays',
    reference: 'The first with enough money.',
    alsoAllowed: 'Another choice, or several at once.',
    unvaried:
      'a customer of the reference has one account per currency: no card has two sources that could pay',
    operations: ['sandbox.cardAuthorization'],
  },
  'card-transactions/clearing-beyond-the-authorized-amount': {
    section: 'States and transitions > Card transaction',
    open: 'The effect of a clearing of more than the authorized amount',
    reference: 'Debits the difference as well and settles.',
    alsoAllowed: 'A refusal.',
    operations: ['sandbox.cardClearing'],
  },
  'card-transactions/clearing-that-cannot-be-paid': {
    section: 'States and transitions > Card transaction',
    open: 'The effect of a clearing that the funding source cannot pay',
    reference: 'EXCEPTION: nothing is debited, and what was held is released.',
    alsoAllowed: 'A refusal, or a debt.',
    unvaried: 'checks clear no more than the account holds',
    operations: ['sandbox.cardClearing'],
  },
  'card-transactions/clearing-of-a-settled-transaction': {
    section: 'States and transitions > Card transaction',
    open: 'The effect of a further clearing of a SETTLED transaction',
    reference: 'Refuses it with 409.',
    alsoAllowed: 'A further debit.',
    operations: ['sandbox.cardClearing'],
  },
  'card-transactions/clearing-of-a-closed-card': {
    section: 'States and transitions > Card transaction',
    open: 'The effect of a clearing after the card was closed',
    reference: 'Settles what was authorized before.',
    alsoAllowed: 'A refusal.',
    operations: ['sandbox.cardClearing'],
  },
  'card-transactions/advice-effect': {
    section: 'States and transitions > Card transaction',
    open: 'The effect of an authorization advice',
    reference:
      'The authorized amount becomes the amount of the advice; the state stays; no event. Less than is settled already is refused with 400; more than the account has left changes nothing.',
    alsoAllowed: 'A difference instead of a total; an event.',
    operations: ['sandbox.cardAuthorizationAdvice'],
  },
  'card-transactions/return-beyond-the-settled-amount': {
    section: 'States and transitions > Card transaction',
    open: 'The effect of a return of more than is left of the settled amount',
    reference: 'Refuses it with 400.',
    alsoAllowed: 'A refund of what is left.',
    operations: ['sandbox.cardReturn'],
  },
  'card-transactions/event-of-a-partial-return': {
    section: 'Events > Other webhooks',
    open: 'Whether a partial return, which changes no state, fires an event',
    reference: 'No event.',
    alsoAllowed: 'An event of any card transaction type.',
    operations: ['sandbox.cardReturn'],
  },
  'card-transactions/event-shapes': {
    section: 'Events > Other webhooks',
    open: 'The other card transaction event types, and envelope and payload of all of them',
    reference: 'CARD_TRANSACTION. followed by the state; data is the card transaction.',
    alsoAllowed: 'Any other.',
    unvaried: 'the target says it in its dialect: nothing changes for the suite',
    operations: ['sandbox.cardAuthorization', 'sandbox.cardClearing', 'sandbox.cardReturn'],
  },
} as const satisfies GapBook;
