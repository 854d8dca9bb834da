import type { ReadingBook } from './reading.ts';

/** Contradictions and open places about cards. */
export const cardsReadings = {
  'cards/any-state-closes': {
    section: 'States and transitions > Card',
    question:
      'The lifecycle lets any state be closed. Any includes PROCESSING, where the issuer is not done, and CLOSED itself.',
    reading: 'A PROCESSING card can be closed. Closing a CLOSED card answers 409 and fires nothing.',
    accepted: ['Closing a CLOSED card answers success and the card stays CLOSED.', 'Any other 4xx for it.'],
  },
  'cards/close-operation': {
    section: 'States and transitions > Card',
    question: 'The lifecycle closes by update or by close, but no close operation is in the catalogue.',
    reading: 'A card is closed by an update of its state to CLOSED.',
    accepted: ['An operation of its own, named in the dialect of the target.'],
    unvaried: 'the target says it in its dialect: nothing changes for the suite',
  },
  'cards/spelling-of-requested-states': {
    section: 'States and transitions > Card',
    question:
      'The lifecycle says that an update sets the state to frozen or active, in lower case, while the states are in capitals.',
    reading: 'An update names the state as a card shows it: ACTIVE, FROZEN or CLOSED.',
    accepted: ['Lower case in the request, set in the dialect of the target.'],
    unvaried: 'the target says it in its dialect: nothing changes for the suite',
  },
  'cards/update-is-signed': {
    section: 'Endpoints > Operations whose path is given',
    question:
      'Embedded-wallet actions need a signed retry. Whether a card update is one of them is not said, although a funding source may be an embedded wallet.',
    reading: 'A card update is carried out at once, without a signature.',
    accepted: ['A 202 with a challenge, and the card after the signed retry.'],
  },
  'cards/business-cardholder': {
    section: 'States and transitions > Customer verification',
    question: 'A card needs a cardholder with an APPROVED KYC status, but a business has only a KYB status.',
    reading: 'A business as cardholder is refused with CARDHOLDER_KYC_NOT_APPROVED.',
    accepted: ['The KYB status of a business is judged instead.', 'Any other refusal of a business.'],
  },
  'cards/status-of-the-kyc-refusal': {
    section: 'Errors > Other errors that are shown',
    question:
      'A code of an error body comes from the tables of codes, yet CARDHOLDER_KYC_NOT_APPROVED is in none of them and has no HTTP status.',
    reading: '400 with the code CARDHOLDER_KYC_NOT_APPROVED.',
    accepted: ['Any other 4xx with that code.'],
  },
  'cards/state-in-the-answer-to-issue': {
    section: 'States and transitions > Card',
    question:
      'Provisioning may be over before the issue is answered; which state the answer shows is not said.',
    reading: 'The answer shows PROCESSING. The event of the activation is sent after it.',
    accepted: ['The answer already shows ACTIVE or CLOSED.', 'The event arrives before the answer.'],
  },
} as const satisfies ReadingBook;
