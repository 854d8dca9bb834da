import type { Judgement } from './judgement.ts';

const customers: Judgement = {
  'phone-number-starts-with-zero': ['customers/phone-number-is-e164'],
  'phone-number-of-sixteen-digits-on-update': ['customers/phone-number-is-e164'],
  // That a phoneNumber "is" of this form stays true where some of the form are refused.
  'phone-number-of-fifteen-digits-refused': [
    'customers/valid-individual-is-accepted',
    'customers/valid-business-is-accepted',
  ],
  'generated-uma-address-not-shown': [
    'customers/uma-address-is-present',
    'customers/uma-address-is-generated-when-not-given',
  ],
  'updated-email-is-lost': ['customers/update-changes-the-customer'],
  'deleted-customer-is-not-marked': ['customers/deleted-customer-is-marked'],
  'deletion-flag-can-be-written': [
    'customers/is-deleted-is-read-only',
    'customers/live-customer-is-not-marked',
  ],
  'contact-verification-shown-to-everybody': [
    'customers/contact-verification-is-absent-where-not-needed',
    'customers/contact-verification-email-is-present-only-where-needed',
  ],
  'currencies-as-objects': [
    'customers/currencies-is-a-list-of-strings',
    'customers/currencies-are-the-enabled-ones',
    'customers/created-customer-keeps-what-was-given',
    'customers/update-changes-the-customer',
  ],
  'unknown-customer-has-another-code': ['errors/user-not-found', 'errors/code-of-a-404-is-from-its-table'],
  'customers-readable-by-other-platforms': ['authentication/platforms-do-not-read-each-other'],
  'update-clears-the-address': ['customers/update-keeps-the-other-members'],
};

const individuals: Judgement = {
  'birth-date-a-day-early': ['customers/created-customer-keeps-what-was-given'],
  'foreign-tax-number-without-country': ['customers/foreign-tax-id-names-its-country'],
  'other-source-of-funds-without-description': ['customers/individual-other-source-of-funds-is-described'],
  'person-has-source-of-funds-of-a-business': ['customers/individual-source-of-funds-categories-are-listed'],
  // No sentence of the first campaign said that an update takes every listed value: valid-individual-is-accepted is
  // of adding, and that pepStatus "is one of the listed values" stays true where one of them never comes. The rule was
  // written after it.
  'family-of-the-exposed-refused': ['customers/valid-individual-update-is-accepted'],
  'due-diligence-in-a-group-of-its-own': [
    'customers/edd-fields-are-top-level',
    'customers/created-customer-keeps-what-was-given',
    'customers/update-changes-the-customer',
  ],
  'description-shown-without-other': [
    'customers/individual-source-of-funds-description-is-dropped-without-other',
  ],
  'net-worth-is-not-stored': ['customers/update-changes-the-customer'],
};

const businesses: Judgement = {
  'listed-businesses-lack-their-legal-name': [
    'customers/business-info-has-a-legal-name',
    'customers/business-info-is-an-object',
  ],
  'business-without-date-of-incorporation': ['customers/business-creation-needs-a-date-of-incorporation'],
  'owners-not-shown-with-the-business': ['customers/business-shows-its-beneficial-owners'],
  'naics-code-of-one-digit-on-update': [
    'customers/naics-code-is-digits',
    'customers/business-info-is-an-object',
  ],
  'naics-code-of-six-digits-refused': ['customers/valid-business-is-accepted'],
  'description-of-501-characters': [
    'customers/business-source-of-funds-description-length',
    'customers/business-info-is-an-object',
  ],
  'business-type-other-accepted': [
    'customers/business-type-is-listed',
    'customers/business-type-values',
    'customers/business-info-is-an-object',
  ],
  'update-needs-the-legal-name': ['customers/business-info-update-is-partial'],
};

const addresses: Judgement = {
  'address-without-postal-code': [
    'customers/address-has-a-postal-code',
    'customers/individual-address-is-an-address',
    'customers/business-address-is-an-address',
  ],
  'address-without-a-state-refused': [
    'customers/optional-parts-of-an-address-are-optional',
    'customers/valid-individual-is-accepted',
    'customers/valid-business-is-accepted',
  ],
};

const beneficialOwners: Judgement = {
  'ownership-of-101-percent': ['beneficial-owners/ownership-percentage-is-a-whole-percentage'],
  'negative-ownership-on-update': ['beneficial-owners/ownership-percentage-is-a-whole-percentage'],
  'fraction-of-a-percent': ['beneficial-owners/ownership-percentage-is-a-whole-percentage'],
  'whole-ownership-refused': [
    'beneficial-owners/ownership-bounds-are-inclusive',
    'beneficial-owners/valid-owner-is-accepted',
  ],
  'ownership-as-text': [
    'beneficial-owners/ownership-percentage-is-a-whole-percentage',
    'beneficial-owners/created-owner-keeps-what-was-given',
    'beneficial-owners/update-changes-the-owner',
  ],
  // The document does not show what a row of the list has, so the rule is judged on reads.
  'listed-owners-lack-their-creation-time': ['beneficial-owners/created-at-is-present'],
  // No sentence of the first campaign said it of two businesses of one platform: list-by-customer was written after
  // it. The others that are shown are those of every platform.
  'owners-of-other-businesses-listed': [
    'beneficial-owners/list-by-customer',
    'authentication/platforms-do-not-list-each-other',
  ],
  'owner-without-birth-date': ['beneficial-owners/birth-date-is-present'],
  'update-of-an-owner-is-lost': ['beneficial-owners/update-changes-the-owner'],
};

const contactVerification: Judgement = {
  'wrong-sms-code-confirms': [
    'contact-verification/wrong-phone-code-leaves-the-phone-pending',
    'contact-verification/wrong-code-is-refused',
  ],
  'confirmed-email-reads-pending': [
    'contact-verification/right-email-code-verifies-the-email',
    'contact-verification/verified-channel-stays-verified',
  ],
  'email-code-verifies-the-phone-too': [
    'contact-verification/channels-are-verified-one-by-one',
    'contact-verification/sending-a-code-verifies-nothing',
  ],
  'needless-sms-code-is-400': ['errors/contact-verification-that-does-not-apply-is-409'],
  // The answer alone says that KYC is in progress, in a member that the document does not show: the customer stays as
  // it was, so KYC has not begun.
  'verification-does-not-wait-for-contacts': [
    'customers/pending-email-holds-kyc-back',
    'customers/pending-phone-holds-kyc-back',
  ],
};

const verifications: Judgement = {
  // The member errors is there all the same, so missing-data-yields-errors is kept to the letter.
  // An empty list is reported as a failure of missing-data-yields-errors; what it lacks can be said of a list alone.
  'missing-data-is-not-listed': ['verifications/errors-list-what-is-missing'],
  'only-one-missing-field-listed': ['verifications/errors-list-what-is-missing'],
  // Each link may still open the page once, so kyc-link-is-single-use is kept.
  'kyc-link-is-the-same-every-time': ['customers/kyc-links-are-fresh'],
  'verification-webhook-missing': ['webhooks/verification-status-is-sent'],
  // A webhook is sent. The document shows no payload of it; the rule was written after the first campaign.
  'kyc-webhook-shows-the-status-before': ['webhooks/announced-outcome-is-read'],
};

/** Of customers and whom they name: what they are, and how they are verified. */
export const ofCustomers: readonly Judgement[] = [
  customers,
  individuals,
  businesses,
  addresses,
  beneficialOwners,
  contactVerification,
  verifications,
];
