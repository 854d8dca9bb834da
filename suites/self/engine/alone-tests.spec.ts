import { expect, test } from '../support/plain-test.ts';
import { begunInTurn, triedInTurn } from '../../../cli/run/runner/alone-tests.ts';
import type { BegunTest, EndedTest } from '../../../cli/run/runner/begun-tests.ts';
import type { HowToRun } from '../../../cli/run/runner/messages.ts';
import type { Check } from '../../../spec/results/findings.ts';

const named = (title: string): Check => ({ title, file: 'a.spec.ts', line: 1, rules: [], needs: [] });

type How = Partial<Pick<EndedTest, 'isInDoubt' | 'isLost'>>;

/** Tests whose bodies and whose ends the caller brings about. */
const staged = (hows: Readonly<Record<string, How>>) => {
  const log: string[] = [];
  const said: HowToRun[] = [];
  const ends: (() => void)[] = [];
  const begin = (check: Check, _place: number, how: HowToRun): BegunTest => {
    log.push(check.title);
    said.push(how);
    const ended = new Promise<EndedTest>((resolve) => {
      const timing = { startedAt: new Date(0), ms: 1, worker: 0 };
      const end = { outcome: { check, ended: 'finished' as const }, timing, isLost: false, isInDoubt: false };
      ends.push(() => resolve({ ...end, ...hows[check.title] }));
    });
    return { free: Promise.resolve(), ended };
  };
  return { log, said, ends, begin };
};

const titles = (ended: readonly EndedTest[]): readonly string[] =>
  ended.map(({ outcome }) => outcome.check.title);

const running = async (hows: Readonly<Record<string, How>>) => {
  const stage = staged(hows);
  const { signal } = new AbortController();
  const ends = await begunInTurn(Object.keys(hows).map(named), { ...stage, signal });
  expect(stage.log).toEqual(Object.keys(hows));
  for (const end of stage.ends.toReversed()) end();
  const { settled, toRunAgain } = triedInTurn(await Promise.all(ends));
  return { settled: titles(settled), toRunAgain: titles(toRunAgain), said: stage.said };
};

test('the next test that must be alone begins when the body of the one before is over', async () => {
  const { settled, toRunAgain, said } = await running({ first: {}, second: {}, third: {} });

  expect(settled).toEqual(['first', 'second', 'third']);
  expect(toRunAgain).toEqual([]);
  expect(said).toEqual(Array.from({ length: 3 }, () => ({ whenInDoubt: 'say so' })));
});

test('what came late for one test may have come to a later one: both run again', async () => {
  const { settled, toRunAgain } = await running({ first: {}, second: { isInDoubt: true }, third: {} });

  expect(settled).toEqual(['first']);
  expect(toRunAgain).toEqual(['second', 'third']);
});

test('a test whose process was lost meanwhile runs again', async () => {
  const { toRunAgain } = await running({ first: { isLost: true }, second: {} });

  expect(toRunAgain).toEqual(['first', 'second']);
});

test('no further test begins when the run ends', async () => {
  const stage = staged({});
  const stopping = new AbortController();
  stopping.abort();

  expect(await begunInTurn([named('first')], { ...stage, signal: stopping.signal })).toEqual([]);
  expect(stage.log).toEqual([]);
});
