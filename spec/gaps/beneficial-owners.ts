import type { GapBook } from './gap.ts';

const catalogue = 'Endpoints > Operation catalogue';
const table = 'Resources and their fields > BeneficialOwner';

/** The document's gaps about beneficial owners. */
export const beneficialOwnersGaps = {
  'beneficial-owners/methods-and-paths': {
    section: catalogue,
    open: 'method, path and bodies of the four operations',
    reference:
      'POST and GET /beneficial-owners, GET and PATCH /beneficial-owners/{beneficialOwnerId}; a creation answers 201.',
    alsoAllowed: 'Any other method, path and 2xx; the target names them in its dialect.',
    unvaried: 'the target says it in its dialect: nothing changes for the suite',
    operations: [
      'beneficialOwners.create',
      'beneficialOwners.get',
      'beneficialOwners.list',
      'beneficialOwners.update',
    ],
  },
  'beneficial-owners/list-filter': {
    section: catalogue,
    open: 'how the listing is narrowed to one customer',
    reference: 'The query parameter customerId, which must be there. An unknown customer has no owners.',
    alsoAllowed: 'Another name, an optional filter, 404 for an unknown customer.',
    operations: ['beneficialOwners.list'],
  },
  'beneficial-owners/deletion': {
    section: catalogue,
    open: 'how a beneficial owner is removed',
    reference: 'It is not: the catalogue names no such operation.',
    alsoAllowed: 'An operation of its own.',
    unvaried: 'the catalogue has no operation to ask for it',
    operations: [],
  },
  'beneficial-owners/unknown-owner': {
    section: 'Errors > 404',
    open: 'the code for a beneficial owner that does not exist',
    reference: '404 REFERENCE_NOT_FOUND.',
    alsoAllowed: 'Any 4xx with the documented error body.',
    operations: ['beneficialOwners.get', 'beneficialOwners.update'],
  },
  'beneficial-owners/owner-of-an-individual': {
    section: table,
    open: 'status and code for a beneficial owner of an individual',
    reference: '400 INVALID_INPUT.',
    alsoAllowed: 'Any 4xx.',
    operations: ['beneficialOwners.create'],
  },
  'beneficial-owners/owner-of-an-unknown-customer': {
    section: table,
    open: 'status and code for a beneficial owner of a customer that does not exist',
    reference: '404 USER_NOT_FOUND.',
    alsoAllowed: 'Any 4xx.',
    operations: ['beneficialOwners.create'],
  },
  'beneficial-owners/sum-of-ownership': {
    section: table,
    open: 'whether the percentages of all owners of a business may exceed 100',
    reference: 'They may.',
    alsoAllowed: 'The owner that exceeds it is refused.',
    operations: ['beneficialOwners.create', 'beneficialOwners.update'],
  },
  'beneficial-owners/empty-or-repeated-roles': {
    section: table,
    open: 'a list of roles that is empty or names a role twice',
    reference: 'It is accepted.',
    alsoAllowed: 'It is refused.',
    operations: ['beneficialOwners.create', 'beneficialOwners.update'],
  },
  'beneficial-owners/first-status': {
    section: table,
    open: 'the kycStatus of a new beneficial owner and what changes it',
    reference:
      'A lastName that ends in 001 starts PENDING, in 002 REJECTED; any other owner starts APPROVED.',
    alsoAllowed: 'Any of the five statuses.',
    operations: ['beneficialOwners.create'],
  },
  'beneficial-owners/partial-personal-info': {
    section: table,
    open: 'whether an update of personalInfo is partial',
    reference: 'It is; an address in it is replaced as a whole.',
    alsoAllowed: 'personalInfo is replaced as a whole.',
    operations: ['beneficialOwners.update'],
  },
  'beneficial-owners/inline-creation': {
    section: 'Resources and their fields > BusinessCustomer (customerType BUSINESS) additional fields',
    open: 'beneficialOwners in a request that adds or updates a business',
    reference: 'The member is ignored.',
    alsoAllowed: 'The owners are added, or the request is refused.',
    operations: ['customers.create', 'customers.update'],
  },
} as const satisfies GapBook;
