import { contract } from '../../spec/contract/in-use.ts';
import { availableParallelism } from 'node:os';
import type { Report } from '../../reports/judgement/report.ts';
import { checkKey, leftOut } from '../../reports/judgement/plan.ts';
import type { Check } from '../../spec/results/findings.ts';
import type { Target } from '../../suites/target/target.ts';
import { measuredCases, measuredRequests } from './measured-requests.ts';
import { nearby, workersFor, workersOn, type Staffed } from './suited-workers.ts';
import { testsFor, type Chosen } from './traffic.ts';

/** Processor time of suite and target together for a request of one worker, on two slow cores: `bench/RESULTS.md`. */
const ownMs = 1000 / 75;

/** Requests in a second that one processor of that kind takes, whatever the number of workers. */
const perProcessor = 150;

/** Requests that a worker has in flight on average, where answers take long: from `npm run bench:far`. */
const inFlight = 2.2;

/** Until the first test begins, and from the end of the last one to the report. */
const aroundMs = 4000;

/** The answer time of a far target, for those who know nothing better. */
const farMs = 100;

/** How quickly a target and this machine work together. */
interface Pace {
  readonly answerMs: number;
  readonly ownMs: number;
}

/** Requests that a run sends, and on what that rests. */
interface Requests {
  readonly count: number;
  /** Tests of the plan that were not measured: each counts as much as a mean one. */
  readonly unmeasured: number;
}

/** How long the run takes, under a condition on the target. */
export interface Duration {
  readonly seconds: number;
  readonly workers: number;
  readonly when: string;
}

export interface Estimate {
  readonly requests: number;
  readonly cases: number;
  readonly durations: readonly Duration[];
  /** At the end, at most so long for what must expire. Absent where nothing is waited for. */
  readonly expirySeconds?: number;
  /** Where the figures come from: whole sentences. */
  readonly from: readonly string[];
}

/** Requests of a test with so many cases, on the line through both measurements. */
const ofCases = ([few, many]: readonly [number, number], cases: number): number =>
  few + ((many - few) * (cases - measuredCases.few)) / (measuredCases.many - measuredCases.few);

const requestsOf = (tests: readonly Check[], cases: number): Requests => {
  const { beside, tests: measured } = measuredRequests();
  const all = Object.values(measured);
  const known = tests.map((test) => measured[checkKey(test)]).filter((pair) => pair !== undefined);
  const sum = (pairs: typeof all): number => pairs.reduce((total, pair) => total + ofCases(pair, cases), 0);
  const unmeasured = tests.length - known.length;
  const mean = sum(all) / Math.max(1, all.length);
  return { count: (sum(known) + unmeasured * mean) * (1 + beside), unmeasured };
};

/** How many times as many requests an earlier run sent as its own estimate says. */
const shareOf = (chosen: Chosen, { run, rules, target }: Report): number => {
  const selected = rules.filter((rule) => !leftOut(rule)).map(({ id }) => id);
  const tests = testsFor({ ...chosen, target, selected }, contract());
  const runs = run.seeds?.length ?? 1;
  return run.requests / Math.max(1, runs * requestsOf(tests, run.cases ?? measuredCases.many).count);
};

/** The pace that an earlier run shows: of what a request took, that beyond the work itself is waiting. */
const paceOf = ({ run }: Report, workers: number): Pace => {
  const perRequest = (workers * Math.max(1, run.durationMs - aroundMs)) / Math.max(1, run.requests);
  return { answerMs: Math.max(0, perRequest - ownMs) * inFlight, ownMs: Math.min(ownMs, perRequest) };
};

const secondsFor = (requests: number, workers: number, pace: Pace, { pacing }: Target): number => {
  const each = pace.answerMs / Math.min(inFlight, pacing.concurrency) + pace.ownMs;
  const perSecond = Math.min(
    (1000 * workers) / each,
    (availableParallelism() * perProcessor * ownMs) / pace.ownMs,
    pacing.requestsPerSecond ?? Infinity,
  );
  return aroundMs / 1000 + requests / perSecond;
};

interface Question {
  readonly chosen: Chosen;
  readonly target: Target;
  /** The target is started by the command. */
  readonly isOurs: boolean;
  readonly cases: number;
  readonly workers?: number | undefined;
  /** An earlier run on the same target. */
  readonly earlier?: Report | undefined;
}

const near: Pace = { answerMs: 0, ownMs };
const far: Pace = { answerMs: farMs, ownMs };

/** The paces at which a run may go, with the workers that it gets by itself. */
const pacesOf = ({
  target,
  isOurs,
  earlier,
}: Question): readonly (Pace & Omit<Staffed, 'target'> & Pick<Duration, 'when'>)[] => {
  const staff = nearby(target);
  if (earlier !== undefined) {
    const { workers = staff.workers } = earlier.run;
    return [{ ...paceOf(earlier, workers), workers, when: 'at the pace of the earlier run' }];
  }
  const atOnce = { ...near, ...staff, when: 'where the target answers at once' };
  if (isOurs) return [atOnce];
  const farWorkers = target.pacing.requestsPerSecond === undefined ? workersFor(farMs) : staff.workers;
  return [atOnce, { ...far, workers: farWorkers, when: `where an answer takes ${farMs} ms` }];
};

const sources = ({ cases, target, earlier }: Question, unmeasured: number): readonly string[] => [
  `Requests were counted for each test on the reference server, with ${measuredCases.few} and with ${measuredCases.many} cases; ${cases} lie on that line.`,
  ...(unmeasured === 0 ? [] : [`${unmeasured} of the tests were not counted yet, and stand as mean ones.`]),
  ...(earlier === undefined
    ? [
        'The time follows from runs on two slow cores (bench/RESULTS.md). An earlier report of this target says it better: --baseline.',
      ]
    : [
        `Both follow the run of ${earlier.run.startedAt.slice(0, 16).replace('T', ' ')}: ${earlier.run.requests} requests in ${Math.round(earlier.run.durationMs / 1000)} s.`,
      ]),
  ...(target.pacing.requestsPerSecond === undefined
    ? []
    : [
        `The target file allows ${target.pacing.requestsPerSecond} requests per second (pacing.requestsPerSecond).`,
      ]),
];

/** The cost of a run. An estimate, from what was measured before: nothing is sent. */
export const estimated = (question: Question): Estimate => {
  const { chosen, target, cases, workers, earlier } = question;
  const tests = testsFor(chosen, contract());
  const { count, unmeasured } = requestsOf(tests, cases);
  const requests = Math.round(count * (earlier === undefined ? 1 : shareOf(chosen, earlier)));
  // The time of an earlier run has in it what that one waited.
  const waits =
    earlier === undefined &&
    target.controlUrl === undefined &&
    tests.some(({ usesClock }) => usesClock === true);
  return {
    requests,
    cases,
    durations: pacesOf(question).map(({ when, workers: own, testsEach, ...pace }) => {
      const some = workersOn(tests.length, workers === undefined ? { workers: own, testsEach } : { workers });
      return { seconds: Math.round(secondsFor(requests, some, pace, target)), workers: some, when };
    }),
    ...(waits && { expirySeconds: Math.round(target.timeouts.expiryMs / 1000) }),
    from: sources(question, unmeasured),
  };
};
