import { payer } from './funded-payments.ts';
import { fact, ofFeature, type Ask, type Scenario } from './scenario.ts';

const upload: Ask = {
  ask: 'upload-document',
  with: {
    holder: fact('customer'),
    type: 'PASSPORT',
    country: 'US',
    content: '%PDF-1.7\nGültig bis\n2031\n',
  },
};

const bill: Ask = {
  ask: 'upload-document',
  with: { ...upload.with, type: 'PROOF_OF_ADDRESS', country: 'GB', content: '%PDF-1.4\nWater, 2030\n' },
};

const secondPage: Ask = {
  ask: 'upload-document',
  with: { ...bill.with, content: '%PDF-1.4\nWater, 2030, page 2\n' },
};

const wholeDocument: Scenario['grades'] = [
  'client/documents/form-names-its-boundary',
  'client/documents/file-is-the-document',
  'client/documents/holder-is-the-one-that-was-named',
  'client/documents/uploaded-once',
];

/** Scenarios with an upload. */
export const documentScenarios = ofFeature('documents', {
  'document-is-uploaded': {
    purpose: 'A customer hands in a document.',
    task: 'Upload a passport of a customer.',
    prepare: payer,
    asks: () => [upload],
    grades: [
      'client/requests/upload-is-a-form',
      'client/requests/upload-has-its-file',
      'client/orders/what-is-said-to-be-done-was-accepted',
      ...wholeDocument,
    ],
  },
  'bill-is-uploaded': {
    purpose: 'A customer hands in documents of two kinds and countries, one of them in two files.',
    task: 'Upload a passport of a customer, and then both pages of a bill that proves an address, from Great Britain.',
    prepare: payer,
    asks: () => [upload, bill, secondPage],
    grades: [
      'client/documents/kind-is-that-of-the-document',
      'client/orders/what-is-said-to-be-done-was-accepted',
      ...wholeDocument,
    ],
  },
  'upload-fails-at-first': {
    purpose: 'A customer hands in a document, and the first attempt fails.',
    task: 'Upload a passport of a customer. The first attempt is answered with 500, and had no effect.',
    troubles: [{ trouble: 'error-before', on: ['documents.upload'], times: 1 }],
    prepare: payer,
    asks: () => [upload],
    grades: wholeDocument,
  },
  'answer-of-an-upload-is-lost': {
    purpose: 'A customer hands in a document, and the answer never arrives.',
    task: 'Upload a passport of a customer. The answer is lost on its way.',
    troubles: [{ trouble: 'drop-after', on: ['documents.upload'], times: 1 }],
    prepare: payer,
    asks: () => [upload],
    grades: ['client/documents/uploaded-once'],
  },
});
