import type { Operations } from './operation.ts';

/** Customers. */
export const customersOperations = {
  'customers.create': { shows: 'name', method: 'POST', path: '/customers', auth: 'platform' },
  'customers.get': { shows: 'shape', method: 'GET', path: '/customers/{customerId}', auth: 'platform' },
  'customers.update': { shows: 'name', method: 'PATCH', path: '/customers/{customerId}', auth: 'platform' },
  'customers.delete': { shows: 'name', method: 'DELETE', path: '/customers/{customerId}', auth: 'platform' },
  'customers.list': { shows: 'name', method: 'GET', path: '/customers', auth: 'platform', isList: true },
  'customers.importCsv': {
    shows: 'name',
    method: 'POST',
    path: '/customers/bulk/csv',
    auth: 'platform',
    capability: 'imports',
  },
  'customers.getImportJob': {
    shows: 'name',
    method: 'GET',
    path: '/customers/bulk/jobs/{jobId}',
    auth: 'platform',
    capability: 'imports',
  },
} as const satisfies Operations;
