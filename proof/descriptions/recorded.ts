import { randomUUID } from 'node:crypto';
import { asJsonObject, isJsonObject, type JsonObject } from '../../spec/json.ts';
import { describedBy } from '../../suites/description/recording/described.ts';
import type { OwnOperation } from '../../suites/description/own-operation.ts';
import type { Recorded } from '../../suites/description/recording/recorded.ts';

const texts: Readonly<Record<string, string>> = {
  date: '2031-01-02',
  'date-time': '2031-01-02T03:04:05Z',
  email: 'ada@example.com',
  uri: 'https://example.com/one',
};

/** The schema that a reference of a document leads to. */
const followed = (document: JsonObject, node: unknown): JsonObject => {
  const { $ref: reference } = asJsonObject(node);
  if (typeof reference !== 'string') return asJsonObject(node);
  const names = reference.slice(2).split('/');
  return followed(
    document,
    names.reduce<unknown>((held, name) => asJsonObject(held)[name], document),
  );
};

/** Deeper than this a schema repeats itself. */
const deepest = 7;

const joinedSamples = (samples: readonly unknown[]): unknown =>
  samples.every(isJsonObject) ? Object.assign({}, ...samples) : samples.find((each) => each !== undefined);

/** The schema whose value is shown, and which of several forms. */
interface Sampled {
  readonly document: JsonObject;
  readonly variant: number;
  readonly depth: number;
}

/** The values of a composition: all that must hold, one of those that may. */
const composed = (node: JsonObject, within: Sampled): readonly unknown[] =>
  ['allOf', 'oneOf', 'anyOf'].flatMap((keyword) => {
    const list = node[keyword];
    const choices: readonly unknown[] = Array.isArray(list) ? list : [];
    const taken = keyword === 'allOf' ? choices : choices.slice(within.variant % choices.length).slice(0, 1);
    return taken.map((each) => sampleOf(each, within));
  });

const membersOf = ({ properties }: JsonObject, within: Sampled): readonly JsonObject[] =>
  isJsonObject(properties)
    ? [
        Object.fromEntries(
          Object.entries(properties).map(([name, member]) => [name, sampleOf(member, within)]),
        ),
      ]
    : [];

const plainValues: Readonly<Record<string, unknown>> = {
  integer: 4711,
  number: 4711,
  boolean: true,
  object: {},
};

const plainValue = ({ type, items, format }: JsonObject, within: Sampled): unknown => {
  const kind = String([type].flat()[0]);
  if (kind === 'array') return [sampleOf(items, within)];
  return plainValues[kind] ?? texts[String(format)] ?? 'a sample';
};

/** A value of a schema, with every member that it may have. */
const sampleOf = (schema: unknown, { document, variant, depth }: Sampled): unknown => {
  const node = followed(document, schema);
  const [first] = Array.isArray(node['enum']) ? (node['enum'] as readonly unknown[]) : [];
  const fixed = node['const'] ?? first;
  if (fixed !== undefined) return fixed;
  if (depth > deepest) return {};
  const within = { document, variant, depth: depth + 1 };
  const samples = [...composed(node, within), ...membersOf(node, within)];
  return samples.length > 0 ? joinedSamples(samples) : plainValue(node, within);
};

const contentIn = (document: JsonObject, holder: unknown): JsonObject => {
  const content = asJsonObject(followed(document, holder)['content']);
  return asJsonObject(content['application/json'] ?? content['multipart/form-data']);
};

interface Called {
  readonly path: string;
  readonly method: string;
  readonly operation: JsonObject;
  readonly variant: number;
}

/** One exchange with an operation of a document, as its client would have it. */
const exchangeWith = (document: JsonObject, { path, method, operation, variant }: Called): Recorded => {
  const responses = asJsonObject(operation['responses']);
  const code = Object.keys(responses).find((each) => each.startsWith('2')) ?? '';
  const sent = contentIn(document, operation['requestBody'])['schema'];
  const got = contentIn(document, responses[code])['schema'];
  const parameters = Array.isArray(operation['parameters']) ? operation['parameters'] : [];
  return {
    method: method.toUpperCase(),
    path: path.replaceAll(/\{\w+\}/g, () => `Thing:${randomUUID()}`),
    query: parameters
      .map((each) => followed(document, each))
      .filter((each) => each['in'] === 'query')
      .map(({ name }) => String(name)),
    headers: [],
    ...(sent === undefined
      ? {}
      : {
          request: { mediaType: 'application/json', value: sampleOf(sent, { document, variant, depth: 0 }) },
        }),
    ...(got === undefined
      ? {}
      : { answer: { mediaType: 'application/json', value: sampleOf(got, { document, variant, depth: 0 }) } }),
  };
};

/** Requests to each operation: forms of a body come one after the other. */
const variants = [0, 1, 2, 3, 4, 5];

/** A description as a recording of a few requests to each of its operations would show it. */
export const recordedFrom = (document: JsonObject): readonly OwnOperation[] =>
  describedBy(
    Object.entries(asJsonObject(document['paths'])).flatMap(([path, item]) =>
      Object.entries(asJsonObject(item)).flatMap(([method, operation]) =>
        variants.map((variant) =>
          exchangeWith(document, { path, method, operation: asJsonObject(operation), variant }),
        ),
      ),
    ),
  );
