import { isRuleId, rule } from '../../spec/rules/index.ts';
import { exitCodes } from '../../reports/judgement/policy.ts';
import {
  assumptionResults,
  openIn,
  type AssumptionResult,
  type TriedAssumption,
} from '../results/assumptions.ts';
import { isJsonObject } from '../../spec/json.ts';
import type { Assumption } from '../assumptions/assumption.ts';
import { assumptions } from '../assumptions/catalogue.ts';
import { testsFor } from '../assumptions/chosen-tests.ts';
import { mayBeOpen, openAnyway, rulesOf } from '../assumptions/plan.ts';
import { publishAssumptions } from '../assumptions/publish.ts';
import type { MutantResult } from '../mutants/mutant-result.ts';
import { addResult, readResults } from '../mutants/results-file.ts';
import { runMutants } from '../mutants/run-mutants.ts';
import { unknownName } from '../../cli/run/unknown-name.ts';
import { writePlan } from './assumption-plan.ts';

export interface AssumptionsOptions {
  /** Only these; all when absent. */
  readonly assumption?: readonly string[];
  /** How many runs, a stride apart from a start that the seed chooses; all when absent. */
  readonly sample?: number;
  /** Tries none, and writes down what each check rests on where nothing is otherwise. */
  readonly plan?: boolean;
  readonly seed: number;
  readonly processes: number;
  readonly resume?: string;
  /** Publishes all results that there are by then; what was not tried is marked as such. */
  readonly write?: boolean;
  readonly json?: boolean;
}

/** An assumption, and whether the target file says how it is. */
interface Varied {
  readonly assumption: Assumption;
  readonly isSaid: boolean;
}

interface Line extends TriedAssumption {
  readonly name: string;
  readonly isSaid: boolean;
}

const keyOf = ({ name, isSaid }: Pick<Line, 'name' | 'isSaid'>): string =>
  `${isSaid ? 'said' : 'unsaid'} ${name}`;

const isLine = (line: object): line is Line =>
  isJsonObject(line) && typeof line['name'] === 'string' && typeof line['isSaid'] === 'boolean';

/** Every run that there is: each assumption unsaid, and said where a target file can say it. */
const everyRun = (): readonly Varied[] => {
  const all = assumptions();
  return [
    ...all.map((assumption) => ({ assumption, isSaid: false })),
    ...all.filter(({ said }) => said !== undefined).map((assumption) => ({ assumption, isSaid: true })),
  ];
};

const chosen = ({ assumption: wanted, sample, seed }: AssumptionsOptions): readonly Varied[] => {
  const all = everyRun();
  const unknown = wanted?.find((name) => all.every(({ assumption }) => assumption.name !== name));
  if (unknown !== undefined)
    throw unknownName(
      'assumption',
      unknown,
      all.map(({ assumption: { name } }) => name),
      'proof/results/ASSUMPTIONS.md lists them.',
    );
  const named = wanted === undefined ? all : all.filter(({ assumption: { name } }) => wanted.includes(name));
  if (sample === undefined || sample >= named.length) return named;
  const stride = Math.max(1, Math.floor(named.length / sample));
  return Array.from({ length: sample }, (_, n) => named[(seed + n * stride) % named.length]).filter(
    (each) => each !== undefined,
  );
};

const isGraded = (id: string): boolean => isRuleId(id) && rule(id).level !== 'assumed';

/** Rules that may be open according to the plan: no more than ever where the target file says how everything is. */
const plannedFor = ({ assumption, isSaid }: Varied, { tests }: MutantResult): ReadonlySet<string> =>
  isSaid ? openAnyway(tests) : mayBeOpen(assumption, tests);

const resultOf = (varied: Varied, result: MutantResult): TriedAssumption => {
  const { tests, said = [], changed = 0, errors, inconclusive, isComplete, seconds } = result;
  const open = inconclusive.filter((id) => tests.some((test) => rulesOf(test).includes(id))).toSorted();
  const planned = plannedFor(varied, result);
  return {
    tests: tests.length,
    changed,
    alarms: [...new Set(tests.flatMap(({ violated }) => violated.filter(isGraded)))],
    said: [...said, ...errors, ...(isComplete ? [] : ['a planned test did not report'])],
    open,
    mayBeOpen: planned.size,
    unplanned: open.filter((id) => !planned.has(id)),
    seconds,
  };
};

export const isQuiet = ({ alarms, said }: TriedAssumption): boolean =>
  alarms.length === 0 && said.length === 0;

const verdictOn = ({ changed, said }: TriedAssumption): string => {
  if (said.length > 0) return 'ALARM    ';
  return changed === 0 ? 'no effect' : 'no alarm ';
};

const printed = (line: Line): string =>
  [
    `${verdictOn(line)}  ${line.name}${line.isSaid ? ', and the target file says so' : ''}  (${line.tests} tests, ${openIn(line)} rules inconclusive, ${line.unplanned?.length ?? 0} of them unplanned, ${line.seconds} s)`,
    ...line.said.map((each) => `       ${each}`),
    '',
  ].join('\n');

/** The settings of one run: few cases, because an assumption shows in each. */
const quick = { cases: 2, eventMs: 1_500 } as const;

/** `npm run self-test -- --assumptions`: whether the suite blames nobody for what only the description says. */
export const runAssumptions = async (options: AssumptionsOptions): Promise<void> => {
  const { seed, processes: workers, resume, json = false } = options;
  if (options.plan === true) {
    await writePlan({ ...quick, seed, workers });
    return;
  }
  const names = new Set(everyRun().map(({ assumption: { name }, isSaid }) => keyOf({ name, isSaid })));
  const kept = resume === undefined ? [] : readResults<Line>(resume, { isResult: isLine, keyOf });
  // An alarm may be mended: it is tried again.
  const results = new Map(
    kept.filter((line) => names.has(keyOf(line)) && isQuiet(line)).map((line) => [keyOf(line), line]),
  );
  const runs = new Map(
    chosen(options).map((varied) => [keyOf({ name: varied.assumption.name, isSaid: varied.isSaid }), varied]),
  );
  const left = [...runs].filter(([key]) => !results.has(key));
  const planned = left.map(([key, { assumption, isSaid }]) => () => ({
    name: key,
    fault: undefined,
    rules: [],
    tests: testsFor(assumption, seed),
    assumption: { name: assumption.name, isSaid },
  }));
  await runMutants(planned, { ...quick, seed, workers }, (result) => {
    const varied = runs.get(result.name);
    if (varied === undefined) return;
    const line = { name: varied.assumption.name, isSaid: varied.isSaid, ...resultOf(varied, result) };
    results.set(keyOf(line), line);
    if (resume !== undefined) addResult(resume, line);
    process.stdout.write(json ? `${JSON.stringify(line)}\n` : printed(line));
  });
  const published = new Map(assumptionResults().map((result) => [result.name, result]));
  const of = (assumption: Assumption): AssumptionResult => {
    // An assumption that was not tried again keeps its result: the page says of how many that is so.
    const before = published.get(assumption.name);
    const unsaid = results.get(keyOf({ name: assumption.name, isSaid: false })) ?? before?.unsaid;
    const said = results.get(keyOf({ name: assumption.name, isSaid: true })) ?? before?.said;
    return {
      name: assumption.name,
      kind: assumption.kind,
      canBeSaid: assumption.said !== undefined,
      ...(unsaid === undefined ? {} : { unsaid }),
      ...(said === undefined ? {} : { said }),
    };
  };
  const all = [...results.values()];
  const quiet = all.filter(isQuiet).length;
  if (!json)
    process.stdout.write(
      `${quiet} of ${all.length} runs without an alarm; there are ${names.size} runs in all.\n`,
    );
  if (options.write === true) publishAssumptions(assumptions().map(of));
  if (quiet < all.length || all.length === 0) process.exitCode = exitCodes.suiteFailed;
};
