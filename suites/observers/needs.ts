import { capabilityNames, type Capability } from '../../spec/capabilities.ts';
import { operation } from '../../spec/operations.ts';
import { rule, type RuleId } from '../../spec/rules/index.ts';

/** The capability without which nothing can be shown that a rule is about; undefined where something can. */
const needOfRule = (id: RuleId): Capability | undefined => {
  const needs = new Set(rule(id).operations.map((one) => operation(one).capability));
  const [need] = needs;
  return needs.size === 1 ? need : undefined;
};

/** Rules by the capability that all their operations need, those that need none first. */
export const byNeed = (
  rules: readonly RuleId[],
): readonly { readonly needs: readonly Capability[]; readonly rules: readonly RuleId[] }[] => {
  const wanted = [undefined, ...capabilityNames];
  return wanted
    .map((need) => ({
      needs: need === undefined ? [] : [need],
      rules: rules.filter((id) => needOfRule(id) === need),
    }))
    .filter((group) => group.rules.length > 0);
};
