import type fc from 'fast-check';
import pMap from 'p-map';
import { canonicalText } from '../../../spec/json.ts';
import type { Damaged, InvalidValue } from '../../../generators/schema/invalid-value.ts';
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
  /** Sends a value that is one of the two: the damaged one, or the same before the damage. */
  readonly send: (value: T, damaged: Damaged<T>) => Promise<Exchange>;
  /** Names an invalid request, for the message: `a customer with ${how}`. */
  readonly what: (how: string) => string;
}

/** Cases for each kind of invalid value: the boundary is in the name, so a few values of each are enough. */
const casesOf = ({ isFixed = false }: { readonly isFixed?: boolean }): number =>
  Math.max(1, Math.ceil(run().cases / (isFixed ? 40 : 10)));

/** How often a damage is tried on other values until the value before it is accepted. */
const tries = 2;

/**
 * Sends the value from before the damage. Answers its refusal; undefined where it is accepted. The value of several
 * damages is sent once.
 */
const controls = <T>({ send }: Sending<T>): ((damaged: Damaged<T>) => Promise<Exchange | undefined>) => {
  const asked = new Map<string, Promise<Exchange | undefined>>();
  const ask = async (damaged: Damaged<T>): Promise<Exchange | undefined> => {
    const answer = await send(damaged.right, damaged);
    return isAccepted(answer) ? undefined : answer;
  };
  return (damaged) => {
    const key = canonicalText(damaged.right);
    const answer = asked.get(key) ?? ask(damaged);
    asked.set(key, answer);
    return answer;
  };
};

/** The results of one kind of invalid value. */
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
    for (const [about, count] of found.assertions()) into.held(about, count, found.judged().get(about) ?? []);
    for (const counterexample of counterexamples)
      into.assert(counterexample.rule, false, () => factsOf(counterexample));
    if (refusalOfRight !== undefined)
      into.markInconclusive(
        rule,
        new Inconclusive(
          'no-positive-control',
          `Right ones are refused, too: ${answerOf(refusalOfRight)}.`,
          refusalOfRight,
        ),
      );
  }
};

/**
 * Expects every kind of invalid value to be rejected, none left to luck. Stops looking for more once a rule is
 * violated. Each is judged beside the same value before the damage: where that is rejected too, a rejection says
 * nothing, and after tries on other values the rule is inconclusive. Several kinds are
 * tried at once; the findings in `into` follow from their order alone, and not from which was answered first.
 */
export const expectInvalidValuesRejected = async <T>(
  into: FindingCollector,
  ways: readonly InvalidValue<T>[],
  sending: Sending<T>,
): Promise<void> => {
  const refusalOf = controls(sending);
  const shown: (Shown | undefined)[] = ways.map(() => undefined);
  const isDecided = (about: RuleId, before: number): boolean =>
    ways.some(({ rule }, index) => index < before && rule === about && isViolated(shown[index]));
  const tryValues = async (
    way: InvalidValue<T>,
    arbitrary: fc.Arbitrary<Damaged<T>>,
    name: string,
  ): Promise<Shown> => {
    const found = findingCollector();
    const sent: Damaged<T>[] = [];
    const judge = async (damaged: Damaged<T>, check: Check): Promise<void> => {
      sent.push(damaged);
      check.rejected(way.rule, await sending.send(damaged.invalid, damaged), sending.what(way.how));
    };
    const counterexamples = await judgeCases(found, { name, arbitrary, judge, cases: casesOf(way) });
    if (counterexamples.length > 0) return { found, counterexamples };
    let refusalOfRight: Exchange | undefined;
    for (const damaged of sent) {
      refusalOfRight = await refusalOf(damaged);
      if (refusalOfRight === undefined) break;
    }
    return { found, counterexamples, refusalOfRight };
  };
  const tryWay = async ([index, way]: [number, InvalidValue<T>]): Promise<void> => {
    if (isDecided(way.rule, index)) return;
    // Several damages are done to the same values: the right value is asked once for all of them.
    const attempts = [...Array.from({ length: tries }, () => way.values), ...(way.others ?? [])];
    for (const [attempt, values] of attempts.entries()) {
      const one = await tryValues(way, values, `the same before the damage ${attempt}`);
      shown[index] = one;
      if (one.refusalOfRight === undefined) return;
    }
  };
  const most = Math.max(1, ...ways.map(casesOf));
  const kindsAtOnce = Math.max(1, Math.floor(run().target.pacing.concurrency / most));
  try {
    await pMap(ways.entries(), tryWay, { concurrency: kindsAtOnce });
  } catch (cause) {
    // A violation proven before the target went away stands.
    addAll(into, decisive(ways, shown), ({ first }) => first);
    throw cause;
  }
  const results = decisive(ways, shown);
  const all = results.flatMap(([, { counterexamples }]) => counterexamples);
  const smallest = await shrinkAll(all);
  addAll(into, results, (counterexample) => smallest[all.indexOf(counterexample)] ?? counterexample.first);
};
