import type { GapBook } from './gap.ts';

/** The document's gaps about cards. */
export const cardsGaps = {
  'cards/other-fields': {
    section: 'Resources and their fields > Card',
    open: 'The fields of a card other than state and fundingSources',
    reference:
      'id, cardholderId, platformCardId, stateReason, brand, form, last4, expMonth, expYear, currency, createdAt and updatedAt.',
    alsoAllowed: 'Any other members, and none of these.',
    operations: ['cards.issue', 'cards.get', 'cards.list', 'cards.update'],
  },
  'cards/form-of-a-funding-source': {
    section: 'Resources and their fields > Card',
    open: 'How an entry of fundingSources denotes its internal account',
    reference: 'The id of the internal account.',
    alsoAllowed: 'An object that holds the id.',
    operations: ['cards.issue', 'cards.get', 'cards.list', 'cards.update'],
  },
  'cards/member-of-the-closure-reason': {
    section: 'States and transitions > Card',
    open: 'The member that holds the closure reason ISSUER_REJECTED',
    reference: 'stateReason, null until the card is closed.',
    alsoAllowed: 'Any other member.',
    operations: ['cards.get'],
  },
  'cards/other-closure-reasons': {
    section: 'States and transitions > Card',
    open: 'The closure reasons of cards that the issuer did not reject',
    reference: 'CLOSED_BY_PLATFORM after an update.',
    alsoAllowed: 'Any other value, or none.',
    operations: ['cards.update', 'cards.get'],
  },
  'cards/method-path-and-bodies': {
    section: 'Endpoints > Operation catalogue',
    open: 'Method and path of issue, get and list, and the bodies of all card operations but the two members of an update',
    reference:
      'POST and GET on /cards, GET on /cards/{id}; issue takes cardholderId, form, fundingSources and optionally platformCardId; all but reveal answer a card.',
    alsoAllowed: 'Any other, set in the dialect of the target.',
    unvaried: 'the target says it in its dialect: nothing changes for the suite',
    operations: ['cards.issue', 'cards.get', 'cards.list', 'cards.update', 'cards.reveal'],
  },
  'cards/filter-names': {
    section: 'Endpoints > Operation catalogue',
    open: 'The parameter names of the four filters of the card list',
    reference: 'cardholderId, accountId, state and platformCardId.',
    alsoAllowed: 'Any other, set in the dialect of the target.',
    unvaried: 'the target says it in its dialect: nothing changes for the suite',
    operations: ['cards.list'],
  },
  'cards/list-order': {
    section: 'Endpoints > Operation catalogue',
    open: 'The order of the card list',
    reference: 'Newest first.',
    alsoAllowed: 'Any order that pages lose no card in.',
    operations: ['cards.list'],
  },
  'cards/eligible-funding-sources': {
    section: 'Resources and their fields > Card',
    open: 'Which internal accounts may fund a card',
    reference:
      'ACTIVE ones of the cardholder that share one currency, and not bitcoin; others are refused with 400 and FUNDING_SOURCE_INELIGIBLE. An update may change the currency.',
    alsoAllowed: 'Other conditions, other refusals, accounts of the platform.',
    operations: ['cards.issue', 'cards.update'],
  },
  'cards/empty-funding-sources': {
    section: 'Endpoints > Operations whose path is given',
    open: 'The effect of an update to an empty list of funding sources',
    reference: 'Refuses it with 400.',
    alsoAllowed: 'An update to no funding source.',
    operations: ['cards.update'],
  },
  'cards/order-of-funding-sources': {
    section: 'Resources and their fields > Card',
    open: 'Whether the order of fundingSources matters',
    reference: 'It is the order in which accounts are tried.',
    alsoAllowed: 'No meaning.',
    unvaried:
      'a customer of the reference has one account per currency: no card has two sources that could pay',
    operations: ['cards.issue', 'cards.update'],
  },
  'cards/unknown-cardholder': {
    section: 'Endpoints > Operation catalogue',
    open: 'The answer to issuing a card to an unknown customer',
    reference: '404 with USER_NOT_FOUND.',
    alsoAllowed: 'Any 4xx.',
    operations: ['cards.issue'],
  },
  'cards/codes-of-refusals': {
    section: 'Errors > Other errors that are shown',
    open: 'Status and code of card refusals other than the KYC one',
    reference:
      '400 INVALID_INPUT for a bad request, 409 INVALID_STATE_TRANSITION, CARD_ALREADY_CLOSED or CARD_NOT_MUTABLE for a state that does not allow it.',
    alsoAllowed: 'Any 4xx with any code.',
    operations: ['cards.issue', 'cards.update', 'cards.reveal'],
  },
  'cards/code-of-an-unknown-card': {
    section: 'Errors > 404',
    open: 'The code of the 404 for an unknown card',
    reference: 'REFERENCE_NOT_FOUND.',
    alsoAllowed: 'Any other code of the table of 404.',
    operations: ['cards.get', 'cards.update', 'cards.reveal'],
  },
  'cards/update-to-the-same-state': {
    section: 'States and transitions > Card',
    open: 'The effect of an update to the state that the card already has',
    reference: 'Refuses it with 409; nothing is fired.',
    alsoAllowed: 'Success without a change.',
    operations: ['cards.update'],
  },
  'cards/update-of-a-processing-card': {
    section: 'States and transitions > Card',
    open: 'The effect of an update of the funding sources of a PROCESSING card',
    reference: 'Carries it out.',
    alsoAllowed: 'A refusal.',
    operations: ['cards.update'],
  },
  'cards/funding-sources-of-a-closed-card': {
    section: 'Endpoints > Operations whose path is given',
    open: 'Whether the funding sources of a CLOSED card can be changed, and whether closing keeps them',
    reference: 'Refuses the change with 409. Closing empties the list without a funding source change event.',
    alsoAllowed: 'A change; closing that keeps the list.',
    operations: ['cards.update'],
  },
  'cards/closing-with-funding-sources': {
    section: 'Endpoints > Operations whose path is given',
    open: 'The effect of an update that closes the card and names fundingSources as well',
    reference: 'Refuses it with 400.',
    alsoAllowed: 'Success.',
    operations: ['cards.update'],
  },
  'cards/same-funding-sources-again': {
    section: 'Endpoints > Operations whose path is given',
    open: 'The effect of an update to the funding sources that the card already has',
    reference: 'Carries it out, and fires the funding source change event.',
    alsoAllowed: 'No event; a refusal.',
    operations: ['cards.update'],
  },
  'cards/funding-sources-of-a-frozen-card': {
    section: 'Endpoints > Operations whose path is given',
    open: 'Whether the funding sources of a FROZEN card can be changed',
    reference: 'They can.',
    alsoAllowed: 'A refusal.',
    operations: ['cards.update'],
  },
  'cards/effect-of-freezing': {
    section: 'States and transitions > Card',
    open: 'How it shows that a FROZEN card declines, and what freezing changes for what was authorized before',
    reference:
      'The simulation is accepted and no card transaction comes of it; what was authorized before still clears.',
    alsoAllowed:
      'A refusal of the simulation, a card transaction in another state than the named ones; anything for what was authorized before.',
    operations: ['cards.update', 'sandbox.cardAuthorization'],
  },
  'cards/time-of-provisioning': {
    section: 'States and transitions > Card',
    open: 'How long a card is PROCESSING',
    reference:
      'None in the sandbox, except for platformCardId endings: 001 stays PROCESSING, 002 is rejected by the issuer, 005 takes 30 seconds.',
    alsoAllowed: 'Any time and any trigger.',
    operations: ['cards.issue'],
  },
  'cards/reveal-answer': {
    section: 'Endpoints > Operations whose path is given',
    open: 'The body of a reveal',
    reference: 'panEmbedUrl and expiresAt, five minutes ahead.',
    alsoAllowed: 'Any body that holds a URL.',
    operations: ['cards.reveal'],
  },
  'cards/reveal-asked-again': {
    section: 'Endpoints > Operations whose path is given',
    open: 'The answer to a reveal that is asked for again before its URL ends',
    reference: 'Another URL, which ends later.',
    alsoAllowed: 'The same URL, with the same end.',
    operations: ['cards.reveal'],
  },
  'cards/reveal-by-state': {
    section: 'Endpoints > Operations whose path is given',
    open: 'In which states a card can be revealed',
    reference: 'ACTIVE and FROZEN; otherwise 409.',
    alsoAllowed: 'Any other choice.',
    operations: ['cards.reveal'],
  },
  'cards/event-shapes': {
    section: 'Events > Other webhooks',
    open: 'Type strings and envelope of the two card events, and the payload of the state change',
    reference: 'CARD.STATE_CHANGE and CARD.FUNDING_SOURCE_CHANGE; data is the card.',
    alsoAllowed: 'Any type string and envelope, set in the dialect of the target.',
    unvaried: 'the target says it in its dialect: nothing changes for the suite',
    operations: ['cards.issue', 'cards.update'],
  },
  'cards/time-of-an-update': {
    section: 'Endpoints > Operations whose path is given',
    open: 'When an update shows on the card',
    reference: 'At once, in its answer.',
    alsoAllowed: 'A moment later: until then the card reads as before.',
    operations: ['cards.update', 'cards.get'],
  },
} as const satisfies GapBook;
