import { listOperations, sentWith } from '../operation-groups.ts';
import { conventionGivenMembersRules } from './conventions/given-members.ts';
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

  // Pages
  'conventions/lists-are-pages': {
    section: 'Endpoints',
    level: 'must',
    statement: 'A list operation answers with a page object.',
    operations: listOperations,
    at: ['#/components/schemas/PageFields'],
  },
  'conventions/page-has-data': {
    section: 'Endpoints',
    level: 'must',
    statement: 'A page has the member data.',
    operations: listOperations,
    requiredAt: ['#/components/schemas/TransactionPage/allOf/1/properties/data'],
  },
  'conventions/page-data-is-an-array': {
    section: 'Endpoints',
    level: 'must',
    statement: 'The data of a page is an array.',
    operations: listOperations,
    at: ['#/components/schemas/TransactionPage/allOf/1/properties/data'],
  },
  'conventions/page-has-has-more': {
    section: 'Endpoints',
    level: 'must',
    statement: 'A page has the member hasMore.',
    operations: listOperations,
    requiredAt: ['#/components/schemas/PageFields/properties/hasMore'],
  },
  'conventions/page-has-more-is-a-boolean': {
    section: 'Endpoints',
    level: 'must',
    statement: 'The hasMore of a page is a boolean.',
    operations: listOperations,
    at: ['#/components/schemas/PageFields/properties/hasMore'],
  },
  'conventions/page-has-next-cursor': {
    section: 'Endpoints',
    level: 'must',
    statement: 'A page has the member nextCursor, on the last page too.',
    operations: listOperations,
    requiredAt: ['#/components/schemas/PageFields/properties/nextCursor'],
  },
  'conventions/page-next-cursor-is-a-string-or-null': {
    section: 'Endpoints',
    level: 'must',
    statement: 'The nextCursor of a page is a string or null.',
    operations: listOperations,
    at: ['#/components/schemas/PageFields/properties/nextCursor'],
  },
  'conventions/page-with-more-has-a-cursor': {
    section: 'Endpoints',
    level: 'derived',
    statement: 'Where hasMore is true, nextCursor is a string.',
    operations: listOperations,
  },
  'conventions/last-page-has-no-cursor': {
    section: 'Endpoints',
    level: 'assumed',
    statement: 'Where hasMore is false, nextCursor is null.',
    operations: listOperations,
  },
  'conventions/pages-do-not-overlap': {
    section: 'Endpoints',
    level: 'derived',
    statement: 'Following nextCursor to the end shows no row twice.',
    operations: listOperations,
  },
  'conventions/pages-are-complete': {
    section: 'Endpoints',
    level: 'derived',
    statement: 'Following nextCursor to the end shows every row that was there from the start.',
    operations: listOperations,
  },
  'conventions/filters-hold-on-later-pages': {
    section: 'Endpoints',
    level: 'derived',
    statement: 'The pages that follow the first of a narrowed list are narrowed as it is.',
    operations: [
      'agents.list',
      'agents.listApprovals',
      'beneficialOwners.list',
      'cards.list',
      'credentials.list',
      'customerExternalAccounts.list',
      'delegatedKeys.list',
      'documents.list',
      'internalAccounts.listForCustomer',
      'sessions.list',
    ],
  },
  'conventions/no-row-follows-the-last-page': {
    section: 'Endpoints',
    level: 'derived',
    statement: 'After a page with hasMore false no row follows.',
    operations: listOperations,
  },
  'conventions/listed-state-is-the-state-read': {
    section: 'Endpoints',
    level: 'derived',
    statement: 'A row of a list shows the state that a read of the same resource shows.',
    operations: [
      'transactions.get',
      'transactions.list',
      'cards.get',
      'cards.list',
      'customers.get',
      'customers.list',
    ],
  },
  'conventions/limit-bounds-the-page': {
    section: 'Endpoints',
    level: 'assumed',
    statement: 'A page has no more rows than the parameter limit asks for.',
    operations: listOperations,
  },

  // Retries
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
  'conventions/idempotency-key-is-accepted': {
    section: 'Endpoints',
    level: 'must',
    statement: 'A request with the header Idempotency-Key is served like one without it.',
    operations: sentWith('POST'),
  },
  'conventions/idempotency-key-is-optional': {
    section: 'Endpoints',
    level: 'must',
    statement: 'A request is served without the header Idempotency-Key.',
    operations: sentWith('POST'),
  },
  'conventions/idempotent-retry-has-one-effect': {
    section: 'Endpoints',
    level: 'derived',
    statement:
      'The same request sent again with the same Idempotency-Key does not take effect a second time.',
    operations: sentWith('POST'),
  },
  'conventions/concurrent-idempotent-requests-have-one-effect': {
    section: 'Endpoints',
    level: 'derived',
    statement: 'The same request sent many times at once with one Idempotency-Key takes effect once.',
    operations: sentWith('POST'),
  },
  'conventions/another-idempotency-key-is-another-request': {
    section: 'Endpoints',
    level: 'derived',
    statement: 'The same request sent again with another Idempotency-Key takes effect again.',
    operations: sentWith('POST'),
  },
  'conventions/requests-without-a-key-are-separate': {
    section: 'Endpoints',
    level: 'derived',
    statement: 'The same request sent again without an Idempotency-Key takes effect again.',
    operations: sentWith('POST'),
  },
  'conventions/idempotent-retry-gets-the-first-answer': {
    section: 'Endpoints',
    level: 'assumed',
    statement: 'The same request sent again with the same Idempotency-Key gets the first answer again.',
    operations: sentWith('POST'),
  },
  'conventions/idempotency-key-with-another-body-is-409': {
    section: 'Endpoints',
    level: 'assumed',
    statement: 'An Idempotency-Key sent again with another body is answered with status 409.',
    operations: sentWith('POST'),
  },

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
