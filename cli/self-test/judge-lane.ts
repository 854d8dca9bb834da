import { areaOf, rule as ruleRow, type RuleId } from '../../spec/rules/index.ts';
import type { LaneResult } from '../../reports/lane-result.ts';
import type { Fault } from './fault-list.ts';

/** What the suite made of one fault. */
export interface Judged {
  readonly fault: string;
  /** The rules that it breaks. */
  readonly rules: readonly string[];
  /** Those of them that no check reported as violated. */
  readonly missed: readonly string[];
  /** The tests that reported them, as `file › title`. */
  readonly noticedBy: readonly string[];
  /**
   * Other rules that were violated and that the fault may well break: they name an operation that its rules name, or
   * are about the same resource, or the test that noticed it reported them too.
   */
  readonly also: readonly string[];
  /** Violated rules to which none of this applies. */
  readonly falseAlarms: readonly string[];
  /** Tests that broke off: faults of the suite. */
  readonly errors: readonly string[];
  readonly tests: number;
  readonly seconds: number;
}

const namesNone = (id: RuleId): boolean => ruleRow(id).operations.length === 0;

/** Whether a violation of one rule may come of what breaks another: both hold for some operation. */
const sharesAnOperation = (id: RuleId, others: readonly RuleId[]): boolean =>
  namesNone(id) ||
  others.some(
    (other) =>
      namesNone(other) || ruleRow(other).operations.some((one) => ruleRow(id).operations.includes(one)),
  );

/** Judges what was found while a fault was on. */
export const judgeLane = (
  { name, rules }: Fault,
  { tests, errors, isComplete, seconds }: LaneResult,
): Judged => {
  const violated = [...new Set(tests.flatMap((test) => test.violated as readonly RuleId[]))];
  const noticing = tests.filter((test) => rules.some((id) => test.violated.includes(id)));
  const inOneStory = new Set(noticing.flatMap((test) => test.violated));
  const areas = new Set(rules.map(areaOf));
  const isConsequence = (id: RuleId): boolean =>
    sharesAnOperation(id, rules) || areas.has(areaOf(id)) || inOneStory.has(id);
  const others = violated.filter((id) => !rules.includes(id)).toSorted();
  return {
    fault: name,
    rules,
    missed: rules.filter((id) => !violated.includes(id)),
    noticedBy: noticing.map(({ file, title }) => `${file} › ${title}`),
    also: others.filter(isConsequence),
    falseAlarms: others.filter((id) => !isConsequence(id)),
    errors: [...errors, ...(isComplete ? [] : ['a planned test did not report'])],
    tests: tests.length,
    seconds,
  };
};

/** Whether everything is as it should be: each rule of the fault noticed, nothing else alarmed, nothing broken off. */
export const isProof = ({ missed, falseAlarms, errors }: Judged): boolean =>
  missed.length === 0 && falseAlarms.length === 0 && errors.length === 0;
