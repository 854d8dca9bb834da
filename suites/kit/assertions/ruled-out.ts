import { contract } from '../../../spec/contract/in-use.ts';
import { changedAt } from '../../../generators/schema/schema-invalid-values.ts';
import { isJsonObject, type JsonObject } from '../../../spec/json.ts';
import type { OperationId } from '../../../spec/operations.ts';
import type { RuleId } from '../../../spec/rules/index.ts';
import type { AppliedSchemas } from '../../../spec/schema/applied-schemas.ts';
import { namesIn, valueAt } from '../../../spec/schema/json-pointer.ts';
import type { SchemaPointer } from '../../../spec/schema/schema-pointer.ts';
import { pointerOf } from '../../target/dialect/pointers.ts';
import type { Breach } from '../../../spec/schema/validation.ts';

/** Where the document shows a member in one operation, and another one has it, too. */
export const elsewhere = 'conventions/shown-members-are-what-they-are-everywhere';

/** Something in a request that the document rules out. */
export interface RuledOut {
  readonly rule: RuleId;
  readonly breach: Breach;
}

/** The body of an operation. Wallets answer an unsigned request with a challenge: nothing is taken by that. */
export const jsonBodyOf = (id: OperationId): SchemaPointer | undefined =>
  contract().operation(id).capability === 'embedded-wallets' ||
  contract().description.formSchemaOf(id) !== undefined
    ? undefined
    : contract().description.bodySchemaOf(id);

/**
 * A number, or true, may be read as its text, and a country in lower case means that country: a value that is in order
 * then breaks nothing.
 */
const isReadLeniently = (schema: SchemaPointer, body: JsonObject, { at }: Breach): boolean => {
  const value = valueAt(body, at);
  const isCountry = typeof value === 'string' && /^[a-z]{2}$/.test(value);
  const isPlain = typeof value === 'number' || typeof value === 'boolean';
  if (!isCountry && !isPlain) return false;
  const read = isCountry ? value.toUpperCase() : String(value);
  return contract()
    .description.breaches(
      schema,
      changedAt(body, namesIn(at), () => read),
    )
    .every((left) => left.at !== at);
};

/** Whether the document does not show the name of a member there: a server that does not know it may ignore it. */
const isOfAssumedMember = (applied: AppliedSchemas, { at }: Pick<Breach, 'at'>): boolean => {
  const places = [...(applied.get(at.replace(/(?:\/\d+)+$/, '')) ?? [])];
  const members = places.filter((place) => /\/properties\/[^/]+$/.test(place));
  return members.length > 0 && members.every((place) => contract().description.isAssumed(place));
};

/** Whether the document does not show a member that holds it: a server that does not know that reads nothing in it. */
const isWithinAssumedMember = (applied: AppliedSchemas, { at }: Breach): boolean => {
  const names = namesIn(at);
  return names.some((_, n) => n > 0 && isOfAssumedMember(applied, { at: pointerOf(names.slice(0, n)) }));
};

/** An update may leave out what a creation needs. */
const isAboutAbsence = ({ keyword }: Breach): boolean => keyword === 'required' || keyword === 'anyOf';

/** All in the body of a request that the document rules out, and that nobody may read as something else. */
export const ruledOut = (id: OperationId, sent: unknown): readonly RuledOut[] => {
  const schema = jsonBodyOf(id);
  if (schema === undefined || !isJsonObject(sent)) return [];
  const body = contract().description.withNullsAbsent(schema, sent) as JsonObject;
  const isUpdate = contract().operation(id).method !== 'POST';
  return contract()
    .description.breaches(schema, body)
    .flatMap((breach) => {
      if ((isUpdate && isAboutAbsence(breach)) || isReadLeniently(schema, body, breach)) return [];
      const applied = contract().description.appliedSchemas(schema, body);
      if (isOfAssumedMember(applied, breach)) return [];
      const broken = contract().rulesBrokenBy(breach, applied);
      const own = broken.filter((each) => contract().rule(each).operations.includes(id));
      const isElsewhere = own.length === 0 && broken.length > 0 && !isWithinAssumedMember(applied, breach);
      const rules = isElsewhere ? [elsewhere as RuleId] : own;
      return rules.map((rule) => ({ rule, breach }));
    });
};
