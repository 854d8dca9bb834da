import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../support/plain-test.ts';
import { isJsonObject, type JsonObject } from '../../../spec/json.ts';
import { description, resolve } from '../../../spec/schema/description.ts';
import type { SchemaPointer } from '../../../spec/schema/schema-pointer.ts';
import { compareWithDocument } from '../../description/contradictions.ts';
import { readOwnFile } from '../../description/reading/read.ts';
import { targetAt } from '../../target/defaults.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

/** A house's own way with one object of a description; the name is that under which it stands. */
type Style = (node: JsonObject, name: string) => unknown;

const target = targetAt('http://127.0.0.1:1/2025-10-13', { tokenId: 'a', tokenSecret: 'b' });
const folder = temporaryDirectory('styles');

const shown = ['/customers/{customerId}', '/quotes', '/transactions', '/transfer-out'];

const picked = (all: JsonObject, wanted: (name: string) => boolean): JsonObject =>
  Object.fromEntries(Object.entries(all).filter(([name]) => wanted(name)));

/** Every component that a value refers to, by itself or by another. */
const referredTo = (value: unknown, found: Set<string> = new Set()): ReadonlySet<string> => {
  for (const [, reference = ''] of JSON.stringify(value).matchAll(
    /"\$ref":"(#\/components\/[^"/]+\/[^"/]+)/g,
  )) {
    if (found.has(reference)) continue;
    found.add(reference);
    referredTo(resolve(reference as SchemaPointer), found);
  }
  return found;
};

/** Our own description of the operations with a shape, and of the webhooks whose types the document shows. */
const whole = (): JsonObject => {
  const { paths, webhooks, components, ...rest } = description() as unknown as Readonly<
    Record<string, JsonObject>
  >;
  const parts = {
    paths: picked(paths ?? {}, (name) => shown.includes(name)),
    webhooks: picked(webhooks ?? {}, (name) => /^(OUTGOING_PAYMENT|CARD_TRANSACTION)/.test(name)),
  };
  const used = referredTo(parts);
  const kept = Object.entries(components ?? {}).map(([kind, named]) => [
    kind,
    picked(
      named as JsonObject,
      (name) => kind === 'securitySchemes' || used.has(`#/components/${kind}/${name}`),
    ),
  ]);
  return { ...rest, ...parts, components: Object.fromEntries(kept) as JsonObject };
};

const cut = whole();
const ours = (): JsonObject => structuredClone(cut);

const restyled = (value: unknown, style: Style, name = ''): unknown => {
  if (Array.isArray(value)) return value.map((each) => restyled(each, style));
  if (!isJsonObject(value)) return value;
  const parts = Object.entries(value).map(([key, part]) => [
    key,
    key === 'example' ? part : restyled(part, style, key),
  ]);
  return style(Object.fromEntries(parts) as JsonObject, name);
};

const factsAbout = async (file: string, document: unknown): Promise<readonly string[]> => {
  const at = path.join(folder, `${file}.json`);
  writeFileSync(at, JSON.stringify(document));
  const { contradictions, described } = compareWithDocument(at, await readOwnFile(at), target);
  expect(described.length).toBeGreaterThanOrEqual(shown.length);
  return contradictions.map(
    ({ kind, what, places: [first] }) =>
      `${kind} ${String(first?.operation)} ${String(first?.side)} ${String(first?.at)}: ${what.join('; ')}`,
  );
};

/** The values that tell the branches of a union apart are said by the union alone. */
const taggedByUnion: Style = (node, name) => {
  if (name !== 'customerType' || node['const'] === undefined) return node;
  return { type: 'string' };
};

const withoutConditionals: Style = (node) => {
  const { if: asked, then, ...rest } = node;
  return asked === undefined ? node : { ...rest, anyOf: [{ not: asked }, then] };
};

/** Ways of other houses that say the same. */
const alike: Readonly<Record<string, (document: JsonObject) => unknown>> = {
  'a fixed value is a list of one': (document) =>
    restyled(document, ({ const: fixed, ...rest }) =>
      fixed === undefined ? rest : { ...rest, enum: [fixed] },
    ),
  'lists stand in another order': (document) =>
    restyled(document, (node) =>
      Array.isArray(node['enum']) ? { ...node, enum: node['enum'].toReversed() } : node,
    ),
  'unions tell their branches apart by a discriminator alone': (document) =>
    restyled(document, taggedByUnion),
  'a condition is a choice': (document) => restyled(document, withoutConditionals),
  'webhooks are agreed upon, as in 3.0': ({ webhooks, ...document }) => ({
    ...document,
    'x-webhooks': webhooks,
  }),
  'one webhook tells of everything': ({ webhooks: _many, ...document }) => ({
    ...document,
    webhooks: {
      events: {
        post: {
          requestBody: {
            content: {
              'application/json': {
                schema: {
                  oneOf: Object.values(_many as Record<string, JsonObject>).map((each) =>
                    bodyOfWebhook(each),
                  ),
                },
              },
            },
          },
          responses: { '200': { description: 'ok' } },
        },
      },
    },
  }),
  'errors are described once for all': (document) =>
    restyled(document, (node, name) => {
      if (name !== 'responses') return node;
      const kept = Object.entries(node).filter(([status]) => !/^[45]/.test(status));
      const error = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
      return isJsonObject(node['401'])
        ? { ...Object.fromEntries(kept), default: { description: 'no', content: error } }
        : node;
    }),
};

const bodyOfWebhook = ({ post }: JsonObject): unknown =>
  (post as { requestBody: { content: Record<string, JsonObject> } }).requestBody.content[
    'application/json'
  ]?.['schema'];

for (const [style, restyle] of Object.entries(alike))
  test(`a description in another style has no fact against the document: ${style}`, async () => {
    expect(await factsAbout(style, restyle(ours()))).toEqual([]);
  });

const listed = (document: JsonObject): readonly JsonObject[] =>
  (document as { paths: Record<string, { get: { parameters: JsonObject[] } }> }).paths['/transactions']?.get
    .parameters ?? [];

const withParameters = (
  document: JsonObject,
  change: (all: readonly JsonObject[]) => readonly JsonObject[],
): JsonObject => {
  const copy = structuredClone(document) as { paths: Record<string, { get: { parameters: unknown } }> };
  const { get } = copy.paths['/transactions'] as { get: { parameters: unknown } };
  get.parameters = change(listed(document));
  return copy;
};

const instead = (document: JsonObject, schema: string, change: (node: JsonObject) => unknown): JsonObject => {
  const copy = structuredClone(document) as { components: { schemas: Record<string, JsonObject> } };
  const { schemas } = copy.components;
  schemas[schema] = change(schemas[schema] as JsonObject) as JsonObject;
  return copy;
};

/** Ways of other houses that say something else: each is one fact. */
const otherwise: Readonly<
  Record<string, readonly [change: (document: JsonObject) => JsonObject, fact: string]>
> = {
  'a query parameter has another name': [
    (document) =>
      withParameters(document, (all) =>
        all.map((each) => (each['name'] === 'customerId' ? { ...each, name: 'customer' } : each)),
      ),
    'silent transactions.list query customerId: any value, and none',
  ],
  'a query parameter takes anything': [
    (document) =>
      withParameters(document, (all) =>
        all.map((each) => (each['name'] === 'startDate' ? { ...each, schema: { type: 'string' } } : each)),
      ),
    'accepts transactions.list query startDate: a date only; not a time',
  ],
  'a header is asked for': [
    (document) =>
      withParameters(document, (all) => [
        ...all,
        { name: 'X-House', in: 'header', required: true, schema: { type: 'string' } },
      ]),
    'refuses transactions.list header X-House: a request without it',
  ],
  'a webhook is not described': [
    ({ webhooks, ...document }) => {
      const { 'OUTGOING_PAYMENT.EXPIRED': _lost, ...rest } = webhooks as JsonObject;
      return { ...document, webhooks: rest };
    },
    'silent OUTGOING_PAYMENT.EXPIRED webhook : the webhook',
  ],
  'a webhook says nothing of its data': [
    (document) =>
      instead(document, 'OutgoingPaymentFailedEvent', () => ({
        type: 'object',
        required: ['type', 'data'],
        properties: { type: { const: 'OUTGOING_PAYMENT.FAILED' }, data: { type: 'object' } },
      })),
    'silent OUTGOING_PAYMENT.FAILED webhook /data/failureReason: any value, and none',
  ],
  'a condition is left out': [
    (document) =>
      restyled(document, (node) =>
        JSON.stringify(node['if'])?.includes('NON_US_TAX_ID') ? { description: 'none' } : node,
      ) as JsonObject,
    'accepts customers.get answer /taxIdCountryOfIssuance: left out while taxIdType is NON_US_TAX_ID',
  ],
  'an answer is a list where the document has an object': [
    (document) => instead(document, 'Quote', () => ({ type: 'array', items: {} })),
    'refuses quotes.create answer : must be array',
  ],
  'an answer has no body': [
    (document) =>
      restyled(document, (node, name) =>
        name === '201' && isJsonObject(node['content']) ? { description: 'done' } : node,
      ) as JsonObject,
    'silent transfers.out answer : the body',
  ],
  'a status is not described': [
    (document) => {
      const copy = structuredClone(document) as {
        paths: Record<string, { get: { responses: Record<string, unknown> } }>;
      };
      delete copy.paths['/customers/{customerId}']?.get.responses['404'];
      return copy;
    },
    'silent customers.get answer : an answer with status 404',
  ],
};

/** The subject of a fact, up to the member. */
const about = (fact: string): string => fact.split(/[:/]/)[0] ?? '';

test('whatever a description says otherwise is a fact, and nothing else is', async () => {
  const changes = Object.values(otherwise);
  const document = changes.reduce<JsonObject>((changed, [change]) => change(changed), ours());

  const facts = await factsAbout('otherwise', document);

  expect(facts).toEqual(expect.arrayContaining(changes.map(([, fact]) => fact)));
  const meant = new Set(changes.map(([, fact]) => about(fact)));
  expect(facts.filter((fact) => !meant.has(about(fact)))).toEqual([]);
});
