import type { GapBook } from './gap.ts';

const created = 'Resources and their fields > Customer (common fields)';
const catalogue = 'Endpoints > Operation catalogue';

/** The document's gaps about updates, deletions and lists of customers. */
export const customerChangesGaps = {
  'customers/updates-without-a-change': {
    section: catalogue,
    open: 'the answer to an update that names what there is already',
    reference: 'It is answered like any other.',
    alsoAllowed: '4xx.',
    operations: ['customers.update'],
  },
  'customers/updatable-members': {
    section: catalogue,
    open: 'which members an update can change',
    reference: 'All but the read-only ones, the statuses, customerType and beneficialOwners.',
    alsoAllowed: 'Fewer: platformCustomerId and region may be fixed.',
    operations: ['customers.update'],
  },
  'customers/type-in-an-update': {
    section: catalogue,
    open: 'whether an update names the customerType',
    reference: 'It must, and it must be the type of the customer; else 400.',
    alsoAllowed: 'An update without customerType is accepted.',
    unvaried:
      'every update of the suite names the right type: to accept one without it is to accept more than is asked',
    operations: ['customers.update'],
  },
  'customers/conditions-in-an-update': {
    section: 'Resources and their fields > IndividualCustomer (customerType INDIVIDUAL) additional fields',
    open: 'whether a condition between members is judged on the update alone or on the customer after it',
    reference: 'On the customer after it.',
    alsoAllowed: 'On the update alone. The suite sends both members in one update.',
    operations: ['customers.update'],
  },
  'customers/address-in-an-update': {
    section: 'Resources and their fields > Address',
    open: 'whether an update of an address is partial',
    reference: 'The address is replaced as a whole.',
    alsoAllowed: 'The members are merged.',
    operations: ['customers.update'],
  },
  'customers/contact-data-of-an-embedded-wallet': {
    section: 'Authentication',
    open: 'whether changing the contact data behind an embedded wallet is an embedded-wallet action',
    reference:
      'It is, for the address or number that codes of a credential go to: a challenge comes first, then a signed retry. Both in one update: 400 INVALID_INPUT.',
    alsoAllowed: 'The update is carried out at once.',
    operations: ['customers.update'],
  },
  'customers/deletion-answer': {
    section: catalogue,
    open: 'status and body of the answer to a deletion',
    reference: '200 with the customer, isDeleted true.',
    alsoAllowed: 'Any other 2xx with or without a body.',
    operations: ['customers.delete'],
  },
  'customers/read-of-a-deleted-customer': {
    section: created,
    open: 'reading a deleted customer',
    reference: '200 with isDeleted true.',
    alsoAllowed: '404 USER_NOT_FOUND.',
    operations: ['customers.get'],
  },
  'customers/second-deletion': {
    section: catalogue,
    open: 'deleting a deleted customer, or updating it',
    reference: '410 CUSTOMER_DELETED.',
    alsoAllowed: 'Any other 4xx, or the answer of the first deletion.',
    operations: ['customers.delete', 'customers.update'],
  },
  'customers/what-a-deletion-takes-along': {
    section: catalogue,
    open: 'what becomes of the accounts, cards and payments of a deleted customer',
    reference: 'They stay as they are; nothing new is added to the customer.',
    alsoAllowed: 'Anything that loses no money.',
    unvaried: 'checks leave a deleted customer alone, but for reading and deleting it again',
    operations: ['customers.delete'],
  },
  'customers/list-filters': {
    section: catalogue,
    open: 'the filters of the listing and their parameter names',
    reference:
      'platformCustomerId, customerType, region, currency, umaAddress, createdAfter, createdBefore, updatedAfter, updatedBefore.',
    alsoAllowed: 'Other filters and other names; the target names them in its dialect.',
    unvaried: 'the target says it in its dialect: nothing changes for the suite',
    operations: ['customers.list'],
  },
  'customers/list-order': {
    section: catalogue,
    open: 'the order of the listing',
    reference: 'Newest first.',
    alsoAllowed: 'Any order that loses and repeats no row.',
    operations: ['customers.list'],
  },
  'customers/deleted-customers-in-the-list': {
    section: catalogue,
    open: 'whether deleted customers are listed',
    reference: 'Only with isIncludingDeleted.',
    alsoAllowed: 'Always, or never.',
    operations: ['customers.list'],
  },
} as const satisfies GapBook;
