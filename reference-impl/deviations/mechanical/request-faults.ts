import { valueAt } from '../../../spec/schema/json-pointer.ts';
import { appliedSchemas, type AppliedSchemas } from '../../../spec/schema/applied-schemas.ts';
import { holderOf } from '../../../spec/schema/schema-pointer.ts';
import type { Breach } from '../../../spec/schema/validation.ts';
import { breachesOf } from '../../http/validate-request.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import { keywordsAt, otherPatterns, type DerivedFault, type Keywords } from './derived-faults.ts';

/** How many or how much: what the bounds of the description count. */
const sizeOf = (value: unknown): number => {
  if (typeof value === 'number') return value;
  return typeof value === 'string' ? [...value].length : Array.isArray(value) ? value.length : Number.NaN;
};

/** A fault's knowledge of one place in a request. */
interface Seen {
  readonly value: unknown;
  readonly keywords: Keywords;
  /** The rest of the fault's name, after its kind. */
  readonly about: string;
}

/** Faults that take what is not valid: whether this breach is overlooked. */
const overlooks: Readonly<Record<string, (breach: Breach, seen: Seen) => boolean>> = {
  'takes-outside-the-list': ({ keyword }) => keyword === 'enum' || keyword === 'const',
  'takes-any-format': ({ keyword }) => keyword === 'format',
  'takes-any-pattern': ({ keyword }) => keyword === 'pattern',
  'reads-pattern-': ({ keyword }, { value, keywords, about }) =>
    keyword === 'pattern' &&
    new RegExp(otherPatterns(String(keywords['pattern']))[about] ?? '$^', 'u').test(String(value)),
  'takes-one-beyond-': ({ keyword }, { value, keywords, about }) =>
    keyword === about && sizeOf(value) === Number(keywords[about]) + (about.startsWith('min') ? -1 : 1),
};

/** Faults that refuse what is valid: whether this value is refused. */
const refuses: Readonly<Record<string, (seen: Seen) => boolean>> = {
  'reads-pattern-': ({ value, keywords, about }) =>
    typeof value === 'string' &&
    !new RegExp(otherPatterns(String(keywords['pattern']))[about] ?? '', 'u').test(value),
  'refuses-the-': ({ value, keywords, about }) => sizeOf(value) === keywords[about],
  'refuses-': ({ value, about }) => value === about,
};

const kindOf = <T>(table: Readonly<Record<string, T>>, how: string): readonly [string, T] | undefined =>
  Object.entries(table).find(([kind]) => (kind.endsWith('-') ? how.startsWith(kind) : how === kind));

interface Request {
  readonly value: unknown;
  readonly applied: AppliedSchemas;
}

const isAt = ({ place }: DerivedFault, { applied }: Request, at: string): boolean =>
  applied.get(at)?.has(place) === true;

const seenAt = (fault: DerivedFault, { value }: Request, at: string, kind: string): Seen => ({
  value: valueAt(value, at),
  keywords: keywordsAt(fault.place),
  about: fault.how.slice(kind.length),
});

const isMissingMember = ({ place }: DerivedFault, { applied }: Request, breach: Breach): boolean => {
  const holder = holderOf(place);
  return (
    breach.keyword === 'required' &&
    breach.params['missingProperty'] ===
      place.slice(place.lastIndexOf('/properties/') + '/properties/'.length) &&
    holder !== undefined &&
    applied.get(breach.at)?.has(holder) === true
  );
};

const isOverlooked = (
  fault: DerivedFault,
  request: Request,
  breach: Breach,
  all: readonly Breach[],
): boolean => {
  const { how, place } = fault;
  if (how === 'takes-missing') return isMissingMember(fault, request, breach);
  if (how === 'ignores-the-condition') return breach.schema.startsWith(`${place}/then`);
  if (!isAt(fault, request, breach.at)) return false;
  // A value of another type breaks the other keywords, too.
  if (how === 'takes-another-type')
    return all.some(({ at, keyword }) => at === breach.at && keyword === 'type');
  const found = kindOf(overlooks, how);
  return found?.[1](breach, seenAt(fault, request, breach.at, found[0])) === true;
};

const refusals = (fault: DerivedFault, request: Request): readonly Breach[] => {
  const found = kindOf(refuses, fault.how);
  if (found === undefined) return [];
  const [kind, isRefused] = found;
  return [...request.applied.keys()]
    .filter((at) => isAt(fault, request, at) && isRefused(seenAt(fault, request, at, kind)))
    .map((at) => ({ at, keyword: fault.how, params: {}, message: 'is not accepted', schema: fault.place }));
};

/**
 * The breaches of a request are found as these faults have them: without those that they overlook, and with what
 * they refuse although it is valid.
 */
export const changingBreaches = (on: readonly DerivedFault[]): Replacement =>
  replacing(breachesOf, (right, context, schema, value, look) => {
    const found = right(context, schema, value, look);
    const request = { value, applied: appliedSchemas(schema, value) };
    return [
      ...found.filter((breach) => !on.some((fault) => isOverlooked(fault, request, breach, found))),
      ...on.flatMap((fault) => refusals(fault, request)),
    ];
  });
