import type { Variations } from './variations.ts';

type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const mapped = (value: unknown, change: (value: unknown) => unknown): unknown => {
  if (Array.isArray(value)) return value.map((item) => mapped(item, change));
  if (!isObject(value)) return change(value);
  return change(
    Object.fromEntries(Object.entries(value).map(([name, member]) => [name, mapped(member, change)])),
  );
};

const withOneMore = (value: unknown): unknown =>
  isObject(value) ? { ...value, vendorNote: { text: 'more', since: 2025 } } : value;

const reversed = (value: unknown): unknown =>
  isObject(value) ? Object.fromEntries(Object.entries(value).toReversed()) : value;

const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const shifted = (text: string, minutes: number): string =>
  new Date(Date.parse(text) + minutes * 60_000).toISOString().slice(0, -1);

const respelled =
  (spell: (text: string) => string) =>
  (value: unknown): unknown =>
    typeof value === 'string' && timestamp.test(value) ? spell(value) : value;

/** What variations do to every value of a body. */
const changes = {
  'answers-hold-unknown-members': withOneMore,
  'members-come-in-another-order': reversed,
  'timestamps-have-an-offset': respelled((text) => `${shifted(text, 330)}+05:30`),
  'timestamps-have-whole-seconds': respelled((text) => text.replace(/\.\d+/, '')),
  'timestamps-have-microseconds': respelled((text) => `${text.slice(0, -1)}000Z`),
  'timestamps-have-a-comma-and-a-short-offset': respelled(
    (text) => `${shifted(text, -180).replace('.', ',')}-03`,
  ),
} as const;

type Change = keyof typeof changes;

/** Marks whole numbers so that they can be found in the text: JSON.stringify would not write the point. */
const marked = (_name: string, value: unknown): unknown =>
  typeof value === 'number' && Number.isInteger(value) ? `\u0001${value}` : value;

/** How whole numbers end; JSON lets them. */
const endings = { 'integers-end-in-point-zero': '.0', 'integers-have-exponents': 'E0' } as const;

const withEnding = (json: string, ending: string): string =>
  json.replaceAll(/"\\u0001(-?\d+)"/g, `$1${ending}`);

/** The JSON of a body, written as the variations that are on have it. */
export const jsonText = (variations: Variations, body: unknown): string => {
  const on = variations.on();
  if (on.length === 0) return JSON.stringify(body);
  // Through JSON, so that Dates and the like are what the reader will see.
  const plain = JSON.parse(JSON.stringify(body)) as unknown;
  const changed = on.reduce(
    (value, name) => (name in changes ? mapped(value, changes[name as Change]) : value),
    plain,
  );
  const space = variations.has('json-is-spaced-out') ? 2 : undefined;
  const ending = on.flatMap((name) => (endings as Partial<Record<string, string>>)[name] ?? [])[0];
  return ending === undefined
    ? JSON.stringify(changed, undefined, space)
    : withEnding(JSON.stringify(changed, marked, space), ending);
};
