import { expect, test } from '../support/plain-test.ts';
import { currentTest, freshTest, onBehalfOf } from '../../kit/check/current-test.ts';
import { clockWaits, pauses } from '../../kit/waiting/waits.ts';

test('time passes as long as other tests run', async () => {
  expect(await clockWaits(0).letPass(20)).toBe(0);
});

test('when nothing else is left to do, a wait beyond the bound ends, with what is lacking', async () => {
  const waits = clockWaits(1_000);
  const [soon, late] = [waits.letPass(50), waits.letPass(61_000)];

  waits.close();

  expect(Math.round((await late) / 1_000)).toBe(60);
  expect(await soon).toBe(0);
});

test('a wait that begins when nothing else is left has the same bound', async () => {
  const waits = clockWaits(1_000);
  waits.close();

  expect(Math.round((await waits.letPass(61_000)) / 1_000)).toBe(60);
  expect(await waits.letPass(10)).toBe(0);
});

test('tests side by side in one process do not take each other for themselves', async () => {
  const named = async (name: string): Promise<string> => {
    await new Promise(setImmediate);
    return `${name} is ${currentTest().name}`;
  };

  const said = await Promise.all(
    ['a', 'b'].map((name) => onBehalfOf(freshTest(name, undefined), () => named(name))),
  );

  expect(said).toEqual(['a is a', 'b is b']);
});

test('a loop steps aside once its pauses are long, and not before', async () => {
  let asides = 0;
  const waits = { stepAside: () => void (asides += 1), letPass: () => Promise.resolve(0) };
  await onBehalfOf(freshTest('a', undefined, { waits }), async () => {
    const pause = pauses();
    await pause(5);
    expect(asides).toBe(0);
    await pause(301);
    expect(asides).toBe(1);
  });
});
