import type { VariationBook } from './variation-book.ts';

/** What may be done otherwise with customers, their owners, their contacts and their verification. */
export const customersVariations = {
  'customer-creations-answer-the-id-alone': {
    about: 'adding a customer answers with nothing but its id',
    gaps: ['customers/creation-answer'],
    areas: 'everything',
    unexamined: 'what a creation shows is read from its answer',
  },
  'platform-customer-id-is-required': {
    about: 'a creation without platformCustomerId is refused',
    gaps: ['customers/creation-members'],
    readings: ['customers/required-columns', 'conventions/required-columns'],
    areas: 'everything',
  },
  'businesses-need-a-country': {
    about: 'a business is added with its country',
    readings: ['customers/business-info-at-creation'],
    gaps: ['customers/creation-members'],
    areas: ['beneficial-owners', 'cards', 'verifications'],
  },
  'platform-customer-ids-may-repeat': {
    about: 'two customers may have the same platformCustomerId, or the same umaAddress',
    gaps: ['customers/platform-customer-id-taken', 'customers/uma-address-taken'],
  },
  'currencies-must-be-known': {
    about: 'a customer with a currency that is not supported is refused',
    gaps: ['customers/currency-codes'],
    areas: ['cards', 'internal-accounts'],
  },
  'some-members-are-fixed': {
    about: 'an update cannot change platformCustomerId and region',
    gaps: ['customers/updatable-members'],
    areas: ['contact-verification'],
    unexamined: 'a region that cannot change brings no contact verification later',
  },
  'conditions-are-judged-on-the-update-alone': {
    about: 'a condition between members is judged on what an update names',
    gaps: ['customers/conditions-in-an-update'],
  },
  'addresses-are-merged': {
    about: 'an update of an address leaves out what stays',
    gaps: ['customers/address-in-an-update'],
  },
  'personal-info-is-replaced': {
    about: 'an update of personalInfo replaces all of it',
    gaps: ['beneficial-owners/partial-personal-info'],
  },
  'deleted-customers-answer-404': {
    about: 'a deleted customer is not found',
    gaps: ['customers/read-of-a-deleted-customer', 'customers/second-deletion'],
    areas: ['errors'],
    choice: 'deleted customers',
    unexamined: 'nobody sees the mark of a customer that is not found',
  },
  'deleted-customers-can-be-deleted-again': {
    about: 'deleting a deleted customer answers like the first time',
    gaps: ['customers/second-deletion'],
    areas: ['errors'],
    choice: 'deleted customers',
  },
  'deletions-answer-without-a-body': {
    about: 'deleting a customer answers 204',
    gaps: ['customers/deletion-answer'],
    areas: ['errors'],
  },
  'deleted-customers-stay-listed': {
    about: 'lists hold deleted customers too',
    gaps: ['customers/deleted-customers-in-the-list'],
    areas: ['conventions'],
  },
  'idle-descriptions-are-refused': {
    about: 'a description of OTHER without OTHER is refused',
    readings: ['customers/other-description-without-other', 'customers/business-other-description'],
  },
  'business-other-needs-its-description': {
    about: 'OTHER of a business without its description is refused',
    readings: ['customers/business-other-description'],
  },
  'customers-start-approved': {
    about: 'new customers are APPROVED',
    readings: ['customers/first-verification-status'],
    gaps: ['customers/verification-transitions', 'verifications/repeated-request'],
    areas: ['cards', 'verifications', 'webhooks'],
    choice: 'first status',
    unexamined: 'a customer that is verified from the beginning changes its status no more',
  },
  'customers-start-unverified': {
    about: 'new customers are UNVERIFIED',
    readings: ['customers/first-verification-status'],
    gaps: ['customers/verification-transitions'],
    areas: ['cards', 'verifications', 'webhooks'],
    choice: 'first status',
  },
  'pending-is-not-told': {
    about: 'no webhook tells that a customer became PENDING',
    gaps: ['customers/status-change-webhook'],
    areas: ['verifications', 'webhooks'],
  },
  'owners-above-100-percent-are-refused': {
    about: 'the owner whose share makes more than 100 percent is refused',
    gaps: ['beneficial-owners/sum-of-ownership'],
    areas: ['verifications', 'customers'],
  },
  'owners-need-different-roles': {
    about: 'an empty list of roles is refused, and one that repeats a role',
    gaps: ['beneficial-owners/empty-or-repeated-roles'],
  },
  'owners-start-unverified': {
    about: 'a new beneficial owner is UNVERIFIED',
    gaps: ['beneficial-owners/first-status'],
    areas: ['verifications'],
  },
  'foreign-numbers-of-owners-need-a-country': {
    about: 'a beneficial owner with NON_US_TAX_ID needs countryOfIssuance',
    readings: ['beneficial-owners/country-of-issuance'],
  },
  'nobody-needs-contact-verification': {
    about: 'no provider requires contact verification',
    gaps: ['customers/who-needs-contact-verification'],
    areas: ['contact-verification', 'verifications'],
    choice: 'contact verification',
    unexamined: 'nobody has a channel to verify',
  },
  'everybody-needs-contact-verification': {
    about: 'contact verification is required of everybody',
    gaps: ['customers/who-needs-contact-verification'],
    areas: ['cards', 'contact-verification', 'verifications', 'webhooks'],
    choice: 'contact verification',
    unexamined: 'nobody goes without contact verification',
  },
  'channels-start-verified': {
    about: 'a channel whose contact the provider knows starts VERIFIED',
    gaps: ['contact-verification/first-state'],
    areas: ['verifications', 'customers'],
    choice: 'contact verification',
    unexamined: 'no channel ever waits for a code',
  },
  'changed-contacts-stay-verified': {
    about: 'a channel stays VERIFIED when its address or number changes',
    gaps: ['contact-verification/changed-contact-data'],
    areas: ['customers'],
  },
  'codes-are-sent-once-a-second': {
    about: 'a code that is asked for again within a second is answered 429, with Retry-After',
    gaps: ['contact-verification/rate-of-resending'],
  },
  'verified-channels-get-codes': {
    about: 'asking for a code succeeds on a channel that is VERIFIED already',
    gaps: ['contact-verification/verified-channel'],
  },
  'confirmations-answer-nothing': {
    about: 'the right code is answered 204',
    gaps: ['contact-verification/answer-to-a-confirmation'],
    areas: ['verifications'],
  },
  'open-channels-are-told-among-errors': {
    about: 'a verification with a channel that is PENDING is answered 200 and names the channel among errors',
    readings: ['customers/channels-before-kyc'],
    areas: ['contact-verification', 'verifications'],
    gaps: ['verifications/other-kinds-of-errors'],
  },
  'missing-data-answers-400': {
    about: 'a verification that misses data is refused, with MISSING_FIELD and the names in details',
    readings: ['errors/missing-field-is-not-a-code'],
    areas: ['customers', 'verifications'],
    choice: 'missing data',
    unexamined: 'what a refusal names is not read',
  },
  'missing-data-is-named-by-its-last-part': {
    about: 'an entry of errors names a field without a path, in another member',
    gaps: ['verifications/entry-of-errors'],
    choice: 'missing data',
  },
  'nothing-is-ever-missing': {
    about: 'every customer has all that a verification needs',
    gaps: ['verifications/what-is-needed'],
    choice: 'missing data',
    unexamined: 'no customer lacks anything',
  },
  'errors-are-left-out-when-nothing-is-missing': {
    about: 'the answer to a complete verification has no errors',
    gaps: ['verifications/errors-when-nothing-is-missing'],
    choice: 'errors when nothing is missing',
  },
  'errors-are-null-when-nothing-is-missing': {
    about: 'errors is null in the answer to a complete verification',
    gaps: ['verifications/errors-when-nothing-is-missing'],
    choice: 'errors when nothing is missing',
  },
  'verifications-answer-errors-alone': {
    about: 'a verification answers with errors and nothing else',
    gaps: ['verifications/answer', 'verifications/member-that-says-complete'],
  },
  'verifications-take-a-while': {
    about: 'the provider decides 300 ms after the answer',
    gaps: ['verifications/outcome-in-the-sandbox', 'customers/verification-transitions'],
    areas: ['cards', 'webhooks'],
  },
  'decided-verifications-are-taken-again': {
    about: 'a verification of a customer that is decided succeeds and changes nothing',
    gaps: ['verifications/repeated-request'],
  },
} as const satisfies VariationBook;
