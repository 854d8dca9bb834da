import { areaOf } from '../../spec/rules/index.ts';
import { survivingMutants } from '../../spec/results/without-mutant.ts';
import { exitCodes } from '../../reports/judgement/policy.ts';
import { chosenTests, everyTest } from '../mutants/choose-tests.ts';
import { exercises, type Exercises } from '../mutants/exercises.ts';
import { everyFault, type Fault } from '../mutants/fault-list.ts';
import { isProof, judgeMutant, type Judged } from '../mutants/judge-mutant.ts';
import type { MutantResult } from '../mutants/mutant-result.ts';
import { runMutants } from '../mutants/run-mutants.ts';
import { scoreOf } from '../pages/mutation-page.ts';
import { publish } from '../mutants/publish.ts';
import { readJudged } from '../mutants/read-judged.ts';
import { addResult } from '../mutants/results-file.ts';
import { CliError } from '../../cli/run/cli-error.ts';
import { unknownName } from '../../cli/run/unknown-name.ts';

export interface SelfTestOptions {
  readonly fault?: readonly string[];
  /** How many faults to try, chosen by the seed, besides those that are named; all when both are absent. */
  readonly sample?: number;
  readonly seed: number;
  readonly processes: number;
  readonly write?: boolean;
  /** Whether each result is a line of JSON, and nothing else is printed. */
  readonly json?: boolean;
  /** Where results are kept as they come, and where those of an earlier run are read from. */
  readonly resume?: string;
}

/** A stride through the table, from a start that the seed chooses: another sample every time, all of it in turn. */
const sampled = (whole: readonly Fault[], sample: number, seed: number): readonly Fault[] => {
  const all = whole.filter(({ name }) => !Object.hasOwn(survivingMutants, name));
  const start = seed % all.length;
  const stride = Math.max(1, Math.floor(all.length / sample));
  return Array.from(
    { length: Math.min(sample, all.length) },
    (_, n) => all[(start + n * stride) % all.length],
  ).filter((entry) => entry !== undefined);
};

/** Only a whole table may be published. */
const mustBeWhole = ({ fault = [], sample, write = false }: SelfTestOptions): void => {
  if (write && (fault.length > 0 || sample !== undefined))
    throw new CliError(exitCodes.usage, '--write publishes the whole table: leave out --fault and --sample.');
};

const chosen = ({ fault = [], sample, seed }: SelfTestOptions): readonly Fault[] => {
  const all = everyFault();
  const unknown = fault.find((name) => !all.some((known) => known.name === name));
  if (unknown !== undefined)
    throw unknownName(
      'fault',
      unknown,
      all.map(({ name }) => name),
      '`GET /_control/faults` of `psi mock` lists them.',
    );
  if (fault.length === 0 && sample === undefined) return all;
  const chosen = sample === undefined ? [] : sampled(all, sample, seed);
  return all.filter((each) => fault.includes(each.name) || chosen.includes(each));
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

type OnJudged = (judged: Judged) => void;

/** Faults of one kind are noticed by the same tests: the family of a derived one, the resource of the others. */
const kindOf = ({ name, rules }: Fault): string =>
  `${(/^\w+:.*:([a-z0-9-]+?)(?:-[A-Z].*)?$/.exec(name) ?? [])[1] ?? ''} ${areaOf(String(rules[0]))}`;

/** Tries faults one after the other in each process, each on few tests; answers those that it leaves in doubt. */
const tryQuickly = async (
  faults: readonly Fault[],
  clean: Exercises,
  { seed, processes: workers, json = false }: SelfTestOptions,
  onJudged: OnJudged,
): Promise<readonly Fault[]> => {
  const doubtful: Fault[] = [];
  const byName = new Map(faults.map((fault) => [fault.name, fault]));
  const noticedBy = new Map<string, Set<string>>();
  const planned = faults.map((fault) => () => ({
    ...fault,
    fault: fault.name,
    tests: chosenTests(fault, {
      exercises: clean,
      seed,
      noticedBy: [...(noticedBy.get(kindOf(fault)) ?? [])],
    }),
  }));
  await runMutants(planned, { ...quick, seed, workers }, (result) => {
    const fault = byName.get(result.name);
    if (fault === undefined) return;
    const judged = judgeMutant(fault, result);
    noticedBy.set(kindOf(fault), new Set([...(noticedBy.get(kindOf(fault)) ?? []), ...judged.noticedBy]));
    if (isProof(judged)) onJudged(judged);
    else {
      doubtful.push(fault);
      if (!json) process.stdout.write(`in doubt: ${line(judged)}`);
    }
  });
  return doubtful;
};

/** Tries faults with every test that asserts their rules, as many cases and as much time as `psi check` gives. */
const tryThoroughly = async (
  faults: readonly Fault[],
  clean: Exercises,
  { seed, processes: workers, json = false }: SelfTestOptions,
  onJudged: OnJudged,
): Promise<void> => {
  if (faults.length === 0) return;
  if (!json)
    process.stdout.write(`${faults.length} in doubt: tried again with more tests, cases and time.\n`);
  const byName = new Map(faults.map((fault) => [fault.name, fault]));
  const planned = faults.map((fault) => ({ ...fault, fault: fault.name, tests: everyTest(fault, clean) }));
  const judge = (result: MutantResult): void => {
    const fault = byName.get(result.name);
    if (fault) onJudged(judgeMutant(fault, result));
  };
  const nothing = { isComplete: true, seconds: 0, errors: [], inconclusive: [], tests: [] } as const;
  // Where no test asserts anything about a rule on this server, its faults are missed for sure.
  for (const { name } of planned.filter(({ tests }) => tests.length === 0)) judge({ name, ...nothing });
  await runMutants(
    planned.filter(({ tests }) => tests.length > 0).map((job) => () => job),
    { ...thorough, seed, workers },
    judge,
  );
};

/** `npm run self-test`: whether the suite notices each fault of the reference server, on the right rule. */
export const runSelfTest = async (options: SelfTestOptions): Promise<void> => {
  const { seed, processes, resume, json = false } = options;
  mustBeWhole(options);
  // A mistyped fault is said before anything is run.
  const wanted = chosen(options);
  if (!json) process.stdout.write('Running the suite without a fault first …\n');
  const clean = await exercises({ ...quick, seed }, processes);
  const results = new Map(
    (resume === undefined ? [] : readJudged(resume)).map((result) => [result.fault, result]),
  );
  const left = wanted.filter(({ name }) => !results.has(name));
  const onJudged: OnJudged = (judged) => {
    results.set(judged.fault, judged);
    if (resume !== undefined) addResult(resume, judged);
    process.stdout.write(json ? `${JSON.stringify(judged)}\n` : line(judged));
  };
  await tryThoroughly(await tryQuickly(left, clean, options, onJudged), clean, options, onJudged);
  const all = [...results.values()];
  if (!json) process.stdout.write(`${scoreOf(all)}\n`);
  if (options.write === true) publish(everyFault(), results, seed);
  const isAsPublished = (judged: Judged): boolean =>
    isProof(judged) || Object.hasOwn(survivingMutants, judged.fault);
  if (all.length === 0 || !all.every(isAsPublished)) process.exitCode = exitCodes.suiteFailed;
};
