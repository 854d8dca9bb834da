import type { Check } from '../../../spec/results/findings.ts';
import { buildHash } from '../../../cli/run/build-hash.ts';
import { checks } from '../../../cli/run/catalogue.ts';
import type { Capability } from '../../../spec/capabilities.ts';
import { newestContract } from '../../../spec/contract/contract.ts';
import { suiteName } from '../../../cli/run/suite-name.ts';
import { differences } from '../../../reports/judgement/against-contract.ts';
import { contradictions } from '../../../reports/judgement/consistency.ts';
import { filteredTo } from '../../../reports/judgement/filtered.ts';
import type { CheckResult, Report, RuleResult } from '../../../reports/judgement/report.ts';
import { contractReport, violating, withRules } from '../support/contract-report.ts';

/** The suite that judges reports here. */
export const suite = {
  ...suiteName(),
  rules: newestContract.rules,
  checks: checks(newestContract),
  isOperationId: newestContract.isOperationId,
  build: buildHash(),
};
const [failing = ''] = contractReport.rules
  .filter(({ level, checks: own }) => level === 'must' && own.length === 1)
  .map(({ id }) => id);
/** A report with one violated rule. */
export const bad = violating(failing);
const about =
  contractReport.rules.find(
    ({ operations, verdict }) =>
      verdict === 'pass' && operations.length > 0 && !operations.includes('exchangeRates.get'),
  )?.id ?? '';

/** Everything that a report says against itself, or against the contract. */
export const wrongIn = (report: Report): readonly string[] => [
  ...contradictions(report),
  ...differences(report, suite),
];

const changed = (report: Report, id: string, change: Partial<RuleResult>): readonly RuleResult[] =>
  report.rules.map((rule) => (rule.id === id ? { ...rule, ...change } : rule));

const one = contractReport.rules.filter(({ checks: own }) => own.length > 0).slice(0, 1);
const capable = contractReport.rules.find(({ verdict, checks: own }) => verdict === 'pass' && own.length > 1);

/** A report of a target that is said to lack something, long after its run. */
const declaredWithout = (report: Report, capability: Capability): Report => ({
  ...report,
  target: { ...report.target, capabilities: { ...report.target.capabilities, [capability]: false } },
});

/** Names a check. */
export const keyOf = ({ file, title }: { readonly file: string; readonly title: string }): string =>
  `${file} ${title}`;
const needing = new Map(suite.checks.map((check) => [keyOf(check), check.needs]));

/** A rule that some of its checks can show without cards, and others not. */
const partly = contractReport.rules.find(({ checks: own }) => {
  const needs = own.map((check) => needing.get(keyOf(check))?.includes('cards') === true);
  return needs.includes(true) && needs.includes(false);
});

const asOutOfReach = ({ title, file, line }: CheckResult): CheckResult => ({
  title,
  file,
  line,
  verdict: 'not-applicable',
  outOfReach: true,
  assertions: 0,
});

/** The report of a run with `--only` one rule, in which everything else was left out. */
const oneRule = (id: string): Report =>
  withRules(
    contractReport,
    contractReport.rules.map(({ reason: _reason, ...rule }) =>
      rule.id === id || rule.checks.length === 0
        ? rule
        : { ...rule, verdict: 'not-selected', reason: 'not selected for this run', checks: [] },
    ),
  );

/** A test of several rules, and a rule that has others, too. */
export const shared = suite.checks.find(
  (check) =>
    check.passive !== true &&
    check.rules.length > 1 &&
    (contractReport.rules.find(({ id }) => id === check.rules[0])?.checks.length ?? 0) > 1,
);

/** The report of a run in which somebody chose among the tests: without this one. */
export const chosen = (without: (check: Check) => boolean): Report => {
  const gone = new Set(suite.checks.filter((check) => check.passive !== true && without(check)).map(keyOf));
  const report = withRules(
    contractReport,
    contractReport.rules.map(({ reason, ...rule }) => {
      const left = rule.checks.filter((check) => !gone.has(keyOf(check)));
      if (left.length === rule.checks.length) return reason === undefined ? rule : { ...rule, reason };
      return left.length > 0
        ? { ...rule, checks: left }
        : { ...rule, verdict: 'not-selected', reason: 'not selected for this run', checks: [] };
    }),
  );
  const planned = suite.checks.filter(({ rules }) => rules.length > 0);
  return { ...report, run: { ...report.run, filtered: filteredTo(report.rules, planned) } };
};

/** Reports that no run wrote: what is forged, the report, and what is said of it. */
export const forgeries: readonly (readonly [what: string, report: Report, says: RegExp])[] = [
  [
    'verdicts without a request',
    { ...contractReport, run: { ...contractReport.run, requests: 0 } },
    /it sent no request, and judged \d+ rules/,
  ],
  ['no rules at all', { ...contractReport, rules: [] }, /the plan has \d+ rules, and 0 were examined/],
  ['no rules, and nothing planned', withRules(contractReport, []), /it lacks \d+ of \d+ rules/],
  ['one rule', withRules(contractReport, one), /it lacks \d+ of \d+ rules/],
  [
    'a deleted failure, in the totals still',
    { ...bad, rules: bad.rules.filter(({ id }) => id !== failing) },
    /the totals say 1 fail, and 0 rules are so/,
  ],
  [
    'a deleted failure, counted anew',
    withRules(
      bad,
      bad.rules.filter(({ id }) => id !== failing),
    ),
    /it lacks 1 of \d+ rules/,
  ],
  [
    'a verdict that its checks contradict',
    withRules(bad, changed(bad, failing, { verdict: 'pass' })),
    new RegExp(`${failing} is pass, and its checks say fail`),
  ],
  [
    'a rule that does not apply, although nothing was missing for it',
    withRules(
      contractReport,
      changed(contractReport, failing, {
        verdict: 'not-applicable',
        reason: 'there was no occasion: a thing',
        checks: (contractReport.rules.find(({ id }) => id === failing)?.checks ?? []).map((check) => ({
          ...check,
          verdict: 'not-applicable' as const,
        })),
      }),
    ),
    /says not-applicable, and nothing was missing for it/,
  ],
  [
    'a run that is yet to come',
    { ...contractReport, run: { ...contractReport.run, startedAt: '2999-01-01T00:00:00.000Z' } },
    /it began at 2999-01-01T00:00:00\.000Z, which is yet to come/,
  ],
  [
    'a changed level',
    withRules(contractReport, changed(contractReport, failing, { level: 'assumed' })),
    /says pass, which a rule of level assumed cannot have/,
  ],
  [
    'a changed severity',
    withRules(contractReport, changed(contractReport, failing, { severity: 'minor', area: 'elsewhere' })),
    /is in the area "elsewhere"/,
  ],
  [
    'everything not applicable',
    withRules(
      contractReport,
      contractReport.rules.map((rule) => ({
        ...rule,
        verdict: 'not-applicable',
        reason: 'so be it',
        checks: [],
      })),
    ),
    /is not-applicable without a check, and the plan has it examined/,
  ],
  [
    'rules with checks that are not selected',
    withRules(bad, changed(bad, failing, { verdict: 'not-selected' })),
    /is not-selected, and its checks say fail/,
  ],
  [
    'a rule left out for another reason than the plan has',
    withRules(bad, changed(bad, failing, { verdict: 'not-selected', reason: 'no check yet', checks: [] })),
    /is not-selected without a check, and the plan has it examined/,
  ],
  [
    'a part of a run that says it is all of it',
    withRules(
      bad,
      changed(bad, failing, { verdict: 'not-selected', reason: 'examined by another shard', checks: [] }),
    ),
    /is not-selected without a check, and the plan has it examined/,
  ],
  [
    'a check that is missing',
    withRules(
      contractReport,
      changed(contractReport, capable?.id ?? '', { checks: capable?.checks.slice(0, 1) ?? [] }),
    ),
    /lacks the check/,
  ],
  [
    'a pass without an assertion',
    withRules(
      contractReport,
      changed(contractReport, failing, {
        checks: (contractReport.rules.find(({ id }) => id === failing)?.checks ?? []).map((check) => ({
          ...check,
          assertions: 0,
        })),
      }),
    ),
    /says pass without an assertion/,
  ],
  [
    'a violation under a check that says pass',
    withRules(
      bad,
      changed(bad, failing, {
        verdict: 'pass',
        checks: (bad.rules.find(({ id }) => id === failing)?.checks ?? []).map((check) => ({
          ...check,
          verdict: 'pass',
        })),
      }),
    ),
    /says pass and shows a violation/,
  ],
  [
    'cards declared absent, and a check of them that passed',
    declaredWithout(oneRule(partly?.id ?? ''), 'cards'),
    /says pass, and the target is declared without cards/,
  ],
  [
    'a check put out of reach of a target that has all it needs',
    withRules(
      contractReport,
      changed(contractReport, partly?.id ?? '', { checks: (partly?.checks ?? []).map(asOutOfReach) }),
    ),
    /is out of reach of a target that has all it needs/,
  ],
  [
    'another number of cases than its command says',
    {
      ...contractReport,
      run: { ...contractReport.run, cases: 40, command: 'psi check --target reference --seed 7 --cases 2' },
    },
    /its command says cases 2, and the run 40/,
  ],
  [
    'another statement',
    withRules(contractReport, changed(contractReport, failing, { statement: 'Anything goes.' })),
    /the statement of \S+ is "Anything goes\."/,
  ],
  [
    'another list of operations',
    withRules(contractReport, changed(contractReport, failing, { operations: ['config.get'] })),
    /the list of operations of \S+ is "config\.get"/,
  ],
  [
    'a rule that was judged on what it is not about',
    withRules(contractReport, changed(contractReport, about, { judgedOn: ['exchangeRates.get'] })),
    /was judged on exchangeRates\.get, which it is not about/,
  ],
  [
    'seeds of which the first is another',
    { ...contractReport, run: { ...contractReport.run, seeds: [1, 2] } },
    /its seed is \d+, and the first of its seeds 1/,
  ],
  [
    'an answered operation that nobody knows',
    { ...contractReport, run: { ...contractReport.run, accepted: ['customers.lend'] } },
    /customers\.lend was answered as asked, which is no operation/,
  ],
  [
    'an answer that it shows, and says was none',
    { ...bad, run: { ...bad.run, accepted: [] } },
    /it shows \S+ answered 2\d\d, and says that it was not accepted/,
  ],
  [
    'all tests, and the word that some were chosen',
    { ...contractReport, run: { ...contractReport.run, filtered: { tests: 1, of: 2 } } },
    /it says that 1 of 2 tests ran, and has results of \d+ of \d+/,
  ],
  [
    'an unknown rule',
    withRules(contractReport, changed(contractReport, failing, { id: 'cards/no-such-rule' })),
    /there is no rule cards\/no-such-rule/,
  ],
];
