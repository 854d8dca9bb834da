import type { Check } from '../../spec/results/findings.ts';
import { ofFiltered } from './filtered.ts';
import { groupBy } from './groups.ts';
import { neverExercised } from './passive.ts';
import { checkKey, isElsewhere, leftOut, plan, type Plan } from './plan.ts';
import type { CheckResult, Report, RuleResult } from './report.ts';
import type { RuleRow, RuleRows } from './run-file.ts';

/** The suite that judges: what its own runs are made of. */
export interface JudgingSuite {
  readonly name: string;
  readonly version: string;
  readonly rules: RuleRows;
  readonly checks: readonly Check[];
  readonly isOperationId: (name: string) => boolean;
  /** Digest of its code. */
  readonly build: string;
}

/** The facts that the contract fixes for a rule, whatever the file says. */
const facts: readonly (readonly [
  what: string,
  inFile: (rule: RuleResult) => string,
  due: (row: RuleRow) => string,
])[] = [
  ['level', ({ level }) => level, ({ level }) => level],
  ['severity', ({ severity }) => severity, ({ severity }) => severity],
  ['section', ({ section }) => section, ({ section }) => section],
  ['statement', ({ statement }) => statement, ({ statement }) => statement],
  [
    'list of operations',
    ({ operations }) => operations.join(', '),
    ({ operations }) => operations.join(', '),
  ],
];

const areaOfId = (id: string): string => id.split('/')[0] ?? id;

/** Operations on which a rule says that it was judged, and which it is not about. */
const ofJudged = ({ id, judgedOn = [] }: RuleResult, { operations }: RuleRow): readonly string[] => {
  const foreign = judgedOn.find((operation) => operations.length > 0 && !operations.includes(operation));
  return foreign === undefined ? [] : [`${id} was judged on ${foreign}, which it is not about`];
};

const ofFacts = (rule: RuleResult, row: RuleRow): readonly string[] => [
  ...facts.flatMap(([what, inFile, due]) =>
    inFile(rule) === due(row)
      ? []
      : [`the ${what} of ${rule.id} is "${inFile(rule)}", and the contract has "${due(row)}"`],
  ),
  ...(rule.area === areaOfId(rule.id) ? [] : [`${rule.id} is in the area "${rule.area}"`]),
  ...ofJudged(rule, row),
];

interface Due {
  readonly whole: Plan;
  /** Keys of the tests that each rule needs, and of all its checks. */
  readonly tests: ReadonlyMap<string, ReadonlySet<string>>;
  readonly checks: ReadonlyMap<string, ReadonlySet<string>>;
  /** By the key of a check: what it needs, looks at, and lacks here. */
  readonly byKey: ReadonlyMap<string, { readonly check: Check; readonly lacks: readonly string[] }>;
  readonly capabilities: Report['target']['capabilities'];
  /** True where some of the tests of a rule may be in another report. */
  readonly isPart: boolean;
  /** True there, and where somebody chose among the tests. */
  readonly mayLackTests: boolean;
}

const keysByRule = (checks: readonly Check[]): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map(
    [
      ...groupBy(
        checks.flatMap((check) => check.rules.map((rule) => ({ rule, key: checkKey(check) }))),
        ({ rule }) => rule,
      ),
    ].map(([rule, own]) => [rule, new Set(own.map(({ key }) => key))]),
  );

const ofUnexamined = (rule: RuleResult, row: RuleRow, { whole }: Due): readonly string[] => {
  const settled = whole.settled[rule.id];
  const isLeftOut = leftOut(rule) && row.unobservable === undefined;
  const agrees = rule.verdict === settled?.verdict && rule.reason === settled.reason;
  if (rule.checks.length === 0 && (agrees || isLeftOut)) return [];
  return [
    `${rule.id} is ${rule.verdict} ("${rule.reason ?? ''}"), and by the plan ${settled?.verdict} ("${settled?.reason}")`,
  ];
};

/** Where the result of a check does not go with what the target is declared to have. */
const ofCapabilities = (id: string, result: CheckResult, { byKey, capabilities }: Due): readonly string[] => {
  const known = byKey.get(checkKey(result));
  if (known === undefined) return [];
  const { check, lacks } = known;
  const what = `the check "${result.title}" of ${id}`;
  if (lacks.length > 0)
    return result.outOfReach === true && result.verdict === 'not-applicable'
      ? []
      : [`${what} says ${result.verdict}, and the target is declared without ${lacks.join(', ')}`];
  if (result.outOfReach === true) return [`${what} is out of reach of a target that has all it needs`];
  if (result.unexercised !== true)
    return result.verdict === 'not-applicable'
      ? [`${what} says not-applicable, and nothing was missing for it`]
      : [];
  const due = neverExercised(check, capabilities).verdict;
  return due === result.verdict ? [] : [`${what} saw nothing and says ${result.verdict}, not ${due}`];
};

const ofExamined = (rule: RuleResult, all: Due): readonly string[] => {
  const { tests, checks, isPart, mayLackTests } = all;
  const { id, verdict } = rule;
  if (rule.checks.length === 0) {
    if (leftOut(rule) || (isPart && isElsewhere(rule)) || verdict === 'error') return [];
    return [`${id} is ${verdict} without a check, and the plan has it examined`];
  }
  const present = new Set(rule.checks.map(checkKey));
  const foreign = [...present].find((key) => checks.get(id)?.has(key) !== true);
  const missing = mayLackTests ? undefined : [...(tests.get(id) ?? [])].find((key) => !present.has(key));
  return [
    ...(foreign === undefined ? [] : [`${id} has a check that the suite lacks: ${foreign}`]),
    ...(missing === undefined ? [] : [`${id} lacks the check ${missing}`]),
    ...rule.checks.flatMap((check) => ofCapabilities(id, check, all)),
  ];
};

const ofRule = (rule: RuleResult, row: RuleRow, due: Due): readonly string[] => [
  ...ofFacts(rule, row),
  ...(due.whole.settled[rule.id] === undefined ? ofExamined(rule, due) : ofUnexamined(rule, row, due)),
];

const dueOf = ({ target, run }: Report, { rules, checks }: JudgingSuite): Due => {
  const whole = plan(rules, checks, target.capabilities);
  const isPart = run.shard !== undefined || run.status === 'incomplete';
  return {
    whole,
    tests: keysByRule(whole.checks.filter((check) => check.passive !== true)),
    checks: keysByRule([...whole.checks, ...whole.outOfReach.map(({ check }) => check)]),
    byKey: new Map(
      [...whole.checks.map((check) => ({ check, lacks: [] })), ...whole.outOfReach].map((entry) => [
        checkKey(entry.check),
        entry,
      ]),
    ),
    capabilities: target.capabilities,
    isPart,
    mayLackTests: isPart || run.filtered !== undefined,
  };
};

/** Operations that an exchange of the report shows to be answered 2xx, and that are not among the accepted ones. */
const ofAccepted = (
  { run: { accepted, status }, rules }: Report,
  { isOperationId }: JudgingSuite,
): readonly string[] => {
  if (accepted === undefined) return [];
  const unknown = accepted.find((operation) => !isOperationId(operation));
  const known = new Set(accepted);
  const shown = rules
    .flatMap(({ checks }) => checks)
    .flatMap(({ evidence, furtherEvidence = [] }) => [...(evidence ? [evidence] : []), ...furtherEvidence])
    .flatMap(({ exchanges }) => exchanges)
    .find(
      ({ operation, response }) =>
        status === 'complete' &&
        Math.trunc(response.status / 100) === 2 &&
        isOperationId(operation) &&
        !known.has(operation),
    );
  return [
    ...(unknown === undefined
      ? []
      : [`it says that ${unknown} was answered as asked, which is no operation`]),
    ...(shown === undefined
      ? []
      : [`it shows ${shown.operation} answered ${shown.response.status}, and says that it was not accepted`]),
  ];
};

const dayMs = 24 * 60 * 60 * 1000;

/** A run that is yet to come: clocks of two machines differ by less than a day. */
const ofStart = ({ run: { startedAt } }: Report): readonly string[] =>
  Date.parse(startedAt) > Date.now() + dayMs ? [`it began at ${startedAt}, which is yet to come`] : [];

/** The sentence for a report of another version, which this one cannot judge; undefined for one of the same. */
export const otherVersion = ({ suite }: Report, { name, version }: JudgingSuite): string | undefined =>
  suite.name === name && suite.version === version
    ? undefined
    : `It was written by ${suite.name} ${suite.version}, and this is ${name} ${version}: rules, levels and checks may differ. Judge it with that version, or run the suite again.`;

/** Why a report that differs from the contract may be honest: another build of this version wrote it. Undefined for the same build. */
export const otherBuild = ({ run }: Report, { name, version, build }: JudgingSuite): string | undefined =>
  run.build === undefined || run.build === build
    ? undefined
    : `It was written by build ${run.build} of ${name} ${version}, and this is build ${build}, whose rules or checks differ. Judge it with that build, or run the suite again.`;

/**
 * Where a report differs from what a run of this suite writes: rules that are missing or unknown, another level or
 * severity, rules left out that the plan has, checks that are missing or unknown. Each entry is half a sentence.
 */
export const differences = (report: Report, suite: JudgingSuite): readonly string[] => {
  const due = dueOf(report, suite);
  const present = new Set(report.rules.map(({ id }) => id));
  const missing = Object.keys(suite.rules).filter((id) => !present.has(id));
  return [
    ...(missing.length === 0
      ? []
      : [`it lacks ${missing.length} of ${Object.keys(suite.rules).length} rules, among them ${missing[0]}`]),
    ...report.rules.flatMap((rule) => {
      const row = suite.rules[rule.id];
      return row === undefined ? [`there is no rule ${rule.id}`] : ofRule(rule, row, due);
    }),
    ...ofFiltered(report, due.whole.checks),
    ...ofAccepted(report, suite),
    ...ofStart(report),
  ];
};
