import type { RuleBook } from './rule.ts';

/** Rules about the bulk import of customers. */
export const customerImportsRules = {
  'customer-imports/operation-upload': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'The service has an operation that takes a CSV file of customers.',
    operations: ['customers.importCsv'],
  },
  'customer-imports/operation-get-job': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'The service has an operation that reads a bulk import job.',
    operations: ['customers.getImportJob'],
  },
  'customer-imports/csv-rows-become-customers': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'The rows of an uploaded CSV file become customers.',
    operations: ['customers.importCsv', 'customers.list'],
  },
  'customer-imports/customers-have-the-values-of-their-rows': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement:
      'A customer that a row of a CSV file became has the name and the day of birth of that row, quoted or not.',
    operations: ['customers.importCsv', 'customers.get'],
  },
  'customer-imports/job-tells-its-status': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'Reading a bulk import job shows its status.',
    operations: ['customers.getImportJob'],
  },
  'customer-imports/upload-leads-to-its-job': {
    section: 'Resources and their fields > Other resources named',
    level: 'derived',
    statement: 'The answer to an upload leads to the job that works through the file.',
    operations: ['customers.importCsv', 'customers.getImportJob'],
  },
  'customer-imports/completion-is-announced': {
    section: 'Events > Other webhooks',
    level: 'must',
    statement: 'A bulk import job that completes sends a webhook.',
    operations: ['customers.importCsv'],
  },
  'customer-imports/failure-is-announced': {
    section: 'Events > Other webhooks',
    level: 'must',
    statement: 'A bulk import job that fails sends a webhook.',
    operations: ['customers.importCsv'],
  },
} as const satisfies RuleBook;
