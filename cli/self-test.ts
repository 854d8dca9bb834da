import { exitCodes } from '../reports/policy.ts';
import type { LaneResult } from '../reports/lane-result.ts';
import { chosenTests, everyTest } from './self-test/choose-tests.ts';
import { controlRun, exercises } from './self-test/exercises.ts';
import { everyFault, type Fault } from './self-test/fault-list.ts';
import { runOnBenches } from './self-test/benches.ts';
import { Stop } from './stop.ts';

export interface SelfTestOptions {
  readonly fault?: readonly string[];
  /** How many faults to try, drawn by the seed; all when absent. */
  readonly sample?: number;
  readonly seed: number;
  readonly lanes: number;
  readonly write?: string;
}
void controlRun;
void everyTest;
void ({} as LaneResult);
const chosen = ({ fault = [], sample, seed }: SelfTestOptions): readonly Fault[] => {
  const all = everyFault();
  const unknown = fault.find((name) => !all.some((known) => known.name === name));
  if (unknown !== undefined) throw new Stop(exitCodes.usage, `There is no fault "${unknown}".`);
  if (fault.length > 0) return all.filter(({ name }) => fault.includes(name));
  if (sample === undefined) return all;
  const start = seed % all.length;
  const stride = Math.max(1, Math.floor(all.length / sample));
  return Array.from(
    { length: Math.min(sample, all.length) },
    (_, n) => all[(start + n * stride) % all.length],
  ).filter((entry) => entry !== undefined);
};

const quick = { cases: 10, eventMs: 1_500 } as const;

/** `psi self-test`: whether the suite notices each fault of the reference server, on the right rule. */
export const runSelfTest = async (options: SelfTestOptions): Promise<void> => {
  const settings = { ...quick, seed: options.seed, workers: options.lanes };
  const clean = await exercises(settings, options.lanes);
  const tried = chosen(options);
  const lanes = tried.map((fault) => ({
    name: fault.name,
    fault: fault.name,
    rules: fault.rules,
    tests: chosenTests(fault, { exercises: clean, seed: options.seed, noticedBy: [] }),
  }));
  const started = performance.now();
  await runOnBenches(lanes, settings, (result) => {
    const own = new Set(lanes.find(({ name }) => name === result.name)?.rules ?? []);
    const violated = new Set(result.tests.flatMap((test) => test.violated));
    const isNoticed = [...own].every((id) => violated.has(id));
    const others = [...violated].filter((id) => !own.has(id as never));
    process.stdout.write(
      `${isNoticed ? 'noticed' : 'MISSED '} ${result.name} ${result.seconds} s, ${result.tests.length} tests ${result.errors.length} errors; also ${others.join(' ')}\n`,
    );
  });
  process.stdout.write(`${(performance.now() - started) / 1000} s\n`);
};
