import type { OperationId } from '../operations.ts';
import type { ClientRuleBook } from './client-rule.ts';

const onWrites: readonly OperationId[] = ['customers.create', 'customers.update'];

/** Rules about the business customers that a client sends. */
export const businessesRules = {
  'client/customers/new-business-has-a-tax-id': {
    section: 'Resources and their fields > BusinessCustomer (customerType BUSINESS) additional fields',
    level: 'must',
    statement: 'A request for a new business has businessInfo with taxId.',
    operations: ['customers.create'],
    requiredAt: [
      '#/components/schemas/BusinessInfoCreateRequest/properties/taxId',
      '#/components/schemas/BusinessCustomerCreateRequest/properties/businessInfo',
    ],
  },
  'client/customers/new-business-has-its-date-of-incorporation': {
    section: 'Resources and their fields > BusinessCustomer (customerType BUSINESS) additional fields',
    level: 'must',
    statement: 'A request for a new business has businessInfo with incorporatedOn.',
    operations: ['customers.create'],
    requiredAt: ['#/components/schemas/BusinessInfoCreateRequest/properties/incorporatedOn'],
  },
  'client/customers/naics-code-has-two-to-six-digits': {
    section: 'Resources and their fields > BusinessInfo',
    level: 'must',
    statement: 'naicsCode is a string of two to six digits.',
    operations: onWrites,
    at: ['#/components/schemas/BusinessInfoFields/properties/naicsCode'],
  },
  'client/customers/entity-type-is-listed': {
    section: 'Resources and their fields > BusinessInfo',
    level: 'must',
    statement: 'entityType is a listed value.',
    operations: onWrites,
    at: ['#/components/schemas/EntityType'],
  },
  'client/customers/business-type-is-listed': {
    section: 'Resources and their fields > BusinessInfo',
    level: 'must',
    statement: 'businessType is a listed value.',
    operations: onWrites,
    at: ['#/components/schemas/BusinessType'],
  },
  'client/customers/business-source-of-funds-is-listed': {
    section: 'Resources and their fields > BusinessInfo',
    level: 'must',
    statement: 'Each of the sourceOfFundsCategories of a business is a listed value.',
    operations: onWrites,
    at: [
      '#/components/schemas/BusinessInfoFields/properties/sourceOfFundsCategories',
      '#/components/schemas/BusinessSourceOfFundsCategory',
    ],
  },
  'client/customers/business-source-of-funds-description-has-its-length': {
    section: 'Resources and their fields > BusinessInfo',
    level: 'must',
    statement: 'sourceOfFundsOtherDescription of a business has its documented length.',
    operations: onWrites,
    at: ['#/components/schemas/BusinessInfoFields/properties/sourceOfFundsOtherDescription'],
    occasion: 'the client describes the source of funds of a business',
  },
  'client/customers/business-purpose-description-has-its-length': {
    section: 'Resources and their fields > BusinessInfo',
    level: 'must',
    statement: 'purposeOfAccountOtherDescription of a business has its documented length.',
    operations: onWrites,
    at: ['#/components/schemas/BusinessInfoFields/properties/purposeOfAccountOtherDescription'],
    occasion: 'the client describes the purpose of the account of a business',
  },
} as const satisfies ClientRuleBook;
