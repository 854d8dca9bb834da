import { ownerOfOpen } from './causes.ts';
import type { Check } from '../../spec/results/findings.ts';
import { inconclusiveReasons } from '../../spec/results/inconclusive-reasons.ts';
import { verdicts, worst, type Owner, type Verdict } from '../../spec/results/verdicts.ts';
import { withNextSteps } from './next-step.ts';
import { judge } from './judge.ts';
import { neverExercised, passiveResult } from './passive.ts';
import { inCheckOrder } from './plan.ts';
import { reportFormat, type CheckResult, type Report, type RuleResult } from './report.ts';
import type { RuleRow, RunFile } from './run-file.ts';
import { pendingChecks, type RunState } from './state.ts';

const byRule = (checks: readonly Check[]): ReadonlyMap<string, readonly Check[]> => {
  const index = new Map<string, Check[]>();
  for (const check of checks)
    for (const rule of new Set(check.rules)) index.set(rule, [...(index.get(rule) ?? []), check]);
  return index;
};

const ownerOfVerdict: Readonly<Record<Exclude<Verdict, 'pass' | 'inconclusive'>, Owner>> = {
  error: 'suite',
  fail: 'target',
  warn: 'target',
  observed: 'document',
  'not-applicable': 'configuration',
  'not-selected': 'configuration',
};

const sentence = (check: CheckResult | undefined): string | undefined =>
  check?.message ?? check?.evidence?.actual ?? (check?.reason && inconclusiveReasons[check.reason].about);

/** Why a rule has its verdict, and who has to act: what its decisive check says. */
export const explain = (verdict: Verdict, checks: readonly CheckResult[]): Partial<RuleResult> => {
  if (verdict === 'pass') return {};
  const decisive = checks.find((check) => check.verdict === verdict);
  const reason = sentence(decisive) ?? 'no check gave a result';
  if (verdict !== 'inconclusive') return { reason, owner: ownerOfVerdict[verdict] };
  return { reason, owner: ownerOfOpen(decisive) };
};

/** A rule of the run: its id, and its row. */
type RuleEntry = readonly [id: string, row: RuleRow];

interface Lookup {
  readonly passive: ReadonlyMap<string, readonly Check[]>;
  readonly pending: ReadonlyMap<string, readonly Check[]>;
  readonly outOfReach: ReadonlyMap<string, readonly Check[]>;
}

const passiveResults = (
  state: RunState,
  id: string,
  row: RuleRow,
  { passive }: Lookup,
): readonly CheckResult[] =>
  (passive.get(id) ?? [])
    .slice(0, 1)
    .flatMap((check) => passiveResult(check, state.passive.get(id), row.level) ?? []);

const checksOf = (
  state: RunState,
  [id, row]: RuleEntry,
  lookup: Lookup,
  capabilities: RunFile['target']['capabilities'],
): readonly CheckResult[] => {
  const ran = [
    ...(state.results.get(id) ?? []),
    ...(lookup.pending.get(id) ?? []).map((check) => judge(id, row.level, { check, ended: 'cut-short' })),
    ...passiveResults(state, id, row, lookup),
  ];
  const [passiveCheck] = lookup.passive.get(id) ?? [];
  const exercised = ran.length === 0 && passiveCheck ? [neverExercised(passiveCheck, capabilities)] : ran;
  const absent = (lookup.outOfReach.get(id) ?? []).map(({ title, file, line, needs }): CheckResult => ({
    title,
    file,
    line,
    verdict: 'not-applicable',
    message: `needs ${needs.join(', ')}`,
    outOfReach: true,
    assertions: 0,
  }));
  return [...exercised, ...absent].toSorted(inCheckOrder);
};

/** The capabilities that keep the checks of a rule from showing anything. */
const lacking = (id: string, lookup: Lookup, run: RunFile): Pick<RuleResult, 'lacks'> => {
  const wanted = [lookup.passive, lookup.outOfReach]
    .flatMap((checks) => checks.get(id) ?? [])
    .flatMap(({ needs, silentWithout = [] }) => [...needs, ...silentWithout]);
  const capabilities: Readonly<Record<string, boolean>> = run.target.capabilities;
  const lacks = [...new Set(wanted)].filter((name) => capabilities[name] !== true);
  return lacks.length === 0 ? {} : { lacks };
};

/** Of the operations that a rule can be seen on, those that it was judged on; of all, where it names none. */
const judgedOn = (
  operations: readonly string[],
  judged: ReadonlySet<string> | undefined,
): Pick<RuleResult, 'judgedOn'> => {
  if (judged === undefined) return {};
  const meant = operations.length === 0 ? [...judged].toSorted() : operations;
  return { judgedOn: meant.filter((operation) => judged.has(operation)) };
};

const ruleResult = (state: RunState, run: RunFile, entry: RuleEntry, lookup: Lookup): RuleResult => {
  const [id, row] = entry;
  const { section, level, severity, statement, operations } = row;
  const about = { id, area: id.split('/')[0] ?? id, level, severity, section, statement, operations };
  const settled = state.plan.settled[id];
  if (settled) return { ...about, ...settled, checks: [] };
  const checks = checksOf(state, entry, lookup, run.target.capabilities);
  // A rule of the plan without any result would be invisible: that is our fault, never a pass.
  const verdict = checks.length === 0 ? 'error' : worst(checks.map((check) => check.verdict));
  return {
    ...about,
    verdict,
    ...explain(verdict, checks),
    ...(verdict === 'not-applicable' ? lacking(id, lookup, run) : {}),
    ...judgedOn(operations, state.judged.get(id)),
    checks,
  };
};

/** The results of all rules, in the order of the rule book. */
export const fold = (state: RunState, run: RunFile): readonly RuleResult[] => {
  const lookup: Lookup = {
    passive: byRule(state.plan.checks.filter((check) => check.passive)),
    pending: byRule(pendingChecks(state)),
    outOfReach: byRule(state.plan.outOfReach.map(({ check }) => check)),
  };
  return Object.entries(run.rules).map((entry) => ruleResult(state, run, entry, lookup));
};

/** How many rules have each verdict. */
export const countVerdicts = (rules: readonly RuleResult[]): Report['totals'] => {
  // Every verdict is a key: the cast closes what Object.fromEntries leaves open.
  const totals = Object.fromEntries(verdicts.map((verdict) => [verdict, 0])) as Record<Verdict, number>;
  for (const { verdict } of rules) totals[verdict] += 1;
  return totals;
};

/** How many of these rules the plan had examined: those with checks, and those that lost all of theirs. */
export const plannedIn = (rules: readonly RuleResult[]): number =>
  rules.filter(({ checks, verdict }) => checks.length > 0 || verdict === 'error').length;

/** The report of a run as it stands; `complete` only when asked for and nothing planned is missing. */
export const reportOf = (
  state: RunState,
  run: RunFile,
  at: { readonly ended: boolean; readonly durationMs: number },
): Report => {
  const rules = withNextSteps(fold(state, run), state.accepted);
  return {
    format: reportFormat,
    suite: { name: 'psi-conformance', version: run.suiteVersion },
    contract: run.contract,
    target: run.target,
    run: {
      status: at.ended && pendingChecks(state).length === 0 ? 'complete' : 'incomplete',
      startedAt: run.startedAt,
      durationMs: Math.round(at.durationMs),
      seed: run.seed,
      ...(run.prefix === undefined ? {} : { prefix: run.prefix }),
      ...run.sameness,
      ...(run.workers === undefined ? {} : { workers: run.workers }),
      requests: state.requests,
      ...(state.backOffMs === 0 ? {} : { backOffMs: Math.round(state.backOffMs) }),
      accepted: [...state.accepted].toSorted(),
      planned: state.plan.examined.length,
      ...(run.shard === undefined ? {} : { shard: { index: run.shard.index, of: run.shard.of } }),
      ...(run.filtered === undefined ? {} : { filtered: run.filtered }),
      command: run.command,
    },
    totals: countVerdicts(rules),
    rules,
    gaps: run.gaps,
    ...(run.ownDescription === undefined
      ? {}
      : { ownDescription: { ...run.ownDescription, breaches: [...state.ownBreaches.values()] } }),
    ...(state.errors.length > 0 ? { errors: [...state.errors] } : {}),
  };
};
