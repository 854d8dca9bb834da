import { plan } from '../../reports/judgement/plan.ts';
import type { RunFile } from '../../reports/judgement/run-file.ts';
import { startState } from '../../reports/judgement/state.ts';
import type { Check } from '../../spec/results/findings.ts';
import { loadTests } from '../../suites/run/load-tests.ts';
import { beginRun } from '../../suites/kit/check/run.ts';
import { runTest, type Ran } from '../../suites/run/run-test.ts';
import { lastLook, lastLookRules } from '../../suites/run/last-look.ts';
import { lastLookCheck } from '../../suites/run/last-look-check.ts';
import { openSession, type Session } from '../../suites/run/session.ts';
import { declaredTest, testKey } from '../../suites/kit/check/test.ts';
import { checks } from '../../cli/run/catalogue.ts';
import { addToMutant, mutantResult } from './fold-mutant.ts';
import { openServer, type ServerSettings } from './mutant-server.ts';
import { mutantRunFile } from './mutant-run-file.ts';
import type { JobTest, MutantJob } from './mutant-job.ts';
import type { MutantResult } from './mutant-result.ts';
import { asError } from '../../spec/error-message.ts';

/**
 * A process that runs tests of the suite again and again, each time against a new server with another fault in
 * this process.
 */
export interface MutantOrder {
  readonly job: MutantJob;
  readonly settings: ServerSettings;
}

/** The longest a test may take. Milliseconds. */
const timeoutMs = 60_000;

/** Rejections without a handler, since the last job. */
const rejected: string[] = [];

interface Timed {
  readonly check: Check;
  readonly ran: Ran;
  readonly ms: number;
}

const checkFor = new Map(checks().map((check) => [testKey(check), check]));

const runOne = async (wanted: JobTest, session: Session): Promise<Timed> => {
  await loadTests(wanted.file);
  const test = declaredTest(testKey(wanted));
  const check = checkFor.get(testKey(wanted));
  if (test === undefined || check === undefined)
    throw new Error(`The suite declares no test "${testKey(wanted)}".`);
  const started = performance.now();
  const ran = await runTest(test, session, { timeoutMs });
  return { check, ran, ms: performance.now() - started };
};

const violating = new Set(['fail', 'warn', 'observed']);

/** The messages of violations, for assumptions: there each of them is an alarm. */
const saidIn = ({ check, ran: { findings } }: Timed): readonly string[] =>
  [...(findings?.findings ?? []), ...(findings?.passive ?? [])].flatMap((finding) =>
    finding.verdict === 'fail' || finding.verdict === 'warn'
      ? [`${finding.verdict} ${finding.rule} in "${check.title}": ${finding.message}`]
      : [],
  );

const violatedIn = ({ ran: { findings } }: Timed): readonly string[] =>
  [...(findings?.findings ?? []), ...(findings?.passive ?? [])]
    .filter(({ verdict }) => violating.has(verdict))
    .map(({ rule }) => rule);

/** The outcomes of a job's tests, without those that are spare when everything has been reported. */
const runAll = async ({ rules, tests }: MutantJob, session: Session): Promise<readonly Timed[]> => {
  const ran: Timed[] = [];
  const reported = new Set<string>();
  for (const wanted of tests) {
    const isOver = rules.length > 0 && rules.every((rule) => reported.has(rule));
    if (wanted.isSpare === true && isOver) continue;
    const timed = await runOne(wanted, session);
    ran.push(timed);
    for (const rule of violatedIn(timed)) reported.add(rule);
    // A test that ran out of time is still at work against this server.
    if (timed.ran.isSpent) return ran;
  }
  const isSeenLast = new Set<string>(lastLookRules);
  if (rules.some((rule) => isSeenLast.has(rule) && !reported.has(rule))) {
    const started = performance.now();
    const last = await lastLook(session, { mayMoveClock: true });
    ran.push({ check: lastLookCheck, ran: last, ms: performance.now() - started });
  }
  return ran;
};

const folded = (job: MutantJob, run: RunFile, ran: readonly Timed[], durationMs: number): MutantResult => {
  const tests = new Set(ran.map(({ check }) => testKey(check)));
  const relevant = run.checks.filter((check) => check.passive === true || tests.has(testKey(check)));
  const state = startState(plan(run.rules, relevant, run.target.capabilities));
  const open = { name: job.name, rules: job.rules, state, tests: [] };
  for (const {
    check,
    ran: { isSpent: _isSpent, ...ended },
    ms,
  } of ran)
    addToMutant(open, run, { check, ...ended }, ms);
  const said = job.assumption === undefined ? {} : { said: ran.flatMap(saidIn) };
  return {
    ...mutantResult(open, run, durationMs),
    ...said,
    isSpent: ran.some(({ ran: { isSpent } }) => isSpent),
  };
};

/** The reference server lets everybody pay: nobody need find that out for each mutant. */
const paysAnybody = (): Promise<void> => Promise.resolve();

const runJob = async ({ job, settings }: MutantOrder): Promise<MutantResult> => {
  const started = performance.now();
  const server = await openServer(job.fault, settings, job.assumption);
  beginRun(server.run);
  const session = await openSession('0', paysAnybody);
  const ran = await runAll(job, session);
  await session.abandon();
  await server.close();
  const result = folded(job, mutantRunFile(settings.seed), ran, performance.now() - started);
  return { ...result, changed: server.changed(), errors: [...result.errors, ...rejected.splice(0)] };
};

// The process that asked for the work is gone.
process.on('disconnect', () => process.exit());
process.on('unhandledRejection', (cause) => rejected.push(`nobody waited for: ${String(cause)}`));

process.on('message', (order: MutantOrder) => {
  runJob(order).then(
    (result) => process.send?.({ result }),
    (cause: unknown) => process.send?.({ failed: asError(cause).stack ?? String(cause) }),
  );
});
