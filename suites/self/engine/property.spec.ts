import { expect, test } from '../support/plain-test.ts';
import fc from 'fast-check';
import { beginTest, currentTest } from '../../kit/check/current-test.ts';
import { newCheck, type Check } from '../../kit/assertions/check.ts';
import { findingAbout } from '../../kit/check/finding-collector.ts';
import { property } from '../../kit/assertions/property.ts';
import { useStubRun, stubRun } from '../support/stub-run.ts';

const rule = 'customers/phone-number-is-e164';

useStubRun();

// The effort of one test for shrinking is not another's.
test.beforeEach(() => void beginTest('a test'));

/** A target whose defect shows from 5001 on. */
const judgeBelow5001 = async (value: number, found: Check): Promise<void> => {
  found.evidence(rule, []).that(value <= 5000, 'at most 5000', String(value));
};

test('a violating value is shrunk to the smallest and comes with a replay', async () => {
  const found = newCheck();

  await property(found, { name: 'numbers', arbitrary: fc.nat({ max: 1_000_000 }) }, judgeBelow5001);

  const [violation] = found.violations();
  expect(found.violations()).toHaveLength(1);
  expect(violation?.facts.actual).toBe('5001');
  expect(violation?.facts.replay).toBe(`psi check --target reference --only ${rule} --seed 7 --cases 200`);
});

test('a case that took longer than is left for shrinking is shown as it was found', async () => {
  const found = newCheck();
  currentTest().shrinkMsLeft = 0;

  await property(found, { name: 'numbers', arbitrary: fc.nat({ max: 1_000_000 }) }, judgeBelow5001);

  const [violation] = found.violations();
  expect(Number(violation?.facts.actual)).toBeGreaterThan(5001);
  expect(violation?.facts.replay).toContain('--seed 7');
});

test('what is shrunk is the case that was found', async () => {
  for (let n = 0; n < 40; n += 1) {
    beginTest(`a test ${n}`);
    const judgements: boolean[] = [];
    const found = newCheck();

    await property(found, { name: `numbers ${n}`, arbitrary: fc.nat() }, async (value, check) => {
      const holds = value % 11 !== 3;
      judgements.push(holds);
      check.evidence(rule, []).that(holds, '', String(value));
    });

    expect(judgements.slice(0, stubRun.cases)).toContain(false);
    expect(judgements[stubRun.cases]).toBe(false);
  }
});

test('an example is judged first and shrunk like a generated value', async () => {
  const values: number[] = [];
  const found = newCheck();
  const judge = async (value: number, check: Check): Promise<void> => {
    values.push(value);
    await judgeBelow5001(value, check);
  };

  await property(
    found,
    { name: 'numbers', arbitrary: fc.nat({ max: 1_000_000 }), cases: 1, examples: [900_001] },
    judge,
  );

  expect(values[0]).toBe(900_001);
  expect(found.violations().map(({ facts }) => facts.actual)).toEqual(['5001']);
});

test('a sequence of commands is shrunk to the one that matters', async () => {
  const command = (name: string): fc.AsyncCommand<object, string[]> => ({
    check: () => true,
    run: async (_model, done) => void done.push(name),
    toString: () => name,
  });
  const commands = fc.commands([fc.constantFrom(...['a', 'b', 'wrong'].map(command))], { maxCommands: 10 });
  const found = newCheck();

  await property(found, { name: 'commands', arbitrary: commands }, async (sequence, check) => {
    const done: string[] = [];
    await fc.asyncModelRun(() => ({ model: {}, real: done }), sequence);
    check.evidence(rule, []).that(!done.includes('wrong'), 'nothing wrong', done.join(' '));
  });

  expect(found.violations().map(({ facts }) => facts.actual)).toEqual(['wrong']);
});

test('the same seed generates the same values', async () => {
  const sample: number[][] = [[], []];
  for (const values of sample)
    await property(newCheck(), { name: 'numbers', arbitrary: fc.nat() }, async (value) => {
      values.push(value);
    });

  expect(sample[0]?.toSorted()).toEqual(sample[1]?.toSorted());
});

test('a property that holds counts its assertions', async () => {
  const found = newCheck();

  await property(found, { name: 'numbers', arbitrary: fc.constantFrom(1, 2), cases: 50 }, judgeBelow5001);

  expect(found.violations()).toEqual([]);
  expect(found.assertions().get(rule)).toBe(50);
});

test('cases are in flight at once, as many as the target allows', async () => {
  let inFlight = 0;
  let most = 0;

  await property(newCheck(), { name: 'numbers', arbitrary: fc.nat() }, async () => {
    inFlight += 1;
    most = Math.max(most, inFlight);
    await new Promise((resolve) => setImmediate(resolve));
    inFlight -= 1;
  });

  expect(most).toBe(stubRun.target.pacing.concurrency);
});

test('an assertion about a rule that the test does not cover is refused', () => {
  const found = newCheck(() => false);

  expect(() => found.evidence(rule, []).that(true, '', '')).toThrow('does not cover it');
});

test('the level of a rule decides what its violation is', () => {
  const facts = { expected: 'a', actual: 'b' };
  const verdictOf = (
    about: typeof rule | 'customers/created-customer-can-be-read' | 'conventions/limit-bounds-the-page',
  ) => findingAbout(about, 1, { rule: about, facts }).verdict;

  expect(verdictOf(rule)).toBe('fail');
  expect(verdictOf('customers/created-customer-can-be-read')).toBe('warn');
  expect(verdictOf('conventions/limit-bounds-the-page')).toBe('observed');
});
