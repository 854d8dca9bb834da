import { isDeepStrictEqual } from 'node:util';
import type { Check } from '../../spec/results/findings.ts';
import { worst } from '../../spec/results/verdicts.ts';
import { countVerdicts, explain, plannedIn } from './fold.ts';
import { withNextSteps } from './next-step.ts';
import { addOwnBreaches, type OwnBreaches } from './own-breaches.ts';
import { withoutLoopbackPorts } from './loopback.ts';
import { filteredTo, lacksTests } from './filtered.ts';
import { checkKey, inCheckOrder, isElsewhere, notSelected } from './plan.ts';
import type { CheckResult, Report, RuleResult } from './report.ts';

/** Reports that do not belong together. The message is for the user. */
export class MergeError extends Error {
  override readonly name = 'MergeError';
}

/** The first ones show as much as all of them. */
const keptEvidence = 3;

const sum = (values: readonly (number | undefined)[]): number =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0);

/** The result of several runs of the same check: the worst of them, with all counts. */
const combined = (several: readonly CheckResult[]): CheckResult => {
  const verdict = worst(several.map((one) => one.verdict));
  const decisive = several.find((one) => one.verdict === verdict);
  if (decisive === undefined || several.length === 1) return several[0] as CheckResult;
  const { evidence: _first, furtherEvidence: _further, violations: _count, ...rest } = decisive;
  const shown = several.flatMap(({ evidence, furtherEvidence = [] }) =>
    evidence ? [evidence, ...furtherEvidence] : [],
  );
  const [evidence, ...furtherEvidence] = shown.slice(0, keptEvidence);
  const violations = sum(several.map((one) => one.violations));
  return {
    ...rest,
    ...(evidence ? { evidence } : {}),
    ...(furtherEvidence.length > 0 ? { furtherEvidence } : {}),
    ...(violations > 0 ? { violations } : {}),
    assertions: sum(several.map((one) => one.assertions)),
  };
};

/** A check of every exchange that saw nothing counts only when nothing else was seen of the rule. */
const checksOf = (results: readonly RuleResult[]): readonly CheckResult[] => {
  const all = results.flatMap(({ checks }) => checks);
  const ran = all.some((check) => check.unexercised !== true && check.outOfReach !== true);
  const counted = ran ? all.filter((check) => check.unexercised !== true) : all;
  const groups = new Map<string, CheckResult[]>();
  for (const check of counted) groups.set(checkKey(check), [...(groups.get(checkKey(check)) ?? []), check]);
  return [...groups.values()].map(combined).toSorted(inCheckOrder);
};

const mergedRule = (results: readonly RuleResult[]): RuleResult => {
  const here = results.filter((result) => !isElsewhere(result));
  const [first] = here.length > 0 ? here : results;
  if (first === undefined) throw new MergeError('There is nothing to merge.');
  const checks = checksOf(here);
  if (checks.length === 0) return first;
  const {
    reason: _reason,
    owner: _owner,
    next: _next,
    waitsFor: _waits,
    lacks: _lacks,
    knownFailure: _known,
    ...about
  } = first;
  const verdict = worst(checks.map((check) => check.verdict));
  const lacks = [...new Set(here.flatMap((result) => result.lacks ?? []))];
  const judgedOn = [...new Set(here.flatMap((result) => result.judgedOn ?? []))].toSorted();
  return {
    ...about,
    verdict,
    ...explain(verdict, checks),
    ...(verdict === 'not-applicable' && lacks.length > 0 ? { lacks } : {}),
    ...(judgedOn.length > 0 ? { judgedOn } : {}),
    checks,
  };
};

type Own = NonNullable<Report['ownDescription']>;

const mergedBreaches = (all: readonly Own[]): Own['breaches'] => {
  const found: OwnBreaches = new Map();
  for (const { breaches } of all) addOwnBreaches(found, breaches);
  return [...found.values()];
};

/** Facts that must be the same in all of them, with their names for the user. */
const shared: readonly (readonly [what: string, of: (report: Report) => unknown])[] = [
  ['version of the suite', ({ suite }) => suite.version],
  ['contract', ({ contract }) => contract.version],
  ['target', ({ target }) => target.name],
  ['address of the target', ({ target }) => withoutLoopbackPorts(target.url)],
  ['commit of the target', ({ target }) => target.commit],
  ['declared capabilities', ({ target }) => target.capabilities],
  ['number of shards', ({ run }) => run.shard?.of],
  ['number of --cases', ({ run }) => run.cases],
  ['build of the suite', ({ run }) => run.build],
  ['plan (rules, checks, dialect)', ({ run }) => run.plan],
];

const mustBeOfOneTarget = (first: Report, rest: readonly Report[]): void => {
  for (const [what, of] of shared)
    for (const other of rest)
      if (!isDeepStrictEqual(of(other), of(first)))
        throw new MergeError(
          `The reports do not belong together: the ${what} is ${JSON.stringify(of(first) ?? 'none')} in one and ${JSON.stringify(of(other) ?? 'none')} in another.`,
        );
};

/** A machine that is busy may begin hours later; what is older is of another run. */
const mostMsApart = 24 * 60 * 60 * 1000;

/** Shards have one seed, and each is there once. */
const mustBeOneRun = (first: Report, rest: readonly Report[]): void => {
  for (const { run } of rest)
    if (run.seed !== first.run.seed)
      throw new MergeError(
        `The shards do not belong together: one has seed ${first.run.seed}, another ${run.seed}. Give all of them the same --seed.`,
      );
  const indices = [first, ...rest].map(({ run }) => run.shard?.index);
  const twice = indices.find((index, n) => indices.indexOf(index) !== n);
  if (twice !== undefined) throw new MergeError(`Shard ${twice} is there twice.`);
  const starts = [first, ...rest].map(({ run }) => run.startedAt).toSorted();
  const [earliest = '', latest = ''] = [starts[0], starts.at(-1)];
  if (Date.parse(latest) - Date.parse(earliest) > mostMsApart)
    throw new MergeError(
      `The shards do not belong together: one began at ${earliest}, another at ${latest}. Those of one run begin within a day.`,
    );
};

const seedsOf = ({ run }: Report): readonly number[] => run.seeds ?? [run.seed];

/** Runs with several seeds: the same one counts once. */
const mustBeOfSeveralSeeds = (reports: readonly Report[]): void => {
  const seeds = reports.flatMap(seedsOf);
  const twice = seeds.find((seed, n) => seeds.indexOf(seed) !== n);
  if (twice !== undefined) throw new MergeError(`The run with seed ${twice} is there twice.`);
};

/** The shards of a run that are not among its reports. */
export const missingShards = (reports: readonly Report[]): readonly number[] => {
  const of = reports[0]?.run.shard?.of ?? 0;
  const present = new Set(reports.map(({ run }) => run.shard?.index));
  return Array.from({ length: of }, (_, n) => n + 1).filter((index) => !present.has(index));
};

const endOf = ({ run }: Report): number => Date.parse(run.startedAt) + run.durationMs;

const acceptedIn = (reports: readonly Report[]): readonly string[] =>
  [...new Set(reports.flatMap(({ run }) => run.accepted ?? []))].toSorted();

const samenessOf = ({ run: { cases, build, plan } }: Report): Partial<Report['run']> => ({
  ...(cases === undefined ? {} : { cases }),
  ...(build === undefined ? {} : { build }),
  ...(plan === undefined ? {} : { plan }),
});

const mergedRun = (reports: readonly Report[], first: Report, planned: number): Report['run'] => {
  const started = Math.min(...reports.map(({ run }) => Date.parse(run.startedAt)));
  const backOffMs = sum(reports.map(({ run }) => run.backOffMs));
  const accepted = acceptedIn(reports);
  const stopped = reports.find(({ run }) => run.stopped !== undefined)?.run.stopped;
  const seeds = [...new Set(reports.flatMap(seedsOf))];
  const isWhole =
    missingShards(reports).length === 0 && reports.every(({ run }) => run.status === 'complete');
  return {
    status: isWhole ? 'complete' : 'incomplete',
    startedAt: new Date(started).toISOString(),
    durationMs: Math.round(Math.max(...reports.map(endOf)) - started),
    seed: first.run.seed,
    ...(first.run.prefix === undefined ? {} : { prefix: first.run.prefix }),
    ...samenessOf(first),
    requests: sum(reports.map(({ run }) => run.requests)),
    ...(backOffMs === 0 ? {} : { backOffMs }),
    ...(accepted.length === 0 ? {} : { accepted }),
    planned,
    ...(stopped === undefined ? {} : { stopped }),
    ...(seeds.length > 1 ? { seeds } : {}),
    command: first.run.command.replace(/ --shard \d+\/\d+/, ''),
  };
};

/** Once every part is there, a rule that none of them examined was left out: somebody chose among the tests. */
const leftOutByAll = (rule: RuleResult): RuleResult =>
  isElsewhere(rule) ? { ...rule, reason: notSelected } : rule;

/** How many tests of the plan have a result, where rules lack some of theirs. */
const filteredIn = (rules: readonly RuleResult[], planned: readonly Check[]): Partial<Report['run']> =>
  lacksTests(rules, planned) ? { filtered: filteredTo(rules, planned) } : {};

/**
 * One report of several: the shards of one run, or runs of one target with different seeds. A rule has the worst
 * verdict that any of them gives it. With a shard missing the result is incomplete.
 * Raises a MergeError for reports that do not belong together.
 *
 * @param planned the checks that a whole run of this target has
 */
export const mergeReports = (reports: readonly Report[], planned: readonly Check[] = []): Report => {
  const [first, ...rest] = reports;
  if (first === undefined) throw new MergeError('There is nothing to merge.');
  mustBeOfOneTarget(first, rest);
  if (first.run.shard === undefined) mustBeOfSeveralSeeds(reports);
  else mustBeOneRun(first, rest);
  const byId = reports.map(({ rules }) => new Map(rules.map((rule) => [rule.id, rule])));
  const ids = [...new Set(reports.flatMap(({ rules }) => rules.map(({ id }) => id)))];
  const joined = ids.map((id) => mergedRule(byId.flatMap((index) => index.get(id) ?? [])));
  const isWhole = missingShards(reports).length === 0;
  const rules = withNextSteps(isWhole ? joined.map(leftOutByAll) : joined, acceptedIn(reports));
  const own = reports.flatMap(({ ownDescription }) => ownDescription ?? []);
  const errors = [...new Set(reports.flatMap((report) => report.errors ?? []))];
  return {
    format: first.format,
    suite: first.suite,
    contract: first.contract,
    target: first.target,
    run: {
      ...mergedRun(reports, first, plannedIn(rules)),
      ...(isWhole ? filteredIn(rules, planned) : {}),
    },
    totals: countVerdicts(rules),
    rules,
    gaps: first.gaps,
    ...(own[0] ? { ownDescription: { ...own[0], breaches: mergedBreaches(own) } } : {}),
    ...(errors.length > 0 ? { errors } : {}),
  };
};
