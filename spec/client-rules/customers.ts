import type { OperationId } from '../operations.ts';
import type { ClientRuleBook } from './client-rule.ts';

const onWrites: readonly OperationId[] = ['customers.create', 'customers.update'];

/** Rules about the members of customers that a client sends, and those that it leaves alone. */
export const customersRules = {
  'client/customers/type-is-individual-or-business': {
    section: 'Resources and their fields > Customer (common fields)',
    level: 'must',
    statement: 'customerType in a request is INDIVIDUAL or BUSINESS.',
    operations: onWrites,
    at: [
      '#/components/schemas/CustomerType',
      '#/components/schemas/CustomerCreateRequest/discriminator/mapping',
      '#/components/schemas/CustomerUpdateRequest/discriminator/mapping',
    ],
  },
  'client/customers/new-customer-has-a-type': {
    section: 'Resources and their fields > Customer (common fields)',
    level: 'must',
    statement: 'A request for a new customer says its customerType.',
    operations: ['customers.create'],
  },
  'client/customers/texts-are-strings': {
    section: 'Resources and their fields > Customer (common fields)',
    level: 'must',
    statement: 'Identifiers, names, addresses and tax numbers of a customer are strings.',
    operations: onWrites,
    at: [
      '#/components/schemas/CustomerFields/properties/platformCustomerId',
      '#/components/schemas/CustomerFields/properties/umaAddress',
      '#/components/schemas/IndividualCustomerFields/properties/fullName',
      '#/components/schemas/IndividualCustomerFields/properties/taxIdentifier',
      '#/components/schemas/BusinessInfoFields/properties/legalName',
      '#/components/schemas/BusinessInfoFields/properties/taxId',
      '#/components/schemas/BusinessInfoFields/properties/registrationNumber',
    ],
  },
  'client/customers/lists-are-arrays': {
    section: 'Resources and their fields > Customer (common fields)',
    level: 'must',
    statement: 'The currencies of a customer and the countries of a business are arrays.',
    operations: onWrites,
    at: [
      '#/components/schemas/CustomerFields/properties/currencies',
      '#/components/schemas/BusinessInfoFields/properties/countriesOfOperation',
      '#/components/schemas/BusinessInfoFields/properties/expectedRecipientJurisdictions',
      '#/components/schemas/BusinessInfoFields/properties/expectedCounterpartyCountries',
    ],
  },
  'client/customers/tax-id-type-is-listed': {
    section: 'Resources and their fields > IndividualCustomer (customerType INDIVIDUAL) additional fields',
    level: 'must',
    statement: 'taxIdType is SSN, ITIN, EIN or NON_US_TAX_ID.',
    operations: onWrites,
    at: ['#/components/schemas/TaxIdType'],
  },
  'client/customers/ssn-has-its-shape': {
    section: 'Resources and their fields > IndividualCustomer (customerType INDIVIDUAL) additional fields',
    level: 'derived',
    statement:
      'The taxIdentifier of taxIdType SSN is three digits, a dash, two digits, a dash and four digits.',
    operations: onWrites,
    at: ['#/components/schemas/IndividualCustomerConditions/allOf/1'],
    occasion: 'the client registers a person with an SSN',
  },
  'client/customers/foreign-tax-id-names-its-country': {
    section: 'Resources and their fields > IndividualCustomer (customerType INDIVIDUAL) additional fields',
    level: 'must',
    statement: 'taxIdCountryOfIssuance is sent whenever taxIdType is NON_US_TAX_ID.',
    operations: onWrites,
    at: ['#/components/schemas/IndividualCustomerConditions/allOf/0'],
  },
  'client/customers/due-diligence-stands-at-the-top-level': {
    section: 'Resources and their fields > IndividualCustomer (customerType INDIVIDUAL) additional fields',
    level: 'must',
    statement:
      'Enhanced-due-diligence members are sent as members of the customer, not inside of another member.',
    operations: onWrites,
  },
  'client/customers/source-of-funds-is-listed': {
    section: 'Resources and their fields > IndividualCustomer (customerType INDIVIDUAL) additional fields',
    level: 'must',
    statement: 'Each of the sourceOfFundsCategories of an individual is a listed value.',
    operations: onWrites,
    at: [
      '#/components/schemas/IndividualCustomerFields/properties/sourceOfFundsCategories',
      '#/components/schemas/IndividualSourceOfFundsCategory',
    ],
  },
  'client/customers/other-source-of-funds-is-described': {
    section: 'Resources and their fields > IndividualCustomer (customerType INDIVIDUAL) additional fields',
    level: 'must',
    statement:
      'sourceOfFundsOtherDescription of an individual is sent when sourceOfFundsCategories includes OTHER.',
    operations: onWrites,
    at: ['#/components/schemas/IndividualCustomerConditions/allOf/2'],
    occasion: 'the client sends OTHER as a source of funds',
  },
  'client/customers/source-of-funds-description-needs-other': {
    section: 'Resources and their fields > IndividualCustomer (customerType INDIVIDUAL) additional fields',
    level: 'must',
    statement:
      'sourceOfFundsOtherDescription of an individual is left out when sourceOfFundsCategories does not include OTHER.',
    operations: onWrites,
    at: ['#/components/schemas/IndividualCustomerOmissions/allOf/0'],
    occasion: 'the client describes a source of funds',
  },
  'client/customers/source-of-wealth-is-listed': {
    section: 'Resources and their fields > IndividualCustomer (customerType INDIVIDUAL) additional fields',
    level: 'must',
    statement: 'Each of the sourceOfWealthCategories is a listed value.',
    operations: onWrites,
    at: [
      '#/components/schemas/IndividualCustomerFields/properties/sourceOfWealthCategories',
      '#/components/schemas/SourceOfWealthCategory',
    ],
  },
  'client/customers/other-source-of-wealth-is-described': {
    section: 'Resources and their fields > IndividualCustomer (customerType INDIVIDUAL) additional fields',
    level: 'must',
    statement: 'sourceOfWealthOtherDescription is sent when sourceOfWealthCategories includes OTHER.',
    operations: onWrites,
    at: ['#/components/schemas/IndividualCustomerConditions/allOf/3'],
    occasion: 'the client sends OTHER as a source of wealth',
  },
  'client/customers/source-of-wealth-description-needs-other': {
    section: 'Resources and their fields > IndividualCustomer (customerType INDIVIDUAL) additional fields',
    level: 'must',
    statement:
      'sourceOfWealthOtherDescription is left out when sourceOfWealthCategories does not include OTHER.',
    operations: onWrites,
    at: ['#/components/schemas/IndividualCustomerOmissions/allOf/1'],
    occasion: 'the client describes a source of wealth',
  },
  'client/customers/purpose-of-account-is-listed': {
    section: 'Resources and their fields > IndividualCustomer (customerType INDIVIDUAL) additional fields',
    level: 'must',
    statement: 'purposeOfAccount is a listed value.',
    operations: onWrites,
    at: ['#/components/schemas/PurposeOfAccount'],
  },
  'client/customers/other-purpose-is-described': {
    section: 'Resources and their fields > IndividualCustomer (customerType INDIVIDUAL) additional fields',
    level: 'must',
    statement: 'purposeOfAccountOtherDescription of an individual is sent when purposeOfAccount is OTHER.',
    operations: onWrites,
    at: ['#/components/schemas/IndividualCustomerConditions/allOf/4'],
    occasion: 'the client sends OTHER as the purpose of an account',
  },
  'client/customers/purpose-description-needs-other': {
    section: 'Resources and their fields > IndividualCustomer (customerType INDIVIDUAL) additional fields',
    level: 'must',
    statement:
      'purposeOfAccountOtherDescription of an individual is left out when purposeOfAccount is not OTHER.',
    operations: onWrites,
    at: ['#/components/schemas/IndividualCustomerOmissions/allOf/2'],
    occasion: 'the client describes the purpose of an account',
  },
  'client/customers/expected-transaction-count-is-listed': {
    section: 'Resources and their fields > IndividualCustomer (customerType INDIVIDUAL) additional fields',
    level: 'must',
    statement: 'expectedMonthlyTransactionCount is a listed value.',
    operations: onWrites,
    at: ['#/components/schemas/ExpectedMonthlyTransactionCount'],
  },
  'client/customers/expected-transaction-volume-is-listed': {
    section: 'Resources and their fields > IndividualCustomer (customerType INDIVIDUAL) additional fields',
    level: 'must',
    statement: 'expectedMonthlyTransactionVolume is a listed value.',
    operations: onWrites,
    at: ['#/components/schemas/ExpectedMonthlyTransactionVolume'],
  },
  'client/customers/annual-income-is-listed': {
    section: 'Resources and their fields > IndividualCustomer (customerType INDIVIDUAL) additional fields',
    level: 'must',
    statement: 'annualIncomeRange is a listed value.',
    operations: onWrites,
    at: ['#/components/schemas/IndividualCustomerFields/properties/annualIncomeRange'],
  },
  'client/customers/net-worth-is-listed': {
    section: 'Resources and their fields > IndividualCustomer (customerType INDIVIDUAL) additional fields',
    level: 'must',
    statement: 'netWorthRange is a listed value.',
    operations: onWrites,
    at: ['#/components/schemas/IndividualCustomerFields/properties/netWorthRange'],
  },
  'client/customers/pep-status-is-listed': {
    section: 'Resources and their fields > IndividualCustomer (customerType INDIVIDUAL) additional fields',
    level: 'must',
    statement: 'pepStatus is a listed value.',
    operations: onWrites,
    at: ['#/components/schemas/IndividualCustomerFields/properties/pepStatus'],
  },
  'client/customers/names-arrive-as-they-are': {
    section: 'Resources and their fields > Customer (common fields)',
    level: 'derived',
    statement: 'The name of a customer is sent as the client was given it, in every script.',
    operations: onWrites,
  },
  'client/customers/data-arrives-as-it-is': {
    section: 'Resources and their fields > Customer (common fields)',
    level: 'derived',
    statement:
      'A number, a date or a code of a customer or a beneficial owner is sent with the value that the client was given, a text with its end, and a role or a source of money with the others.',
    operations: [...onWrites, 'beneficialOwners.create'],
  },
  'client/customers/empty-text-stays-empty': {
    section: 'Resources and their fields > Address',
    level: 'derived',
    statement: 'A text of an address that the client was given empty is sent empty, or left out.',
    operations: onWrites,
  },
  'client/customers/refused-data-is-not-believed': {
    section: 'Errors',
    level: 'derived',
    statement: 'A customer whose registration was refused is not believed to be registered.',
    operations: ['customers.create'],
  },
  'client/customers/registration-is-not-doubled': {
    section: 'Endpoints',
    level: 'derived',
    statement: 'A registration whose answer was lost leaves one customer with its platformCustomerId.',
    operations: ['customers.create'],
  },
  'client/customers/deleted-customer-is-left-alone': {
    section: 'Resources and their fields > Customer (common fields)',
    level: 'derived',
    statement: 'Nothing is written for a customer after its deletion was answered.',
    operations: ['customers.delete', 'customers.update', 'quotes.create', 'transfers.out'],
    occasion: 'the client deletes a customer',
  },
  'client/customers/namesakes-are-two-customers': {
    section: 'Resources and their fields > Customer (common fields)',
    level: 'derived',
    statement: 'Two people of one name are two customers, and each has a status of their own.',
    operations: ['customers.create', 'customers.get'],
  },
} as const satisfies ClientRuleBook;
