import type { Contract, GradedRule } from '../../spec/contract/contract.ts';
import type { Check } from '../../spec/results/findings.ts';
import { areaOf, type RuleId } from '../../spec/rules/index.ts';
import { plan } from '../../reports/judgement/plan.ts';
import type { RunFile } from '../../reports/judgement/run-file.ts';

/** A rule of more operations holds of the whole interface: its tests are about none of them in particular. */
const mostOperations = 20;

const isAbout = (contract: Contract, ids: readonly RuleId[]): ((check: Check) => boolean) => {
  const areas = new Set(ids.map(areaOf));
  const operations = new Set(ids.flatMap((id) => contract.rule(id).operations));
  return (check) =>
    check.rules.filter(contract.isRuleId).some((id) => {
      const own = contract.rule(id).operations;
      const isOfAll = own.length > mostOperations;
      return areas.has(areaOf(id)) || (!isOfAll && own.some((operation) => operations.has(operation)));
    });
};

/** Whether the tests of the plan exchange every operation of a rule as it is. */
const isExchanged = ({ operations }: GradedRule, exchanged: ReadonlySet<string>): boolean => {
  return operations.length > 0 && operations.every((operation) => exchanged.has(operation));
};

/** The rules and checks of a run, and which of them it is about. */
export type Chosen = Pick<RunFile, 'rules' | 'checks' | 'selected'> & {
  readonly target: Pick<RunFile['target'], 'capabilities'>;
};

/**
 * The tests to run: those of the plan, and for rules that are examined on every exchange alone, the tests that
 * exchange something about their area or operations. Their own rules stay unselected.
 */
export const testsFor = (file: Chosen, contract: Contract): readonly Check[] => {
  const planned = plan(file.rules, file.checks, file.target.capabilities, file.selected);
  const tests = planned.checks.filter((check) => check.passive !== true);
  const examined = planned.examined.filter(contract.isRuleId);
  const exchanged = new Set(
    tests.flatMap(({ rules }) =>
      rules.filter(contract.isRuleId).flatMap((id) => contract.rule(id).operations),
    ),
  );
  const silent = examined
    .filter((id) => !tests.some((check) => check.rules.includes(id)))
    .filter((id) => !isExchanged(contract.rule(id), exchanged));
  const capabilities: Readonly<Record<string, boolean>> = file.target.capabilities;
  const extra = file.checks.filter(
    (check) =>
      check.passive !== true &&
      !tests.includes(check) &&
      check.needs.every((name) => capabilities[name] === true) &&
      isAbout(contract, silent)(check),
  );
  return silent.length === 0 ? tests : [...tests, ...extra];
};
