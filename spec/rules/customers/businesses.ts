import type { RuleBook } from '../rule.ts';
import { onCustomers } from './shown-on.ts';

/** The members of businesses. */
export const businessesRules = {
  'customers/kyb-status-is-listed': {
    section: 'Resources and their fields > BusinessCustomer (customerType BUSINESS) additional fields',
    level: 'must',
    statement: 'kybStatus is UNVERIFIED, PENDING, APPROVED, REJECTED or HOLD.',
    operations: onCustomers,
    at: ['#/components/schemas/BusinessCustomer/properties/kybStatus', '#/components/schemas/KybStatus'],
  },
  'customers/business-address-is-an-address': {
    section: 'Resources and their fields > BusinessCustomer (customerType BUSINESS) additional fields',
    level: 'must',
    statement: 'The address of a business is an Address.',
    operations: onCustomers,
    at: ['#/components/schemas/BusinessCustomerFields/properties/address'],
  },
  'customers/business-info-is-an-object': {
    section: 'Resources and their fields > BusinessCustomer (customerType BUSINESS) additional fields',
    level: 'must',
    statement: 'businessInfo is a BusinessInfo.',
    operations: onCustomers,
    at: [
      '#/components/schemas/BusinessCustomer/properties/businessInfo',
      '#/components/schemas/BusinessCustomerCreateRequest/properties/businessInfo',
      '#/components/schemas/BusinessCustomerUpdateRequest/properties/businessInfo',
    ],
  },
  'customers/business-creation-needs-business-info': {
    section: 'Resources and their fields > BusinessCustomer (customerType BUSINESS) additional fields',
    level: 'derived',
    statement: 'A business is not added without businessInfo.',
    operations: ['customers.create'],
    requiredAt: ['#/components/schemas/BusinessCustomerCreateRequest/properties/businessInfo'],
  },
  'customers/business-creation-needs-a-tax-id': {
    section: 'Resources and their fields > BusinessCustomer (customerType BUSINESS) additional fields',
    level: 'must',
    statement: 'A business is not added without a taxId.',
    operations: ['customers.create'],
    requiredAt: ['#/components/schemas/BusinessInfoCreateRequest/properties/taxId'],
  },
  'customers/business-creation-needs-a-date-of-incorporation': {
    section: 'Resources and their fields > BusinessCustomer (customerType BUSINESS) additional fields',
    level: 'must',
    statement: 'A business is not added without incorporatedOn.',
    operations: ['customers.create'],
    requiredAt: ['#/components/schemas/BusinessInfoCreateRequest/properties/incorporatedOn'],
  },
  'customers/older-business-may-lack-data': {
    section: 'Resources and their fields > BusinessCustomer (customerType BUSINESS) additional fields',
    level: 'must',
    statement: 'A business added long ago may lack taxId and incorporatedOn.',
    operations: ['customers.get'],
    unobservable: 'It allows something and asks nothing of an answer.',
  },
  'customers/beneficial-owners-is-a-list': {
    section: 'Resources and their fields > BusinessCustomer (customerType BUSINESS) additional fields',
    level: 'must',
    statement: 'beneficialOwners of a business is an array of beneficial owners.',
    operations: onCustomers,
    at: ['#/components/schemas/BusinessCustomer/properties/beneficialOwners'],
  },
  'customers/business-shows-its-beneficial-owners': {
    section: 'What the service does',
    level: 'derived',
    statement: 'A beneficial owner added to a business is among the beneficialOwners of that customer.',
    operations: ['beneficialOwners.create', 'customers.get'],
  },
  'customers/business-shows-its-owners-as-they-are': {
    section: 'Resources and their fields > BusinessCustomer (customerType BUSINESS) additional fields',
    level: 'derived',
    statement: 'A business shows a beneficial owner with the name that a read of that owner shows.',
    operations: ['beneficialOwners.update', 'customers.get'],
  },
} as const satisfies RuleBook;
