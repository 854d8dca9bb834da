import { contract } from '../../spec/contract/in-use.ts';
import { capabilityNames, type Capability } from '../../spec/capabilities.ts';
import { areaOf, type RuleId } from '../../spec/rules/index.ts';

/** The capability without which nothing can be shown that a rule is about; undefined where something can. */
const needOfRule = (id: RuleId): Capability | undefined => {
  const needs = new Set(
    contract()
      .rule(id)
      .operations.map((one) => contract().operation(one).capability),
  );
  const [need] = needs;
  return needs.size === 1 ? need : undefined;
};

/** The capability that a rule belongs to whose other operations may well show nothing of it: a quote its challenge. */
const silentWithoutOf = (id: RuleId): Capability | undefined => {
  const own = capabilityNames.find((name) => name === areaOf(id));
  return contract()
    .rule(id)
    .operations.some((one) => own !== undefined && contract().operation(one).capability === own)
    ? own
    : undefined;
};

interface Group {
  /** The needs of all operations of the rules. */
  readonly needs: readonly Capability[];
  /** Without it there may be nothing to look at. */
  readonly silentWithout: readonly Capability[];
  readonly rules: readonly RuleId[];
}

/** Rules by the capability that all their operations need, those that need none first. */
export const byCapability = (rules: readonly RuleId[]): readonly Group[] => {
  const wanted = [undefined, ...capabilityNames];
  const groups = wanted.flatMap((need): readonly Group[] => {
    const own = rules.filter((id) => needOfRule(id) === need);
    if (need !== undefined) return [{ needs: [need], silentWithout: [], rules: own }];
    return wanted.map((silent) => ({
      needs: [],
      silentWithout: silent === undefined ? [] : [silent],
      rules: own.filter((id) => silentWithoutOf(id) === silent),
    }));
  });
  return groups.filter((group) => group.rules.length > 0);
};
