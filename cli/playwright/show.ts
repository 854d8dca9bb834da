import { expect, test, type TestInfo, type TestStepInfo } from '@playwright/test';
import { harOf, scriptOf } from '../../reports/formats/sequence.ts';
import { ruleInFull } from '../../reports/formats/terminal-rules.ts';
import type { Policy } from '../../reports/judgement/policies.ts';
import type { RuleResult } from '../../reports/judgement/report.ts';
import { suiteName } from '../run/suite-name.ts';
import { weightFor, type Weight } from './results.ts';

const style = { width: 110, colour: (_name: string, text: string): string => text };

const textOf = (rule: RuleResult): string => ruleInFull(rule, style);

/** The requests of a violation: as a script, and for every tool that reads HTTP archives. */
const attachRequests = async (step: TestStepInfo, rule: RuleResult): Promise<void> => {
  const evidence = rule.checks[0]?.evidence;
  if (evidence === undefined || evidence.exchanges.length === 0) return;
  const name = rule.id.replaceAll('/', '-');
  await step.attach(`${name}.sh`, { body: scriptOf(rule, evidence), contentType: 'text/plain' });
  await step.attach(`${name}.har`, {
    body: harOf({ suite: suiteName() }, rule, evidence),
    contentType: 'application/json',
  });
};

/** A violation ends no test: the other rules are shown, too. */
const showRule = (rule: RuleResult, weight: Weight): Promise<void> =>
  test.step(`${rule.verdict}: ${rule.id}`, async (step) => {
    if (weight !== 'held') await attachRequests(step, rule);
    if (weight === 'violated') expect.soft(rule.verdict, textOf(rule)).toBe('pass');
  });

/** Results that are no violation, and fail the test all the same. Raised last: what raises ends the test. */
const mustBeSettled = (open: readonly RuleResult[]): void => {
  if (open.length === 0) return;
  const error = new Error(
    `Not examined, which the policy does not accept:\n\n${open.map(textOf).join('\n')}`,
  );
  // Where it was raised in this package helps nobody.
  error.stack = error.message;
  throw error;
};

/**
 * Shows what a test found as Playwright shows things: a step for each rule, a soft failure for each violation that the
 * policy counts, an error for what it wants examined and is not. A result that fails nothing is an annotation. A test
 * of which nothing holds and nothing fails is skipped, with the reason: it must not look as if it had passed.
 */
export const show = async (rules: readonly RuleResult[], policy: Policy, info: TestInfo): Promise<void> => {
  const weighed = rules.map((rule) => ({ rule, weight: weightFor(rule, policy) }));
  for (const { rule, weight } of weighed) {
    await showRule(rule, weight);
    if (weight === 'said')
      info.annotations.push({ type: rule.verdict, description: `${rule.id}: ${rule.reason ?? ''}` });
  }
  const faulty = weighed.filter(({ weight }) => weight === 'faulty');
  if (faulty.length > 0)
    throw new Error(`The suite failed:\n\n${faulty.map(({ rule }) => textOf(rule)).join('\n')}`);
  mustBeSettled(weighed.filter(({ weight }) => weight === 'open').map(({ rule }) => rule));
  const open = rules.filter(({ verdict }) => verdict === 'inconclusive' || verdict === 'not-applicable');
  const [first] = open;
  test.skip(first !== undefined && open.length === rules.length, first?.reason);
};
