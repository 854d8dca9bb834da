import type { Check } from '../../spec/results/findings.ts';
import type { Owner, Verdict } from '../../spec/results/verdicts.ts';
import type { RuleRow, RuleRows, RunFile } from './run-file.ts';

/** The verdict of a rule that is settled before any traffic. */
export interface Settled {
  readonly verdict: Extract<Verdict, 'not-selected' | 'not-applicable'>;
  readonly reason: string;
  readonly owner: Owner;
  readonly lacks?: readonly string[];
}

/** The rules that a target is examined on, and their checks. */
export interface Plan {
  /** Rule ids: the denominator of the report. */
  readonly examined: readonly string[];
  /** The checks that run here, because one of their rules is examined. */
  readonly checks: readonly Check[];
  /** All other rules. */
  readonly settled: Readonly<Record<string, Settled>>;
  /** Checks of examined rules that need what the target lacks. */
  readonly outOfReach: readonly { readonly check: Check; readonly lacks: readonly string[] }[];
}

const noCheckYet = 'no check yet';
const unobservable = 'unobservable: ';
/** Why a rule is left out by `--area`, `--only`, or a choice of tests. */
export const notSelected = 'not selected for this run';
const elsewhere = 'examined by another shard';
const list = new Intl.ListFormat('en');

const settle = (
  row: RuleRow,
  isSelected: boolean,
  own: readonly { readonly lacks: readonly string[] }[],
): Settled | undefined => {
  if (row.unobservable !== undefined)
    return { verdict: 'not-selected', reason: `${unobservable}${row.unobservable}`, owner: 'document' };
  if (!isSelected) return { verdict: 'not-selected', reason: notSelected, owner: 'configuration' };
  if (own.length === 0) return { verdict: 'not-selected', reason: noCheckYet, owner: 'suite' };
  if (own.some(({ lacks }) => lacks.length === 0)) return undefined;
  const lacks = [...new Set(own.flatMap((entry) => entry.lacks))];
  const reason = `needs ${list.format(lacks)}, which the target declares absent`;
  return { verdict: 'not-applicable', reason, owner: 'configuration', lacks };
};

const indexByRule = <T extends { readonly check: Check }>(
  entries: readonly T[],
): ReadonlyMap<string, T[]> => {
  const index = new Map<string, T[]>();
  for (const entry of entries)
    for (const rule of new Set(entry.check.rules)) index.set(rule, [...(index.get(rule) ?? []), entry]);
  return index;
};

/**
 * Fixed before any traffic: which rules this target must be examined on.
 *
 * @param capabilities what the target declares; a missing entry counts as absent
 * @param selected rule ids; all rules when undefined
 */
export const plan = (
  rules: RuleRows,
  checks: readonly Check[],
  capabilities: Readonly<Record<string, boolean>>,
  selected?: readonly string[],
): Plan => {
  const wanted = selected && new Set(selected);
  const entries = checks.map((check) => ({
    check,
    lacks: check.needs.filter((need) => capabilities[need] !== true),
  }));
  const byRule = indexByRule(entries);
  const settled: Record<string, Settled> = {};
  const examined: string[] = [];
  for (const [id, row] of Object.entries(rules)) {
    const verdict = settle(row, wanted?.has(id) ?? true, byRule.get(id) ?? []);
    if (verdict) settled[id] = verdict;
    else examined.push(id);
  }
  const isExamined = new Set(examined);
  const relevant = entries.filter(({ check }) => check.rules.some((rule) => isExamined.has(rule)));
  return {
    examined,
    checks: relevant.filter(({ lacks }) => lacks.length === 0).map(({ check }) => check),
    settled,
    outOfReach: relevant.filter(({ lacks }) => lacks.length > 0),
  };
};

/**
 * The plan of one shard: its own tests, and the checks that look at every exchange. A rule none of whose checks runs
 * here is examined elsewhere.
 *
 * @param tests keys of the tests of this shard
 */
export const partOf = (whole: Plan, tests: ReadonlySet<string>): Plan => {
  const checks = whole.checks.filter((check) => check.passive === true || tests.has(checkKey(check)));
  const here = new Set(checks.flatMap(({ rules }) => rules));
  const away = whole.examined.filter((id) => !here.has(id));
  return {
    ...whole,
    checks,
    examined: whole.examined.filter((id) => here.has(id)),
    settled: {
      ...whole.settled,
      ...Object.fromEntries(
        away.map((id): [string, Settled] => [
          id,
          { verdict: 'not-selected', reason: elsewhere, owner: 'configuration' },
        ]),
      ),
    },
  };
};

/** The plan of a run, or of its part that runs here. */
export const planOf = (run: RunFile): Plan => {
  const whole = plan(run.rules, run.checks, run.target.capabilities, run.selected);
  return run.shard === undefined ? whole : partOf(whole, new Set(run.shard.tests));
};

/** True for a rule that another shard of the run examines. */
export const isElsewhere = (rule: { readonly verdict: Verdict; readonly reason?: string }): boolean =>
  rule.verdict === 'not-selected' && rule.reason === elsewhere;

/** True for a rule that can be seen from outside and that nobody examines yet. */
export const lacksCheck = (rule: { readonly verdict: Verdict; readonly reason?: string }): boolean =>
  rule.verdict === 'not-selected' && rule.reason === noCheckYet;

/** True for a rule that cannot be seen from outside. */
export const isUnobservable = (rule: { readonly verdict: Verdict; readonly reason?: string }): boolean =>
  rule.verdict === 'not-selected' && rule.reason?.startsWith(unobservable) === true;

/** True for a rule that the run left out because of `--area` or `--only`. */
export const leftOut = (rule: { readonly verdict: Verdict; readonly reason?: string }): boolean =>
  rule.verdict === 'not-selected' && rule.reason === notSelected;

/** The same on every machine, whatever its locale. */
const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

/** Names a check across the plan and the run. */
export const checkKey = (check: Pick<Check, 'file' | 'title'>): string => `${check.file} › ${check.title}`;

/** The order in which the checks of a rule are shown, whichever reported first. */
export const inCheckOrder = (
  a: Pick<Check, 'file' | 'line' | 'title'>,
  b: Pick<Check, 'file' | 'line' | 'title'>,
): number => compare(a.file, b.file) || a.line - b.line || compare(a.title, b.title);
