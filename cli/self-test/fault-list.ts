import { faults } from '../../reference-impl/faults.ts';
import { resolve } from '../../spec/description.ts';
import { placesOfAnswers } from '../../spec/reachable.ts';
import { rule as ruleRow, ruleIds, type RuleId } from '../../spec/rules/index.ts';
import type { SchemaPointer } from '../../spec/schema-pointer.ts';
import { checks } from '../catalogue.ts';

/** A way in which the reference server can be wrong, and the rules that it then breaks. */
export interface Fault {
  readonly name: string;
  /** One for a named fault; every checked rule about the place for a derived one. */
  readonly rules: readonly RuleId[];
}

const holderOf = (member: SchemaPointer): SchemaPointer =>
  member.slice(0, member.lastIndexOf('/properties/')) as SchemaPointer;

/** How the place that a rule is about can be damaged in answers; conditions only in requests. */
const derivedFault = (id: RuleId, places: ReadonlySet<SchemaPointer>): string | undefined => {
  const { at = [], requiredAt = [] } = ruleRow(id);
  const missing = requiredAt.find((member) => places.has(holderOf(member)));
  if (missing !== undefined) return `schema:${missing}:missing`;
  const shown = at.find(
    (place) => places.has(place) && (resolve(place) as { if?: unknown }).if === undefined,
  );
  return shown === undefined ? undefined : `schema:${shown}:wrong-type`;
};

/** Every fault: those of the table, and one derived from the description for each other rule about a shape. */
export const everyFault = (): readonly Fault[] => {
  const checked = new Set(checks().flatMap(({ rules }) => rules));
  const named = Object.entries(faults).map(([name, id]) => ({ name, rules: [id as RuleId] }));
  const proven = new Set<string>(Object.values(faults));
  const places = placesOfAnswers();
  const derived = ruleIds
    .filter((id) => checked.has(id) && !proven.has(id))
    .flatMap((id) => {
      const fault = derivedFault(id, places);
      return fault === undefined ? [] : [{ name: fault, rules: [id] }];
    });
  return [...named, ...derived];
};
