import type { OperationId } from '../operations.ts';
import type { ClientRuleBook } from './client-rule.ts';

const onCreation: readonly OperationId[] = ['beneficialOwners.create'];
const onWrites: readonly OperationId[] = ['beneficialOwners.create', 'beneficialOwners.update'];

/** Rules about the beneficial owners of a business that a client sends. */
export const beneficialOwnersRules = {
  'client/beneficial-owners/owner-names-its-business': {
    section: 'Resources and their fields > BeneficialOwner',
    level: 'derived',
    statement: 'A request for a new beneficial owner has the customerId of the business.',
    operations: onCreation,
    requiredAt: ['#/components/schemas/BeneficialOwnerCreateRequest/allOf/1/properties/customerId'],
  },
  'client/beneficial-owners/owner-has-roles': {
    section: 'Resources and their fields > BeneficialOwner',
    level: 'derived',
    statement: 'A request for a new beneficial owner has roles.',
    operations: onCreation,
    requiredAt: ['#/components/schemas/BeneficialOwnerCreateRequest/allOf/1/properties/roles'],
  },
  'client/beneficial-owners/roles-are-listed': {
    section: 'Resources and their fields > BeneficialOwner',
    level: 'must',
    statement: 'Each role of a beneficial owner is a listed value.',
    operations: onWrites,
    at: [
      '#/components/schemas/BeneficialOwnerRole',
      '#/components/schemas/BeneficialOwnerFields/properties/roles',
    ],
  },
  'client/beneficial-owners/owner-has-a-percentage': {
    section: 'Resources and their fields > BeneficialOwner',
    level: 'derived',
    statement: 'A request for a new beneficial owner has ownershipPercentage.',
    operations: onCreation,
    requiredAt: ['#/components/schemas/BeneficialOwnerCreateRequest/allOf/1/properties/ownershipPercentage'],
  },
  'client/beneficial-owners/percentage-is-within-bounds': {
    section: 'Limits',
    level: 'must',
    statement: 'ownershipPercentage is an integer within its documented bounds.',
    operations: onWrites,
    at: ['#/components/schemas/BeneficialOwnerFields/properties/ownershipPercentage'],
  },
  'client/beneficial-owners/owner-has-personal-info': {
    section: 'Resources and their fields > BeneficialOwner',
    level: 'derived',
    statement: 'A request for a new beneficial owner has personalInfo.',
    operations: onCreation,
    requiredAt: ['#/components/schemas/BeneficialOwnerCreateRequest/allOf/1/properties/personalInfo'],
  },
  'client/beneficial-owners/person-has-a-first-name': {
    section: 'Resources and their fields > BeneficialOwner',
    level: 'must',
    statement: 'personalInfo of a new beneficial owner has firstName.',
    operations: onCreation,
    requiredAt: ['#/components/schemas/BeneficialOwnerPersonalInfo/properties/firstName'],
  },
  'client/beneficial-owners/person-has-a-last-name': {
    section: 'Resources and their fields > BeneficialOwner',
    level: 'must',
    statement: 'personalInfo of a new beneficial owner has lastName.',
    operations: onCreation,
    requiredAt: ['#/components/schemas/BeneficialOwnerPersonalInfo/properties/lastName'],
  },
  'client/beneficial-owners/person-has-a-birth-date': {
    section: 'Resources and their fields > BeneficialOwner',
    level: 'must',
    statement: 'personalInfo of a new beneficial owner has birthDate.',
    operations: onCreation,
    requiredAt: ['#/components/schemas/BeneficialOwnerPersonalInfo/properties/birthDate'],
  },
  'client/beneficial-owners/person-has-a-nationality': {
    section: 'Resources and their fields > BeneficialOwner',
    level: 'must',
    statement: 'personalInfo of a new beneficial owner has nationality.',
    operations: onCreation,
    requiredAt: ['#/components/schemas/BeneficialOwnerPersonalInfo/properties/nationality'],
  },
  'client/beneficial-owners/person-has-an-address': {
    section: 'Resources and their fields > BeneficialOwner',
    level: 'must',
    statement: 'personalInfo of a new beneficial owner has address.',
    operations: onCreation,
    requiredAt: ['#/components/schemas/BeneficialOwnerPersonalInfo/properties/address'],
  },
  'client/beneficial-owners/person-has-an-id-type': {
    section: 'Resources and their fields > BeneficialOwner',
    level: 'must',
    statement: 'personalInfo of a new beneficial owner has idType.',
    operations: onCreation,
    requiredAt: ['#/components/schemas/BeneficialOwnerPersonalInfo/properties/idType'],
  },
  'client/beneficial-owners/person-has-an-identifier': {
    section: 'Resources and their fields > BeneficialOwner',
    level: 'must',
    statement: 'personalInfo of a new beneficial owner has identifier.',
    operations: onCreation,
    requiredAt: ['#/components/schemas/BeneficialOwnerPersonalInfo/properties/identifier'],
  },
  'client/beneficial-owners/added-once': {
    section: 'Endpoints',
    level: 'derived',
    statement: 'A person is added as a beneficial owner of a business once.',
    operations: ['beneficialOwners.create'],
  },
} as const satisfies ClientRuleBook;
