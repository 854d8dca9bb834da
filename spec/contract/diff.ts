import { canonicalText, isJsonObject, isTextList, type JsonObject } from '../json.ts';
import type { SchemaPointer } from '../schema/schema-pointer.ts';
import { escaped } from '../schema/json-pointer.ts';
import type { ChangeKind } from './change-kinds.ts';
import type { Contract, GradedRule } from './contract.ts';

/** One thing that differs between two versions. */
export interface ContractChange {
  readonly kind: ChangeKind;
  /** The id, or the place in the description as people write it. */
  readonly what: string;
  /** Its old and its new value, or its description. */
  readonly detail?: string;
  /** Where it is in the description. */
  readonly at?: SchemaPointer;
  /** True where the document shows none of it: no rule speaks of it. */
  readonly isAssumed?: true;
}

type Rows = Readonly<Record<string, object>>;

/** The rows that came, went, and are otherwise. */
const rowChanges = (
  before: Rows,
  after: Rows,
  kinds: { readonly came: ChangeKind; readonly went: ChangeKind; readonly changed: ChangeKind },
  shown: readonly string[],
): readonly ContractChange[] => {
  const valuesOf = (row: object, name: string): string =>
    canonicalText((row as Readonly<Record<string, unknown>>)[name]) || 'none';
  const differing = (a: object, b: object): string =>
    shown
      .filter((name) => valuesOf(a, name) !== valuesOf(b, name))
      .map((name) => `${name}: ${valuesOf(a, name)} → ${valuesOf(b, name)}`)
      .join('; ');
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((what) => {
    const [a, b] = [before[what], after[what]];
    if (a === undefined) return [{ kind: kinds.came, what }];
    if (b === undefined) return [{ kind: kinds.went, what }];
    const detail = differing(a, b);
    return detail === '' ? [] : [{ kind: kinds.changed, what, detail }];
  });
};

const comparedOfRules = [
  'statement',
  'level',
  'severity',
  'section',
  'operations',
  'at',
  'requiredAt',
  'unobservable',
] as const;

const isRegraded = (was: GradedRule | undefined, is: GradedRule | undefined): boolean =>
  was?.level !== is?.level || was?.severity !== is?.severity;

const ofRules = ({ rules: before }: Contract, { rules: after }: Contract): readonly ContractChange[] =>
  rowChanges(
    before,
    after,
    { came: 'rule-came', went: 'rule-went', changed: 'rule-changed' },
    comparedOfRules,
  ).map((change): ContractChange => {
    const [was, is] = [before[change.what], after[change.what]];
    if (change.kind !== 'rule-changed') return { ...change, detail: (is ?? was)?.statement ?? '' };
    return isRegraded(was, is) ? { ...change, kind: 'rule-regraded' } : change;
  });

const ofOperations = (before: Contract, after: Contract): readonly ContractChange[] =>
  rowChanges(
    before.operations,
    after.operations,
    { came: 'operation-came', went: 'operation-went', changed: 'operation-changed' },
    ['method', 'path', 'auth', 'isList', 'isSandboxOnly', 'capability'],
  ).map((change) => {
    const row = after.operations[change.what] ?? before.operations[change.what];
    return change.detail === undefined && row ? { ...change, detail: `${row.method} ${row.path}` } : change;
  });

const webhookNames = ({ description }: Contract): Rows => {
  const { webhooks = {} } = description.document() as { readonly webhooks?: Rows };
  return Object.fromEntries(Object.keys(webhooks).map((name) => [name, {}]));
};

const ofWebhooks = (before: Contract, after: Contract): readonly ContractChange[] => [
  ...rowChanges(
    webhookNames(before),
    webhookNames(after),
    { came: 'webhook-came', went: 'webhook-went', changed: 'webhook-changed' },
    [],
  ),
  ...rowChanges(
    before.webhookKinds,
    after.webhookKinds,
    { came: 'webhook-came', went: 'webhook-went', changed: 'webhook-changed' },
    ['about', 'describedAs', 'family', 'capability'],
  ),
  ...rowChanges(
    Object.fromEntries(Object.entries(before.eventOrders).map(([name, order]) => [name, { order }])),
    Object.fromEntries(Object.entries(after.eventOrders).map(([name, order]) => [name, { order }])),
    { came: 'order-came', went: 'order-went', changed: 'order-changed' },
    ['order'],
  ),
];

/** Which side sends what a schema describes. */
type Direction = 'request' | 'response';

interface Reached {
  readonly contract: Contract;
  readonly places: Readonly<Record<Direction, ReadonlySet<SchemaPointer>>>;
}

const reachedIn = (contract: Contract): Reached => {
  const { description, servedOperationIds } = contract;
  const request = new Set<SchemaPointer>();
  const response = new Set(description.placesOfAnswers());
  for (const id of servedOperationIds) {
    const body = description.bodySchemaOf(id);
    if (body !== undefined) description.placesOf(body, request);
  }
  for (const name of Object.keys(webhookNames(contract))) {
    const body = contract.describedBodyOf(name);
    if (body !== undefined) description.placesOf(body, response);
  }
  return { contract, places: { request, response } };
};

/** A place as people write it: `Customer.address.line1`. */
const written = (at: SchemaPointer): string =>
  at
    .replace(/^#\/components\/(schemas|requestBodies|responses)\//, '')
    .replace(/^#\//, '')
    .replaceAll('/content/application~1json/schema', '')
    .replaceAll(/\/(allOf|anyOf|oneOf)\/\d+/g, '')
    .replaceAll('/properties/', '.')
    .replaceAll('/items', '[]')
    .replaceAll('~1', '/');

const textsIn = (value: unknown): readonly string[] => (isTextList(value) ? value : []);

const added = (before: readonly string[], after: readonly string[]): readonly string[] =>
  after.filter((name) => !before.includes(name));

/** Keywords that have changes of their own, or that say nothing about values. */
const otherwiseCompared = new Set(['properties', 'required', 'enum', 'description', 'example', 'title']);

/** The alternatives of a schema are compared one by one; here it counts how many there are. */
const limitOf = (value: unknown): unknown =>
  Array.isArray(value) && value.some(isJsonObject) ? value.length : value;

const limitsOf = (node: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(node)
      .filter(
        ([name, value]) => !otherwiseCompared.has(name) && !name.startsWith('x-') && !isJsonObject(value),
      )
      .map(([name, value]) => [name, limitOf(value)]),
  );

const requestKinds = {
  came: 'request-member-came',
  cameRequired: 'request-member-came-required',
  went: 'request-member-went',
  required: 'request-member-required',
  optional: 'request-member-optional',
  value: 'request-value-came',
  noValue: 'request-value-went',
  limit: 'request-limit-changed',
} as const satisfies Record<string, ChangeKind>;

const responseKinds = {
  came: 'response-member-came',
  cameRequired: 'response-member-came-required',
  went: 'response-member-went',
  required: 'response-member-required',
  optional: 'response-member-optional',
  value: 'response-value-came',
  noValue: 'response-value-went',
  limit: 'response-limit-changed',
} as const satisfies Record<string, ChangeKind>;

type Named = readonly [kind: ChangeKind, at: SchemaPointer, detail?: string];

const memberChanges = (
  at: SchemaPointer,
  before: JsonObject,
  after: JsonObject,
  kinds: typeof requestKinds | typeof responseKinds,
): readonly Named[] => {
  const [was, is] = [before['properties'], after['properties']].map((members) =>
    Object.keys(isJsonObject(members) ? members : {}),
  ) as [string[], string[]];
  const [wasRequired, isRequired] = [textsIn(before['required']), textsIn(after['required'])];
  const stays = (name: string): boolean => was.includes(name) === is.includes(name);
  const place = (name: string): SchemaPointer => `${at}/properties/${escaped(name)}`;
  return [
    ...added(was, is).map((name): Named => [
      isRequired.includes(name) ? kinds.cameRequired : kinds.came,
      place(name),
    ]),
    ...added(is, was).map((name): Named => [kinds.went, place(name)]),
    ...added(wasRequired, isRequired)
      .filter(stays)
      .map((name): Named => [kinds.required, place(name)]),
    ...added(isRequired, wasRequired)
      .filter(stays)
      .map((name): Named => [kinds.optional, place(name)]),
  ];
};

const nodeChanges = (
  at: SchemaPointer,
  before: JsonObject,
  after: JsonObject,
  kinds: typeof requestKinds | typeof responseKinds,
): readonly Named[] => {
  const [was, is] = [textsIn(before['enum']), textsIn(after['enum'])];
  const [limitsBefore, limitsAfter] = [canonicalText(limitsOf(before)), canonicalText(limitsOf(after))];
  return [
    ...memberChanges(at, before, after, kinds),
    ...added(was, is).map((value): Named => [kinds.value, at, value]),
    ...added(is, was).map((value): Named => [kinds.noValue, at, value]),
    ...(limitsBefore === limitsAfter
      ? []
      : [[kinds.limit, at, `${limitsBefore} → ${limitsAfter}`] satisfies Named]),
  ];
};

const ofDirection = (direction: Direction, before: Reached, after: Reached): readonly ContractChange[] => {
  const kinds = direction === 'request' ? requestKinds : responseKinds;
  const places = new Set([...before.places[direction], ...after.places[direction]]);
  return [...places].flatMap((at) => {
    const [a, b] = [before.contract.description.resolve(at), after.contract.description.resolve(at)];
    if (!isJsonObject(a) || !isJsonObject(b) || a === b) return [];
    return nodeChanges(at, a, b, kinds).map(([kind, place, detail]) => {
      const { description } = (after.contract.description.resolve(place) === undefined ? before : after)
        .contract;
      return {
        kind,
        what: written(place),
        at: place,
        ...(detail === undefined ? {} : { detail }),
        ...(description.isAssumed(place) ? ({ isAssumed: true } as const) : {}),
      };
    });
  });
};

/** Everything that differs from one version to the next, in the order in which people look for it. */
export const contractChanges = (before: Contract, after: Contract): readonly ContractChange[] => {
  const [was, is] = [reachedIn(before), reachedIn(after)];
  return [
    ...ofOperations(before, after),
    ...ofDirection('request', was, is),
    ...ofDirection('response', was, is),
    ...ofWebhooks(before, after),
    ...ofRules(before, after),
    ...rowChanges(
      before.clientRules,
      after.clientRules,
      { came: 'client-rule-came', went: 'client-rule-went', changed: 'client-rule-changed' },
      ['statement', 'level', 'operations', 'at', 'requiredAt'],
    ),
    ...rowChanges(before.gaps, after.gaps, { came: 'gap-came', went: 'gap-went', changed: 'gap-changed' }, [
      'open',
      'reference',
      'alsoAllowed',
    ]),
    ...rowChanges(
      before.readings,
      after.readings,
      { came: 'reading-came', went: 'reading-went', changed: 'reading-changed' },
      ['question', 'reading', 'accepted'],
    ),
  ];
};
