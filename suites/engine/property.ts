import fc from 'fast-check';
import pMap from 'p-map';
import type { RuleId } from '../../spec/rules/index.ts';
import { examiner, type Examiner, type Violation } from './examiner.ts';
import { run } from './run.ts';

/** Judges one generated value: sends what has to be sent and asserts on the examiner it is given. */
export type Judge<T> = (value: T, examine: Examiner) => Promise<void>;

/** Shrinking stops here: a small counterexample is worth some requests, not a run. */
const mostShrinkSteps = 60;

/** All counterexamples of a test together: a target that checks nothing has one for almost every rule. */
const mostShrinkStepsPerTest = 600;

let shrinkStepsLeft = Number.POSITIVE_INFINITY;

/** A test begins: from now on its counterexamples share what a test may spend on shrinking. */
export const beginShrinking = (): void => {
  shrinkStepsLeft = mostShrinkStepsPerTest;
};

/** A seed of its own for every property, so that selecting fewer tests does not change their values. */
const seedFor = (name: string): number => {
  let hash = run().seed | 0;
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash;
};

const replayOf = (rule: RuleId, cases: number): string =>
  `psi check --target ${run().targetArgument} --only ${rule} --seed ${run().seed} --cases ${cases}`;

const judged = async <T>(value: T, judge: Judge<T>): Promise<Examiner> => {
  const examine = examiner();
  await judge(value, examine);
  return examine;
};

/** Which case of a property is to be shrunk. The examples are its first cases, whatever the seed. */
interface Case<T> {
  readonly seed: number;
  readonly examples: readonly T[];
  readonly index: number;
}

/** Looks for the smallest value that still violates the rule. Answers the violation of the smallest found. */
const shrunk = async <T>(
  arbitrary: fc.Arbitrary<T>,
  judge: Judge<T>,
  { seed, examples, index }: Case<T>,
  first: Violation,
): Promise<Violation> => {
  let smallest = first;
  let steps = 0;
  const stillViolates = fc.asyncProperty(arbitrary, async (value) => {
    steps += 1;
    shrinkStepsLeft -= 1;
    if (shrinkStepsLeft < 0 || steps > (run().shrinkSteps ?? mostShrinkSteps)) return true;
    const same = (await judged(value, judge)).violations().find(({ rule }) => rule === first.rule);
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

/**
 * Judges many generated values, several in flight at once, and adds what was found to `into`: every
 * assertion, and per violated rule the smallest case with the command that repeats it. `examples` are the first
 * of the `cases`; they shrink where the arbitrary can shrink a value that it did not draw.
 */
export const property = async <T>(
  into: Examiner,
  name: string,
  arbitrary: fc.Arbitrary<T>,
  judge: Judge<T>,
  cases: number = run().cases,
  examples: readonly T[] = [],
): Promise<void> => {
  const seed = seedFor(name);
  // Drawn from the arbitrary itself: drawn from a property, the same seed gives other values than a check does.
  const sample = fc.sample(arbitrary, { seed, numRuns: Math.max(0, cases - examples.length) });
  const results = await pMap([...examples, ...sample], (value) => judged(value, judge), {
    concurrency: run().target.pacing.concurrency,
  });
  const reported = new Set<RuleId>();
  for (const [index, result] of results.entries()) {
    const violated = new Map(result.violations().map((violation) => [violation.rule, violation]));
    for (const [rule, count] of result.assertions()) if (!violated.has(rule)) into.held(rule, count);
    for (const [rule, violation] of violated) {
      if (reported.has(rule)) continue;
      reported.add(rule);
      const { facts } = await shrunk(arbitrary, judge, { seed, examples, index }, violation);
      into.assert(rule, false, () => ({ ...facts, replay: replayOf(rule, cases) }));
    }
  }
};

/** Judges every value of a list, several in flight at once. */
export const each = async <T>(into: Examiner, values: readonly T[], judge: Judge<T>): Promise<void> => {
  await pMap(values, (value) => judge(value, into), { concurrency: run().target.pacing.concurrency });
};
