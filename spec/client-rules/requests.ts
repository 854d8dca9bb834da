import type { ClientRuleBook } from './client-rule.ts';

/** Rules for every request: its address, its body, its identifiers, times, countries and contact data. */
export const requestsRules = {
  'client/requests/address-ends-with-the-version': {
    section: 'Versioning',
    level: 'must',
    statement: 'The path of every request begins with the base address, whose last segment is the version.',
    operations: [],
  },
  'client/requests/known-operation': {
    section: 'Endpoints',
    level: 'advice',
    statement: 'Every request reaches an operation, by its method and path.',
    operations: [],
  },
  'client/requests/body-is-json': {
    section: 'Endpoints',
    level: 'must',
    statement: 'The body of a request is JSON; only document upload and replacement are forms.',
    operations: [],
  },
  'client/requests/json-says-so': {
    section: 'Endpoints',
    level: 'derived',
    statement: 'The content type of a request with a JSON body is a JSON media type.',
    operations: [],
  },
  'client/requests/body-has-the-assumed-shape': {
    section: 'Endpoints > Operation catalogue',
    level: 'advice',
    statement: 'Where the document does not show a request body, the request has the assumed shape.',
    operations: [],
  },
  'client/requests/no-unknown-members': {
    section: 'Endpoints',
    level: 'advice',
    statement: 'Every member of a request body is one that the operation describes.',
    operations: [],
  },
  'client/requests/no-read-only-members': {
    section: 'Resources and their fields > Customer (common fields)',
    level: 'derived',
    statement:
      'No customer request carries id, createdAt, updatedAt, isDeleted or contactVerification, which only the service writes.',
    operations: ['customers.create', 'customers.update'],
  },
  'client/requests/identifiers-have-their-shape': {
    section: 'Resources and their fields',
    level: 'must',
    statement:
      'A customer, beneficial owner, account or transaction is named by its resource name, a colon and a UUID.',
    operations: [],
    at: ['#/components/schemas/CustomerId', '#/components/schemas/InternalAccountId'],
  },
  'client/requests/identifiers-come-from-the-service': {
    section: 'Resources and their fields',
    level: 'derived',
    statement:
      'Every identifier in a request is one that the service has shown before, for the service makes them.',
    operations: [],
  },
  'client/requests/every-version-of-uuid-is-taken': {
    section: 'Resources and their fields',
    level: 'derived',
    statement: 'An identifier with a UUID of another version than 4 is an identifier like any other.',
    operations: [],
  },
  'client/requests/capitals-in-identifiers-are-taken': {
    section: 'Resources and their fields',
    level: 'advice',
    statement: 'An identifier whose UUID is written in capitals is taken, and sent back as it came.',
    operations: [],
  },
  'client/requests/every-offset-of-timestamps-is-taken': {
    section: 'Resources and their fields',
    level: 'derived',
    statement: 'A timestamp with another offset than Z is a timestamp like any other.',
    operations: [],
  },
  'client/requests/dates-are-year-month-day': {
    section: 'Resources and their fields',
    level: 'must',
    statement:
      'A date in a request is four digits of year, two of month and two of day, with hyphens between.',
    operations: [
      'customers.create',
      'customers.update',
      'beneficialOwners.create',
      'beneficialOwners.update',
    ],
    at: ['#/components/schemas/Date'],
  },
  'client/requests/timestamps-in-parameters-are-iso-8601': {
    section: 'Endpoints',
    level: 'must',
    statement: 'A timestamp in a query parameter is an ISO 8601 date-time.',
    operations: ['transactions.list', 'customers.list', 'tokens.list', 'agents.list', 'agents.listApprovals'],
    occasion: 'the client asks for a range of time',
  },
  'client/requests/timestamps-in-bodies-are-iso-8601': {
    section: 'Resources and their fields',
    level: 'must',
    statement: 'A timestamp in a request body is an ISO 8601 date-time.',
    operations: ['transactions.confirmReceipt', 'invitations.create'],
    at: [
      '#/components/schemas/DateTime',
      '#/components/schemas/ReceiptConfirmRequest/properties/receiptDeliveryConfirmedAt',
    ],
    occasion: 'the client sends a timestamp',
  },
  'client/requests/countries-are-iso-3166-alpha-2': {
    section: 'Resources and their fields',
    level: 'must',
    statement: 'A country in a request is a two-letter ISO 3166-1 code.',
    operations: [
      'customers.create',
      'customers.update',
      'beneficialOwners.create',
      'beneficialOwners.update',
    ],
    at: ['#/components/schemas/CountryCode'],
  },
  'client/requests/phone-numbers-are-e164': {
    section: 'Limits',
    level: 'must',
    statement: 'A telephone number in a request is strict E.164.',
    operations: [
      'customers.create',
      'customers.update',
      'beneficialOwners.create',
      'beneficialOwners.update',
    ],
    at: ['#/components/schemas/PhoneNumber'],
  },
  'client/requests/emails-are-addresses': {
    section: 'Resources and their fields > Customer (common fields)',
    level: 'must',
    statement: 'An e-mail address in a request has the format of one.',
    operations: [
      'customers.create',
      'customers.update',
      'beneficialOwners.create',
      'beneficialOwners.update',
    ],
    at: ['#/components/schemas/Email'],
  },
  'client/requests/address-has-its-first-line': {
    section: 'Resources and their fields > Address',
    level: 'must',
    statement: 'An address in a request has line1.',
    operations: [
      'customers.create',
      'customers.update',
      'beneficialOwners.create',
      'beneficialOwners.update',
    ],
    requiredAt: ['#/components/schemas/Address/properties/line1'],
  },
  'client/requests/address-has-a-postal-code': {
    section: 'Resources and their fields > Address',
    level: 'must',
    statement: 'An address in a request has postalCode.',
    operations: [
      'customers.create',
      'customers.update',
      'beneficialOwners.create',
      'beneficialOwners.update',
    ],
    requiredAt: ['#/components/schemas/Address/properties/postalCode'],
  },
  'client/requests/address-has-a-country': {
    section: 'Resources and their fields > Address',
    level: 'must',
    statement: 'An address in a request has country.',
    operations: [
      'customers.create',
      'customers.update',
      'beneficialOwners.create',
      'beneficialOwners.update',
    ],
    requiredAt: ['#/components/schemas/Address/properties/country'],
  },
  'client/requests/upload-is-a-form': {
    section: 'Endpoints',
    level: 'must',
    statement: 'A document is uploaded or replaced as multipart/form-data.',
    operations: ['documents.upload', 'documents.replace'],
    occasion: 'the client sends a document',
  },
  'client/requests/upload-has-its-file': {
    section: 'Endpoints',
    level: 'must',
    statement: 'The form of a document holds the file in the field `file`.',
    operations: ['documents.upload', 'documents.replace'],
    occasion: 'the client sends a document',
  },
} as const satisfies ClientRuleBook;
