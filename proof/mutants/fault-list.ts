import { faults } from '../../reference-impl/deviations/catalogue.ts';
import {
  derivedFaultOf,
  keywordsAt,
  nameOfDerived,
  wrongAnswers,
  wrongReadings,
} from '../../reference-impl/deviations/mechanical/derived-faults.ts';
import {
  effectFaults,
  shownFaults,
  statusFaults,
  webhookFaults,
} from '../../reference-impl/deviations/mechanical/operation-table.ts';
import type { OperationId } from '../../spec/operations.ts';
import { rule as ruleRow, ruleIds, type RuleId } from '../../spec/rules/index.ts';
import { isAssumed } from '../../spec/schema/assumed.ts';
import { isComponent, holderOf, type SchemaPointer } from '../../spec/schema/schema-pointer.ts';
import { checks } from '../../cli/run/catalogue.ts';
import { breaks } from './not-derived.ts';
import { isInAnswers, isInRequests, operationsAt, type Where } from './places.ts';

/** A way in which the reference server can be wrong, and the rules that it then breaks. */
export interface Fault {
  readonly name: string;
  /** One for a named fault; every checked rule about the place for a derived one. */
  readonly rules: readonly RuleId[];
  /** Where it shows. */
  readonly operations: readonly OperationId[];
}

/** A rule that names both a member and the kind of value it holds is about the member. */
const placesOfRule = (id: RuleId): readonly SchemaPointer[] => {
  const { at = [] } = ruleRow(id);
  const members = at.filter((place) => !isComponent(place));
  const places = members.length > 0 ? members : at;
  return places.flatMap((place) => {
    const { type, items } = keywordsAt(place);
    return type === 'array' && items !== undefined ? [place, `${place}/items` as const] : [place];
  });
};

/** Where the value at a place is really described; a list is described where the reference to it leads. */
const described = (place: SchemaPointer): boolean => Object.keys(keywordsAt(place)).length > 0;

const waysAt = (id: RuleId, place: SchemaPointer, where: Where): readonly string[] => {
  if (!described(place) || isAssumed(place)) return [];
  const isAnswered = isInAnswers(where, id, place);
  const isAsked = isInRequests(where, id, place);
  return [...(isAnswered ? wrongAnswers(place) : []), ...(isAsked ? wrongReadings(place) : [])]
    .filter((how) => breaks(id, how, place))
    .map((how) => nameOfDerived({ place, how }));
};

const waysOfPresence = (id: RuleId, member: SchemaPointer, where: Where): readonly string[] => {
  const holder = holderOf(member);
  if (holder === undefined || isAssumed(member)) return [];
  return [
    ...(isInAnswers(where, id, holder) ? ['missing'] : []),
    ...(isInRequests(where, id, holder) ? ['takes-missing'] : []),
  ]
    .filter((how) => breaks(id, how, member))
    .map((how) => nameOfDerived({ place: member, how }));
};

const derivedFrom = (id: RuleId, where: Where): readonly string[] => [
  ...placesOfRule(id).flatMap((place) => waysAt(id, place, where)),
  ...(ruleRow(id).requiredAt ?? []).flatMap((member) => waysOfPresence(id, member, where)),
];

const derivedFaults = (checked: ReadonlySet<string>): readonly Fault[] => {
  const where = new Map();
  const found = new Map<string, RuleId[]>();
  for (const id of ruleIds.filter((each) => checked.has(each)))
    for (const name of derivedFrom(id, where)) found.set(name, [...(found.get(name) ?? []), id]);
  return [...found].map(([name, rules]) => {
    const place = derivedFaultOf(name)?.place ?? '#/';
    const seen =
      place.includes('/properties/') && name.endsWith('missing') ? (holderOf(place) ?? place) : place;
    return {
      name,
      rules: [...new Set(rules)],
      operations: [...new Set(rules.flatMap((id) => operationsAt(where, id, seen)))],
    };
  });
};

const operationsOf = (rules: readonly RuleId[]): readonly OperationId[] => [
  ...new Set(rules.flatMap((id) => ruleRow(id).operations)),
];

const fault = (name: string, rules: readonly RuleId[]): Fault => ({
  name,
  rules,
  operations: operationsOf(rules),
});

/** The rules that say that an operation exists; their slugs say so too. */
const absences = (checked: ReadonlySet<string>): readonly Fault[] =>
  ruleIds
    .filter((id) => checked.has(id) && id.includes('/operation-'))
    .flatMap((id) => {
      const { operations } = ruleRow(id);
      return operations.length === 1 ? [fault(`operation:${String(operations[0])}:is-not-served`, [id])] : [];
    });

const ofOperations = (): readonly Fault[] =>
  Object.entries({ ...effectFaults, ...statusFaults, ...shownFaults, ...webhookFaults }).map(
    ([name, rules]) => fault(name, rules),
  );

/** Several tables may name one fault, each with rules that it breaks. */
const merged = (faultsOfAll: readonly Fault[]): readonly Fault[] => {
  const byName = new Map<string, Fault>();
  for (const each of faultsOfAll) {
    const rules = [...new Set([...(byName.get(each.name)?.rules ?? []), ...each.rules])];
    byName.set(each.name, { ...each, rules });
  }
  return [...byName.values()];
};

/**
 * Every fault: those of the table, those of whole operations, and all that the description gives for the rules that
 * point into it.
 */
export const everyFault = (): readonly Fault[] => {
  const checked = new Set(checks().flatMap(({ rules }) => rules));
  // A fault of a rule without a check cannot be noticed yet.
  const named = Object.entries(faults)
    .filter(([, id]) => checked.has(id))
    .map(([name, id]) => fault(name, [id]));
  return merged([...named, ...absences(checked), ...ofOperations(), ...derivedFaults(checked)]);
};
