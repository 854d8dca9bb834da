import { contract } from '../../spec/contract/in-use.ts';
import { escaped } from '../../spec/schema/json-pointer.ts';
import { valuesOutside } from '../../generators/schema/keyword-values.ts';
import type { OperationId } from '../../spec/operations.ts';
import { isJsonObject, type JsonObject } from '../../spec/json.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import { isShownParameter } from '../target/dialect/parameters.ts';
import type { Parting } from './facts.ts';
import { againstSchema } from './own-answers.ts';
import type { OwnOperation, OwnParameter } from './own-operation.ts';

type Place = 'query' | 'header';

interface OurParameter {
  readonly name: string;
  readonly in: Place;
  readonly schema: JsonObject;
  readonly example: unknown;
}

/** The headers whose names the document shows. Source: Endpoints; Authentication. */
const shownHeaders: Readonly<Record<string, readonly RuleId[]>> = {
  'Idempotency-Key': ['conventions/idempotency-key-is-accepted'],
  'Service-Wallet-Signature': ['wallet-credentials/signature-travels-in-service-wallet-signature'],
  'Request-Id': ['wallet-credentials/challenge-is-named-in-request-id'],
};

/** The rules that name a query parameter. Source: Endpoints > Operations with a shape, and its catalogue. */
const queryRules: Readonly<Partial<Record<OperationId, Readonly<Record<string, readonly RuleId[]>>>>> = {
  'transactions.list': {
    customerId: ['transactions/list-by-customer'],
    startDate: ['transactions/list-by-start-date'],
    limit: ['transactions/list-takes-a-limit'],
  },
};

const isPlace = (place: unknown): place is Place => place === 'query' || place === 'header';

/** Whether the document says that an operation has the header: which ones are signed twice is partly assumed. */
const hasHeader = (operation: OperationId, name: string): boolean =>
  (shownHeaders[name] ?? []).some((id) => {
    const { operations: named } = contract().rule(id);
    return named.length === 0 || named.includes(operation);
  });

const isNamed = (operation: OperationId, { name, in: place }: OurParameter): boolean =>
  place === 'query' ? isShownParameter(operation, name) : hasHeader(operation, name);

/** The query parameters and headers of an operation that the document names. */
const documented = (operation: OperationId): readonly OurParameter[] => {
  const { path } = contract().operation(operation);
  const shared = contract().description.resolve(`#/paths/${escaped(path)}/parameters`);
  const all = [shared, contract().description.describedOperation(operation)?.['parameters']].flatMap((list) =>
    Array.isArray(list) ? (list as readonly unknown[]) : [],
  );
  return all
    .map(contract().description.dereferenced)
    .filter(isJsonObject)
    .flatMap(({ name, in: place, schema, example }): readonly OurParameter[] => {
      const node = contract().description.dereferenced(schema);
      return isPlace(place) ? [{ name: String(name), in: place, schema: node as JsonObject, example }] : [];
    })
    .filter((parameter) => isNamed(operation, parameter));
};

const rulesOf = (operation: OperationId, { name, in: place }: OurParameter): readonly RuleId[] =>
  (place === 'header' ? shownHeaders[name] : queryRules[operation]?.[name]) ?? [];

const theirsIn = ({ parameters }: OwnOperation, place: Place): readonly OwnParameter[] =>
  parameters.filter((each) => each.in === place);

const isSame = (place: Place, one: string, other: string): boolean =>
  place === 'header' ? one.toLowerCase() === other.toLowerCase() : one === other;

/** The differences between the two descriptions of the values of one parameter. */
const valuePartings = (
  ours: OurParameter,
  theirs: OwnParameter,
): readonly Pick<Parting, 'kind' | 'what'>[] => {
  const refuses = (value: unknown): boolean => againstSchema(theirs.schema, value, 'readOnly').length > 0;
  if (refuses(ours.example)) return [{ kind: 'refuses', what: `the value ${String(ours.example)}` }];
  if (ours.schema['x-assumed'] === true) return [];
  // The document shows types and formats of parameters, no bounds. Every text is one, and null is none.
  const { type, format } = ours.schema;
  return Object.entries(valuesOutside({ type, format }))
    .filter(([what, value]) => what !== 'a number' && ['string', 'number'].includes(typeof value))
    .filter(([, value]) => !refuses(value))
    .map(([what]) => ({ kind: 'accepts', what }));
};

const namedPartings = (operation: OperationId, own: OwnOperation): readonly Parting[] =>
  documented(operation).flatMap((ours): readonly Parting[] => {
    const place = { operation, side: ours.in, at: ours.name, rules: rulesOf(operation, ours) };
    const theirs = theirsIn(own, ours.in).find(({ name }) => isSame(ours.in, name, ours.name));
    if (theirs === undefined) return [{ ...place, kind: 'silent', what: 'any value, and none' }];
    return [
      ...(theirs.required ? [{ ...place, kind: 'refuses' as const, what: 'a request without it' }] : []),
      ...valuePartings(ours, theirs).map((parting) => ({ ...place, ...parting })),
    ];
  });

/** Headers that go without saying: how a request is authenticated, and what its body is. */
const usualHeaders = new Set(['authorization', 'content-type', 'accept']);

/** Where the document shows a whole request, what theirs asks for beside it is too much. */
const demandedPartings = (operation: OperationId, own: OwnOperation): readonly Parting[] => {
  if (contract().operation(operation).shows !== 'shape') return [];
  const known = documented(operation);
  return (['query', 'header'] as const).flatMap((side) =>
    theirsIn(own, side)
      .filter(({ name, required }) => required && !usualHeaders.has(name.toLowerCase()))
      .filter(({ name }) => known.every((ours) => ours.in !== side || !isSame(side, ours.name, name)))
      .map(({ name }): Parting => ({
        operation,
        side,
        at: name,
        kind: 'refuses',
        what: 'a request without it',
        rules: [],
      })),
  );
};

/** Where theirs parts from the document on query parameters and headers. The names of path parameters are nobody's. */
export const parameterPartings = (operation: OperationId, own: OwnOperation): readonly Parting[] => [
  ...namedPartings(operation, own).map((parting) => ({
    ...parting,
    rules: parting.rules.filter((id) => contract().rule(id as RuleId).level !== 'assumed'),
  })),
  ...demandedPartings(operation, own),
];
