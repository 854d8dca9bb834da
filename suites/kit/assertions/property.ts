import fc from 'fast-check';
import pMap from 'p-map';
import type { RuleId } from '../../../spec/rules/index.ts';
import { checkInto, type Check } from './check.ts';
import { currentTest } from '../check/current-test.ts';
import {
  findingCollector,
  type FindingCollector,
  type Facts,
  type Violation,
} from '../check/finding-collector.ts';
import { run } from '../check/run.ts';

/** Judges one generated value: sends what has to be sent and asserts on the check it is given. */
export type Judge<T> = (value: T, check: Check) => Promise<void>;

/** Shrinking stops here: a small counterexample is worth some requests, not a run. */
const mostShrinkSteps = 60;

/** A seed of its own for every property, so that selecting fewer tests does not change their values. */
const seedFor = (name: string): number => {
  let hash = run().seed | 0;
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash;
};

/** Some properties judge fewer cases than the run has: only the number that the run was given repeats them. */
const replayOf = (rule: RuleId): string =>
  `psi check --target ${run().targetArgument} --only ${rule} --seed ${run().seed} --cases ${run().cases}`;

const judged = async <T>(value: T, judge: Judge<T>): Promise<FindingCollector> => {
  const examine = findingCollector();
  await judge(value, checkInto(examine));
  return examine;
};

/** A case that was judged, and how long that took. */
interface Judged {
  readonly result: FindingCollector;
  readonly ms: number;
}

const timed = async <T>(value: T, judge: Judge<T>): Promise<Judged> => {
  const began = performance.now();
  return { result: await judged(value, judge), ms: performance.now() - began };
};

/** The case of a property that is to be shrunk. The examples are its first cases, whatever the seed. */
interface Case<T> {
  readonly seed: number;
  readonly examples: readonly T[];
  readonly index: number;
  /** How long it took, and so will a step of shrinking it. */
  readonly ms: number;
}

/** How far one counterexample may be shrunk. */
interface ShrinkAllowance {
  readonly steps: number;
  readonly ms: number;
}

/** Looks for the smallest value that still violates the rule. Answers the violation of the smallest found. */
const shrunk = async <T>(
  arbitrary: fc.Arbitrary<T>,
  judge: Judge<T>,
  { seed, examples, index, ms }: Case<T>,
  { first, allowance }: { readonly first: Violation; readonly allowance: ShrinkAllowance },
): Promise<Violation> => {
  if (ms > allowance.ms) return first;
  let smallest = first;
  let steps = 0;
  let msLeft = allowance.ms;
  const test = currentTest();
  const stillViolates = fc.asyncProperty(arbitrary, async (value) => {
    steps += 1;
    if (steps > allowance.steps || msLeft <= 0) return true;
    test.shrinkStepsLeft -= 1;
    const step = await timed(value, judge);
    const same = step.result.violations().find(({ rule }) => rule === first.rule);
    msLeft -= step.ms;
    if (same) smallest = same;
    return same === undefined;
  });
  await fc.check(stillViolates, {
    seed,
    examples: examples.map((example) => [example]),
    path: String(index),
    numRuns: 1,
  });
  return smallest;
};

/** A generated case that violates a rule, before it is made smaller. */
export interface Counterexample {
  readonly rule: RuleId;
  readonly first: Facts;
  readonly smallest: (allowance: ShrinkAllowance) => Promise<Facts>;
}

/** The generated cases of one property. */
export interface Cases<T> {
  readonly name: string;
  readonly arbitrary: fc.Arbitrary<T>;
  readonly judge: Judge<T>;
  readonly cases: number;
  /** The first of the cases. */
  readonly examples?: readonly T[];
}

/**
 * How far each of several counterexamples may be shrunk when they share what the test has left, some of them at once.
 * The first to shrink gets no more than the others: a report does not depend on which request was answered
 * first.
 */
const shareOf = (counterexamples: number, atOnce: number): ShrinkAllowance => {
  const { shrinkStepsLeft, shrinkMsLeft } = currentTest();
  const steps = Math.max(0, Math.floor(shrinkStepsLeft / counterexamples));
  return {
    steps: Math.min(run().shrinkSteps ?? mostShrinkSteps, steps),
    ms: Math.max(0, (shrinkMsLeft * atOnce) / counterexamples),
  };
};

/** Makes counterexamples smaller, several at once. Answers what the smallest of each showed, in their order. */
export const shrinkAll = async (counterexamples: readonly Counterexample[]): Promise<readonly Facts[]> => {
  const concurrency = Math.max(1, Math.min(run().target.pacing.concurrency, counterexamples.length));
  const allowance = shareOf(Math.max(1, counterexamples.length), concurrency);
  const began = performance.now();
  const facts = await pMap(counterexamples, ({ smallest }) => smallest(allowance), { concurrency });
  currentTest().shrinkMsLeft -= performance.now() - began;
  return facts;
};

/**
 * Judges many generated values, several in flight at once. Adds the assertions that held to `into`, and answers with
 * the first violating case of each rule, first in the order of the cases.
 */
export const judgeCases = async <T>(
  into: FindingCollector,
  { name, arbitrary, judge, cases, examples = [] }: Cases<T>,
): Promise<readonly Counterexample[]> => {
  const seed = seedFor(name);
  // Sampled from the arbitrary itself: sampled from a property, the same seed gives other values than a check does.
  const sample = fc.sample(arbitrary, { seed, numRuns: Math.max(0, cases - examples.length) });
  const results = await pMap([...examples, ...sample], (value) => timed(value, judge), {
    concurrency: run().target.pacing.concurrency,
  });
  const found = new Map<RuleId, Counterexample>();
  for (const [index, { result, ms }] of results.entries()) {
    const violated = new Map(result.violations().map((violation) => [violation.rule, violation]));
    for (const [rule, count] of result.assertions())
      if (!violated.has(rule)) into.held(rule, count, result.judged().get(rule) ?? []);
    for (const [rule, violation] of violated) {
      if (found.has(rule)) continue;
      const replay = replayOf(rule);
      const smallest = async (allowance: ShrinkAllowance): Promise<Facts> => {
        const { facts } = await shrunk(
          arbitrary,
          judge,
          { seed, examples, index, ms },
          { first: violation, allowance },
        );
        return { ...facts, replay };
      };
      found.set(rule, { rule, first: { ...violation.facts, replay }, smallest });
    }
  }
  return [...found.values()];
};

/** A property's definition; without `cases` it has as many as the run. */
export type Property<T> = Omit<Cases<T>, 'judge' | 'cases'> & { readonly cases?: number };

/**
 * Judges many generated values, several in flight at once, and adds what was found to `into`: every
 * assertion, and per violated rule the smallest case with the command that repeats it. `examples` are the first
 * of the `cases`; they shrink where the arbitrary can shrink a value that it did not generate.
 */
export const property = async <T>(
  into: FindingCollector,
  { cases = run().cases, ...rest }: Property<T>,
  judge: Judge<T>,
): Promise<void> => {
  const found = await judgeCases(into, { ...rest, cases, judge });
  for (const counterexample of found) {
    const [facts = counterexample.first] = await shrinkAll([counterexample]);
    into.assert(counterexample.rule, false, () => facts);
  }
};

/** Adds the findings of one value to those of all. */
const addTo = (into: FindingCollector, result: FindingCollector): void => {
  for (const [rule, count] of result.assertions())
    into.held(
      rule,
      count - result.violations().filter((found) => found.rule === rule).length,
      result.judged().get(rule) ?? [],
    );
  for (const { rule, facts } of result.violations()) into.assert(rule, false, () => facts);
};

/** Judges every value of a list, several in flight at once. Their findings are added in the order of the list. */
export const each = async <T>(
  into: FindingCollector,
  values: readonly T[],
  judge: Judge<T>,
): Promise<void> => {
  const results = values.map(() => findingCollector());
  try {
    await pMap(values.entries(), ([index, value]) => judge(value, checkInto(results[index] ?? into)), {
      concurrency: run().target.pacing.concurrency,
    });
  } finally {
    // A violation proven before one of them broke off stands.
    for (const result of results) addTo(into, result);
  }
};
