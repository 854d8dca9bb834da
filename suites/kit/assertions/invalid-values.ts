import fc from 'fast-check';
import pMap from 'p-map';
import type { InvalidValue } from '../../../generators/schema/invalid-value.ts';
import type { Exchange } from '../../../spec/results/exchange.ts';
import type { RuleId } from '../../../spec/rules/index.ts';
import { Inconclusive } from '../check/inconclusive.ts';
import { findingCollector, type FindingCollector, type Facts } from '../check/finding-collector.ts';
import { answerOf, isAccepted } from './answers.ts';
import { judgeCases, shrinkAll, type Counterexample } from './property.ts';
import { run } from '../check/run.ts';
import type { Check } from './check.ts';

/** How values are sent, valid or invalid. */
interface Sending<T> {
  readonly send: (value: T) => Promise<Exchange>;
  /** Names an invalid request, for the message: `a customer with ${how}`. */
  readonly what: (how: string) => string;
  /** Valid values of the same kind as an invalid one. */
  readonly intact: (invalid: T) => fc.Arbitrary<T>;
}

/** Cases for each kind of invalid value: the boundary is in the name, so a few values of each are enough. */
const casesPerInvalidValue = (): number => Math.max(1, Math.ceil(run().cases / 10));

/** How many right values are tried until one is accepted. */
const rightOnes = 3;

/** The refusal of right values; undefined where one is accepted. Each kind is tried once. */
const controls = <T>({ send, intact }: Sending<T>): ((invalid: T) => Promise<Exchange | undefined>) => {
  const asked = new Map<fc.Arbitrary<T>, Promise<Exchange | undefined>>();
  const ask = async (values: fc.Arbitrary<T>): Promise<Exchange | undefined> => {
    let refusal: Exchange | undefined;
    for (const value of fc.sample(values, { seed: run().seed, numRuns: rightOnes })) {
      refusal = await send(value);
      if (isAccepted(refusal)) return undefined;
    }
    return refusal;
  };
  return (invalid) => {
    const values = intact(invalid);
    const answer = asked.get(values) ?? ask(values);
    asked.set(values, answer);
    return answer;
  };
};

/** What one kind of invalid value showed. */
interface Shown {
  readonly found: FindingCollector;
  readonly counterexamples: readonly Counterexample[];
  /** How right values were refused, where none is accepted. */
  readonly refusalOfRight?: Exchange | undefined;
}

const isViolated = (shown: Shown | undefined): boolean => (shown?.counterexamples.length ?? 0) > 0;

/** Each kind whose rule no earlier one violates, with what it showed: one counterexample of a rule is enough. */
const decisive = <T>(
  ways: readonly InvalidValue<T>[],
  shown: readonly (Shown | undefined)[],
): readonly (readonly [RuleId, Shown])[] => {
  const violated = new Set<RuleId>();
  return ways.flatMap(({ rule }, index) => {
    const one = shown[index];
    if (one === undefined || violated.has(rule)) return [];
    if (isViolated(one)) violated.add(rule);
    return [[rule, one] as const];
  });
};

const addAll = (
  into: FindingCollector,
  results: readonly (readonly [RuleId, Shown])[],
  factsOf: (counterexample: Counterexample) => Facts,
): void => {
  for (const [rule, { found, counterexamples, refusalOfRight }] of results) {
    for (const [about, count] of found.assertions()) into.held(about, count);
    for (const counterexample of counterexamples)
      into.assert(counterexample.rule, false, () => factsOf(counterexample));
    if (refusalOfRight !== undefined)
      into.markInconclusive(
        rule,
        new Inconclusive(
          'prerequisite',
          `Right ones are refused, too: ${answerOf(refusalOfRight)}.`,
          refusalOfRight,
        ),
      );
  }
};

/**
 * Expects every kind of invalid value to be rejected, none left to luck. Stops looking for more once a rule is
 * violated. Where valid values are rejected too, a rejection says nothing, and the rule is inconclusive. Several kinds are
 * tried at once; what is added to `into` follows from their order alone, and not from which was answered first.
 */
export const expectInvalidValuesRejected = async <T>(
  into: FindingCollector,
  ways: readonly InvalidValue<T>[],
  sending: Sending<T>,
): Promise<void> => {
  const refusalOfRight = controls(sending);
  const shown: (Shown | undefined)[] = ways.map(() => undefined);
  const isDecided = (about: RuleId, before: number): boolean =>
    ways.some(({ rule }, index) => index < before && rule === about && isViolated(shown[index]));
  const tryWay = async ([index, { rule, how, values }]: [number, InvalidValue<T>]): Promise<void> => {
    if (isDecided(rule, index)) return;
    const found = findingCollector();
    const judge = async (value: T, check: Check): Promise<void> => {
      check.rejected(rule, await sending.send(value), sending.what(how));
    };
    const cases = casesPerInvalidValue();
    const name = `${rule} ${how}`;
    const counterexamples = await judgeCases(found, { name, arbitrary: values, judge, cases });
    const [invalid] = fc.sample(values, { seed: run().seed, numRuns: 1 });
    const isRefused = counterexamples.length === 0 && invalid !== undefined;
    shown[index] = {
      found,
      counterexamples,
      refusalOfRight: isRefused ? await refusalOfRight(invalid) : undefined,
    };
  };
  const kindsAtOnce = Math.max(1, Math.floor(run().target.pacing.concurrency / casesPerInvalidValue()));
  try {
    await pMap(ways.entries(), tryWay, { concurrency: kindsAtOnce });
  } catch (cause) {
    // What was disproved before the target went away stands.
    addAll(into, decisive(ways, shown), ({ first }) => first);
    throw cause;
  }
  const results = decisive(ways, shown);
  const all = results.flatMap(([, { counterexamples }]) => counterexamples);
  const smallest = await shrinkAll(all);
  addAll(into, results, (counterexample) => smallest[all.indexOf(counterexample)] ?? counterexample.first);
};
