import { contract, ofContract } from '../../../spec/contract/in-use.ts';
import type { JsonObject } from '../../../spec/json.ts';
import type { AppliedSchemas } from '../../../spec/schema/applied-schemas.ts';
import type { ClientRule } from '../../../spec/client-rules/client-rule.ts';
import type { ClientRuleId } from '../../../spec/client-rules/index.ts';
import { isOutermost, type SchemaPointer } from '../../../spec/schema/schema-pointer.ts';
import { namesIn } from '../../../spec/schema/json-pointer.ts';
import type { Breach } from '../../../spec/schema/validation.ts';
import { callsOf, isSeenAccepted, type Exchange, type Recording } from './recording.ts';
import { broken, held, type Sighting } from './sighting.ts';

/** A member as people write it: its path with dots. */
const named = (pointer: string): string =>
  pointer === '' ? 'The body' : `The member ${namesIn(pointer).join('.')}`;

/** A sighting of a rule that was found by its place in the description. */
export interface FieldSighting extends Sighting {
  readonly rule: ClientRuleId;
}

type Index = ReadonlyMap<string, readonly ClientRuleId[]>;

const indexOf = (placesOf: (row: ClientRule) => readonly string[] | undefined): (() => Index) =>
  ofContract(({ clientRuleIds, clientRule }) => {
    const index = new Map<string, ClientRuleId[]>();
    for (const id of clientRuleIds)
      for (const place of placesOf(clientRule(id)) ?? []) index.set(place, [...(index.get(place) ?? []), id]);
    return index;
  });

const holderOf = (member: string): string => member.slice(0, member.lastIndexOf('/properties/'));

const byPlace = indexOf(({ at }) => at);
const byMember = indexOf(({ requiredAt }) => requiredAt);
const byHolder = indexOf(({ requiredAt }) => requiredAt?.map(holderOf));

/** Whether a rule is about places of the description: nobody has to look for it otherwise. */
export const isFieldRule = (id: ClientRuleId): boolean => {
  const { at = [], requiredAt = [] } = contract().clientRule(id);
  return at.length + requiredAt.length > 0;
};

const assumedShape: ClientRuleId = 'client/requests/body-has-the-assumed-shape';

/** The schemas for requests beside their own: conditions of a customer that an update leaves to its result. */
const conditions: readonly SchemaPointer[] = [
  '#/components/schemas/IndividualCustomerConditions',
  '#/components/schemas/IndividualCustomerOmissions',
];

/** Rules about the nearest place that holds this one. */
const nearest = (place: string): readonly ClientRuleId[] => {
  const found = byPlace().get(place) ?? [];
  if (found.length > 0 || isOutermost(place)) return found;
  return nearest(place.slice(0, place.lastIndexOf('/')));
};

const missing = ({ at, params }: Breach, applied: AppliedSchemas): readonly ClientRuleId[] => {
  const name = String(params['missingProperty']);
  return [...(applied.get(at) ?? [])].flatMap((place) => byMember().get(`${place}/properties/${name}`) ?? []);
};

const spoken = ({ at }: Breach, applied: AppliedSchemas): readonly ClientRuleId[] =>
  at === '' ? [] : [...(applied.get(at) ?? [])].flatMap((place) => byPlace().get(place) ?? []);

const rulesBrokenBy = (breach: Breach, applied: AppliedSchemas): readonly ClientRuleId[] => {
  const candidates = [
    breach.keyword === 'required' ? missing(breach, applied) : [],
    breach.schema.includes('/then') ? nearest(breach.schema) : [],
    byPlace().get(breach.schema) ?? [],
    breach.keyword === 'required' ? [] : spoken(breach, applied),
    nearest(breach.schema),
  ];
  return [...new Set(candidates.find((found) => found.length > 0) ?? [assumedShape])];
};

const rulesSpokenOf = (applied: AppliedSchemas): ReadonlySet<ClientRuleId> => {
  const rules = new Set<ClientRuleId>();
  for (const places of applied.values())
    for (const place of places)
      for (const id of [...(byPlace().get(place) ?? []), ...(byHolder().get(place) ?? [])]) rules.add(id);
  return rules;
};

/** The violation of a member, which may be a missing one. */
const seenAt = ({ at, keyword, params, message }: Breach, n: number): Sighting => {
  const { allowedValues } = params;
  if (Array.isArray(allowedValues))
    return broken(n, `${named(at)} must be one of ${allowedValues.map(String).join(', ')}.`, at);
  if (keyword !== 'required') return broken(n, `${named(at)} ${message}.`, at);
  const member = `${at}/${String(params['missingProperty'])}`;
  return broken(n, `${named(member)} is missing.`, member);
};

const judged = (schema: SchemaPointer, value: unknown, { n }: Exchange): readonly FieldSighting[] => {
  const applied = contract().description.appliedSchemas(schema, value);
  const violations = contract()
    .description.breaches(schema, value)
    .flatMap((breach) => rulesBrokenBy(breach, applied).map((rule) => ({ rule, ...seenAt(breach, n) })));
  const brokenRules = new Set(violations.map(({ rule }) => rule));
  const right = [...rulesSpokenOf(applied), assumedShape]
    .filter((rule) => !brokenRules.has(rule))
    .map((rule) => ({ rule, ...held(n) }));
  return [...violations, ...right];
};

/** The customer as an update leaves it, as far as the client was shown. */
const result = (exchange: Exchange, known: ReadonlyMap<string, JsonObject>): unknown => {
  const { operation, params, sent } = exchange;
  if (operation !== 'customers.update') return sent;
  return { ...known.get(params['customerId'] ?? ''), ...(sent as object) };
};

const isPerson = (value: unknown): boolean =>
  (value as { readonly customerType?: unknown } | null)?.customerType === 'INDIVIDUAL';

const judgedCustomers = (recording: Recording): readonly FieldSighting[] => {
  const known = new Map<string, JsonObject>();
  const found: FieldSighting[] = [];
  for (const exchange of callsOf(recording, 'customers.create', 'customers.update', 'customers.get')) {
    const value = result(exchange, known);
    const isWrite = exchange.operation !== 'customers.get';
    if (isWrite && isPerson(value))
      found.push(...conditions.flatMap((schema) => judged(schema, value, exchange)));
    if (isSeenAccepted(exchange)) known.set(String(exchange.got['id']), exchange.got);
  }
  return found;
};

/** The conditions are judged by the result; here they would be judged by what is sent alone. */
const isOfResult = ({ rule }: FieldSighting): boolean =>
  (contract().clientRule(rule).at ?? []).some((place) =>
    conditions.some((schema) => place.startsWith(schema)),
  );

/** The sightings of all request bodies, for the rules about members. */
export const fieldSightings = (recording: Recording): readonly FieldSighting[] => {
  const bodies = recording.exchanges.flatMap((exchange) => {
    const { operation, sent } = exchange;
    const schema = operation && contract().description.requestSchemaOf(operation);
    if (schema === undefined || sent === undefined) return [];
    return judged(schema, sent, exchange).filter((sighting) => !isOfResult(sighting));
  });
  return [...bodies, ...judgedCustomers(recording)];
};
