import type { GapBook } from './gap.ts';

/** The document's gaps about contact verification. */
export const contactVerificationGaps = {
  'contact-verification/answer-to-a-sent-code': {
    section: 'Endpoints > Operations whose path is given',
    open: 'the answer to a request for a code',
    reference: '204 without a body.',
    alsoAllowed: 'Any 2xx, with or without a body.',
    operations: ['contact.sendEmailCode', 'contact.sendPhoneCode'],
  },
  'contact-verification/body-of-a-confirmation': {
    section: 'Endpoints > Operations whose path is given',
    open: 'the member that carries the code',
    reference: 'code, a string.',
    alsoAllowed: 'Any other name; the dialect says which.',
    unvaried: 'the target says it in its dialect: nothing changes for the suite',
    operations: ['contact.confirmEmailCode', 'contact.confirmPhoneCode'],
  },
  'contact-verification/answer-to-a-confirmation': {
    section: 'Endpoints > Operations whose path is given',
    open: 'the answer to the right code',
    reference: '200 with the customer.',
    alsoAllowed: 'Any 2xx; the state of the channel is read from the customer.',
    operations: ['contact.confirmEmailCode', 'contact.confirmPhoneCode'],
  },
  'contact-verification/answer-to-a-wrong-code': {
    section: 'States and transitions > Contact verification channel',
    open: 'the answer to a wrong or old code',
    reference: '400 INVALID_INPUT.',
    alsoAllowed: 'Any 4xx.',
    operations: ['contact.confirmEmailCode', 'contact.confirmPhoneCode'],
  },
  'contact-verification/form-of-a-code': {
    section: 'What the service does',
    open: 'how a code looks, how long it counts, how many attempts there are, and whether an earlier code counts after another was sent',
    reference:
      'Six digits, ten minutes, five attempts, and only the latest code counts; in the sandbox always 123456.',
    alsoAllowed: 'Anything; the target file says where codes come from.',
    unvaried: 'the target says it in its dialect: nothing changes for the suite',
    operations: [
      'contact.sendEmailCode',
      'contact.confirmEmailCode',
      'contact.sendPhoneCode',
      'contact.confirmPhoneCode',
    ],
  },
  'contact-verification/rate-of-resending': {
    section: 'Limits',
    open: 'how soon and how often a code can be sent again',
    reference: 'At once; 429 RATE_LIMITED after twenty in an hour.',
    alsoAllowed: '429 for requests that come too fast; the suite waits.',
    operations: ['contact.sendEmailCode', 'contact.sendPhoneCode'],
  },
  'contact-verification/verified-channel': {
    section: 'States and transitions > Contact verification channel',
    open: 'the answer where the channel is VERIFIED already',
    reference: '409 CONFLICT for sending and for confirming.',
    alsoAllowed:
      'Any 4xx, or a 2xx that leaves the channel VERIFIED; confirming with the code that was used stays a refusal: it is a one-time code.',
    operations: [
      'contact.sendEmailCode',
      'contact.confirmEmailCode',
      'contact.sendPhoneCode',
      'contact.confirmPhoneCode',
    ],
  },
  'contact-verification/changed-contact-data': {
    section: 'States and transitions > Contact verification channel',
    open: 'what becomes of a channel whose address or number changes',
    reference: 'It is PENDING again, and earlier codes count no more.',
    alsoAllowed: 'It stays VERIFIED, or the change is refused.',
    operations: ['customers.update'],
  },
  'contact-verification/nothing-left-to-verify': {
    section: 'Resources and their fields > Customer (common fields)',
    open: 'whether a customer whose channels are all VERIFIED still shows them',
    reference: 'It shows them, VERIFIED.',
    alsoAllowed: 'It has no contactVerification any more, as one whose provider requires none.',
    operations: ['customers.get', 'contact.confirmEmailCode', 'contact.confirmPhoneCode'],
  },
  'contact-verification/first-state': {
    section: 'States and transitions > Contact verification channel',
    open: 'the state a channel starts in',
    reference: 'PENDING.',
    alsoAllowed: 'VERIFIED, where the provider knows the contact already.',
    operations: ['customers.create', 'customers.get'],
  },
} as const satisfies GapBook;
