import type { RuleBook } from '../rule.ts';
import { onOwners, onReads } from './shown-on.ts';

/** The person who owns. */
export const beneficialOwnerPersonRules = {
  'beneficial-owners/first-name-is-a-string': {
    section: 'Resources and their fields > BeneficialOwner',
    level: 'must',
    statement: 'firstName in personalInfo is a string.',
    operations: onOwners,
    at: ['#/components/schemas/BeneficialOwnerPersonalInfoFields/properties/firstName'],
  },
  'beneficial-owners/first-name-is-present': {
    section: 'Resources and their fields > BeneficialOwner',
    level: 'must',
    statement: 'personalInfo always has firstName.',
    operations: onReads,
    requiredAt: ['#/components/schemas/BeneficialOwnerPersonalInfo/properties/firstName'],
  },
  'beneficial-owners/middle-name-is-a-string': {
    section: 'Resources and their fields > BeneficialOwner',
    level: 'must',
    statement: 'middleName in personalInfo is a string.',
    operations: onOwners,
    at: ['#/components/schemas/BeneficialOwnerPersonalInfoFields/properties/middleName'],
  },
  'beneficial-owners/last-name-is-a-string': {
    section: 'Resources and their fields > BeneficialOwner',
    level: 'must',
    statement: 'lastName in personalInfo is a string.',
    operations: onOwners,
    at: ['#/components/schemas/BeneficialOwnerPersonalInfoFields/properties/lastName'],
  },
  'beneficial-owners/last-name-is-present': {
    section: 'Resources and their fields > BeneficialOwner',
    level: 'must',
    statement: 'personalInfo always has lastName.',
    operations: onReads,
    requiredAt: ['#/components/schemas/BeneficialOwnerPersonalInfo/properties/lastName'],
  },
  'beneficial-owners/birth-date-is-a-date': {
    section: 'Resources and their fields > BeneficialOwner',
    level: 'must',
    statement: 'birthDate in personalInfo is a date.',
    operations: onOwners,
    at: ['#/components/schemas/BeneficialOwnerPersonalInfoFields/properties/birthDate'],
  },
  'beneficial-owners/birth-date-is-present': {
    section: 'Resources and their fields > BeneficialOwner',
    level: 'must',
    statement: 'personalInfo always has birthDate.',
    operations: onReads,
    requiredAt: ['#/components/schemas/BeneficialOwnerPersonalInfo/properties/birthDate'],
  },
  'beneficial-owners/nationality-is-a-country': {
    section: 'Resources and their fields > BeneficialOwner',
    level: 'must',
    statement: 'nationality in personalInfo is a country code.',
    operations: onOwners,
    at: ['#/components/schemas/BeneficialOwnerPersonalInfoFields/properties/nationality'],
  },
  'beneficial-owners/nationality-is-present': {
    section: 'Resources and their fields > BeneficialOwner',
    level: 'must',
    statement: 'personalInfo always has nationality.',
    operations: onReads,
    requiredAt: ['#/components/schemas/BeneficialOwnerPersonalInfo/properties/nationality'],
  },
  'beneficial-owners/email-is-an-email-address': {
    section: 'Resources and their fields > BeneficialOwner',
    level: 'must',
    statement: 'email in personalInfo is a string in the form of an e-mail address.',
    operations: onOwners,
    at: [
      '#/components/schemas/BeneficialOwnerPersonalInfoFields/properties/email',
      '#/components/schemas/Email',
    ],
  },
  'beneficial-owners/phone-number-is-e164': {
    section: 'Resources and their fields > BeneficialOwner',
    level: 'must',
    statement: 'phoneNumber in personalInfo is an E.164 number.',
    operations: onOwners,
    at: [
      '#/components/schemas/BeneficialOwnerPersonalInfoFields/properties/phoneNumber',
      '#/components/schemas/PhoneNumber',
    ],
  },
  'beneficial-owners/address-is-an-address': {
    section: 'Resources and their fields > BeneficialOwner',
    level: 'must',
    statement: 'address in personalInfo is an Address.',
    operations: onOwners,
    at: ['#/components/schemas/BeneficialOwnerPersonalInfoFields/properties/address'],
  },
  'beneficial-owners/address-is-present': {
    section: 'Resources and their fields > BeneficialOwner',
    level: 'must',
    statement: 'personalInfo always has address.',
    operations: onReads,
    requiredAt: ['#/components/schemas/BeneficialOwnerPersonalInfo/properties/address'],
  },
  'beneficial-owners/id-type-is-listed': {
    section: 'Resources and their fields > BeneficialOwner',
    level: 'must',
    statement: 'idType in personalInfo is SSN, ITIN, EIN or NON_US_TAX_ID.',
    operations: onOwners,
    at: [
      '#/components/schemas/BeneficialOwnerPersonalInfoFields/properties/idType',
      '#/components/schemas/TaxIdType',
    ],
  },
  'beneficial-owners/id-type-is-present': {
    section: 'Resources and their fields > BeneficialOwner',
    level: 'must',
    statement: 'personalInfo always has idType.',
    operations: onReads,
    requiredAt: ['#/components/schemas/BeneficialOwnerPersonalInfo/properties/idType'],
  },
  'beneficial-owners/identifier-is-a-string': {
    section: 'Resources and their fields > BeneficialOwner',
    level: 'must',
    statement: 'identifier in personalInfo is a string.',
    operations: onOwners,
    at: ['#/components/schemas/BeneficialOwnerPersonalInfoFields/properties/identifier'],
  },
  'beneficial-owners/identifier-is-present': {
    section: 'Resources and their fields > BeneficialOwner',
    level: 'must',
    statement: 'personalInfo always has identifier.',
    operations: onReads,
    requiredAt: ['#/components/schemas/BeneficialOwnerPersonalInfo/properties/identifier'],
  },
  'beneficial-owners/country-of-issuance-is-a-country': {
    section: 'Resources and their fields > BeneficialOwner',
    level: 'must',
    statement: 'countryOfIssuance in personalInfo is a country code.',
    operations: onOwners,
    at: ['#/components/schemas/BeneficialOwnerPersonalInfoFields/properties/countryOfIssuance'],
  },
  'beneficial-owners/optional-personal-info-is-optional': {
    section: 'Resources and their fields > BeneficialOwner',
    level: 'derived',
    statement:
      'A beneficial owner without middleName, email, phoneNumber and countryOfIssuance can be added.',
    operations: ['beneficialOwners.create'],
  },
} as const satisfies RuleBook;
