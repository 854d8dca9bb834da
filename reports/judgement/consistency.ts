import { verdicts, violationBy, worst, type Verdict } from '../../spec/results/verdicts.ts';
import type { Level } from '../../spec/rules/rule.ts';
import { countVerdicts, plannedIn } from './fold.ts';
import { heldBy } from './judge.ts';
import type { CheckResult, Report, RuleResult } from './report.ts';

/** Verdicts that a check may give whatever the level of its rule. */
const ofAnyLevel: readonly Verdict[] = ['error', 'inconclusive', 'not-applicable'];

const mayGive = (level: Level, verdict: Verdict): boolean =>
  ofAnyLevel.includes(verdict) || verdict === violationBy[level] || verdict === heldBy[level];

/** Faults of a check, each as half a sentence. */
const faults: readonly ((check: CheckResult, level: Level) => string | undefined)[] = [
  ({ verdict }, level) =>
    mayGive(level, verdict) ? undefined : `says ${verdict}, which a rule of level ${level} cannot have`,
  ({ verdict, assertions = 0 }) =>
    verdict === 'pass' && assertions === 0 ? 'says pass without an assertion' : undefined,
  ({ verdict, violations = 0 }, level) =>
    violations === 0 || verdict === violationBy[level] || verdict === 'error'
      ? undefined
      : `says ${verdict} and counts ${violations} violations`,
  ({ verdict, evidence, violations = 0 }) =>
    verdict === 'pass' && (evidence !== undefined || violations > 0)
      ? 'says pass and shows a violation'
      : undefined,
  ({ verdict, reason }) =>
    reason === undefined || verdict === 'inconclusive'
      ? undefined
      : `says ${verdict} and names a reason for being inconclusive`,
];

const ofCheck = ({ id, level }: RuleResult, check: CheckResult): readonly string[] =>
  faults.flatMap((fault) => {
    const said = fault(check, level);
    return said === undefined ? [] : [`the check "${check.title}" of ${id} ${said}`];
  });

const withoutChecks: readonly Verdict[] = ['not-selected', 'not-applicable', 'error'];

const ofRule = (rule: RuleResult): readonly string[] => {
  const { id, verdict, checks } = rule;
  if (checks.length === 0)
    return withoutChecks.includes(verdict) ? [] : [`${id} is ${verdict} and has no check`];
  const due = worst(checks.map((check) => check.verdict));
  return [
    ...(due === verdict ? [] : [`${id} is ${verdict}, and its checks say ${due}`]),
    ...checks.flatMap((check) => ofCheck(rule, check)),
  ];
};

const ofTotals = ({ totals, rules }: Report): readonly string[] => {
  const due = countVerdicts(rules);
  return verdicts
    .filter((verdict) => totals[verdict] !== due[verdict])
    .map((verdict) => `the totals say ${totals[verdict]} ${verdict}, and ${due[verdict]} rules are so`);
};

/** The ends of the commands that repeat a run, with its seed, its cases and its part. */
const saidBy: readonly RegExp[] = [
  / --seed (?<seed>\d+) --cases (?<cases>\d+)(?: --shard (?<shard>\d+\/\d+))?$/,
  /^examine\(app\) with seed (?<seed>\d+) and (?<cases>\d+) cases$/,
  /^npx playwright test \(seed (?<seed>\d+)\)$/,
];

/** Where the facts of a run differ from the command that repeats it. */
const ofCommand = ({ run }: Report): readonly string[] => {
  const said: Readonly<Record<string, string | undefined>> =
    saidBy.map((form) => form.exec(run.command)?.groups).find((groups) => groups !== undefined) ?? {};
  const facts = {
    seed: run.seed,
    cases: run.cases,
    shard: run.shard && `${run.shard.index}/${run.shard.of}`,
  };
  return Object.entries(facts).flatMap(([name, fact]) =>
    said[name] === undefined || fact === undefined || said[name] === String(fact)
      ? []
      : [`its command says ${name} ${said[name]}, and the run ${fact}`],
  );
};

const ofSeeds = ({ run: { seed, seeds = [seed] } }: Report): readonly string[] =>
  seeds[0] === seed ? [] : [`its seed is ${seed}, and the first of its seeds ${seeds[0]}`];

/** Verdicts that rest on answers. */
const judgements: ReadonlySet<Verdict> = new Set(['pass', 'fail', 'warn']);

const ofRun = ({ run, rules }: Report): readonly string[] => {
  const ids = rules.map(({ id }) => id);
  const twice = ids.find((id, n) => ids.indexOf(id) !== n);
  const due = plannedIn(rules);
  const judged = rules.filter(({ verdict }) => judgements.has(verdict)).length;
  return [
    ...(run.requests === 0 && judged > 0 ? [`it sent no request, and judged ${judged} rules`] : []),
    ...(twice === undefined ? [] : [`${twice} is there twice`]),
    ...(run.planned === due ? [] : [`the plan has ${run.planned} rules, and ${due} were examined`]),
    ...(run.stopped !== undefined && run.status === 'complete'
      ? ['it is complete, and says by what it was stopped']
      : []),
    ...(run.shard !== undefined && run.shard.index > run.shard.of
      ? [`it is part ${run.shard.index} of ${run.shard.of}`]
      : []),
  ];
};

/**
 * Contradictions within a report; none in one that a run has written. Each entry is half a sentence. Totals, plan and
 * verdicts follow from the checks, so a file that was filtered, cut or edited differs from what follows.
 */
export const contradictions = (report: Report): readonly string[] => [
  ...ofRun(report),
  ...ofCommand(report),
  ...ofSeeds(report),
  ...report.rules.flatMap(ofRule),
  ...ofTotals(report),
];
