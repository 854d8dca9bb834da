import type { Verdict } from '../../spec/results/verdicts.ts';
import { groupBy } from '../judgement/groups.ts';
import { failsBy, policies, type Policy } from '../judgement/policies.ts';
import { xmlText as xml } from './xml-text.ts';
import type { Report, RuleResult } from '../judgement/report.ts';

type Outcome = 'failure' | 'error' | 'skipped' | 'passed';

/**
 * JUnit knows fewer outcomes than we do. A rule that could not be exercised is an error there, because its readers take
 * "skipped" for harmless. Warnings pass, with their text in system-out.
 */
const outcomes: Readonly<Record<Verdict, Outcome>> = {
  error: 'error',
  fail: 'failure',
  inconclusive: 'error',
  warn: 'passed',
  pass: 'passed',
  observed: 'passed',
  'not-applicable': 'skipped',
  'not-selected': 'skipped',
};

const detail = (rule: RuleResult): string => {
  const check = rule.checks.find(({ verdict }) => verdict === rule.verdict);
  const evidence = check?.evidence;
  return [
    rule.statement,
    ...(evidence ? [`expected: ${evidence.expected}`, `actual: ${evidence.actual}`] : []),
    ...(evidence?.curl ? [evidence.curl] : []),
    ...(check ? [`${check.file}:${check.line} ${check.title}`] : []),
  ].join('\n');
};

/** A violation that the policy expects is skipped; one that it counts is a failure, whatever the level. */
const outcomeOf = (rule: RuleResult, policy: Policy): Outcome => {
  if (!failsBy(policy, rule)) return rule.verdict === 'fail' ? 'passed' : outcomes[rule.verdict];
  return rule.knownFailure === undefined ? 'failure' : 'skipped';
};

const inside = (rule: RuleResult, policy: Policy): string => {
  const outcome = outcomeOf(rule, policy);
  const message = xml(`${rule.verdict}, ${rule.severity}: ${rule.knownFailure ?? rule.reason ?? ''}`);
  if (outcome === 'passed') return rule.verdict === 'pass' ? '' : `<system-out>${message}</system-out>`;
  if (outcome === 'skipped') return `<skipped message="${message}"/>`;
  return `<${outcome} message="${message}" type="${rule.verdict}">${xml(detail(rule))}</${outcome}>`;
};

const count = (rules: readonly RuleResult[], outcome: Outcome, policy: Policy): number =>
  rules.filter((rule) => outcomeOf(rule, policy) === outcome).length;

const counts = (rules: readonly RuleResult[], policy: Policy): string =>
  `tests="${rules.length}" failures="${count(rules, 'failure', policy)}" errors="${count(rules, 'error', policy)}" skipped="${count(rules, 'skipped', policy)}"`;

const suiteOf = (area: string, rules: readonly RuleResult[], policy: Policy): string =>
  [
    `  <testsuite name="${xml(area)}" ${counts(rules, policy)}>`,
    ...rules.map(
      (rule) =>
        `    <testcase classname="${xml(area)}" name="${xml(rule.id)}">${inside(rule, policy)}</testcase>`,
    ),
    '  </testsuite>',
  ].join('\n');

/** The faults of the suite that no rule carries, as a suite of their own. */
const faults = ({ errors = [] }: Report): readonly string[] =>
  errors.length === 0
    ? []
    : [
        `  <testsuite name="psi-conformance" tests="${errors.length}" failures="0" errors="${errors.length}" skipped="0">`,
        ...errors.map(
          (error, n) =>
            `    <testcase classname="psi-conformance" name="fault ${n + 1}"><error message="${xml(error)}"/></testcase>`,
        ),
        '  </testsuite>',
      ];

/** The report as JUnit XML: one test case per rule, one suite per area. */
export const junitOf = (report: Report, policy: Policy = policies.ci): string => {
  const areas = [...groupBy(report.rules, ({ area }) => area)];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${xml(report.target.name)}" time="${report.run.durationMs / 1000}">`,
    ...areas.map(([area, rules]) => suiteOf(area, rules, policy)),
    ...faults(report),
    '</testsuites>',
    '',
  ].join('\n');
};
