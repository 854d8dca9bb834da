import type { Certification, ClientRuleResult, ScenarioResult } from '../../spec/results/certification.ts';
import { scenarioEndings } from '../../spec/results/certification.ts';
import { xmlText as xml } from '../formats/xml-text.ts';
import { failures, nothingSeen, openRules, showedNothing } from './assess.ts';

const failureOf = ({ id, statement, violations, reason = '' }: ClientRuleResult): string => {
  const where = violations.map(({ scenario, line, message }) => `${scenario}, line ${line}: ${message}`);
  return `<failure message="${xml(reason)}" type="${xml(id)}">${xml([statement, ...where].join('\n'))}</failure>`;
};

const ruleCase = (rule: ClientRuleResult, broken: ReadonlySet<string>, open: ReadonlySet<string>): string => {
  // A rule that could not be seen is an error, because readers of JUnit take "skipped" for harmless.
  const inside = broken.has(rule.id)
    ? failureOf(rule)
    : open.has(rule.id)
      ? `<error message="${xml(rule.reason ?? '')}"/>`
      : rule.verdict === 'not-applicable'
        ? `<skipped message="${xml(rule.reason ?? '')}"/>`
        : '';
  return `    <testcase classname="rules" name="${xml(rule.id)}">${inside}</testcase>`;
};

const scenarioCase = (scenario: ScenarioResult): string => {
  const { id, ending, message = '', ms } = scenario;
  const inside = showedNothing(scenario)
    ? `<skipped message="${xml(nothingSeen)}"/>`
    : ending === 'done'
      ? ''
      : `<error message="${xml(`${scenarioEndings[ending]}: ${message}`)}"/>`;
  return `    <testcase classname="scenarios" name="${xml(id)}" time="${ms / 1000}">${inside}</testcase>`;
};

const suite = (name: string, cases: readonly string[]): string => {
  const count = (tag: string): number => cases.filter((text) => text.includes(`<${tag} `)).length;
  return [
    `  <testsuite name="${name}" tests="${cases.length}" failures="${count('failure')}" errors="${count('error')}" skipped="${count('skipped')}">`,
    ...cases,
    '  </testsuite>',
  ].join('\n');
};

/** A certification as JUnit XML: a test case for each rule of the plan, and one for each scenario. */
export const certificationJunit = (result: Certification): string => {
  const broken = new Set(failures(result).map(({ id }) => id));
  const open = new Set(openRules(result).map(({ id }) => id));
  const planned = new Set(result.plan.rules);
  const rules = result.rules.filter(({ id }) => planned.has(id)).map((rule) => ruleCase(rule, broken, open));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${xml(result.client.name)}" time="${result.run.durationMs / 1000}">`,
    suite('rules', rules),
    suite('scenarios', result.scenarios.map(scenarioCase)),
    '</testsuites>',
    '',
  ].join('\n');
};
