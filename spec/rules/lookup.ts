import type { AppliedSchemas } from '../schema/applied-schemas.ts';
import { isAssumed } from '../schema/assumed.ts';
import { resolve } from '../schema/description.ts';
import { isComponent, isOutermost, type SchemaPointer } from '../schema/schema-pointer.ts';
import { valueAt } from '../schema/json-pointer.ts';
import type { Breach } from '../schema/validation.ts';
import { rule, ruleIds, type RuleId } from './index.ts';

type Index = ReadonlyMap<string, readonly RuleId[]>;

const indexBy = (pointersOf: (id: RuleId) => readonly SchemaPointer[]): Index => {
  const index = new Map<string, RuleId[]>();
  for (const id of ruleIds)
    for (const pointer of pointersOf(id)) index.set(pointer, [...(index.get(pointer) ?? []), id]);
  return index;
};

const byPlace = indexBy((id) => rule(id).at ?? []);
const byMember = indexBy((id) => rule(id).requiredAt ?? []);

const parentOf = (member: string): string => member.slice(0, member.lastIndexOf('/properties/'));
const byParent = indexBy((id) =>
  (rule(id).requiredAt ?? []).map((member) => parentOf(member) as SchemaPointer),
);

const at = (index: Index, place: string): readonly RuleId[] => index.get(place) ?? [];

/** Rules about the nearest place that holds this one: `…/roles/items` belongs to the rule about `…/roles`. */
const nearest = (place: string): readonly RuleId[] => {
  const found = at(byPlace, place);
  const up = place.lastIndexOf('/');
  return found.length > 0 || isOutermost(place) ? found : nearest(place.slice(0, up));
};

const missingMember = (breach: Breach, applied: AppliedSchemas): readonly RuleId[] => {
  const name = String(breach.params['missingProperty']);
  const places = [...(applied.get(breach.at) ?? [])];
  return places.flatMap((place) => at(byMember, `${place}/properties/${name}`));
};

const rulesAt = (
  location: string,
  applied: AppliedSchemas,
  wanted: (place: string) => boolean,
): readonly RuleId[] =>
  [...(applied.get(location) ?? [])].filter(wanted).flatMap((place) => at(byPlace, place));

/** An item belongs to the member that lists it. */
const memberOf = (location: string): string =>
  /\/\d+$/.test(location) ? memberOf(location.replace(/\/\d+$/, '')) : location;

/** A conditional is broken inside of its branch, never by the value that it is asked about. */
const isConditional = (place: string): boolean => Object.hasOwn(resolve(place as SchemaPointer) ?? {}, 'if');

/** Speaks of a kind of value wherever it occurs, not of one member. */
const isGeneral = (id: RuleId): boolean => (rule(id).at ?? []).every(isComponent);

/** Rules about the member itself, and those about the kind of value that it holds. */
const byLocation = (breach: Breach, applied: AppliedSchemas): readonly RuleId[] => {
  if (breach.at === '') return [];
  const own = rulesAt(memberOf(breach.at), applied, (place) => !isComponent(place) && !isConditional(place));
  const kind = rulesAt(breach.at, applied, isComponent);
  return own.length > 0 ? [...own, ...kind.filter(isGeneral)] : kind;
};

/** Rules about the very place whose keyword does not hold: others about the member may accept its value. */
const exactly = ({ schema, keyword }: Breach): readonly RuleId[] =>
  keyword === 'required' || isComponent(schema) ? [] : at(byPlace, schema);

/**
 * The rules that a breach breaks; none where the description only assumes. A missing member breaks the rule
 * about its presence, or the conditional that asked for it; anything else breaks the rule about the member.
 */
export const rulesBrokenBy = (breach: Breach, applied: AppliedSchemas): readonly RuleId[] => {
  if (isAssumed(breach.schema)) return [];
  const candidates = [
    // Another value than the one that is fixed is a value of the right kind all the same.
    breach.keyword === 'const' ? at(byPlace, breach.schema) : [],
    breach.keyword === 'required' ? missingMember(breach, applied) : [],
    breach.schema.includes('/then') ? nearest(breach.schema) : [],
    exactly(breach),
    breach.keyword === 'required' ? [] : byLocation(breach, applied),
    nearest(breach.schema),
  ];
  return [...new Set(candidates.find((found) => found.length > 0) ?? [])];
};

/** A rule about a member is not exercised by another member that holds the same kind of value. */
const isAbout = (id: RuleId, place: string): boolean => !isComponent(place) || isGeneral(id);

const describesMembers = (place: SchemaPointer): boolean => {
  const node: unknown = resolve(place);
  return typeof node === 'object' && node !== null && ('properties' in node || 'discriminator' in node);
};

/** An object whose members are all unknown: nothing shows that it is of the kind at all. */
const showsNothing = (value: unknown, location: string, places: ReadonlySet<SchemaPointer>): boolean => {
  // Few places are of objects: the value is looked up for these alone.
  if (![...places].some(describesMembers)) return false;
  const shown = valueAt(value, location);
  return typeof shown === 'object' && shown !== null && !Array.isArray(shown);
};

/** Places that were asked for before: answers are examined by the same ones again and again. */
const exercising = new Map<SchemaPointer, readonly RuleId[]>();

/** The rules that a value at a place of the description exercises. */
const exercisedAt = (place: SchemaPointer): readonly RuleId[] => {
  const present = exercising.get(place);
  if (present !== undefined) return present;
  const fresh = [...at(byPlace, place).filter((id) => isAbout(id, place)), ...at(byParent, place)];
  exercising.set(place, fresh);
  return fresh;
};

/** The rules that a value has exercised: their member is there, or its container is and says whether it must be. */
export const rulesExercisedBy = (applied: AppliedSchemas, value: unknown): ReadonlySet<RuleId> => {
  const exercised = new Set<RuleId>();
  const members = [...applied.keys()].filter((location) => location !== '');
  const holders = new Set(members.map((location) => location.slice(0, location.lastIndexOf('/'))));
  for (const [location, places] of applied) {
    if (!holders.has(location) && showsNothing(value, location, places)) continue;
    for (const place of places) for (const id of exercisedAt(place)) exercised.add(id);
  }
  return exercised;
};
