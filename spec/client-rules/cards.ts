import type { ClientRuleBook } from './client-rule.ts';

/** Cards: who gets one, what is changed, what is looked at. */
export const cardsRules = {
  'client/cards/issued-to-approved-cardholders-only': {
    section: 'Errors > Other errors that are shown',
    level: 'must',
    statement: 'A card is issued only for a customer whom the client knows to be APPROVED.',
    operations: ['cards.issue'],
  },
  'client/cards/issue-is-not-doubled': {
    section: 'Endpoints',
    level: 'derived',
    statement: 'One card that was asked for is one card, also when the answer to its issue was lost.',
    operations: ['cards.issue'],
  },
  'client/cards/each-showing-has-its-own-address': {
    section: 'Endpoints > Operations whose path is given',
    level: 'advice',
    statement: 'Each time that a card is shown, a new address is minted for it: none is kept.',
    operations: ['cards.reveal'],
  },
  'client/cards/named-card-is-changed': {
    section: 'Endpoints > Operations whose path is given',
    level: 'derived',
    statement:
      'A card is changed as the client was asked to change it: the one that was named, and in no other way.',
    operations: ['cards.update'],
  },
  'client/cards/holder-is-the-named-customer': {
    section: 'Resources and their fields > Card',
    level: 'derived',
    statement: 'Of several customers the one gets a card for whom the client was asked to issue it.',
    operations: ['cards.issue'],
  },
  'client/cards/issued-with-a-funding-source': {
    section: 'Resources and their fields > Card',
    level: 'must',
    statement: 'A request for a card has at least one funding source.',
    operations: ['cards.issue'],
    requiredAt: ['#/components/schemas/CardCreateRequest/properties/fundingSources'],
  },
  'client/cards/funding-sources-are-internal-accounts': {
    section: 'Resources and their fields > Card',
    level: 'must',
    statement: 'Every funding source in a request is the id of an internal account.',
    operations: ['cards.issue', 'cards.update'],
  },
  'client/cards/update-changes-something': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement: 'A card update has state, fundingSources, or both.',
    operations: ['cards.update'],
    at: ['#/components/schemas/CardUpdateRequest/allOf/0'],
  },
  'client/cards/processing-is-not-active': {
    section: 'States and transitions > Card',
    level: 'must',
    statement: 'A card that was only issued is not believed ACTIVE.',
    operations: ['cards.issue'],
  },
  'client/cards/active-is-believed': {
    section: 'States and transitions > Card',
    level: 'must',
    statement: 'A card that the issuer has provisioned is believed ACTIVE.',
    operations: ['cards.issue'],
  },
  'client/cards/rejected-card-is-closed': {
    section: 'States and transitions > Card',
    level: 'must',
    statement: 'A card that the issuer rejected is believed CLOSED.',
    operations: ['cards.issue'],
  },
  'client/cards/frozen-is-believed': {
    section: 'States and transitions > Card',
    level: 'must',
    statement: 'A card that was frozen is believed FROZEN.',
    operations: ['cards.update'],
  },
  'client/cards/closed-is-believed': {
    section: 'States and transitions > Card',
    level: 'must',
    statement: 'A card that was closed is believed CLOSED.',
    operations: ['cards.update'],
  },
  'client/cards/closed-card-is-left-alone': {
    section: 'States and transitions > Card',
    level: 'derived',
    statement: 'A card that the service has reported as CLOSED is not updated.',
    operations: ['cards.update'],
  },
  'client/cards/only-active-cards-are-frozen': {
    section: 'States and transitions > Card',
    level: 'derived',
    statement: 'A card is frozen only when the client last heard that it is ACTIVE.',
    operations: ['cards.update'],
  },
  'client/cards/only-frozen-cards-are-unfrozen': {
    section: 'States and transitions > Card',
    level: 'derived',
    statement: 'A card is set active only when the client last heard that it is FROZEN.',
    operations: ['cards.update'],
    occasion: 'the client unfreezes a card',
  },
  'client/cards/revealed-only-when-asked': {
    section: 'Endpoints > Operations whose path is given',
    level: 'derived',
    statement: 'A card is revealed only when its holder asks to see it.',
    operations: ['cards.reveal'],
  },
  'client/cards/transaction-state-is-believed': {
    section: 'States and transitions > Card transaction',
    level: 'derived',
    statement: 'A card transaction is believed to be in the state that its last event reported.',
    operations: ['transactions.get'],
  },
  'client/cards/partial-refund-leaves-settled': {
    section: 'States and transitions > Card transaction',
    level: 'must',
    statement: 'A settled card transaction that was refunded in part is believed SETTLED.',
    operations: ['transactions.get'],
  },
  'client/cards/repeated-events-do-no-harm': {
    section: 'Events > Other webhooks',
    level: 'advice',
    role: 'webhook-receiver',
    statement:
      'An event of a card that comes again behind later ones changes nothing of what the client believes.',
    operations: ['cards.update'],
  },
  'client/cards/reordered-purchase-events-do-no-harm': {
    section: 'States and transitions > Card transaction',
    level: 'derived',
    statement: 'Events of one purchase that come in another order leave the client believing what is true.',
    operations: ['transactions.get'],
  },
} as const satisfies ClientRuleBook;
