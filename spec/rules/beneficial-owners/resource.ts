import type { RuleBook } from '../rule.ts';
import { onOwners, onReads } from './shown-on.ts';

/** The beneficial owner, its share, and whose owner it is. */
export const beneficialOwnerResourceRules = {
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
    level: 'must',
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
  'beneficial-owners/updated-at-is-not-before-created-at': {
    section: 'Resources and their fields > BeneficialOwner',
    level: 'derived',
    statement: 'updatedAt of a beneficial owner is not earlier than its createdAt.',
    operations: onOwners,
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
} as const satisfies RuleBook;
