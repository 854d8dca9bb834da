import { exitCodes } from '../reports/policy.ts';
import { runOnBenches } from './self-test/benches.ts';
import { chosenTests, everyTest } from './self-test/choose-tests.ts';
import { exercises, type Exercises } from './self-test/exercises.ts';
import { everyFault, type Fault } from './self-test/fault-list.ts';
import { isProof, judgeLane, type Judged } from './self-test/judge-lane.ts';
import { addResult, readResults } from './self-test/results-file.ts';
import { runLanes, type PlannedLane } from './self-test/run-lanes.ts';
import { Stop } from './stop.ts';

export interface SelfTestOptions {
  readonly fault?: readonly string[];
  /** How many faults to try, drawn by the seed; all when absent. */
  readonly sample?: number;
  readonly seed: number;
  readonly lanes: number;
  readonly write?: boolean;
  /** Where results are kept as they come, and where those of an earlier run are taken from. */
  readonly resume?: string;
}

/** A stride through the table, from a start that the seed chooses: another sample every time, all of it in turn. */
const sampled = (all: readonly Fault[], sample: number, seed: number): readonly Fault[] => {
  const start = seed % all.length;
  const stride = Math.max(1, Math.floor(all.length / sample));
  return Array.from(
    { length: Math.min(sample, all.length) },
    (_, n) => all[(start + n * stride) % all.length],
  ).filter((entry) => entry !== undefined);
};

const chosen = ({ fault = [], sample, seed }: SelfTestOptions): readonly Fault[] => {
  const all = everyFault();
  const unknown = fault.find((name) => !all.some((known) => known.name === name));
  if (unknown !== undefined) throw new Stop(exitCodes.usage, `There is no fault "${unknown}".`);
  if (fault.length > 0) return all.filter(({ name }) => fault.includes(name));
  return sample === undefined ? all : sampled(all, sample, seed);
};

/** Quick enough for the whole table; what it leaves in doubt is tried again, with all that `psi check` does. */
const quick = { cases: 10, eventMs: 1_500 } as const;
const thorough = { cases: 40, eventMs: 5_000 } as const;

const line = ({ fault, rules, missed, also, falseAlarms, errors, seconds }: Judged): string =>
  [
    `${missed.length === 0 ? 'noticed' : 'MISSED '}  ${fault} → ${rules.join(', ')}  (${seconds} s)`,
    ...(missed.length > 0 ? [`         not noticed: ${missed.join(', ')}`] : []),
    ...(falseAlarms.length > 0 ? [`         false alarm: ${falseAlarms.join(', ')}`] : []),
    ...(errors.length > 0 ? [`         broke off: ${errors.join('; ').slice(0, 400)}`] : []),
    ...(also.length > 0 ? [`         also: ${also.join(', ')}`] : []),
    '',
  ].join('\n');

type Runner = typeof runOnBenches;

const tryAll = async (
  faults: readonly Fault[],
  testsOf: (fault: Fault) => PlannedLane['tests'],
  run: (lanes: readonly PlannedLane[], onResult: Parameters<Runner>[2]) => Promise<void>,
  onJudged: (judged: Judged) => void,
): Promise<void> => {
  const byName = new Map(faults.map((fault) => [fault.name, fault]));
  const lanes = faults.map((fault) => ({ ...fault, fault: fault.name, tests: testsOf(fault) }));
  await run(lanes, (result) => {
    const fault = byName.get(result.name);
    if (fault) onJudged(judgeLane(fault, result));
  });
};

/** Tries faults quickly, then the doubtful ones thoroughly in Playwright itself; the last word counts. */
const judgedFaults = async (
  faults: readonly Fault[],
  clean: Exercises,
  { seed, lanes: workers }: SelfTestOptions,
  onJudged: (judged: Judged) => void,
): Promise<void> => {
  const doubtful: string[] = [];
  await tryAll(
    faults,
    (fault) => chosenTests(fault, { exercises: clean, seed, noticedBy: [] }),
    (lanes, onResult) => runOnBenches(lanes, { ...quick, seed, workers }, onResult),
    (judged) => {
      if (isProof(judged)) onJudged(judged);
      else {
        doubtful.push(judged.fault);
        process.stdout.write(`in doubt: ${line(judged)}`);
      }
    },
  );
  const again = faults.filter(({ name }) => doubtful.includes(name));
  if (again.length === 0) return;
  process.stdout.write(`${again.length} in doubt: tried again with more tests, cases and time.\n`);
  await tryAll(
    again,
    (fault) => everyTest(fault, clean),
    (lanes, onResult) => runLanes(lanes, { ...thorough, seed, workers }, onResult),
    onJudged,
  );
};

const score = (results: readonly Judged[]): string => {
  const noticed = results.filter(({ missed }) => missed.length === 0).length;
  const alarms = results.filter(({ falseAlarms }) => falseAlarms.length > 0).length;
  return `${noticed} of ${results.length} faults noticed on their own rule; ${alarms} with a false alarm elsewhere.`;
};

/** `psi self-test`: whether the suite notices each fault of the reference server, on the right rule. */
export const runSelfTest = async (options: SelfTestOptions): Promise<void> => {
  const { seed, lanes, resume } = options;
  const clean = await exercises({ ...quick, seed }, lanes);
  const results = new Map(
    (resume === undefined ? [] : readResults(resume)).map((result) => [result.fault, result]),
  );
  const left = chosen(options).filter(({ name }) => !results.has(name));
  await judgedFaults(left, clean, options, (judged) => {
    results.set(judged.fault, judged);
    if (resume !== undefined) addResult(resume, judged);
    process.stdout.write(line(judged));
  });
  const all = [...results.values()];
  process.stdout.write(`${score(all)}\n`);
  if (all.length === 0 || !all.every(isProof)) process.exitCode = exitCodes.suiteFailed;
};
