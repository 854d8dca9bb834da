import { gzipSync } from 'node:zlib';

/** Descriptions as people really write them, each odd in one way, and as nobody should. */

export type Schemas = Readonly<Record<string, unknown>>;

/** A description of two operations that answer with a customer. */
export const customersIn = (schemas: Schemas, openapi = '3.0.3'): object => {
  const answer = (schema: object): object => ({
    responses: { '200': { description: 'ok', content: { 'application/json': { schema } } } },
  });
  const customer = { $ref: '#/components/schemas/Customer' };
  const page = { type: 'object', properties: { data: { type: 'array', items: customer } } };
  return {
    openapi,
    info: { title: 'odd', version: '2025-10-13' },
    paths: {
      '/customers': { get: { operationId: 'listCustomers', ...answer(page) } },
      '/customers/{customerId}': { get: { operationId: 'getCustomer', ...answer(customer) } },
    },
    components: { schemas: { Address: { type: 'object' }, ...schemas } },
  };
};

/** The customer with one more member. */
export const withMember = (member: unknown): Schemas => ({
  Customer: {
    type: 'object',
    properties: { id: { type: 'string' }, platformCustomerId: { type: 'string' }, odd: member },
  },
});

const nested = (depth: number): object => {
  let schema: object = { type: 'string' };
  for (let n = 0; n < depth; n++) schema = { type: 'object', properties: { inner: schema } };
  return schema;
};

const wrapped = (depth: number): object => {
  let schema: object = { type: 'object' };
  for (let n = 0; n < depth; n++) schema = { allOf: [schema] };
  return schema;
};

const many = (count: number, schema: (n: number) => unknown): Schemas => ({
  ...Object.fromEntries(Array.from({ length: count }, (_, n) => [`N${n}`, schema(n)])),
  Customer: { $ref: '#/components/schemas/N0' },
});

const others = (count: number): readonly object[] =>
  Array.from({ length: count }, (_, n) => ({ $ref: `#/components/schemas/N${n}` }));

/** Schemas of which each has a member for every one. */
export const clique = (count: number): Schemas =>
  many(count, () => ({
    type: 'object',
    properties: Object.fromEntries(others(count).map((each, n) => [`to${n}`, each])),
  }));

/** Schemas of which each is one of all that come after it: paths double with each of them. */
export const choices = (count: number): Schemas =>
  many(count, (n) => (n + 1 < count ? { oneOf: others(count).slice(n + 1) } : { type: 'object' }));

/** Members and schemas that were seen in public, or that a mistake makes; with what is said of them, if anything. */
export const oddSchemas: Readonly<Record<string, readonly [schemas: Schemas, said?: RegExp]>> = {
  'nullable beside a reference': [
    withMember({ nullable: true, allOf: [{ $ref: '#/components/schemas/Address' }] }),
  ],
  'a reference with members beside it': [
    withMember({ $ref: '#/components/schemas/Address', nullable: true, description: 'x' }),
  ],
  'a pattern with an inline flag': [
    withMember({ type: 'string', pattern: '(?i)^abc$' }),
    /none of JavaScript/,
  ],
  'a pattern of another language': [
    withMember({ type: 'string', pattern: '^[[:alpha:]]+\\Z' }),
    /none of JavaScript/,
  ],
  'a pattern with needless escapes': [withMember({ type: 'string', pattern: '^[\\w\\-\\@]+\\-x$' })],
  'a pattern that takes a time without end': [withMember({ type: 'string', pattern: '^(a+)+$' })],
  'a bound that is a flag': [withMember({ type: 'number', minimum: 1, exclusiveMinimum: true })],
  'a type that does not exist': [withMember({ type: 'money' }), /no type "money"/],
  'a list of types, one unknown': [withMember({ type: ['string', 'decimal'] }), /no type "decimal"/],
  'a length in a text': [withMember({ type: 'string', maxLength: '10' }), /maxLength is "10"/],
  'an empty list of values': [withMember({ enum: [] }), /enum is/],
  'a member that must be there, as a flag': [withMember({ type: 'string', required: true })],
  'a list of schemas for rows': [withMember({ type: 'array', items: [{ type: 'string' }] })],
  'an identifier of its own': [withMember({ $id: 'https://x.example/y', id: 'z', type: 'string' })],
  'an anchor': [withMember({ $anchor: 'here', $dynamicAnchor: 'there' })],
  'a member that is no schema': [withMember(7), /no schema/],
  'a member that is nothing': [withMember(null), /no schema/],
  'a member that takes everything': [withMember(true)],
  'a member with the name of a method': [
    withMember({ type: 'object', properties: { constructor: {}, toString: {} } }),
  ],
  'a reference to nothing': [withMember({ $ref: '#/components/schemas/Nobody' }), /nothing is at/],
  'a reference to another host': [
    withMember({ $ref: 'http://other-host.example/x.json#/a' }),
    /another host, other-host\.example, and was not followed/,
  ],
  'a file that is not there': [withMember({ $ref: 'nowhere.yaml#/a' }), /cannot be read/],
  'a tree': [withMember({ type: 'array', items: { $ref: '#/components/schemas/Customer' } })],
  'a schema that is part of itself': [
    { Customer: { allOf: [{ $ref: '#/components/schemas/Customer' }] } },
    /part of itself/,
  ],
  'two schemas that are one another': [
    {
      Customer: { $ref: '#/components/schemas/Other' },
      Other: { $ref: '#/components/schemas/Customer' },
    },
    /part of itself/,
  ],
  'a hundred lists of one schema, each in the other': [withMember(wrapped(100))],
  'a list of more values than anybody has': [
    withMember({ type: 'string', enum: Array.from({ length: 100_000 }, (_, n) => `value${n}`) }),
  ],
  'a hundred levels': [withMember(nested(100))],
  'a thousand levels': [withMember(nested(1000)), /nested more than/],
  'a chain of references': [
    {
      ...many(3000, (n) => ({ allOf: [{ $ref: `#/components/schemas/N${n + 1}` }] })),
      N3000: { type: 'object' },
    },
    /references long/,
  ],
  'schemas that all name each other': [clique(40)],
  'more members than anybody sends': [
    withMember({
      additionalProperties: false,
      properties: Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [`member${n}`, {}])),
    }),
    /more than 1000 members/,
  ],
  'choices of choices': [choices(40), /would be held against/],
};

/** Texts that are no OpenAPI that can be read, and what is said of them. */
export const noDescriptions: Readonly<Record<string, readonly [text: string | Uint8Array, said: RegExp]>> = {
  nothing: ['', /it is empty/],
  'a text': ['hello world', /no object at its top/],
  'a list': ['[1, 2]', /no object at its top/],
  'a compressed file': [gzipSync('{"openapi": "3.0.0"}'), /gzip: unpack it/],
  'a file of zeros': [new Uint8Array(100), /no text in UTF-8 or UTF-16/],
  'recorded traffic': ['{"log": {"entries": []}}', /--har/],
  'a text with the marks of a merge': ['<<<<<<< HEAD\nopenapi: 3.0.0\n=======\n', /\(\d+:\d+\)/],
  'a page': ['<!doctype html><html></html>', /HTML/],
  'a broken file': ['{"openapi": "3.0.0",', /\(\d+:\d+\)|line|end/],
  'a Postman collection': ['{"info": {}, "item": []}', /Postman/],
  'Swagger 1': ['{"swaggerVersion": "1.2"}', /Swagger 1/],
  'another version': ['{"openapi": "4.0.0", "paths": {}}', /OpenAPI 4\.0\.0 is not read/],
  'no paths': ['{"openapi": "3.1.0", "info": {}}', /describes no operation/],
  'paths that are none': ['{"openapi": "3.0.0", "paths": [1, 2]}', /describes no operation/],
};
