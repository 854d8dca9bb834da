import type { Proof } from '../../spec/results/proofs.ts';
import { areaOf, isRuleId, rule as ruleRow, type RuleId } from '../../spec/rules/index.ts';
import type { MutantResult } from './mutant-result.ts';
import { consequencesOf } from './consequences.ts';
import type { Fault } from './fault-list.ts';

/** The suite's result on one fault, with the parts that are not published. */
export interface Judged extends Proof {
  /** The tests that reported its rules, as `file › title`. */
  readonly noticedBy: readonly string[];
  /** Tests that broke off: faults of the suite. */
  readonly errors: readonly string[];
}

const namesNone = (id: RuleId): boolean => ruleRow(id).operations.length === 0;

/** Whether a violation of one rule may come of what breaks another: both hold for some operation. */
const sharesAnOperation = (id: RuleId, others: readonly RuleId[]): boolean =>
  namesNone(id) ||
  others.some(
    (other) =>
      namesNone(other) || ruleRow(other).operations.some((one) => ruleRow(id).operations.includes(one)),
  );

/**
 * Rules that the reference server does not keep anyway, so that their violation shows no mutant. `rulesWithoutMutant`
 * says why.
 */
const violatedWithoutMutant: readonly RuleId[] = [
  'authentication/default-allows-either-scheme',
  'payments/refund-shows-the-outcome-of-a-cancellation',
];

/** Judges what was found while a fault was on. */
export const judgeMutant = (
  { name, rules }: Fault,
  { tests, errors, isComplete, seconds }: MutantResult,
): Judged => {
  const violated = [...new Set(tests.flatMap((test) => test.violated.filter(isRuleId)))];
  const noticing = tests.filter((test) => rules.some((id) => test.violated.includes(id)));
  const areas = new Set(rules.map(areaOf));
  const isConsequence = (id: RuleId): boolean =>
    sharesAnOperation(id, rules) || areas.has(areaOf(id)) || consequencesOf(name).includes(id);
  const others = violated
    .filter((id) => !rules.includes(id) && !violatedWithoutMutant.includes(id))
    .toSorted();
  return {
    fault: name,
    rules,
    missed: rules.filter((id) => !violated.includes(id)),
    noticedBy: noticing.map(({ file, title }) => `${file} › ${title}`),
    also: others.filter(isConsequence),
    // An assumed rule is never graded, so that it raises no alarm.
    falseAlarms: others.filter((id) => !isConsequence(id) && ruleRow(id).level !== 'assumed'),
    errors: [...errors, ...(isComplete ? [] : ['a planned test did not report'])],
    tests: tests.length,
    seconds,
  };
};

/** Whether everything is as it should be: each rule of the fault noticed, nothing else alarmed, nothing broken off. */
export const isProof = ({ missed, falseAlarms, errors }: Judged): boolean =>
  missed.length === 0 && falseAlarms.length === 0 && errors.length === 0;
