import fc from 'fast-check';
import pMap from 'p-map';
import type { InvalidValue } from '../../generators/schema/invalid-value.ts';
import type { Exchange } from '../../spec/results/exchange.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import { examiner, Inconclusive, type Examiner, type Violation } from '../engine/examiner.ts';
import { answerOf, expectRejected, isAccepted } from './answers.ts';
import { property } from '../engine/property.ts';
import { run } from '../engine/run.ts';

/** How values are sent, damaged or not. */
interface Sending<T> {
  readonly send: (value: T) => Promise<Exchange>;
  /** Names a request with a damage, for the message: `a customer with ${how}`. */
  readonly what: (how: string) => string;
  /** Values of the same kind as a damaged one, right in everything. */
  readonly intact: (damaged: T) => fc.Arbitrary<T>;
}

/** Cases per named damage: the boundary is in the name, so a few values of each are enough. */
const casesPerInvalidValue = (): number => Math.max(1, Math.ceil(run().cases / 10));

/** How many right values are tried until one is taken. */
const rightOnes = 3;

/** The refusal of right values; undefined where one is taken. Each kind is tried once. */
const controls = <T>({ send, intact }: Sending<T>): ((damaged: T) => Promise<Exchange | undefined>) => {
  const asked = new Map<fc.Arbitrary<T>, Promise<Exchange | undefined>>();
  const ask = async (values: fc.Arbitrary<T>): Promise<Exchange | undefined> => {
    let refusal: Exchange | undefined;
    for (const value of fc.sample(values, { seed: run().seed, numRuns: rightOnes })) {
      refusal = await send(value);
      if (isAccepted(refusal)) return undefined;
    }
    return refusal;
  };
  return (damaged) => {
    const values = intact(damaged);
    const answer = asked.get(values) ?? ask(values);
    asked.set(values, answer);
    return answer;
  };
};

const violationsOf = (found: Examiner, about: RuleId): readonly Violation[] =>
  found.violations().filter(({ rule }) => rule === about);

/**
 * Has every damage refused, none left to luck, and stops looking for more once a rule is violated. Where right values
 * are refused too, a refusal says nothing, and the rule is left open.
 */
export const expectInvalidValuesRejected = async <T>(
  into: Examiner,
  ways: readonly InvalidValue<T>[],
  sending: Sending<T>,
): Promise<void> => {
  const refusalOfRight = controls(sending);
  const isViolated = (rule: RuleId): boolean => violationsOf(into, rule).length > 0;
  const each = async ({ rule, how, values }: InvalidValue<T>): Promise<void> => {
    if (isViolated(rule)) return;
    const found = examiner();
    const judge = async (value: T, examine: Examiner): Promise<void> => {
      expectRejected(examine, rule, await sending.send(value), sending.what(how));
    };
    await property(found, `${rule} ${how}`, values, judge, casesPerInvalidValue());
    // Two damages of one rule may be tried at once; the report wants one counterexample.
    for (const [about, count] of found.assertions())
      into.held(about, count - violationsOf(found, about).length);
    for (const { facts } of found.violations()) if (!isViolated(rule)) into.assert(rule, false, () => facts);
    if (found.violations().length > 0) return;
    const [damaged] = fc.sample(values, { seed: run().seed, numRuns: 1 });
    const refusal = damaged === undefined ? undefined : await refusalOfRight(damaged);
    if (refusal !== undefined)
      into.leave(
        rule,
        new Inconclusive('prerequisite', `Right ones are refused, too: ${answerOf(refusal)}.`, refusal),
      );
  };
  const damagesAtOnce = Math.max(1, Math.floor(run().target.pacing.concurrency / casesPerInvalidValue()));
  await pMap(ways, each, { concurrency: damagesAtOnce });
};
