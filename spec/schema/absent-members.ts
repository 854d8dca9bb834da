import type { ApplySchemas } from './applied-schemas.ts';
import type { IsAssumed } from './assumed.ts';
import { escaped, namesIn, valueAt } from './json-pointer.ts';
import type { Reader } from './reader.ts';
import type { SchemaPointer } from './schema-pointer.ts';
import type { Validation } from './validation.ts';

interface Described {
  readonly resolve: Reader['resolve'];
  readonly breaches: Validation['breaches'];
  readonly appliedSchemas: ApplySchemas;
  readonly isAssumed: IsAssumed;
}

/** Whether some place that the document shows, and that speaks about an object, requires this member of it. */
const isRequired = (
  { isAssumed, resolve }: Pick<Described, 'isAssumed' | 'resolve'>,
  places: ReadonlySet<SchemaPointer> | undefined,
  name: string,
): boolean =>
  [...(places ?? [])].some((place) => {
    if (isAssumed(place) || isAssumed(`${place}/properties/${escaped(name)}`)) return false;
    const { required } = (resolve(place) ?? {}) as { readonly required?: readonly string[] };
    return required?.includes(name) ?? false;
  });

const holderOf = (at: string): string => at.slice(0, at.lastIndexOf('/'));

const without = (value: unknown, [first, ...rest]: readonly string[]): unknown => {
  if (first === undefined || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.with(Number(first), without(value[Number(first)], rest));
  const { [first]: member, ...others } = value as Readonly<Record<string, unknown>>;
  return rest.length === 0 ? others : { ...others, [first]: without(member, rest) };
};

const hasNull = (value: unknown): boolean =>
  value === null || (typeof value === 'object' && Object.values(value).some(hasNull));

/**
 * The same value, in which a member that may be absent and is null instead is absent: the document does not show
 * whether a member without a value is left out or null. One that may be null by the description stays, and so does one
 * that the document requires of what is left without the others: a condition asks about values, not about nulls.
 */
export type AbsentForNull = (schema: SchemaPointer, value: unknown) => unknown;

/** Takes nulls for absent members, by a description. */
export const absentForNullBy =
  (described: Described): AbsentForNull =>
  (schema, value) => {
    const { breaches, appliedSchemas } = described;
    if (!hasNull(value)) return value;
    const isMember = (at: string): boolean => !Array.isArray(valueAt(value, holderOf(at)));
    const nulls = breaches(schema, value)
      .map(({ at }) => at)
      .filter((at) => at !== '' && valueAt(value, at) === null && isMember(at));
    if (nulls.length === 0) return value;
    const withoutAll = (places: readonly string[]): unknown =>
      places.reduce((lean, at) => without(lean, namesIn(at)), value);
    const applied = appliedSchemas(schema, withoutAll(nulls));
    return withoutAll(
      nulls.filter((at) => !isRequired(described, applied.get(holderOf(at)), namesIn(at).at(-1) ?? '')),
    );
  };
