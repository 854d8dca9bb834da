import { randomUUID } from 'node:crypto';
import { operations, type OperationId } from '../../spec/operations.ts';
import { bodySchemaOf } from '../../spec/schema/description.ts';
import type { SchemaPointer } from '../../spec/schema/schema-pointer.ts';
import { described, multipart } from '../../suites/kit/check/form.ts';
import { probeOf } from '../../suites/kit/http/probes.ts';
import type { Dice } from './dice.ts';
import { describedMembers, hostileValues, mutated, type Described } from './hostile-values.ts';
import type { KnownIds } from './known-ids.ts';
import type { PlainRequest } from './shot.ts';

/** The sender: the campaign's own token most of the time. */
export interface Callers {
  readonly own: string;
  readonly otherPlatform: string;
  /** An agent of its own. */
  readonly agent: string;
}

/** How requests to one operation begin. */
interface Template {
  readonly id: OperationId;
  readonly method: string;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: readonly string[];
  readonly body: unknown;
  readonly form?: { readonly contentType: string; readonly bytes: Buffer };
  readonly schema: SchemaPointer | undefined;
  readonly members: readonly Described[];
}

/** Query parameters that many operations have; an unknown one does no harm. */
const commonQuery = ['limit', 'cursor', 'status', 'customerId', 'createdAfter', 'createdBefore', 'sortOrder'];

const templateOf = async (id: OperationId): Promise<Template> => {
  const { method, path } = operations[id];
  const probe = probeOf(id, { places: {}, newId: randomUUID });
  const schema = bodySchemaOf(id);
  const form = probe.form && described(probe.form);
  return {
    id,
    method,
    path,
    params: probe.path ?? {},
    query: [...Object.keys(probe.query ?? {}), ...commonQuery],
    body: probe.body,
    ...(form && { form: await multipart(form.body, form.uploads) }),
    schema,
    members: schema === undefined ? [] : describedMembers(schema),
  };
};

const texts: readonly [string, ...string[]] = [
  '1',
  '0',
  '100',
  '101',
  '-1',
  '',
  'x',
  '%00',
  '%ff',
  '%',
  '..%2f..%2f',
  '__proto__',
  'NaN',
  '9'.repeat(30),
  'x'.repeat(3000),
  '2025-01-01T00:00:00Z',
  '💥',
];

const inPath = (text: string): string => (/^[%]/.test(text) ? text : encodeURIComponent(text));

const paramFor = (dice: Dice, ids: KnownIds, example: string): string => {
  if (dice.percent(80)) return inPath(ids.filledIn(dice, example));
  if (dice.percent(50)) return inPath(ids.any(dice) ?? example);
  return inPath(dice.pick(texts));
};

const queryFor = (dice: Dice, ids: KnownIds, names: readonly string[]): string => {
  if (dice.percent(60)) return '';
  const pairs = Array.from({ length: 1 + dice.below(3) }, () => {
    const name = dice.pickAny(names) ?? 'x';
    const value = dice.percent(30) ? (ids.any(dice) ?? '') : dice.pick(texts);
    return `${dice.percent(5) ? `${name}[]` : name}=${inPath(value)}`;
  });
  return `?${pairs.join('&')}`;
};

const authorizationOf = (dice: Dice, id: OperationId, callers: Callers): string | undefined => {
  const { own, otherPlatform, agent } = callers;
  if (dice.percent(90)) return operations[id].auth === 'agent' ? agent : own;
  return dice.pick([
    undefined,
    otherPlatform,
    own,
    agent,
    '',
    'Basic',
    'Basic !!!!',
    'Basic OjpBOg==',
    'Bearer x',
    `Bearer ${'x'.repeat(5000)}`,
    'Digest username="a"',
  ]);
};

const contentTypes: readonly [string, ...string[]] = [
  'application/json; charset=utf-16',
  'application/json; charset=nonsense',
  'application/problem+json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'application/xml',
  '',
];

/** A text of JSON, at times with what JSON.stringify never writes. */
const jsonText = (dice: Dice, body: unknown): string => {
  const text = JSON.stringify(body) ?? '';
  if (dice.percent(95)) return text;
  return dice.pick<() => string>([
    () => text.slice(0, dice.below(text.length + 1)),
    () => text.replace('{', '{"customerType":1,"customerType":2,'),
    () => text.replaceAll(/\d+/g, '1e400'),
    () => text.replaceAll(/\d+/g, '9'.repeat(400)),
    () => `\uFEFF${text}`,
    () => `${text}${text}`,
    () => text.replaceAll('"', "'"),
    () => '['.repeat(1 + dice.below(5000)),
    () => `{"a":${'{"a":'.repeat(100)}1${'}'.repeat(100)}}`,
  ])();
};

const bodyFor = (dice: Dice, ids: KnownIds, { body, schema, members }: Template): Buffer | undefined => {
  if (body === undefined || schema === undefined) {
    return dice.percent(90) ? undefined : Buffer.from(JSON.stringify(dice.pick(hostileValues)) ?? '');
  }
  let changed = JSON.parse(ids.filledIn(dice, JSON.stringify(body))) as unknown;
  const times = dice.below(4);
  if (times > 0) changed = mutated(dice, changed, members, schema);
  for (let more = times; more > 1; more -= 1) changed = mutated(dice, changed, members);
  return Buffer.from(jsonText(dice, changed));
};

const formFor = (dice: Dice, ids: KnownIds, { contentType, bytes }: NonNullable<Template['form']>) => {
  const text = ids.filledIn(dice, bytes.toString('latin1'));
  const at = dice.below(text.length);
  const changed = dice.percent(60)
    ? text
    : dice.pick([
        text.slice(0, at),
        `${text.slice(0, at)}${text.slice(at + dice.below(20))}`,
        text.replaceAll('\r\n', '\n'),
        `${text}${text}`,
        text.replace('%PDF', 'x'.repeat(dice.below(100_000))),
      ]);
  return { contentType, body: Buffer.from(changed, 'latin1') };
};

const oddMethods: readonly [string, ...string[]] = ['HEAD', 'OPTIONS', 'TRACE', 'PUT', 'PATCH', 'DELETE'];

/** The headers of a request, and its body. */
const contentFor = (
  dice: Dice,
  known: KnownIds,
  template: Template,
): Pick<PlainRequest, 'headers' | 'body'> => {
  const form = template.form && formFor(dice, known, template.form);
  const body = form?.body ?? bodyFor(dice, known, template);
  if (body === undefined) return { headers: [] };
  const usual = form?.contentType ?? 'application/json';
  return { headers: [['content-type', dice.percent(96) ? usual : dice.pick(contentTypes)]], body };
};

/** Generates well-formed HTTP requests to every operation, most of them about something that exists. */
export const operationRequests = async (
  base: string,
  callers: Callers,
): Promise<(dice: Dice, ids: KnownIds) => { readonly kind: OperationId; readonly request: PlainRequest }> => {
  const ids = Object.keys(operations) as OperationId[];
  // There are operations, and so templates.
  const templates = (await Promise.all(ids.map(templateOf))) as [Template, ...Template[]];
  return (dice, known) => {
    const template = dice.pick(templates);
    const path = template.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      paramFor(dice, known, template.params[name] ?? ''),
    );
    const authorization = authorizationOf(dice, template.id, callers);
    const { headers, ...content } = contentFor(dice, known, template);
    return {
      kind: template.id,
      request: {
        method: dice.percent(97) ? template.method : dice.pick(oddMethods),
        target: `${base}${path}${queryFor(dice, known, template.query)}`,
        headers: [
          ['host', '127.0.0.1'],
          ...(authorization === undefined ? [] : [['authorization', authorization] as const]),
          ...headers,
          ...(dice.percent(10) ? [['idempotency-key', `key-${dice.below(200)}`] as const] : []),
        ],
        ...content,
      },
    };
  };
};
