import type { Vow } from '../kit/check/vows.ts';
import type { FindingCollector } from '../kit/check/finding-collector.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import type { View } from './views.ts';

/** The rules of which tests say what may not happen later, either. */
export const vowRules = [
  'agent-actions/reject-executes-nothing',
  'agent-actions/held-action-moves-no-money',
  'card-simulations/balance-inquiry-moves-no-money',
  'card-simulations/advice-on-refunded-has-no-effect',
  'card-simulations/advice-on-settled-has-no-effect',
  'card-simulations/refused-simulation-changes-nothing',
  'card-simulations/reversal-on-settled-has-no-effect',
  'cards/frozen-card-does-not-thaw-by-itself',
  'cards/processing-card-does-not-freeze',
  'conventions/idempotent-retry-has-one-effect',
  'quotes/executes-once',
  'refunds/restores-what-was-debited',
  'transfers/cancelled-transfer-in-credits-nothing',
] as const satisfies readonly RuleId[];

const isVowRule = (rule: RuleId): boolean => vowRules.some((each) => each === rule);

/** The vows about a resource, by its id: these things must not happen to it any more. */
export type Vows = Map<string, readonly Vow[]>;

/** More are not kept: each keeps the answers that led to it. */
const mostVows = 300;

/** Raises an Error for a rule that no last look examines: what a test leaves to it would look green. */
export const keepVows = (vows: Vows, made: readonly Vow[]): void => {
  const stray = made.find(({ rule }) => !isVowRule(rule));
  if (stray !== undefined) throw new Error(`${stray.rule} is examined by no last look: add it to vowRules.`);
  for (const each of made) if (vows.size < mostVows) vows.set(each.id, [...(vows.get(each.id) ?? []), each]);
};

/** Holds a view against what must not happen to its resource. */
export const examineVows = (view: View, examine: FindingCollector, vows: Vows): void => {
  for (const { rule, holds, expected, on } of vows.get(view.id) ?? [])
    examine.assert(rule, holds(view.shown), () => ({
      expected,
      actual: JSON.stringify(view.shown),
      on: [...on, view.on],
      pointer: view.at,
    }));
};
