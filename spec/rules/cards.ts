import type { RuleBook } from './rule.ts';

/** Cards: the resource, its lifecycle, who may have one, and how its secrets are shown. */
export const cardsRules = {
  // The resource
  'cards/resource-is-an-object': {
    section: 'Resources and their fields > Card',
    level: 'derived',
    statement: 'A card is a JSON object.',
    operations: ['cards.issue', 'cards.get', 'cards.list', 'cards.update'],
    at: ['#/components/schemas/Card'],
  },
  'cards/has-a-state': {
    section: 'Resources and their fields > Card',
    level: 'must',
    statement: 'Every card carries state.',
    operations: ['cards.issue', 'cards.get', 'cards.list', 'cards.update'],
    requiredAt: ['#/components/schemas/Card/properties/state'],
  },
  'cards/state-is-one-of-four': {
    section: 'States and transitions > Card',
    level: 'must',
    statement: 'A card is PROCESSING, ACTIVE, FROZEN or CLOSED.',
    operations: ['cards.issue', 'cards.get', 'cards.list', 'cards.update'],
    at: ['#/components/schemas/CardState'],
  },
  'cards/has-funding-sources': {
    section: 'Resources and their fields > Card',
    level: 'must',
    statement: 'Every card carries fundingSources.',
    operations: ['cards.issue', 'cards.get', 'cards.list', 'cards.update'],
    requiredAt: ['#/components/schemas/Card/properties/fundingSources'],
  },
  'cards/funding-sources-is-an-array': {
    section: 'Resources and their fields > Card',
    level: 'must',
    statement: 'The fundingSources of a card are an array.',
    operations: ['cards.issue', 'cards.get', 'cards.list', 'cards.update'],
    at: ['#/components/schemas/Card/properties/fundingSources'],
  },
  'cards/funding-sources-are-internal-accounts': {
    section: 'Resources and their fields > Card',
    level: 'must',
    statement: 'Every entry of fundingSources is an internal account.',
    operations: ['cards.issue', 'cards.get', 'cards.list', 'cards.update'],
  },
  'cards/created-with-a-funding-source': {
    section: 'Resources and their fields > Card',
    level: 'must',
    statement: 'A card has at least one funding source from the moment of its creation.',
    operations: ['cards.issue'],
  },
  'cards/issue-refuses-no-funding-source': {
    section: 'Resources and their fields > Card',
    level: 'derived',
    statement: 'Issuing a card without any funding source is refused.',
    operations: ['cards.issue'],
  },
  'cards/carries-no-reveal-url': {
    section: 'Resources and their fields > Card',
    level: 'must',
    statement: 'No member of a card holds a reveal URL.',
    operations: ['cards.issue', 'cards.get', 'cards.list', 'cards.update', 'cards.reveal'],
  },

  // Operations
  'cards/operation-issue': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'A platform can issue a card.',
    operations: ['cards.issue'],
  },
  'cards/operation-get': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'A platform can read a single card.',
    operations: ['cards.get'],
  },
  'cards/operation-list': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'A platform can list its cards.',
    operations: ['cards.list'],
  },
  'cards/operation-update': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement: 'A card is updated by PATCH on its own path.',
    operations: ['cards.update'],
  },
  'cards/operation-reveal': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement: "A reveal is asked for by POST on the reveal path below the card's own.",
    operations: ['cards.reveal'],
  },
  'cards/issued-card-is-readable': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'Reading an issued card answers the same funding sources that the issue answered.',
    operations: ['cards.issue', 'cards.get'],
  },
  'cards/issued-card-is-listed': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'A card that was issued is in the list of cards.',
    operations: ['cards.issue', 'cards.list'],
  },
  'cards/unknown-card-is-not-found': {
    section: 'Errors > 404',
    level: 'derived',
    statement: 'An operation on a card that does not exist answers 404.',
    operations: ['cards.get', 'cards.update', 'cards.reveal'],
  },
  'cards/list-filters-by-cardholder': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'The list of cards can be narrowed to those of one cardholder.',
    operations: ['cards.list'],
  },
  'cards/list-filters-by-funding-source': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'The list of cards can be narrowed to those that one internal account funds.',
    operations: ['cards.list'],
  },
  'cards/list-filters-by-state': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'The list of cards can be narrowed to those in one state.',
    operations: ['cards.list'],
  },
  'cards/list-filters-by-platform-card-identifier': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: "The list of cards can be narrowed by the platform's own card identifier.",
    operations: ['cards.list'],
  },

  // Who may have one
  'cards/issue-needs-approved-kyc': {
    section: 'States and transitions > Customer verification',
    level: 'must',
    statement: 'Issuing a card is refused while the KYC status of the cardholder is not APPROVED.',
    operations: ['cards.issue'],
  },
  'cards/issue-refusal-names-the-kyc': {
    section: 'Errors > Other errors that are shown',
    level: 'must',
    statement:
      'A card issue refused because of the KYC status of the cardholder has the code CARDHOLDER_KYC_NOT_APPROVED.',
    operations: ['cards.issue'],
  },
  'cards/refused-issue-leaves-no-card': {
    section: 'Errors > Other errors that are shown',
    level: 'derived',
    statement: 'A refused card issue adds no card to the list.',
    operations: ['cards.issue', 'cards.list'],
  },

  // Lifecycle
  'cards/starts-before-any-update': {
    section: 'States and transitions > Card',
    level: 'derived',
    statement: 'A card that nobody has updated is PROCESSING, ACTIVE or CLOSED, never FROZEN.',
    operations: ['cards.issue', 'cards.get'],
  },
  'cards/provisioning-activates': {
    section: 'States and transitions > Card',
    level: 'must',
    statement: 'A PROCESSING card becomes ACTIVE when the issuer has provisioned it.',
    operations: ['cards.issue', 'cards.get'],
  },
  'cards/issuer-rejection-closes': {
    section: 'States and transitions > Card',
    level: 'must',
    statement: 'A PROCESSING card becomes CLOSED when the issuer rejects it.',
    operations: ['cards.issue', 'cards.get'],
  },
  'cards/issuer-rejection-has-a-reason': {
    section: 'States and transitions > Card',
    level: 'must',
    statement: 'A card that the issuer rejected has the closure reason ISSUER_REJECTED.',
    operations: ['cards.issue', 'cards.get'],
  },
  'cards/issuer-rejection-reason-is-exclusive': {
    section: 'States and transitions > Card',
    level: 'derived',
    statement: 'A card that an update closed does not have the closure reason ISSUER_REJECTED.',
    operations: ['cards.update', 'cards.get'],
  },
  'cards/active-card-freezes': {
    section: 'States and transitions > Card',
    level: 'must',
    statement: 'An update of an ACTIVE card to the frozen state makes it FROZEN.',
    operations: ['cards.update'],
  },
  'cards/frozen-card-unfreezes': {
    section: 'States and transitions > Card',
    level: 'must',
    statement: 'An update of a FROZEN card to the active state makes it ACTIVE.',
    operations: ['cards.update'],
  },
  'cards/processing-card-closes': {
    section: 'States and transitions > Card',
    level: 'must',
    statement: 'Closing a PROCESSING card makes it CLOSED.',
    operations: ['cards.update'],
  },
  'cards/active-card-closes': {
    section: 'States and transitions > Card',
    level: 'must',
    statement: 'Closing an ACTIVE card makes it CLOSED.',
    operations: ['cards.update'],
  },
  'cards/frozen-card-closes': {
    section: 'States and transitions > Card',
    level: 'must',
    statement: 'Closing a FROZEN card makes it CLOSED.',
    operations: ['cards.update'],
  },
  'cards/closed-card-stays-closed': {
    section: 'States and transitions > Card',
    level: 'derived',
    statement: 'A CLOSED card is in no other state afterwards, whatever it is updated to.',
    operations: ['cards.update', 'cards.get'],
  },
  'cards/processing-card-does-not-freeze': {
    section: 'States and transitions > Card',
    level: 'derived',
    statement: 'No update takes a PROCESSING card to FROZEN.',
    operations: ['cards.update'],
  },
  'cards/update-activates-no-processing-card': {
    section: 'States and transitions > Card',
    level: 'derived',
    statement: 'No update takes a PROCESSING card to ACTIVE.',
    operations: ['cards.update'],
  },
  'cards/state-follows-the-table': {
    section: 'States and transitions > Card',
    level: 'derived',
    statement: 'Two states of a card seen one after the other are joined by rows of the lifecycle table.',
    operations: ['cards.issue', 'cards.get', 'cards.list', 'cards.update'],
  },

  // State change events
  'cards/activation-fires-state-change': {
    section: 'States and transitions > Card',
    level: 'must',
    statement: 'A card that goes from PROCESSING to ACTIVE fires the card state change event.',
    operations: ['cards.issue'],
  },
  'cards/issuer-rejection-fires-state-change': {
    section: 'States and transitions > Card',
    level: 'must',
    statement: 'A card that the issuer rejects fires the card state change event.',
    operations: ['cards.issue'],
  },
  'cards/freeze-fires-state-change': {
    section: 'States and transitions > Card',
    level: 'must',
    statement: 'Freezing a card fires the card state change event.',
    operations: ['cards.update'],
  },
  'cards/unfreeze-fires-state-change': {
    section: 'States and transitions > Card',
    level: 'must',
    statement: 'Making a FROZEN card ACTIVE fires the card state change event.',
    operations: ['cards.update'],
  },
  'cards/frozen-card-declines': {
    section: 'States and transitions > Card',
    // Freezing is named and has a state; it would mean nothing if the card went on paying.
    level: 'derived',
    statement: 'A FROZEN card authorizes nothing.',
    operations: ['sandbox.cardAuthorization'],
  },
  'cards/closing-fires-state-change': {
    section: 'States and transitions > Card',
    level: 'must',
    statement: 'Closing a card that was not closed fires the card state change event.',
    operations: ['cards.update'],
  },
  'cards/no-state-change-without-a-change': {
    section: 'States and transitions > Card',
    level: 'derived',
    statement: 'An update that leaves the state alone fires no card state change event.',
    operations: ['cards.update'],
  },
  'cards/refused-update-fires-nothing': {
    section: 'States and transitions > Card',
    level: 'derived',
    statement: 'A refused card update fires no card event.',
    operations: ['cards.update'],
  },
  'cards/state-change-type-string': {
    section: 'Events > Other webhooks',
    level: 'assumed',
    statement: 'The type of the card state change event is CARD.STATE_CHANGE.',
    operations: ['cards.issue', 'cards.update'],
  },

  // Update
  'cards/update-request-is-an-object': {
    section: 'Endpoints > Operations whose path is given',
    level: 'derived',
    statement: 'A card update whose body is not a JSON object is refused.',
    operations: ['cards.update'],
    at: ['#/components/schemas/CardUpdateRequest'],
  },
  'cards/update-needs-a-change': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement: 'A card update with neither state nor fundingSources is refused.',
    operations: ['cards.update'],
    at: [
      '#/components/schemas/CardUpdateRequest/allOf/0',
      '#/components/schemas/CardUpdateRequest/allOf/0/anyOf/0',
      '#/components/schemas/CardUpdateRequest/allOf/0/anyOf/1',
    ],
  },
  'cards/update-takes-state-alone': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement: 'A card update with state and without fundingSources is accepted.',
    operations: ['cards.update'],
  },
  'cards/update-takes-funding-sources-alone': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement: 'A card update with fundingSources and without state is accepted.',
    operations: ['cards.update'],
  },
  'cards/update-takes-both': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement: 'A card update can change state and fundingSources in one request.',
    operations: ['cards.update'],
  },
  'cards/update-changes-funding-sources': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement: 'After an update with fundingSources the card has the funding sources that the update named.',
    operations: ['cards.update', 'cards.get'],
  },
  'cards/update-of-state-keeps-funding-sources': {
    section: 'Endpoints > Operations whose path is given',
    level: 'derived',
    statement: 'Freezing a card without naming fundingSources leaves its funding sources as they were.',
    operations: ['cards.update', 'cards.get'],
  },
  'cards/update-of-funding-sources-keeps-state': {
    section: 'Endpoints > Operations whose path is given',
    level: 'derived',
    statement: 'An update with fundingSources alone leaves the state of the card as it was.',
    operations: ['cards.update', 'cards.get'],
  },
  'cards/funding-update-fires-funding-source-change': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement: 'An update that changes fundingSources fires the funding source change event.',
    operations: ['cards.update'],
  },
  'cards/update-of-both-fires-both-changes': {
    section: 'States and transitions > Card',
    level: 'must',
    statement:
      'An update that freezes a card and changes its fundingSources fires the state change and the funding source change event.',
    operations: ['cards.update'],
  },
  'cards/state-update-fires-no-funding-source-change': {
    section: 'Endpoints > Operations whose path is given',
    level: 'derived',
    statement: 'An update that freezes or unfreezes a card fires no funding source change event.',
    operations: ['cards.update'],
  },
  'cards/funding-source-change-carries-the-card': {
    section: 'Events > Other webhooks',
    level: 'must',
    statement: 'The payload of the funding source change event is the complete card.',
    operations: ['cards.update'],
  },
  'cards/funding-source-change-shows-the-new-sources': {
    section: 'Events > Other webhooks',
    level: 'derived',
    statement: 'The card in the funding source change event has the funding sources of the update.',
    operations: ['cards.update'],
  },
  'cards/funding-source-change-type-string': {
    section: 'Events > Other webhooks',
    level: 'assumed',
    statement: 'The type of the funding source change event is CARD.FUNDING_SOURCE_CHANGE.',
    operations: ['cards.update'],
  },

  // Reveal
  'cards/reveal-mints-a-url': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement: 'A reveal answers a URL.',
    operations: ['cards.reveal'],
  },
  'cards/reveal-url-is-minted-per-call': {
    section: 'Endpoints > Operations whose path is given',
    level: 'derived',
    statement: 'Two reveals of one card without an idempotency key answer two different URLs.',
    operations: ['cards.reveal'],
  },
  'cards/reveal-url-is-short-lived': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement: 'The URL that a reveal answers stops working after a short time.',
    operations: ['cards.reveal'],
  },
  'cards/reveal-url-is-signed': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement: 'The URL that a reveal answers is signed.',
    operations: ['cards.reveal'],
    unobservable: 'The document shows neither where the signature stands in the URL nor how to verify it.',
  },
  'cards/reveal-url-shows-number-code-and-expiry': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement: 'The revealed page displays card number, security code and expiry.',
    operations: ['cards.reveal'],
    unobservable: "The page belongs to the card processor and lies outside the service's base address.",
  },
  'cards/reveal-is-the-only-way': {
    section: 'Endpoints > Operations whose path is given',
    level: 'must',
    statement: 'No answer or webhook other than the answer of the reveal holds a reveal URL.',
    operations: ['cards.issue', 'cards.get', 'cards.list', 'cards.update', 'cards.reveal'],
  },
  'cards/reveal-says-when-it-ends': {
    section: 'Endpoints > Operations whose path is given',
    level: 'assumed',
    statement: 'A reveal says in expiresAt when its URL stops working, and that time is in the future.',
    operations: ['cards.reveal'],
  },
} as const satisfies RuleBook;
