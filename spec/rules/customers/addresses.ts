import type { RuleBook } from '../rule.ts';
import { onCustomers, onPeople } from './shown-on.ts';

/** Closed lists of values, and addresses. */
export const addressesRules = {
  // Closed lists
  'customers/purpose-of-account-values': {
    section: 'Resources and their fields > Enumerations used above',
    level: 'must',
    statement: 'A PurposeOfAccount is one of its thirteen listed values.',
    operations: onCustomers,
    at: ['#/components/schemas/PurposeOfAccount'],
  },
  'customers/business-type-values': {
    section: 'Resources and their fields > Enumerations used above',
    level: 'must',
    statement: 'A BusinessType is one of its twenty listed values.',
    operations: onCustomers,
    at: ['#/components/schemas/BusinessType'],
  },

  // Addresses
  'customers/address-is-an-object': {
    section: 'Resources and their fields > Address',
    level: 'must',
    statement: 'An address is an object.',
    operations: onPeople,
    at: ['#/components/schemas/Address'],
  },
  'customers/optional-parts-of-an-address-are-optional': {
    section: 'Resources and their fields > Address',
    level: 'derived',
    statement: 'An address without line2, city and state is accepted.',
    operations: ['customers.create'],
  },
  'customers/address-line1-is-a-string': {
    section: 'Resources and their fields > Address',
    level: 'must',
    statement: 'line1 of an address is a string.',
    operations: onPeople,
    at: ['#/components/schemas/Address/properties/line1'],
  },
  'customers/address-has-line1': {
    section: 'Resources and their fields > Address',
    level: 'must',
    statement: 'An address always has a line1.',
    operations: onPeople,
    requiredAt: ['#/components/schemas/Address/properties/line1'],
  },
  'customers/address-line2-is-a-string': {
    section: 'Resources and their fields > Address',
    level: 'must',
    statement: 'line2 of an address is a string.',
    operations: onPeople,
    at: ['#/components/schemas/Address/properties/line2'],
  },
  'customers/address-city-is-a-string': {
    section: 'Resources and their fields > Address',
    level: 'must',
    statement: 'city of an address is a string.',
    operations: onPeople,
    at: ['#/components/schemas/Address/properties/city'],
  },
  'customers/address-state-is-a-string': {
    section: 'Resources and their fields > Address',
    level: 'must',
    statement: 'state of an address is a string.',
    operations: onPeople,
    at: ['#/components/schemas/Address/properties/state'],
  },
  'customers/address-postal-code-is-a-string': {
    section: 'Resources and their fields > Address',
    level: 'must',
    statement: 'postalCode of an address is a string.',
    operations: onPeople,
    at: ['#/components/schemas/Address/properties/postalCode'],
  },
  'customers/address-has-a-postal-code': {
    section: 'Resources and their fields > Address',
    level: 'must',
    statement: 'An address always has a postalCode.',
    operations: onPeople,
    requiredAt: ['#/components/schemas/Address/properties/postalCode'],
  },
  'customers/address-country-is-a-country': {
    section: 'Resources and their fields > Address',
    level: 'must',
    statement: 'country of an address is a country code.',
    operations: onPeople,
    at: ['#/components/schemas/Address/properties/country'],
  },
  'customers/address-has-a-country': {
    section: 'Resources and their fields > Address',
    level: 'must',
    statement: 'An address always has a country.',
    operations: onPeople,
    requiredAt: ['#/components/schemas/Address/properties/country'],
  },
} as const satisfies RuleBook;
