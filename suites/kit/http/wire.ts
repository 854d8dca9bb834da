import { createHash } from 'node:crypto';
import { contract } from '../../../spec/contract/in-use.ts';
import { asJsonObject, isJsonObject, textsIn, type JsonObject } from '../../../spec/json.ts';
import { escaped, namesIn } from '../../../spec/schema/json-pointer.ts';
import { isHolderDetail } from '../../../generators/external-accounts.ts';
import type { Exchange, WireRecord } from '../../../spec/results/exchange.ts';
import type { OperationId } from '../../../spec/operations.ts';
import type { HttpMethod } from '../../../spec/operations/operation.ts';
import { schemaOfAnswer, topNames } from '../../target/dialect/answer-schema.ts';
import { fillTemplate, Unsayable } from '../../target/dialect/bodies.ts';
import type { Dialect } from '../../target/dialect/dialect.ts';
import { hoistedOf, mayBeWrapped, rowsIn, thingNamed, wrapperOf } from '../../target/dialect/envelopes.ts';
import { renderMembers, type Rendered } from '../../target/dialect/members.ts';
import { namesByAddress, parameterName } from '../../target/dialect/parameters.ts';
import { everyItem } from '../../target/dialect/places.ts';
import { below } from '../../target/dialect/pointers.ts';
import type { CallOptions, Query } from './client.ts';
import { pathText } from '../check/path-text.ts';
import { Inconclusive } from '../check/inconclusive.ts';
import type { Beside } from './ids-beside.ts';

const placeholder = /\{(\w+)\}/g;

const namedIn = (template: string): readonly string[] =>
  [...template.matchAll(placeholder)].map(([, name = '']) => name);

const text = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

/** Everything that the path and the query of a request name. */
export const namedBy = ({ path = {}, query = {} }: CallOptions): readonly string[] => [
  ...Object.values(path),
  ...Object.values(query).flatMap((value) => text(value) ?? []),
];

/** Whether a place has the name of a value, or its end: `providerAccountId` is that of a `stablecoinProviderAccountId`. */
const isNamedAfter = (place: string, name: string): boolean =>
  place !== 'id' && name.toLowerCase().endsWith(place.toLowerCase());

/** By its name from the path, the query or the body; else the next path value that has no place of its own. */
const fill = (
  template: string,
  { path = {}, query = {}, body }: CallOptions,
  beside: (ids: readonly string[], name: string) => string | undefined,
): string | undefined => {
  const places = namedIn(template);
  const unplaced = Object.entries(path).filter(([name]) => !places.includes(name));
  const takeUnplaced = (isMeant: (name: string) => boolean): string | undefined => {
    const at = unplaced.findIndex(([name]) => isMeant(name));
    return at === -1 ? undefined : unplaced.splice(at, 1)[0]?.[1];
  };
  let isWhole = true;
  const filled = template.replaceAll(placeholder, (_, name: string) => {
    const inBody = isJsonObject(body) ? text(body[name]) : undefined;
    const value =
      path[name] ??
      text(query[name]) ??
      inBody ??
      takeUnplaced((ours) => isNamedAfter(name, ours)) ??
      beside(namedBy({ path, query }), name) ??
      takeUnplaced(() => true);
    if (value === undefined) isWhole = false;
    // An id that an earlier answer did not give: the result of this request would be blamed on the wrong rule.
    if (value === 'undefined')
      throw new Inconclusive('no-occasion', `No earlier answer gave the ${name} of ${template}.`);
    return pathText(value ?? '').replaceAll('%3A', ':');
  });
  return isWhole ? filled : undefined;
};

/** Path with its parameters filled in: from the dialect where the document shows none. */
const pathOnWire = (
  dialect: Dialect,
  operation: OperationId,
  options: CallOptions,
  beside: Beside,
): string => {
  const own = dialect.operations[operation]?.path;
  const filled = fill(own ?? contract().operation(operation).path, options, (ids, name) =>
    beside(ids, name, operation),
  );
  if (filled !== undefined) return filled;
  if (own === undefined)
    throw new Error(`${operation} needs ${contract().operation(operation).path} filled in.`);
  throw new Inconclusive(
    'missing-configuration',
    `The check has no value for every parameter of ${own} (dialect.operations.${operation}).`,
  );
};

/** The query as the target calls its parameters; a value without one is left out, as a target may ignore it. */
const queryOnWire = (dialect: Dialect, operation: OperationId, query: Query = {}): string => {
  const inPath = namedIn(dialect.operations[operation]?.path ?? '');
  const pairs = Object.entries(query).flatMap(([assumed, value]) => {
    const name = parameterName(dialect, operation, assumed);
    return value === undefined || name === null || inPath.includes(assumed)
      ? []
      : [value].flat().map((item) => [name, String(item)] as [string, string]);
  });
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
};

/** Method and path, with the query. */
export const routeOnWire = (
  dialect: Dialect,
  operation: OperationId,
  options: CallOptions,
  beside: Beside = () => undefined,
): readonly [HttpMethod, string] => {
  const path = pathOnWire(dialect, operation, options, beside);
  const query = queryOnWire(dialect, operation, options.query);
  return [
    dialect.operations[operation]?.method ?? contract().operation(operation).method,
    // A path of the dialect may end in a query that the target always needs.
    `${path}${path.includes('?') ? query.replace('?', '&') : query}`,
  ];
};

const same = (pointer: string): string => pointer;

/** The entries that move no member of an object: values spelled otherwise, and items of lists. A template moves the rest. */
const inPlace = ({ members, values }: Dialect): Pick<Dialect, 'members' | 'values'> => ({
  values,
  members: Object.fromEntries(
    Object.entries(members).flatMap(([schema, moves]) => {
      const item = moves[everyItem];
      return item === undefined ? [] : [[schema, { [everyItem]: item }]];
    }),
  ),
});

/** The customer whose UMA address a body has, where it does not say the id itself. */
const customerIn = (body: unknown, beside: Beside): { readonly customerId?: string } => {
  const customerId = isJsonObject(body) ? beside(textsIn(body), 'customerId') : undefined;
  return customerId === undefined ? {} : { customerId };
};

/** Six capital letters that this body has and no other: for a name that may be taken once. */
const digestOf = (body: unknown): string =>
  [...createHash('sha256').update(JSON.stringify(body)).digest().subarray(0, 6)]
    .map((byte) => String.fromCodePoint(65 + (byte % 26)))
    .join('');

const byTemplate = (
  dialect: Dialect,
  operation: OperationId,
  { body, path, query }: CallOptions,
  beside: Beside,
): Rendered | undefined => {
  const template = dialect.bodies[operation];
  if (template === undefined) return undefined;
  const schema = contract().description.bodySchemaOf(operation);
  const { body: spelled } = renderMembers(inPlace(dialect), 'to', schema, body);
  const known = {
    ...(namesByAddress(operation) ? customerIn(body, beside) : {}),
    ...query,
    ...path,
    $digest: digestOf(body),
  };
  try {
    return { body: fillTemplate(template, spelled, known, isHolderDetail), onWire: same };
  } catch (cause) {
    if (!(cause instanceof Unsayable)) throw cause;
    throw new Inconclusive(
      'missing-configuration',
      `dialect.bodies.${operation} has no place for ${cause.pointer}, which this check sends. Mention it there, or list it under $drop.`,
    );
  }
};

/** The body of a request that needs none in the assumed interface: what the target file says it wants there. */
const emptyByTemplate = (dialect: Dialect, operation: OperationId, options: CallOptions): Rendered => {
  const nothing: Rendered = { body: undefined, onWire: same };
  return contract().description.isBodyRequired(operation)
    ? nothing
    : (byTemplate(dialect, operation, { ...options, body: {} }, () => undefined) ?? nothing);
};

/** A request body as the target takes it. A text is sent as it is: it is malformed on purpose. */
export const bodyOnWire = (
  dialect: Dialect,
  operation: OperationId,
  options: CallOptions,
  beside: Beside = () => undefined,
): Rendered => {
  const { body } = options;
  if (typeof body === 'string') return { body, onWire: same };
  if (body === undefined) return emptyByTemplate(dialect, operation, options);
  return (
    byTemplate(dialect, operation, options, beside) ??
    renderMembers(dialect, 'to', contract().description.bodySchemaOf(operation), body)
  );
};

/** The member that an answer is wrapped in, where the document shows no answer. */
const wrapperIn = (
  dialect: Dialect,
  operation: OperationId,
  { status, body }: Pick<Exchange['response'], 'status' | 'body'>,
): { readonly around?: string | undefined; readonly beside?: string | undefined } => {
  const ways = status < 300 ? contract().description.successSchemasOf(operation) : [];
  const [first] = ways;
  if (!isJsonObject(body) || first === undefined || !ways.every((way) => mayBeWrapped(operation, way)))
    return {};
  const ours = new Set(ways.flatMap((way) => topNames(dialect, way)));
  const around = wrapperOf(body, ours, thingNamed(first));
  return around === undefined ? { beside: hoistedOf(body, ours, thingNamed(first)) } : { around };
};

/** An answer with the members of one of its members beside its others. */
const hoisted = (body: JsonObject, name: string): Rendered => {
  const { [name]: held, ...others } = body;
  const inner = asJsonObject(held);
  const isInner = (pointer: string): boolean => Object.hasOwn(inner, namesIn(pointer)[0] ?? '');
  return {
    body: { ...inner, ...others },
    onWire: (pointer) => (isInner(pointer) ? `/${escaped(name)}${pointer}` : pointer),
  };
};

/** The part of an answer that stands for ours, and where it was in it. */
const opened = (
  dialect: Dialect,
  operation: OperationId,
  answer: Pick<Exchange['response'], 'status' | 'body'>,
): Rendered => {
  const { status, body } = answer;
  const { around, beside } = wrapperIn(dialect, operation, answer);
  if (around !== undefined)
    return { body: asJsonObject(body)[around], onWire: (pointer) => `/${escaped(around)}${pointer}` };
  if (beside !== undefined) return hoisted(asJsonObject(body), beside);
  const schema = status < 300 ? schemaOfAnswer(dialect, operation, answer) : undefined;
  const rows = schema !== undefined && isJsonObject(body) ? rowsIn(operation, schema, body) : undefined;
  if (rows === undefined) return { body, onWire: same };
  const { [rows]: data, ...others } = asJsonObject(body);
  return {
    body: { ...others, data },
    onWire: (pointer) => below(pointer, '/data', `/${escaped(rows)}`) ?? pointer,
  };
};

/** An answer's body in the terms of the assumed interface. */
export const answerFromWire = (
  dialect: Dialect,
  operation: OperationId,
  answer: Pick<Exchange['response'], 'status' | 'body'>,
): Rendered => {
  const { body, onWire } = opened(dialect, operation, answer);
  const inside = renderMembers(
    dialect,
    'from',
    schemaOfAnswer(dialect, operation, { ...answer, body }),
    body,
  );
  return { body: inside.body, onWire: (pointer) => onWire(inside.onWire(pointer)) };
};

/** The bytes that really went over the wire; undefined where the exchange says the same. */
export const wireRecord = (
  request: Rendered & { readonly said: unknown },
  answer: Rendered & { readonly received: unknown },
): WireRecord | undefined =>
  request.body === request.said && answer.body === answer.received
    ? undefined
    : {
        requestBody: request.body,
        responseBody: answer.received,
        place: (pointer, side) => (side === 'request' ? request : answer).onWire(pointer),
      };
