import type { Capability } from '../../spec/capabilities.ts';
import type { Check } from '../../spec/results/findings.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import { lastingRules } from './lasting-members.ts';
import { timePairRules } from './time-pairs.ts';
import { webhookRules } from './world.ts';

interface WorldCheck {
  readonly title: string;
  readonly file: string;
  readonly rules: readonly RuleId[];
  readonly needs?: readonly Capability[];
  /** What may well never happen in a run. */
  readonly occasion: string;
}

const checks: readonly WorldCheck[] = [
  {
    title: 'what cannot change of a resource is the same wherever it is shown',
    file: 'lasting-members.ts',
    rules: lastingRules,
    occasion: 'a resource that was shown twice',
  },
  {
    title: 'what cannot change of a payment is in its webhooks as in its reads',
    file: 'world.ts',
    rules: webhookRules,
    needs: ['webhooks'],
    occasion: 'a payment that was read, and announced by a webhook',
  },
  {
    title: 'the times of a resource are in order wherever they are shown',
    file: 'time-pairs.ts',
    rules: timePairRules,
    occasion: 'a resource that shows both times',
  },
];

/** What is examined on the world of a run, as checks. */
export const worldChecks = (): readonly Check[] =>
  checks.map(({ file, needs = [], ...check }) => ({
    ...check,
    file: `suites/world/${file}`,
    line: 1,
    needs,
    passive: true,
    silentWithout: ['state'],
  }));
