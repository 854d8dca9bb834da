import type { AppliedSchemas } from '../schema/applied-schemas.ts';
import { isAssumed as shippedIsAssumed, type IsAssumed } from '../schema/assumed.ts';
import { resolve as shippedResolve } from '../schema/description.ts';
import { valueAt } from '../schema/json-pointer.ts';
import type { Reader } from '../schema/reader.ts';
import { isComponent, isOutermost, type SchemaPointer } from '../schema/schema-pointer.ts';
import type { Breach } from '../schema/validation.ts';
import { rules, type RuleId } from './index.ts';
import type { Rule } from './rule.ts';

type RuleTable = Readonly<Record<string, Rule>>;

type Index = ReadonlyMap<string, readonly RuleId[]>;

const parentOf = (member: string): string => member.slice(0, member.lastIndexOf('/properties/'));

const at = (index: Index, place: string): readonly RuleId[] => index.get(place) ?? [];

/** An item belongs to the member that lists it. */
const memberOf = (location: string): string =>
  /\/\d+$/.test(location) ? memberOf(location.replace(/\/\d+$/, '')) : location;

/** The rules, and the places that they point at. */
interface Known {
  readonly resolve: Reader['resolve'];
  readonly isAssumed: IsAssumed;
  readonly byPlace: Index;
  readonly byMember: Index;
  readonly byParent: Index;
  /** Speaks of a kind of value wherever it occurs, not of one member. */
  readonly isGeneral: (id: RuleId) => boolean;
}

const knownOf = (rules: RuleTable, described: Pick<Known, 'resolve' | 'isAssumed'>): Known => {
  // The keys of a table of rules are their ids.
  const entries = Object.entries(rules) as [RuleId, Rule][];
  const indexBy = (pointersOf: (row: Rule) => readonly string[]): Index => {
    const index = new Map<string, RuleId[]>();
    for (const [id, row] of entries)
      for (const place of pointersOf(row)) index.set(place, [...(index.get(place) ?? []), id]);
    return index;
  };
  return {
    ...described,
    byPlace: indexBy((row) => row.at ?? []),
    byMember: indexBy((row) => row.requiredAt ?? []),
    byParent: indexBy((row) => (row.requiredAt ?? []).map(parentOf)),
    isGeneral: (id) => (rules[id]?.at ?? []).every(isComponent),
  };
};

/** Rules about the nearest place that holds this one: `…/roles/items` belongs to the rule about `…/roles`. */
const nearest = (known: Known, place: string): readonly RuleId[] => {
  const found = at(known.byPlace, place);
  const up = place.lastIndexOf('/');
  return found.length > 0 || isOutermost(place) ? found : nearest(known, place.slice(0, up));
};

const missingMember = (known: Known, breach: Breach, applied: AppliedSchemas): readonly RuleId[] => {
  const name = String(breach.params['missingProperty']);
  const places = [...(applied.get(breach.at) ?? [])];
  return places.flatMap((place) => at(known.byMember, `${place}/properties/${name}`));
};

/** Rules about the member itself, and those about the kind of value that it holds. */
const byLocation = (
  { byPlace, resolve, isGeneral }: Known,
  breach: Breach,
  applied: AppliedSchemas,
): readonly RuleId[] => {
  if (breach.at === '') return [];
  const rulesAt = (location: string, wanted: (place: string) => boolean): readonly RuleId[] =>
    [...(applied.get(location) ?? [])].filter(wanted).flatMap((place) => at(byPlace, place));
  // A conditional is broken inside of its branch, never by the value that it is asked about.
  const isConditional = (place: string): boolean =>
    Object.hasOwn(resolve(place as SchemaPointer) ?? {}, 'if');
  const own = rulesAt(memberOf(breach.at), (place) => !isComponent(place) && !isConditional(place));
  const kind = rulesAt(breach.at, isComponent);
  return own.length > 0 ? [...own, ...kind.filter(isGeneral)] : kind;
};

/** Rules about the very place whose keyword does not hold: others about the member may accept its value. */
const exactly = ({ byPlace }: Known, { schema, keyword }: Breach): readonly RuleId[] =>
  keyword === 'required' || isComponent(schema) ? [] : at(byPlace, schema);

const brokenBy = (known: Known, breach: Breach, applied: AppliedSchemas): readonly RuleId[] => {
  if (known.isAssumed(breach.schema)) return [];
  const candidates = [
    // Another value than the one that is fixed is a value of the right kind all the same.
    breach.keyword === 'const' ? at(known.byPlace, breach.schema) : [],
    breach.keyword === 'required' ? missingMember(known, breach, applied) : [],
    breach.schema.includes('/then') ? nearest(known, breach.schema) : [],
    exactly(known, breach),
    breach.keyword === 'required' ? [] : byLocation(known, breach, applied),
    nearest(known, breach.schema),
  ];
  return [...new Set(candidates.find((found) => found.length > 0) ?? [])];
};

/** An object whose members are all unknown: nothing shows that it is of the kind at all. */
const showsNothing = (
  { resolve }: Known,
  value: unknown,
  location: string,
  places: ReadonlySet<SchemaPointer>,
): boolean => {
  const describesMembers = (place: SchemaPointer): boolean => {
    const node: unknown = resolve(place);
    return typeof node === 'object' && node !== null && ('properties' in node || 'discriminator' in node);
  };
  // Few places are of objects: the value is looked up for these alone.
  if (![...places].some(describesMembers)) return false;
  const shown = valueAt(value, location);
  return typeof shown === 'object' && shown !== null && !Array.isArray(shown);
};

/** The rules that a value at a place exercises. Answers are examined by the same places again and again. */
const exercisedBy = ({
  byPlace,
  byParent,
  isGeneral,
}: Known): ((place: SchemaPointer) => readonly RuleId[]) => {
  const exercising = new Map<SchemaPointer, readonly RuleId[]>();
  // A rule about a member is not exercised by another member that holds the same kind of value.
  const isAbout = (id: RuleId, place: string): boolean => !isComponent(place) || isGeneral(id);
  return (place) => {
    const present = exercising.get(place);
    if (present !== undefined) return present;
    const fresh = [...at(byPlace, place).filter((id) => isAbout(id, place)), ...at(byParent, place)];
    exercising.set(place, fresh);
    return fresh;
  };
};

/** The rules of a contract, found by the places of its description. */
export interface RuleLookup {
  /**
   * The rules that a breach breaks; none where the description only assumes. A missing member breaks the rule
   * about its presence, or the conditional that asked for it; anything else breaks the rule about the member.
   */
  readonly rulesBrokenBy: (breach: Breach, applied: AppliedSchemas) => readonly RuleId[];
  /** The rules that a value has exercised: their member is there, or its container is and says whether it must be. */
  readonly rulesExercisedBy: (applied: AppliedSchemas, value: unknown) => ReadonlySet<RuleId>;
}

/** Finds rules by the places of a description. */
export const lookupIn = (rules: RuleTable, described: Pick<Known, 'resolve' | 'isAssumed'>): RuleLookup => {
  const known = knownOf(rules, described);
  const exercisedAt = exercisedBy(known);
  return {
    rulesBrokenBy: (breach, applied) => brokenBy(known, breach, applied),
    rulesExercisedBy: (applied, value) => {
      const exercised = new Set<RuleId>();
      const members = [...applied.keys()].filter((location) => location !== '');
      const holders = new Set(members.map((location) => location.slice(0, location.lastIndexOf('/'))));
      for (const [location, places] of applied) {
        if (!holders.has(location) && showsNothing(known, value, location, places)) continue;
        for (const place of places) for (const id of exercisedAt(place)) exercised.add(id);
      }
      return exercised;
    },
  };
};

export const { rulesBrokenBy, rulesExercisedBy } = lookupIn(rules, {
  resolve: shippedResolve,
  isAssumed: shippedIsAssumed,
});
