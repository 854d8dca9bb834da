import type { RuleBook } from '../rule.ts';
import { onCustomers, onWritesAndReads } from './shown-on.ts';

/** Enhanced due diligence. */
export const dueDiligenceRules = {
  'customers/edd-is-optional': {
    section: 'Resources and their fields > IndividualCustomer (customerType INDIVIDUAL) additional fields',
    level: 'must',
    statement: 'An individual without any enhanced-due-diligence member can be added.',
    operations: ['customers.create'],
  },
  'customers/edd-fields-are-top-level': {
    section: 'Resources and their fields > IndividualCustomer (customerType INDIVIDUAL) additional fields',
    level: 'must',
    statement:
      'Enhanced-due-diligence members given for an individual are read back as top-level members of the customer.',
    operations: onWritesAndReads,
  },
  'customers/edd-has-no-resource': {
    section: 'Resources and their fields > IndividualCustomer (customerType INDIVIDUAL) additional fields',
    level: 'must',
    statement: 'Enhanced due diligence has no resource of its own.',
    operations: onCustomers,
    unobservable: 'That something does not exist cannot be seen.',
  },
  'customers/individual-source-of-funds-categories-are-listed': {
    section: 'Resources and their fields > IndividualCustomer (customerType INDIVIDUAL) additional fields',
    level: 'must',
    statement: 'sourceOfFundsCategories of an individual is an array of the listed values.',
    operations: onCustomers,
    at: [
      '#/components/schemas/IndividualCustomerFields/properties/sourceOfFundsCategories',
      '#/components/schemas/IndividualSourceOfFundsCategory',
    ],
  },
  'customers/individual-source-of-funds-other-description-is-a-string': {
    section: 'Resources and their fields > IndividualCustomer (customerType INDIVIDUAL) additional fields',
    level: 'must',
    statement: 'sourceOfFundsOtherDescription of an individual is a string.',
    operations: onCustomers,
    at: ['#/components/schemas/IndividualCustomerFields/properties/sourceOfFundsOtherDescription'],
  },
  'customers/individual-other-source-of-funds-is-described': {
    section: 'Resources and their fields > IndividualCustomer (customerType INDIVIDUAL) additional fields',
    level: 'must',
    statement:
      'sourceOfFundsOtherDescription of an individual is there when sourceOfFundsCategories includes OTHER.',
    operations: onCustomers,
    at: ['#/components/schemas/IndividualCustomerConditions/allOf/2'],
  },
  'customers/individual-source-of-funds-description-is-dropped-without-other': {
    section: 'Resources and their fields > IndividualCustomer (customerType INDIVIDUAL) additional fields',
    level: 'must',
    statement:
      'sourceOfFundsOtherDescription of an individual is left out when sourceOfFundsCategories does not include OTHER.',
    operations: onCustomers,
    at: ['#/components/schemas/IndividualCustomerOmissions/allOf/0'],
  },
  'customers/source-of-wealth-categories-are-listed': {
    section: 'Resources and their fields > IndividualCustomer (customerType INDIVIDUAL) additional fields',
    level: 'must',
    statement: 'sourceOfWealthCategories of an individual is an array of the listed values.',
    operations: onCustomers,
    at: [
      '#/components/schemas/IndividualCustomerFields/properties/sourceOfWealthCategories',
      '#/components/schemas/SourceOfWealthCategory',
    ],
  },
  'customers/source-of-wealth-other-description-is-a-string': {
    section: 'Resources and their fields > IndividualCustomer (customerType INDIVIDUAL) additional fields',
    level: 'must',
    statement: 'sourceOfWealthOtherDescription of an individual is a string.',
    operations: onCustomers,
    at: ['#/components/schemas/IndividualCustomerFields/properties/sourceOfWealthOtherDescription'],
  },
  'customers/other-source-of-wealth-is-described': {
    section: 'Resources and their fields > IndividualCustomer (customerType INDIVIDUAL) additional fields',
    level: 'must',
    statement:
      'sourceOfWealthOtherDescription of an individual is there when sourceOfWealthCategories includes OTHER.',
    operations: onCustomers,
    at: ['#/components/schemas/IndividualCustomerConditions/allOf/3'],
  },
  'customers/source-of-wealth-description-is-dropped-without-other': {
    section: 'Resources and their fields > IndividualCustomer (customerType INDIVIDUAL) additional fields',
    level: 'must',
    statement:
      'sourceOfWealthOtherDescription of an individual is left out when sourceOfWealthCategories does not include OTHER.',
    operations: onCustomers,
    at: ['#/components/schemas/IndividualCustomerOmissions/allOf/1'],
  },
  'customers/individual-purpose-of-account-is-listed': {
    section: 'Resources and their fields > IndividualCustomer (customerType INDIVIDUAL) additional fields',
    level: 'must',
    statement: 'purposeOfAccount of an individual is one of the listed values.',
    operations: onCustomers,
    at: ['#/components/schemas/IndividualCustomerFields/properties/purposeOfAccount'],
  },
  'customers/individual-purpose-of-account-other-description-is-a-string': {
    section: 'Resources and their fields > IndividualCustomer (customerType INDIVIDUAL) additional fields',
    level: 'must',
    statement: 'purposeOfAccountOtherDescription of an individual is a string.',
    operations: onCustomers,
    at: ['#/components/schemas/IndividualCustomerFields/properties/purposeOfAccountOtherDescription'],
  },
  'customers/individual-other-purpose-of-account-is-described': {
    section: 'Resources and their fields > IndividualCustomer (customerType INDIVIDUAL) additional fields',
    level: 'must',
    statement: 'purposeOfAccountOtherDescription of an individual is there when purposeOfAccount is OTHER.',
    operations: onCustomers,
    at: ['#/components/schemas/IndividualCustomerConditions/allOf/4'],
  },
  'customers/individual-purpose-of-account-description-is-dropped-without-other': {
    section: 'Resources and their fields > IndividualCustomer (customerType INDIVIDUAL) additional fields',
    level: 'must',
    statement:
      'purposeOfAccountOtherDescription of an individual is left out when purposeOfAccount is not OTHER.',
    operations: onCustomers,
    at: ['#/components/schemas/IndividualCustomerOmissions/allOf/2'],
  },
  'customers/individual-expected-monthly-transaction-count-is-listed': {
    section: 'Resources and their fields > IndividualCustomer (customerType INDIVIDUAL) additional fields',
    level: 'must',
    statement: 'expectedMonthlyTransactionCount of an individual is one of the five listed values.',
    operations: onCustomers,
    at: [
      '#/components/schemas/IndividualCustomerFields/properties/expectedMonthlyTransactionCount',
      '#/components/schemas/ExpectedMonthlyTransactionCount',
    ],
  },
  'customers/individual-expected-monthly-transaction-volume-is-listed': {
    section: 'Resources and their fields > IndividualCustomer (customerType INDIVIDUAL) additional fields',
    level: 'must',
    statement: 'expectedMonthlyTransactionVolume of an individual is one of the five listed values.',
    operations: onCustomers,
    at: [
      '#/components/schemas/IndividualCustomerFields/properties/expectedMonthlyTransactionVolume',
      '#/components/schemas/ExpectedMonthlyTransactionVolume',
    ],
  },
  'customers/annual-income-range-is-listed': {
    section: 'Resources and their fields > IndividualCustomer (customerType INDIVIDUAL) additional fields',
    level: 'must',
    statement: 'annualIncomeRange of an individual is one of the listed values.',
    operations: onCustomers,
    at: [
      '#/components/schemas/IndividualCustomerFields/properties/annualIncomeRange',
      '#/components/schemas/AnnualIncomeRange',
    ],
  },
  'customers/net-worth-range-is-listed': {
    section: 'Resources and their fields > IndividualCustomer (customerType INDIVIDUAL) additional fields',
    level: 'must',
    statement: 'netWorthRange of an individual is one of the listed values.',
    operations: onCustomers,
    at: [
      '#/components/schemas/IndividualCustomerFields/properties/netWorthRange',
      '#/components/schemas/NetWorthRange',
    ],
  },
  'customers/pep-status-is-listed': {
    section: 'Resources and their fields > IndividualCustomer (customerType INDIVIDUAL) additional fields',
    level: 'must',
    statement: 'pepStatus of an individual is one of the listed values.',
    operations: onCustomers,
    at: [
      '#/components/schemas/IndividualCustomerFields/properties/pepStatus',
      '#/components/schemas/PepStatus',
    ],
  },
  'customers/needed-data-is-decided-by-the-provider': {
    section: 'Resources and their fields > IndividualCustomer (customerType INDIVIDUAL) additional fields',
    level: 'must',
    statement: 'Which members a customer must have is decided by the rules of the verification provider.',
    operations: ['verifications.create'],
    unobservable: 'The rules of the provider are not part of the interface.',
  },
} as const satisfies RuleBook;
