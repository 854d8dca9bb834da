import type { RuleBook } from '../rule.ts';
import { onCustomers } from './shown-on.ts';

/** The members of individuals. */
export const individualsRules = {
  'customers/kyc-status-is-listed': {
    section: 'Resources and their fields > IndividualCustomer (customerType INDIVIDUAL) additional fields',
    level: 'must',
    statement: 'kycStatus is UNVERIFIED, PENDING, APPROVED, REJECTED or HOLD.',
    operations: onCustomers,
    at: ['#/components/schemas/IndividualCustomer/properties/kycStatus', '#/components/schemas/KycStatus'],
  },
  'customers/kyc-hold-asks-for-information': {
    section: 'Resources and their fields > IndividualCustomer (customerType INDIVIDUAL) additional fields',
    level: 'must',
    statement: 'More or newer data may be asked of a customer whose kycStatus is HOLD.',
    operations: ['customers.get'],
    unobservable: 'It allows something and asks nothing of an answer.',
  },
  'customers/full-name-is-a-string': {
    section: 'Resources and their fields > IndividualCustomer (customerType INDIVIDUAL) additional fields',
    level: 'must',
    statement: 'fullName is a string.',
    operations: onCustomers,
    at: ['#/components/schemas/IndividualCustomerFields/properties/fullName'],
  },
  'customers/birth-date-is-a-date': {
    section: 'Resources and their fields > IndividualCustomer (customerType INDIVIDUAL) additional fields',
    level: 'must',
    statement: 'birthDate is a date.',
    operations: onCustomers,
    at: ['#/components/schemas/IndividualCustomerFields/properties/birthDate'],
  },
  'customers/nationality-is-a-country': {
    section: 'Resources and their fields > IndividualCustomer (customerType INDIVIDUAL) additional fields',
    level: 'must',
    statement: 'nationality is a country code.',
    operations: onCustomers,
    at: ['#/components/schemas/IndividualCustomerFields/properties/nationality'],
  },
  'customers/individual-address-is-an-address': {
    section: 'Resources and their fields > IndividualCustomer (customerType INDIVIDUAL) additional fields',
    level: 'must',
    statement: 'The address of an individual is an Address.',
    operations: onCustomers,
    at: ['#/components/schemas/IndividualCustomerFields/properties/address'],
  },
  'customers/tax-id-type-is-listed': {
    section: 'Resources and their fields > IndividualCustomer (customerType INDIVIDUAL) additional fields',
    level: 'must',
    statement: 'taxIdType is SSN, ITIN, EIN or NON_US_TAX_ID.',
    operations: onCustomers,
    at: [
      '#/components/schemas/IndividualCustomerFields/properties/taxIdType',
      '#/components/schemas/TaxIdType',
    ],
  },
  'customers/tax-identifier-is-a-string': {
    section: 'Resources and their fields > IndividualCustomer (customerType INDIVIDUAL) additional fields',
    level: 'must',
    statement: 'taxIdentifier is a string.',
    operations: onCustomers,
    at: ['#/components/schemas/IndividualCustomerFields/properties/taxIdentifier'],
  },
  'customers/tax-id-country-is-a-country': {
    section: 'Resources and their fields > IndividualCustomer (customerType INDIVIDUAL) additional fields',
    level: 'must',
    statement: 'taxIdCountryOfIssuance is a country code.',
    operations: onCustomers,
    at: ['#/components/schemas/IndividualCustomerFields/properties/taxIdCountryOfIssuance'],
  },
  'customers/foreign-tax-id-names-its-country': {
    section: 'Resources and their fields > IndividualCustomer (customerType INDIVIDUAL) additional fields',
    level: 'must',
    statement: 'taxIdCountryOfIssuance is there whenever taxIdType says NON_US_TAX_ID.',
    operations: onCustomers,
    at: ['#/components/schemas/IndividualCustomerConditions/allOf/0'],
  },
  'customers/ssn-has-its-shape': {
    section: 'Resources and their fields > IndividualCustomer (customerType INDIVIDUAL) additional fields',
    level: 'must',
    statement:
      'The taxIdentifier of taxIdType SSN is three digits, a dash, two digits, a dash and four digits.',
    operations: onCustomers,
    at: ['#/components/schemas/IndividualCustomerConditions/allOf/1'],
  },
  'customers/us-person-has-ssn-or-itin': {
    section: 'Resources and their fields > IndividualCustomer (customerType INDIVIDUAL) additional fields',
    level: 'must',
    statement: 'The taxIdentifier of a US person is an SSN or an ITIN.',
    operations: onCustomers,
    unobservable: 'No member shows whether somebody is a US person.',
  },
  'customers/foreign-tax-id-is-of-its-country': {
    section: 'Resources and their fields > IndividualCustomer (customerType INDIVIDUAL) additional fields',
    level: 'must',
    statement: 'The taxIdentifier of anybody who is not a US person was issued by taxIdCountryOfIssuance.',
    operations: onCustomers,
    unobservable: 'Which authority issued a number cannot be seen from the number.',
  },
} as const satisfies RuleBook;
