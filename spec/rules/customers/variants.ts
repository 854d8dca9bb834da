import type { RuleBook } from '../rule.ts';
import { onCustomers } from './shown-on.ts';

/** The two variants, and which customers and updates are accepted. */
export const customerVariantsRules = {
  'customers/type-selects-the-variant': {
    section: 'Resources and their fields > Customer (common fields)',
    level: 'derived',
    statement: 'The customerType of a customer names the variant whose members it has.',
    operations: onCustomers,
  },
  'customers/type-is-individual-or-business': {
    section: 'Resources and their fields > Customer (common fields)',
    level: 'must',
    statement: 'customerType is INDIVIDUAL or BUSINESS.',
    operations: onCustomers,
    at: [
      '#/components/schemas/CustomerType',
      '#/components/schemas/CustomerFields/properties/customerType',
      '#/components/schemas/Customer/discriminator/mapping',
      '#/components/schemas/IndividualCustomerFields/properties/customerType',
      '#/components/schemas/BusinessCustomerFields/properties/customerType',
    ],
  },
  'customers/individual-can-be-added': {
    section: 'What the service does',
    level: 'must',
    statement: 'A customer of the type INDIVIDUAL can be added.',
    operations: ['customers.create', 'customers.get'],
  },
  'customers/business-can-be-added': {
    section: 'What the service does',
    level: 'must',
    statement: 'A customer of the type BUSINESS can be added.',
    operations: ['customers.create', 'customers.get'],
  },
  'customers/valid-individual-is-accepted': {
    section: 'Resources and their fields > IndividualCustomer (customerType INDIVIDUAL) additional fields',
    level: 'derived',
    statement: 'An individual can be added with any of the values that its members have.',
    operations: ['customers.create'],
  },
  'customers/valid-business-is-accepted': {
    section: 'Resources and their fields > BusinessCustomer (customerType BUSINESS) additional fields',
    level: 'derived',
    statement: 'A business can be added with any of the values that its members have.',
    operations: ['customers.create'],
  },
  // The document leaves open which members an update may name: only a member that it takes with one value is judged.
  'customers/valid-individual-update-is-accepted': {
    section: 'Resources and their fields > IndividualCustomer (customerType INDIVIDUAL) additional fields',
    level: 'derived',
    statement:
      'A member of an individual that can be updated can be updated to any of the values that it has.',
    operations: ['customers.update'],
  },
  'customers/valid-business-update-is-accepted': {
    section: 'Resources and their fields > BusinessCustomer (customerType BUSINESS) additional fields',
    level: 'derived',
    statement: 'A member of a business that can be updated can be updated to any of the values that it has.',
    operations: ['customers.update'],
  },
} as const satisfies RuleBook;
