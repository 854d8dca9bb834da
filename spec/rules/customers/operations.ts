import type { RuleBook } from '../rule.ts';

/** The operations on customers, and what reading one has to show. */
export const customerOperationsRules = {
  // Operations
  'customers/operation-create': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'The service has an operation that adds a customer.',
    operations: ['customers.create'],
  },
  'customers/operation-get': {
    section: 'Endpoints > Operations with a shape',
    level: 'must',
    statement: 'The service has an operation that reads one customer by its id.',
    operations: ['customers.get'],
    at: ['#/components/parameters/CustomerIdInPath/schema'],
  },
  'customers/operation-update': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'The service has an operation that updates a customer.',
    operations: ['customers.update'],
  },
  'customers/operation-delete': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'The service has an operation that deletes a customer.',
    operations: ['customers.delete'],
  },
  'customers/operation-list': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'The service has an operation that lists customers.',
    operations: ['customers.list'],
  },
  'customers/operation-create-kyc-link': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'The service has an operation that makes a link to a hosted KYC page.',
    operations: ['customers.createKycLink'],
  },
  'customers/created-customer-can-be-read': {
    section: 'What the service does',
    level: 'derived',
    statement: 'A customer that was added can be read under the id that it was given.',
    operations: ['customers.create', 'customers.get'],
  },
  'customers/created-customer-is-listed': {
    section: 'What the service does',
    level: 'derived',
    statement: 'A customer that was added is among the listed ones.',
    operations: ['customers.create', 'customers.list'],
  },
  'customers/created-customer-keeps-what-was-given': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'A member given when a customer is added has the same value when the customer is read.',
    operations: ['customers.create', 'customers.get'],
  },
  'customers/update-changes-the-customer': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'A member changed by an update has its new value when the customer is read.',
    operations: ['customers.update', 'customers.get'],
  },
  'customers/update-keeps-the-other-members': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'A member of a customer that an update does not name keeps its value.',
    operations: ['customers.update', 'customers.get'],
  },
  'customers/update-keeps-the-type': {
    section: 'Resources and their fields > Customer (common fields)',
    level: 'derived',
    statement: 'The customerType of a customer stays the same for its lifetime.',
    operations: ['customers.update', 'customers.get'],
  },
  'customers/list-takes-filters': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'The listing of customers can be narrowed by filters.',
    operations: ['customers.list'],
  },
  'customers/kyc-link-has-a-url': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'The answer to a request for a KYC link has the URL of the page.',
    operations: ['customers.createKycLink'],
  },
  'customers/kyc-link-has-a-token-where-supported': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement:
      'The answer to a request for a KYC link has the token of the provider where the provider supports one.',
    operations: ['customers.createKycLink'],
    unobservable: 'No member shows whether a provider supports tokens.',
  },
  'customers/kyc-link-is-single-use': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'A KYC link opens the hosted page once.',
    operations: ['customers.createKycLink'],
  },
  'customers/kyc-links-are-fresh': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'Two requests for a KYC link without an idempotency key get two different links.',
    operations: ['customers.createKycLink'],
  },

  // Reading one customer
  'customers/get-answers-200': {
    section: 'Endpoints > Operations with a shape',
    level: 'must',
    statement: 'Reading a customer that exists is answered with 200.',
    operations: ['customers.get'],
  },
  'customers/get-answers-a-variant': {
    section: 'Resources and their fields > Customer (common fields)',
    level: 'must',
    statement: 'A customer read is an individual or a business and nothing else.',
    operations: ['customers.get'],
    at: ['#/components/schemas/Customer'],
  },
  'customers/unknown-customer-answers-404': {
    section: 'Endpoints > Operations with a shape',
    level: 'must',
    statement: 'Reading a customer that does not exist is answered with 404.',
    operations: ['customers.get'],
  },
  'customers/get-failure-answers-500': {
    section: 'Endpoints > Operations with a shape',
    level: 'must',
    statement: 'When reading a customer fails inside the service, the answer is 500.',
    operations: ['customers.get'],
  },
  'customers/get-answers-that-customer': {
    section: 'Endpoints > Operations with a shape',
    level: 'must',
    statement: 'Reading a customer answers the customer whose id is in the path.',
    operations: ['customers.get'],
  },
} as const satisfies RuleBook;
