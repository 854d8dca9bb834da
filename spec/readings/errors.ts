import type { ReadingBook } from './reading.ts';

/** Where the document contradicts itself or is open about errors. */
export const errorsReadings = {
  'errors/code-outside-the-tables': {
    section: 'Errors',
    question:
      'Every code is said to stand in the tables, yet CARDHOLDER_KYC_NOT_APPROVED does not, and the lists of 400 and 409 are not shown.',
    reading: 'The tables close the codes of 401, 404 and 500 only. Other statuses have codes of their own.',
    accepted: ['Any code with any status other than 401, 404 and 500.'],
  },
  'errors/bodies-of-other-statuses': {
    section: 'Errors',
    question:
      'Every error body is said to have the same members, yet the bodies of other statuses than 401, 404 and 500 are called not shown.',
    reading: 'The members are stated of 401, 404 and 500. Elsewhere they follow: another body is a warning.',
    accepted: ['Any body with another status.'],
    unvaried: 'the suite warns of another body, so that no variant is free of an alarm',
  },
  'errors/not-found-without-a-code': {
    section: 'Errors > 404',
    question: 'No 404 code exists for most resources, cards and agents among them.',
    reading: 'REFERENCE_NOT_FOUND stands for every resource without a code of its own.',
    accepted: ['Any other code of the 404 table.'],
  },
  'errors/missing-field-is-not-a-code': {
    section: 'Errors > Other errors that are shown',
    question:
      'MISSING_FIELD is called an error of the verification request, while the response is said to carry an errors array and no table has that code.',
    reading: 'It is the type of an entry in the errors array of a successful verification response.',
    accepted: ['An error answer whose body names MISSING_FIELD and what is missing.'],
  },
  'errors/which-signature-code': {
    section: 'Errors > 401',
    question: 'INVALID_SIGNATURE and WALLET_SIGNATURE_INVALID both describe a signature that does not hold.',
    reading: 'The wallet signature header has WALLET_SIGNATURE_INVALID; INVALID_SIGNATURE is never answered.',
    accepted: ['INVALID_SIGNATURE on a header that is not the wallet signature.'],
    unvaried: 'no request that the document shows has another signature header',
  },
  'errors/wallet-signature-missing-or-challenge': {
    section: 'Errors > 401',
    question:
      'The first request of a signed retry has no signature and gets a challenge, so a missing signature is not always an error.',
    reading:
      'With neither header the answer is the challenge; with Request-Id alone WALLET_SIGNATURE_MISSING; with the signature alone REQUEST_ID_MISSING.',
    accepted: ['A new challenge in place of WALLET_SIGNATURE_MISSING when Request-Id is sent alone.'],
  },
  'errors/what-unauthorized-is-about': {
    section: 'Errors > 401',
    question:
      'UNAUTHORIZED means a problem with the API credentials, and other 401 codes exist for signatures. Authentication says it of any invalid credential, and what an embedded wallet is proven by is a credential, too.',
    reading:
      'Credentials that opened another operation have no problem: UNAUTHORIZED with them breaks the rule, whatever else is wrong. A missing permission is another matter (403).',
    accepted: [
      'Any other code of the 401 table.',
      'UNAUTHORIZED for a wrong code, assertion or other proof, where an operation takes one: no other code of the 401 table is about that.',
    ],
  },
} as const satisfies ReadingBook;
