import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FullConfig } from '@playwright/test';
import { runVariable } from '../../suites/target/target.ts';
import { preflightProblem } from '../commands/doctor.ts';
import { describedBy, targetsPolicy } from '../commands/check.ts';
import { commitNamed } from '../run/commit.ts';
import { mustBeOfVersion, policyOf } from '../run/policy-file.ts';
import { openInbox } from '../run/run-inbox.ts';
import { clearReport, handedOn, suiteRun, type PlannedJob } from '../run/run-suite.ts';
import { readyTarget, targetArguments } from '../run/targets.ts';
import { drawnPrefix } from '../run/run-prefix.ts';
import { mustBeWritable } from '../run/writable-folder.ts';
import { processesVariable, type ForProcesses } from './ask-hub.ts';
import { startHub } from './hub.ts';
import { beginRunning, running, writeRun } from './running.ts';
import { settingsOf, type Settings } from './settings.ts';
import { startTally } from './tally.ts';

/** Closers of everything that was opened, called in reverse. */
type Closers = (() => Promise<void> | void)[];

const closeAll = async (closers: Closers): Promise<void> => {
  for (const close of closers.toReversed()) await close();
};

const open = async (settings: Settings, workers: number, closers: Closers): Promise<void> => {
  const { cases, target: where, contract: version } = settings;
  const seed = settings.seed ?? randomInt(2 ** 31 - 1);
  mustBeWritable(settings.report);
  const named = settings.policy === undefined ? undefined : policyOf({ policy: settings.policy });
  const ready = await readyTarget(where, seed, version);
  closers.push(ready.close);
  const policy = named ?? targetsPolicy({ target: where }, ready.target);
  const { contract } = ready;
  mustBeOfVersion(policy, contract.version);
  const { target, own } = await describedBy(settings, ready.target);
  const inbox = await openInbox(target);
  closers.push(inbox.close);
  const problem = await preflightProblem({ ...ready, target });
  if (problem !== undefined) throw new Error(problem);
  const job: PlannedJob = {
    contract,
    target,
    reportDir: settings.report,
    cases,
    commit: commitNamed(settings.commit),
    seed,
    prefix: drawnPrefix(),
    command: `npx playwright test (seed ${seed})`,
    targetArgument: targetArguments(where, version),
    quiet: true,
    allure: false,
    policy,
    own,
    targetEnds: ready.isOurs === true,
  };
  const tally = startTally(job);
  const hub = await startHub(tally, policy);
  closers.push(hub.close);
  const folder = mkdtempSync(path.join(tmpdir(), 'psi-run-'));
  closers.push(() => rmSync(folder, { recursive: true, force: true }));
  const share = { processes: workers, testsAtOnce: 1 };
  const forWorkers = {
    ...suiteRun({ ...job, inbox: await inbox.register() }, share),
    ...handedOn(own, folder),
  };
  process.env[runVariable] = JSON.stringify(forWorkers);
  process.env[processesVariable] = JSON.stringify({ hub: hub.url, policy } satisfies ForProcesses);
  clearReport(settings.report);
  beginRunning({ tally, policy, reportDir: settings.report });
};

/**
 * Makes the target, the inbox and the policy ready that all tests of a run share, as `psi check` does. Raises an Error with
 * one sentence for what cannot be used. Answers what ends it all.
 */
// Playwright takes a set-up by its default export.
// oxlint-disable-next-line import/no-default-export
export default async (config: FullConfig): Promise<() => Promise<void>> => {
  const closers: Closers = [];
  try {
    await open(settingsOf(config), config.workers, closers);
  } catch (cause) {
    await closeAll(closers);
    throw cause;
  }
  return async () => {
    const run = running();
    if (run !== undefined) writeRun(run);
    await closeAll(closers);
  };
};
