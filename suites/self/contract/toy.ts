import {
  contractIn,
  type Contract,
  type ContractRows,
  type GradedRule,
} from '../../../spec/contract/contract.ts';
import type { Version } from '../../../spec/contract/lifetime.ts';
import type { OpenApiDocument } from '../../../spec/schema/bundle.ts';
import type { Section } from '../../../spec/sections.ts';

/** The version of the toy interface: letters that are sent, read and listed. It has nothing to do with payments. */
export const toyVersion: Version = '1999-12-31';

const json = (name: string): object => ({
  description: name,
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
});

const document = {
  openapi: '3.1.0',
  info: { title: 'Letters', version: toyVersion },
  paths: {
    '/letters': {
      post: {
        operationId: 'letters.send',
        requestBody: { required: true, ...json('NewLetter') },
        responses: { '201': json('Letter'), '400': json('Error') },
      },
      get: { operationId: 'letters.list', responses: { '200': json('LetterList') } },
    },
    '/letters/{letterId}': {
      get: { operationId: 'letters.get', responses: { '200': json('Letter'), '404': json('Error') } },
    },
  },
  components: {
    schemas: {
      NewLetter: {
        type: 'object',
        required: ['text'],
        properties: {
          text: { type: 'string', minLength: 1 },
          tone: { type: 'string', enum: ['PLAIN', 'WARM'] },
        },
      },
      Letter: {
        type: 'object',
        required: ['id', 'text', 'tone'],
        properties: {
          id: { type: 'string' },
          text: { type: 'string' },
          tone: { type: 'string', enum: ['PLAIN', 'WARM'] },
        },
      },
      LetterList: { type: 'array', items: { $ref: '#/components/schemas/Letter' } },
      Error: { type: 'object', required: ['message'], properties: { message: { type: 'string' } } },
    },
  },
} satisfies OpenApiDocument;

const all = ['letters.send', 'letters.get', 'letters.list'];

const rule = (
  statement: string,
  { operations = all, ...more }: Partial<Omit<GradedRule, 'operations'>> & { operations?: string[] } = {},
): GradedRule => ({
  // No section of the document speaks of letters, and no operation of it sends them.
  section: 'Letters' as Section,
  level: 'must',
  severity: 'major',
  statement,
  operations: operations as GradedRule['operations'],
  ...more,
});

const member = '#/components/schemas/Letter/properties';

const rows: ContractRows = {
  operations: {
    'letters.send': { shows: 'shape', method: 'POST', path: '/letters', auth: 'platform' },
    'letters.get': { shows: 'shape', method: 'GET', path: '/letters/{letterId}', auth: 'platform' },
    'letters.list': { shows: 'shape', method: 'GET', path: '/letters', auth: 'platform' },
  },
  additionalOperations: {},
  document: () => document,
  lifecycles: {},
  webhookKinds: {},
  rules: {
    'letters/id-is-a-text': rule('id is a text.', { at: [`${member}/id`] }),
    'letters/id-is-present': rule('id is present.', { requiredAt: [`${member}/id`] }),
    'letters/text-is-a-text': rule('text is a text.', { at: [`${member}/text`] }),
    'letters/text-is-present': rule('text is present.', { requiredAt: [`${member}/text`] }),
    'letters/tone-is-listed': rule('tone is PLAIN or WARM.', { at: [`${member}/tone`] }),
    'letters/reads-as-sent': rule('A letter is read as it was sent.', { operations: ['letters.get'] }),
    'letters/list-has-what-was-sent': rule('The list has what was sent.', { operations: ['letters.list'] }),
    'letters/unknown-letter-is-404': rule('A letter that is not there answers 404.', {
      operations: ['letters.get'],
    }),
    'letters/plain-unless-told': rule('A letter without a tone is PLAIN.', {
      level: 'derived',
      operations: ['letters.send'],
    }),
    'letters/postage-is-paid': rule('The postage is paid.', { unobservable: 'nobody sees the stamp' }),
  },
  gaps: {},
  readings: {},
  eventOrders: {},
  clientRules: {},
  errorCodes: {},
  cardTransactionEvents: [],
};

export const toy: Contract = contractIn(rows, toyVersion);
