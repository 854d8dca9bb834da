import { contract } from '../../spec/contract/in-use.ts';
import { requestChanges } from '../../spec/changes.ts';
import { unjudged } from '../../spec/results/unjudged-operations.ts';
import type { Report, RuleResult } from './report.ts';

/** An operation that a change was not tried on, and why. */
export interface Untried {
  readonly operation: string;
  readonly why: string;
}

/** One thing that was changed in requests, and on which operations. */
export interface TriedChange {
  readonly what: string;
  readonly tried: readonly string[];
  readonly untried: readonly Untried[];
}

const withoutRequest = 'no request of it was taken in this run, or its answer showed nothing';

const whyUntried = (
  { id, verdict, reason }: RuleResult,
  name: string,
  { target }: Pick<Report, 'target'>,
): string => {
  const capability = contract().isOperationId(name) ? contract().operation(name).capability : undefined;
  if (capability !== undefined && !target.capabilities[capability]) return `the target has no ${capability}`;
  const known = unjudged(id, name);
  if (known !== undefined) return known;
  return verdict !== 'pass' && reason !== undefined ? reason : withoutRequest;
};

/** The changes that were tried, by operation. Nothing of rules that were not selected. */
export const triedChanges = (report: Pick<Report, 'rules' | 'target'>): readonly TriedChange[] => {
  const rows = new Map(report.rules.map((rule) => [rule.id, rule]));
  return requestChanges.flatMap(({ what, rules }) => {
    const selected = rules
      .flatMap((id) => rows.get(id) ?? [])
      .filter(({ verdict }) => verdict !== 'not-selected');
    if (selected.length === 0) return [];
    const tried = selected.flatMap(({ judgedOn = [] }) => judgedOn);
    const untried = selected.flatMap((rule) =>
      rule.operations
        .filter((name) => !tried.includes(name))
        .map((name) => ({ operation: name, why: whyUntried(rule, name, report) })),
    );
    return [{ what, tried: [...new Set(tried)].toSorted(), untried }];
  });
};
