import { conventionGivenMembersRules } from './conventions/given-members.ts';
import { conventionIdempotencyRules } from './conventions/idempotency.ts';
import { conventionPagesRules } from './conventions/pages.ts';
import type { RuleBook } from './rule.ts';

/** Rules for every operation: identifiers, times, countries, JSON, pages, retries, members that clients give. */
export const conventionsRules = {
  ...conventionGivenMembersRules,

  // Identifiers
  'conventions/identifiers-are-strings': {
    section: 'Resources and their fields',
    level: 'must',
    statement: 'The id of a resource is a string.',
    operations: [],
  },
  'conventions/reads-answer-what-they-name': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'Reading a resource by its id answers the resource with that id.',
    operations: [
      'agentSide.getAction',
      'agentSide.getExternalAccount',
      'agentSide.getQuote',
      'agentSide.getTransaction',
      'agents.get',
      'beneficialOwners.get',
      'cards.get',
      'customerExternalAccounts.get',
      'customers.getImportJob',
      'delegatedKeys.get',
      'platformExternalAccounts.get',
      'stablecoins.get',
      'stablecoins.getOperation',
      'stablecoins.getProviderAccount',
      'tokens.get',
    ],
  },
  'conventions/customer-ids-have-the-shape': {
    section: 'Resources and their fields',
    level: 'must',
    statement: 'The id of a customer is `Customer:` and a UUID.',
    operations: ['customers.create', 'customers.get', 'customers.update', 'customers.list'],
    at: ['#/components/schemas/CustomerId'],
  },
  'conventions/beneficial-owner-ids-have-the-shape': {
    section: 'Resources and their fields',
    level: 'must',
    statement: 'The id of a beneficial owner is `BeneficialOwner:` and a UUID.',
    operations: [
      'beneficialOwners.create',
      'beneficialOwners.get',
      'beneficialOwners.list',
      'beneficialOwners.update',
    ],
    at: ['#/components/schemas/BeneficialOwnerId'],
  },
  'conventions/internal-account-ids-have-the-shape': {
    section: 'Resources and their fields',
    level: 'must',
    statement: 'The id of an internal account is `InternalAccount:` and a UUID.',
    operations: [
      'internalAccounts.listForCustomer',
      'internalAccounts.listForPlatform',
      'internalAccounts.update',
      'agentSide.listInternalAccounts',
    ],
    at: ['#/components/schemas/InternalAccountId'],
  },
  'conventions/external-account-ids-have-the-shape': {
    section: 'Resources and their fields',
    level: 'must',
    statement: 'The id of an external account is `ExternalAccount:` and a UUID.',
    operations: [
      'customerExternalAccounts.create',
      'customerExternalAccounts.get',
      'customerExternalAccounts.list',
      'platformExternalAccounts.create',
      'platformExternalAccounts.get',
      'platformExternalAccounts.list',
      'agentSide.createExternalAccount',
      'agentSide.getExternalAccount',
      'agentSide.listExternalAccounts',
    ],
    at: ['#/components/schemas/ExternalAccountId'],
  },
  'conventions/transaction-ids-have-the-shape': {
    section: 'Resources and their fields',
    level: 'must',
    statement: 'The id of a transaction is `Transaction:` and a UUID.',
    operations: [
      'quotes.execute',
      'transfers.out',
      'transactions.get',
      'transactions.list',
      'agentSide.listTransactions',
      'agentSide.getTransaction',
    ],
    at: ['#/components/schemas/TransactionFields/properties/id'],
  },
  'conventions/other-ids-have-the-shape': {
    section: 'Resources and their fields',
    level: 'assumed',
    statement: 'The id of any other resource is a name of letters, a colon and a UUID.',
    operations: [],
  },
  'conventions/references-are-ids': {
    section: 'Resources and their fields',
    level: 'derived',
    statement: 'A member that names another resource, customerId for one, holds the id of that resource.',
    operations: [],
  },
  'conventions/ids-are-unique': {
    section: 'Resources and their fields',
    level: 'derived',
    statement: 'Two resources do not have the same id.',
    operations: [],
  },
  'conventions/created-at-stays': {
    section: 'Resources and their fields',
    level: 'derived',
    statement: 'createdAt of a resource is the same wherever it is shown.',
    operations: [],
  },
  'conventions/owner-stays': {
    section: 'Resources and their fields',
    level: 'derived',
    statement: 'customerId of a resource is the one that it was made for, wherever it is shown.',
    operations: [],
  },

  // Times and countries
  'conventions/timestamps-are-iso-8601': {
    section: 'Resources and their fields',
    level: 'must',
    statement: 'A timestamp is an ISO 8601 date-time string.',
    operations: [],
    at: ['#/components/schemas/DateTime'],
  },
  'conventions/dates-are-year-month-day': {
    section: 'Resources and their fields',
    level: 'must',
    statement: 'A date is four digits of year, two of month and two of day, with hyphens between.',
    operations: [],
    at: ['#/components/schemas/Date'],
  },
  'conventions/countries-are-iso-3166-alpha-2': {
    section: 'Resources and their fields',
    level: 'must',
    statement: 'A country member holds a two-letter ISO 3166-1 code.',
    operations: [],
    at: ['#/components/schemas/CountryCode'],
  },

  // Requests and responses
  'conventions/paths-are-relative-to-the-base-address': {
    section: 'Endpoints',
    level: 'must',
    statement: 'An operation answers at its path appended to the base address.',
    operations: [],
  },
  'conventions/requests-are-json': {
    section: 'Endpoints',
    level: 'must',
    statement: 'An operation with a body accepts it as JSON, document upload and replacement excepted.',
    operations: [],
  },
  'conventions/shown-members-are-what-they-are-everywhere': {
    section: 'Endpoints > Operations with a shape',
    level: 'derived',
    statement:
      'A member whose kind of value is shown is not taken with another kind by an operation that has it, too.',
    operations: ['agentSide.createQuote', 'agentSide.transferIn', 'agentSide.transferOut'],
  },
  'conventions/responses-are-json': {
    section: 'Endpoints',
    level: 'must',
    statement: 'The body of an answer is JSON.',
    operations: [],
  },
  'conventions/json-responses-say-so': {
    section: 'Endpoints',
    level: 'derived',
    statement: 'The content type of an answer with a body is a JSON media type.',
    operations: [],
  },

  ...conventionPagesRules,

  'conventions/changes-touch-what-they-name': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement:
      'What makes, updates or deletes one of several things of a kind leaves the others as they were.',
    operations: [
      'customers.update',
      'customers.delete',
      'beneficialOwners.update',
      'documents.replace',
      'documents.delete',
      'tokens.delete',
      'cards.update',
      'agents.update',
      'agents.updatePolicy',
      'agents.regenerateDeviceCode',
      'agents.delete',
      'customerExternalAccounts.delete',
      'platformExternalAccounts.delete',
      'invitations.cancel',
      'delegatedKeys.revoke',
      'sca.deleteFactor',
    ],
  },
  'conventions/deleted-things-are-used-no-more': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement:
      'A request that was accepted is refused once the token, document, agent or external account that it names is deleted.',
    operations: [
      'tokens.get',
      'documents.get',
      'documents.replace',
      'agents.get',
      'agents.update',
      'agents.updatePolicy',
      'customerExternalAccounts.get',
      'lookups.externalAccount',
      'quotes.create',
      'platformExternalAccounts.get',
      'agentSide.getExternalAccount',
    ],
  },

  ...conventionIdempotencyRules,

  // Parameters
  'conventions/time-parameters-are-iso-8601': {
    section: 'Endpoints',
    level: 'must',
    statement: 'A timestamp parameter is accepted as an ISO 8601 date-time string.',
    operations: ['transactions.list'],
  },
  'conventions/other-time-parameters-are-refused': {
    section: 'Endpoints',
    level: 'derived',
    statement: 'A timestamp parameter that is not an ISO 8601 date-time string is refused.',
    operations: ['transactions.list'],
  },
} as const satisfies RuleBook;
