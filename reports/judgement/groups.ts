import type { Verdict } from '../../spec/results/verdicts.ts';
import type { RuleResult } from './report.ts';

export interface AreaCount {
  readonly area: string;
  readonly rules: readonly RuleResult[];
  /** Rules with a verdict about the target: the denominator of the line. */
  readonly examined: number;
  readonly passed: number;
}

const unexamined: readonly Verdict[] = ['not-applicable', 'not-selected', 'observed'];

/** Groups in the order in which their first member comes. */
export const groupBy = <T>(
  items: readonly T[],
  key: (item: T) => string,
): ReadonlyMap<string, readonly T[]> => {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const name = key(item);
    const group = groups.get(name);
    if (group) group.push(item);
    else groups.set(name, [item]);
  }
  return groups;
};

/** One entry per area (or per section, by another key), in the order of the rule book. */
export const countAreas = (
  rules: readonly RuleResult[],
  key: (rule: RuleResult) => string = ({ area }) => area,
): readonly AreaCount[] =>
  [...groupBy(rules, key)].map(([area, own]) => ({
    area,
    rules: own,
    examined: own.filter(({ verdict }) => !unexamined.includes(verdict)).length,
    passed: own.filter(({ verdict }) => verdict === 'pass').length,
  }));

const byCount = (
  a: { readonly rules: readonly unknown[] },
  b: { readonly rules: readonly unknown[] },
): number => b.rules.length - a.rules.length;

/** Rules that do not apply, by the capabilities that the target lacks. */
export const absentCapabilities = (
  rules: readonly RuleResult[],
): readonly { readonly lacks: string; readonly rules: readonly RuleResult[] }[] =>
  [
    ...groupBy(
      rules.filter(({ verdict }) => verdict === 'not-applicable'),
      ({ lacks }) =>
        lacks === undefined ? 'without an occasion in this run' : `without ${lacks.join(', ')}`,
    ),
  ]
    .map(([lacks, own]) => ({ lacks, rules: own }))
    .toSorted(byCount);
