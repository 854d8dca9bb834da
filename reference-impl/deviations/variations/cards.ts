import type { VariationBook } from './variation-book.ts';

const spending = ['card-simulations', 'card-transactions'] as const;

/** What may be done otherwise with cards and what is bought with them. */
export const cardsVariations = {
  'cards-show-little': {
    about: 'a card shows id, cardholderId, platformCardId, state, stateReason and fundingSources alone',
    gaps: ['cards/other-fields'],
    areas: spending,
  },
  'funding-sources-are-objects': {
    about: 'an entry of fundingSources is an object that holds the id',
    gaps: ['cards/form-of-a-funding-source'],
    areas: spending,
  },
  'closure-reasons-stand-elsewhere': {
    about: 'the closure reason is in another member than stateReason',
    gaps: ['cards/member-of-the-closure-reason'],
  },
  'platform-closures-have-no-reason': {
    about: 'a card that an update closed has no closure reason',
    gaps: ['cards/other-closure-reasons'],
  },
  'cards-are-active-at-once': {
    about: 'the answer to an issue shows the card as the issuer left it',
    gaps: ['cards/time-of-provisioning'],
    readings: ['cards/state-in-the-answer-to-issue'],
    areas: spending,
    choice: 'provisioning',
  },
  'cards-take-a-while': {
    about: 'the issuer takes 200 ms for a new card',
    gaps: ['cards/time-of-provisioning'],
    areas: spending,
    choice: 'provisioning',
  },
  'closed-cards-close-again': {
    about: 'closing a closed card succeeds and fires nothing',
    readings: ['cards/any-state-closes'],
  },
  'closed-cards-keep-their-sources': {
    about: 'closing keeps the funding sources',
    gaps: ['cards/funding-sources-of-a-closed-card'],
  },
  'updates-to-the-same-state-succeed': {
    about: 'an update to the state that the card has succeeds and fires nothing',
    gaps: ['cards/update-to-the-same-state'],
  },
  'processing-cards-cannot-be-funded': {
    about: 'the funding sources of a PROCESSING card cannot change',
    gaps: ['cards/update-of-a-processing-card'],
  },
  'closing-may-name-sources': {
    about: 'an update may close the card and name fundingSources',
    gaps: ['cards/closing-with-funding-sources'],
  },
  'same-sources-fire-nothing': {
    about: 'an update to the funding sources that the card has fires nothing',
    gaps: ['cards/same-funding-sources-again'],
  },
  'cards-can-lose-all-sources': {
    about: 'an update to no funding source succeeds',
    gaps: ['cards/empty-funding-sources'],
  },
  'sources-may-differ-in-currency': {
    about: 'accounts of different currencies may fund a card, bitcoin too',
    gaps: ['cards/eligible-funding-sources'],
  },
  'kyc-refusals-answer-403': {
    about: '403 with CARDHOLDER_KYC_NOT_APPROVED',
    readings: ['cards/status-of-the-kyc-refusal'],
    gaps: ['errors/status-of-the-refused-state-changes'],
  },
  'businesses-hold-cards': {
    about: 'a business whose KYB status is APPROVED holds a card',
    readings: ['cards/business-cardholder'],
  },
  'unknown-cardholders-answer-400': {
    about: 'a card for an unknown customer is refused with 400',
    gaps: ['cards/unknown-cardholder'],
    areas: ['errors'],
  },
  'every-card-can-be-revealed': {
    about: 'a card can be revealed in every state',
    gaps: ['cards/reveal-by-state'],
  },
  'reveals-answer-a-url-alone': {
    about: 'a reveal answers with url and nothing else',
    gaps: ['cards/reveal-answer'],
  },
  'wrong-parents-are-accepted-in-vain': {
    about: 'a simulation on a parent in the wrong state is accepted and has no effect',
    gaps: ['card-simulations/when-a-wrong-parent-is-noticed'],
    readings: ['card-transactions/reversal-of-a-partial-return'],
    areas: spending,
  },
  'simulations-need-an-active-card': {
    about: 'simulations on a card that is not ACTIVE are refused',
    gaps: [
      'card-simulations/simulations-on-inactive-cards',
      'card-transactions/clearing-of-a-closed-card',
      'cards/effect-of-freezing',
    ],
    areas: ['cards', ...spending],
  },
  'unknown-parents-answer-400': {
    about: 'a simulation on an unknown card transaction is refused with 400',
    gaps: ['card-simulations/unknown-parent'],
    areas: spending,
  },
  'financial-authorizations-are-authorized-first': {
    about: 'a financial authorization is AUTHORIZED, then SETTLED, with both events',
    gaps: ['card-simulations/financial-authorization-result', 'card-transactions/other-transitions'],
    areas: spending,
  },
  'credits-lead-to-nothing': {
    about: 'credit simulations are accepted and leave nothing',
    gaps: ['card-simulations/credit-results', 'card-simulations/financial-credit-result'],
    areas: spending,
  },
  'declines-leave-a-transaction': {
    about: 'a declined authorization leaves a card transaction that is DECLINED, with an event',
    gaps: ['card-transactions/declined-authorization'],
    readings: ['card-transactions/more-types-and-states'],
    areas: spending,
  },
  'partial-returns-have-an-event': {
    about: 'a partial return fires an event of the state that stays',
    gaps: ['card-transactions/event-of-a-partial-return'],
    areas: spending,
  },
  'advices-have-an-event': {
    about: 'an authorization advice fires an event of the state that stays',
    gaps: ['card-transactions/advice-effect'],
    areas: spending,
  },
  'authorizations-hold-nothing': {
    about: 'the balance moves at the clearing, not before',
    gaps: ['card-transactions/effect-on-balances'],
    areas: spending,
  },
  'clearings-of-nothing-are-refused': {
    about: 'a clearing of 0 is refused',
    readings: ['card-transactions/clearing-of-nothing'],
    areas: spending,
    choice: 'clearing of nothing',
  },
  'clearings-of-nothing-change-nothing': {
    about: 'a clearing of 0 leaves the state as it is',
    readings: ['card-transactions/clearing-of-nothing'],
    areas: spending,
    choice: 'clearing of nothing',
  },
  'clearings-beyond-the-amount-are-refused': {
    about: 'a clearing beyond the authorized amount is refused',
    gaps: ['card-transactions/clearing-beyond-the-authorized-amount'],
    readings: ['card-transactions/which-clearing-is-the-last'],
    areas: spending,
  },
  'settled-transactions-can-be-cleared-again': {
    about: 'a clearing of a SETTLED transaction takes more',
    gaps: ['card-transactions/clearing-of-a-settled-transaction'],
    areas: spending,
  },
  'returns-beyond-give-what-is-left': {
    about: 'a return of more than is left gives back what is left',
    gaps: ['card-transactions/return-beyond-the-settled-amount'],
    areas: spending,
  },
  'reversed-returns-have-a-state-of-their-own': {
    about: 'a card transaction whose return was reversed is RETURN_REVERSED, with an event of that name',
    readings: ['card-transactions/after-a-return-reversal'],
    areas: spending,
  },
  'refunded-amount-is-a-number': {
    about: 'refundedAmount is a bare number',
    gaps: ['card-transactions/shape-of-refunded-amount'],
    areas: spending,
  },
} as const satisfies VariationBook;
