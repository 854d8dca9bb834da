import type { Capability } from '../../spec/capabilities.ts';
import type { OperationId } from '../../spec/operations.ts';
import { rule, type RuleId } from '../../spec/rules/index.ts';

/** Operations that only a target with a capability has, by what their ids begin with. */
const families: readonly (readonly [begins: string, needs: Capability])[] = [
  ['contact.', 'contact-verification'],
  ['sca.', 'sca'],
  ['cards.', 'cards'],
  ['sandbox.card', 'cards'],
  ['agents.', 'agents'],
  ['agentSide.', 'agents'],
  ['stablecoins.', 'stablecoins'],
  ['credentials.', 'embedded-wallets'],
  ['sessions.', 'embedded-wallets'],
  ['delegatedKeys.', 'embedded-wallets'],
];

const needOf = (operation: OperationId): Capability | undefined =>
  families.find(([begins]) => operation.startsWith(begins))?.[1];

/** The capability without which nothing can be shown that a rule is about; undefined where something can. */
const needOfRule = (id: RuleId): Capability | undefined => {
  const needs = new Set(rule(id).operations.map(needOf));
  const [need] = needs;
  return needs.size === 1 ? need : undefined;
};

/** Rules by the capability that all their operations need, those that need none first. */
export const byNeed = (
  rules: readonly RuleId[],
): readonly { readonly needs: readonly Capability[]; readonly rules: readonly RuleId[] }[] => {
  const wanted = [undefined, ...new Set(families.map(([, need]) => need))];
  return wanted
    .map((need) => ({
      needs: need === undefined ? [] : [need],
      rules: rules.filter((id) => needOfRule(id) === need),
    }))
    .filter((group) => group.rules.length > 0);
};
