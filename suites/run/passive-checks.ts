import { contract } from '../../spec/contract/in-use.ts';
import type { Check } from '../../spec/results/findings.ts';
import { areaOf } from '../../spec/rules/index.ts';
import { observerChecks } from '../observers/observers.ts';
import { worldChecks } from '../world/checks.ts';

/** Areas whose rules name every operation there is: a test of one says nothing about what answers will show. */
const general = new Set(['authentication', 'conventions', 'errors']);

/**
 * The examinations of every exchange, as checks of the contract in use. An examination counts for a resource once tests
 * are about it: its own rules then, and the general ones about operations that the tests are about.
 */
export const passiveChecks = (tests: readonly Pick<Check, 'rules'>[]): readonly Check[] => {
  const { isRuleId, rule } = contract();
  const covered = tests.flatMap(({ rules }) => rules.filter(isRuleId));
  const areas = new Set(covered.map(areaOf));
  const operations = new Set(
    covered.filter((id) => !general.has(areaOf(id))).flatMap((id) => rule(id).operations),
  );
  const counts = (id: string): boolean => {
    if (!isRuleId(id) || !areas.has(areaOf(id))) return false;
    const about = rule(id).operations;
    return about.length === 0 || about.some((operation) => operations.has(operation));
  };
  return [...observerChecks(), ...worldChecks()].map((check) => ({
    ...check,
    rules: check.rules.filter(counts),
  }));
};
