import type { GapBook } from './gap.ts';

const catalogue = 'Endpoints > Operation catalogue';

/** The document's gaps about the bulk import of customers. */
export const customerImportsGaps = {
  'customer-imports/methods-and-paths': {
    section: catalogue,
    open: 'method and path of the upload and of the job',
    reference:
      'POST /customers/bulk/csv with the file in the field `file`; GET /customers/bulk/jobs/{jobId}.',
    alsoAllowed: 'Any other method and path; the target names them in its dialect.',
    unvaried: 'the target says it in its dialect: nothing changes for the suite',
    operations: ['customers.importCsv', 'customers.getImportJob'],
  },
  'customer-imports/upload-media-type': {
    section: 'Endpoints',
    open: 'how a CSV file is uploaded, since JSON is said of everything but document upload and replace',
    reference: 'multipart/form-data.',
    alsoAllowed: 'text/csv, or the text in a JSON member.',
    unvaried: 'the target says it in its dialect: nothing changes for the suite',
    operations: ['customers.importCsv'],
  },
  'customer-imports/columns': {
    section: catalogue,
    open: 'the columns of the file',
    reference:
      'platformCustomerId, customerType, umaAddress, addressLine1, addressLine2, city, state, postalCode, country, email, description; fullName and birthDate; businessLegalName, businessRegistrationNumber and businessTaxId.',
    alsoAllowed: 'Any other columns; the target names them in its dialect.',
    unvaried: 'the target says it in its dialect: nothing changes for the suite',
    operations: ['customers.importCsv'],
  },
  'customer-imports/business-without-incorporation': {
    section: 'Resources and their fields > BusinessCustomer (customerType BUSINESS) additional fields',
    open: 'whether a business in a file needs taxId and incorporatedOn, which a creation does, and whether its job fails without them',
    reference: 'It does not: a business from a file may lack both.',
    alsoAllowed: 'Further columns, and rows without them fail.',
    unvaried: 'the suite imports individuals alone',
    operations: ['customers.importCsv'],
  },
  'customer-imports/upload-answer': {
    section: catalogue,
    open: 'status and body of the answer to an upload',
    reference: '202 with jobId and status.',
    alsoAllowed: 'Any other 2xx that leads to the job.',
    operations: ['customers.importCsv'],
  },
  'customer-imports/bad-file': {
    section: 'Errors > Other errors that are shown',
    open: 'a file that is no CSV, has unknown columns or is too large',
    reference:
      '400 INVALID_INPUT for a file without readable columns, 413 above 30 MB; a file that breaks later makes its job fail, and adds nobody.',
    alsoAllowed: 'Any 4xx, or a job that fails.',
    operations: ['customers.importCsv'],
  },
  'customer-imports/bad-rows': {
    section: catalogue,
    open: 'what becomes of the good rows of a file with bad ones',
    reference: 'They become customers; the job completes and lists the bad ones, the first 1000.',
    alsoAllowed: 'The job fails and adds nobody.',
    unvaried: 'the suite imports good rows alone',
    operations: ['customers.getImportJob'],
  },
  'customer-imports/job-shape': {
    section: 'Resources and their fields > Other resources named',
    open: 'the members and statuses of a job',
    reference: 'id, status (PENDING, PROCESSING, COMPLETED, FAILED), progress, errors, completedAt.',
    alsoAllowed: 'Any other members and statuses.',
    operations: ['customers.getImportJob'],
  },
  'customer-imports/job-transitions': {
    section: 'Resources and their fields > Other resources named',
    open: 'the transitions of a job',
    reference: 'Those of spec/machines/bulk-job.ts.',
    alsoAllowed: 'Any that end in completed or failed.',
    operations: ['customers.getImportJob'],
  },
  'customer-imports/webhook': {
    section: 'Events > Other webhooks',
    open: 'type and payload of the webhook about a job',
    reference: 'BULK_UPLOAD.COMPLETED and BULK_UPLOAD.FAILED; data is the job.',
    alsoAllowed: 'Any type and payload.',
    operations: [],
  },
} as const satisfies GapBook;
