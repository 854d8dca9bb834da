import type { OperationId } from '../operations.ts';
import type { RuleBook } from './rule.ts';

/** Where a beneficial owner can be seen; customers.get shows those of a business. */
const onOwners = [
  'beneficialOwners.create',
  'beneficialOwners.get',
  'beneficialOwners.list',
  'beneficialOwners.update',
  'customers.get',
] as const satisfies readonly OperationId[];

/** Where an owner is read, alone or with its business: what creations, updates and lists answer is not shown. */
const onReads = ['beneficialOwners.get', 'customers.get'] as const satisfies readonly OperationId[];

/** What the document says of beneficial owners. */
export const beneficialOwnersRules = {
  // Operations
  'beneficial-owners/operation-create': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'The service has an operation that adds a beneficial owner to a business.',
    operations: ['beneficialOwners.create'],
  },
  'beneficial-owners/valid-owner-is-accepted': {
    section: 'Resources and their fields > BeneficialOwner',
    level: 'derived',
    statement: 'A beneficial owner can be added with any of the values that its members have.',
    operations: ['beneficialOwners.create'],
  },
  'beneficial-owners/valid-owner-update-is-accepted': {
    section: 'Resources and their fields > BeneficialOwner',
    level: 'derived',
    statement:
      'A member of a beneficial owner that can be updated can be updated to any of the values that it has.',
    operations: ['beneficialOwners.update'],
  },
  'beneficial-owners/operation-get': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'The service has an operation that reads one beneficial owner.',
    operations: ['beneficialOwners.get'],
  },
  'beneficial-owners/operation-list': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'The service has an operation that lists beneficial owners.',
    operations: ['beneficialOwners.list'],
  },
  'beneficial-owners/operation-update': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'The service has an operation that updates a beneficial owner.',
    operations: ['beneficialOwners.update'],
  },
  'beneficial-owners/created-owner-can-be-read': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'A beneficial owner that was added can be read under its id.',
    operations: ['beneficialOwners.create', 'beneficialOwners.get'],
  },
  'beneficial-owners/created-owner-is-listed': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'A beneficial owner that was added is among the listed ones of its customer.',
    operations: ['beneficialOwners.create', 'beneficialOwners.list'],
  },
  // The document has no filter of this list: its parameter is assumed.
  'beneficial-owners/list-by-customer': {
    section: 'Resources and their fields > BeneficialOwner',
    level: 'assumed',
    statement: 'The list of the beneficial owners of one business shows no owner of another.',
    operations: ['beneficialOwners.list'],
  },
  'beneficial-owners/created-owner-keeps-what-was-given': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'A member given when a beneficial owner is added has the same value when the owner is read.',
    operations: ['beneficialOwners.create', 'beneficialOwners.get'],
  },
  'beneficial-owners/update-changes-the-owner': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'A member changed by an update has its new value when the beneficial owner is read.',
    operations: ['beneficialOwners.update', 'beneficialOwners.get'],
  },
  'beneficial-owners/update-keeps-the-other-members': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'A member of a beneficial owner that an update does not name keeps its value.',
    operations: ['beneficialOwners.update', 'beneficialOwners.get'],
  },
  'beneficial-owners/unknown-owner-is-refused': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'Reading a beneficial owner that does not exist is refused.',
    operations: ['beneficialOwners.get'],
  },

  // The resource
  'beneficial-owners/id-is-an-identifier': {
    section: 'Resources and their fields > BeneficialOwner',
    level: 'must',
    statement: 'The id of a beneficial owner is a string that identifies a beneficial owner.',
    operations: onOwners,
    at: ['#/components/schemas/BeneficialOwner/properties/id'],
  },
  'beneficial-owners/id-is-present': {
    section: 'Resources and their fields > BeneficialOwner',
    level: 'must',
    statement: 'A beneficial owner always has id.',
    operations: onReads,
    requiredAt: ['#/components/schemas/BeneficialOwner/properties/id'],
  },
  'beneficial-owners/customer-id-is-an-identifier': {
    section: 'Resources and their fields > BeneficialOwner',
    level: 'must',
    statement: 'The customerId of a beneficial owner is the id of a customer.',
    operations: onOwners,
    at: ['#/components/schemas/BeneficialOwner/properties/customerId'],
  },
  'beneficial-owners/customer-id-is-present': {
    section: 'Resources and their fields > BeneficialOwner',
    level: 'must',
    statement: 'A beneficial owner always has customerId.',
    operations: onReads,
    requiredAt: ['#/components/schemas/BeneficialOwner/properties/customerId'],
  },
  'beneficial-owners/roles-are-listed': {
    section: 'Resources and their fields > BeneficialOwner',
    level: 'must',
    statement:
      'roles is an array of UBO, DIRECTOR, COMPANY_OFFICER, CONTROL_PERSON, TRUSTEE and GENERAL_PARTNER.',
    operations: onOwners,
    at: [
      '#/components/schemas/BeneficialOwnerFields/properties/roles',
      '#/components/schemas/BeneficialOwnerRole',
    ],
  },
  'beneficial-owners/roles-are-present': {
    section: 'Resources and their fields > BeneficialOwner',
    level: 'must',
    statement: 'A beneficial owner always has roles.',
    operations: onReads,
    requiredAt: ['#/components/schemas/BeneficialOwner/properties/roles'],
  },
  'beneficial-owners/ownership-percentage-is-a-whole-percentage': {
    section: 'Resources and their fields > BeneficialOwner',
    level: 'must',
    statement: 'ownershipPercentage is an integer from 0 to 100.',
    operations: onOwners,
    at: ['#/components/schemas/BeneficialOwnerFields/properties/ownershipPercentage'],
  },
  'beneficial-owners/ownership-percentage-is-present': {
    section: 'Resources and their fields > BeneficialOwner',
    level: 'must',
    statement: 'A beneficial owner always has ownershipPercentage.',
    operations: onReads,
    requiredAt: ['#/components/schemas/BeneficialOwner/properties/ownershipPercentage'],
  },
  'beneficial-owners/personal-info-is-an-object': {
    section: 'Resources and their fields > BeneficialOwner',
    level: 'must',
    statement: 'personalInfo is an object.',
    operations: onOwners,
    at: [
      '#/components/schemas/BeneficialOwner/properties/personalInfo',
      '#/components/schemas/BeneficialOwnerUpdateRequest/properties/personalInfo',
      '#/components/schemas/BeneficialOwnerCreateRequest/allOf/1/properties/personalInfo',
    ],
  },
  'beneficial-owners/personal-info-is-present': {
    section: 'Resources and their fields > BeneficialOwner',
    level: 'must',
    statement: 'A beneficial owner always has personalInfo.',
    operations: onReads,
    requiredAt: ['#/components/schemas/BeneficialOwner/properties/personalInfo'],
  },
  'beneficial-owners/kyc-status-is-listed': {
    section: 'Resources and their fields > BeneficialOwner',
    level: 'derived',
    statement: 'The kycStatus of a beneficial owner is UNVERIFIED, PENDING, APPROVED, REJECTED or HOLD.',
    operations: onOwners,
    at: ['#/components/schemas/BeneficialOwner/properties/kycStatus', '#/components/schemas/KycStatus'],
  },
  'beneficial-owners/kyc-status-is-present': {
    section: 'Resources and their fields > BeneficialOwner',
    level: 'must',
    statement: 'A beneficial owner always has kycStatus.',
    operations: onReads,
    requiredAt: ['#/components/schemas/BeneficialOwner/properties/kycStatus'],
  },
  'beneficial-owners/created-at-is-a-date-time': {
    section: 'Resources and their fields > BeneficialOwner',
    level: 'must',
    statement: 'createdAt of a beneficial owner is a date-time.',
    operations: onOwners,
    at: ['#/components/schemas/BeneficialOwner/properties/createdAt'],
  },
  'beneficial-owners/created-at-is-present': {
    section: 'Resources and their fields > BeneficialOwner',
    level: 'must',
    statement: 'A beneficial owner always has createdAt.',
    operations: onReads,
    requiredAt: ['#/components/schemas/BeneficialOwner/properties/createdAt'],
  },
  'beneficial-owners/updated-at-is-a-date-time': {
    section: 'Resources and their fields > BeneficialOwner',
    level: 'must',
    statement: 'updatedAt of a beneficial owner is a date-time.',
    operations: onOwners,
    at: ['#/components/schemas/BeneficialOwner/properties/updatedAt'],
  },
  'beneficial-owners/ownership-bounds-are-inclusive': {
    section: 'Resources and their fields > BeneficialOwner',
    level: 'must',
    statement: 'An ownershipPercentage of 0 or of 100 is accepted.',
    operations: ['beneficialOwners.create', 'beneficialOwners.update'],
  },
  'beneficial-owners/owner-belongs-to-a-business': {
    section: 'Resources and their fields > BeneficialOwner',
    level: 'must',
    statement: 'The customer that the customerId of a beneficial owner names is a business.',
    operations: ['beneficialOwners.get', 'customers.get'],
  },
  'beneficial-owners/individual-has-no-owners': {
    section: 'Resources and their fields > BeneficialOwner',
    level: 'derived',
    statement: 'A beneficial owner is not added to an individual.',
    operations: ['beneficialOwners.create'],
  },

  // The person
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
