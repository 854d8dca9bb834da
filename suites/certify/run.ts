import { contract } from '../../spec/contract/in-use.ts';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type {
  Certification,
  CertificationPlan,
  CertificationSettings,
  DriveMode,
  ScenarioResult,
} from '../../spec/results/certification.ts';
import type { Environment } from './clients/client.ts';
import { openRecorder } from './evidence/recorder.ts';
import { foldFindings, seenIn, totalsOf, violatedRules } from './judge/fold.ts';
import { judge, type Finding } from './judge/judge.ts';
import type { Played } from './play/play.ts';
import { seedOf } from './scenarios/amounts.ts';
import { scenario, type ScenarioId } from './scenarios/index.ts';
import type { Scenario } from './scenarios/scenario.ts';
import type { StartMock } from './stage/mock.ts';
import { idleTime } from './stage/idle-time.ts';
import { openStage, type Stage } from './stage/stage.ts';

/** How a client is brought onto the stage. */
export type Actor = (
  scenario: Scenario,
  stage: Stage,
  environment: Environment,
  directory: string,
) => Promise<Played>;

export interface RunOptions {
  readonly startMock: StartMock;
  readonly actor: Actor;
  readonly driven: DriveMode;
  readonly client: { readonly name: string; readonly version: string };
  readonly suite: Certification['suite'];
  readonly plan: CertificationPlan;
  /** The scenarios to play: all of the plan, unless somebody wants only some. */
  readonly play: readonly ScenarioId[];
  readonly settings: CertificationSettings;
  /** Where the evidence goes. */
  readonly directory: string;
  /** Milliseconds that one scenario may take. */
  readonly scenarioMs: number;
  /** Ends the run early. */
  readonly signal: AbortSignal;
  /** Called with the result so far, after each scenario. */
  readonly onResult: (result: Certification) => void;
}

const evidenceOf = (id: string): string => `evidence/${id}.jsonl`;

/** The environment of a client's program when it plays a scenario. */
export const environmentOf = (id: string, stage: Stage, directory: string): Environment => ({
  PSI_SCENARIO: id,
  PSI_BASE_URL: stage.baseUrl,
  PSI_TOKEN_ID: stage.tokens.sandbox.tokenId,
  PSI_TOKEN_SECRET: stage.tokens.sandbox.tokenSecret,
  PSI_PRODUCTION_TOKEN_ID: stage.tokens.production.tokenId,
  PSI_PRODUCTION_TOKEN_SECRET: stage.tokens.production.tokenSecret,
  PSI_WEBHOOK_KEY: stage.webhookKey,
  PSI_WORK_DIR: directory,
});

/** Settles with the first that happens: the playing ends, its time is over, or somebody interrupts. */
const inTime = async (
  playing: Promise<Played>,
  idle: () => number,
  { scenarioMs, signal }: RunOptions,
): Promise<Played> => {
  // A scenario still under way when the time is over fails as the stage is closed.
  playing.catch(() => undefined);
  let stop = (): void => undefined;
  const over = new Promise<Played>((resolve) => {
    let timer: NodeJS.Timeout | undefined;
    const look = (): void => {
      const leftMs = scenarioMs - idle();
      if (leftMs > 0) timer = setTimeout(look, leftMs);
      else resolve({ ending: 'time-over', message: `It took more than ${scenarioMs / 1000} s.` });
    };
    look();
    const interrupt = (): void => resolve({ ending: 'interrupted', message: 'The run was interrupted.' });
    signal.addEventListener('abort', interrupt);
    stop = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', interrupt);
    };
  });
  const played = await Promise.race([playing, over]);
  stop();
  return played;
};

const failed = (error: unknown): Played => ({
  ending: 'suite-failed',
  message: (error as Error).stack ?? String(error),
});

interface Acted {
  readonly result: ScenarioResult;
  readonly findings: readonly Finding[];
}

const playOn = async (id: ScenarioId, stage: Stage, options: RunOptions): Promise<Played> => {
  const directory = mkdtempSync(path.join(tmpdir(), 'psi-certify-'));
  try {
    const environment = environmentOf(id, stage, directory);
    const idle = idleTime(stage.relay);
    const played = await inTime(options.actor(scenario(id), stage, environment, directory), idle, options);
    // The last line of a program is in it, whatever that was.
    return { ...played, message: stage.secrets.hide(played.message) };
  } catch (error) {
    return failed(error);
  } finally {
    await stage.close();
    rmSync(directory, { recursive: true, force: true });
  }
};

const act = async (id: ScenarioId, options: RunOptions, runId: string): Promise<Acted> => {
  const { purpose, feature, task, clock } = scenario(id);
  const evidence = evidenceOf(id);
  const recorder = openRecorder(path.join(options.directory, evidence));
  const started = performance.now();
  const { client, plan } = options;
  const about = { scenario: id, purpose, task, run: runId, client, features: plan.features };
  recorder.add({ kind: 'note', what: 'begin', about });
  const played = await openStage({
    startMock: options.startMock,
    recorder,
    seed: seedOf(options.settings.seed, id),
    ...(clock !== undefined && { clock }),
  }).then((stage) => playOn(id, stage, options), failed);
  if (recorder.dropped() > 0)
    recorder.add({ kind: 'note', what: 'flood', about: { dropped: recorder.dropped() } });
  recorder.add({ kind: 'note', what: 'end', about: { ...played } });
  const findings = judge(id, scenario(id), recorder.lines());
  return {
    findings,
    result: {
      id,
      purpose,
      feature,
      task,
      ending: played.ending,
      ...(played.ending !== 'done' && { message: played.message }),
      ms: Math.round(performance.now() - started),
      evidence,
      violated: violatedRules(findings),
      seen: seenIn(id, findings),
    },
  };
};

/** Without a client in so many scenarios in a row, the rest is not played. */
export const mostLost = 3;

const lostEndings: readonly string[] = ['client-gone', 'client-silent', 'client-garbled', 'time-over'];

/** Whether the last scenarios all ended because there was no client any more. */
export const isLost = (results: readonly ScenarioResult[]): boolean =>
  results.length >= mostLost && results.slice(-mostLost).every(({ ending }) => lostEndings.includes(ending));

/** Plays the scenarios one after another, and judges each as soon as it was played. */
export const runScenarios = async (options: RunOptions): Promise<Certification> => {
  const { suite, client, driven, plan, settings, directory, signal } = options;
  // Evidence that an earlier run left would be judged together with this run's.
  rmSync(path.join(directory, 'evidence'), { recursive: true, force: true });
  mkdirSync(path.join(directory, 'evidence'), { recursive: true });
  const startedAt = new Date();
  const runId = randomUUID();
  const results: ScenarioResult[] = [];
  const findings: Finding[] = [];

  const resultNow = (isOver: boolean): Certification => {
    const rules = foldFindings(findings, { plan, driven, played: results });
    const isComplete = isOver && results.length === options.play.length && !signal.aborted;
    return {
      format: 'psi-certification/1',
      suite,
      contract: { version: contract().version },
      client: { ...client, driven },
      run: {
        id: runId,
        status: isComplete ? 'complete' : 'incomplete',
        startedAt: startedAt.toISOString(),
        durationMs: Date.now() - startedAt.getTime(),
        settings,
      },
      plan,
      totals: totalsOf(rules),
      scenarios: results,
      rules,
    };
  };

  options.onResult(resultNow(false));
  for (const id of options.play) {
    if (signal.aborted || isLost(results)) break;
    const { result, findings: found } = await act(id, options, runId);
    results.push(result);
    findings.push(...found);
    options.onResult(resultNow(false));
  }
  const result = resultNow(true);
  options.onResult(result);
  return result;
};
