import type { RuleBook } from '../rule.ts';

/** The operations on beneficial owners. */
export const beneficialOwnerOperationsRules = {
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
    level: 'must',
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
} as const satisfies RuleBook;
