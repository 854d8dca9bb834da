import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startServer } from '../../reference-impl/server.ts';
import type { Line } from '../../spec/results/client-evidence.ts';
import { environmentOf } from '../../suites/certify/run.ts';
import type { DrivenClient } from '../../suites/certify/clients/client.ts';
import { openRecorder } from '../../suites/certify/evidence/recorder.ts';
import { judge, type Finding } from '../../suites/certify/judge/judge.ts';
import { play, type Played } from '../../suites/certify/play/play.ts';
import type { Timeouts } from '../../suites/certify/play/until.ts';
import { scenario, type ScenarioId } from '../../suites/certify/scenarios/index.ts';
import type { StartMock } from '../../suites/certify/stage/mock.ts';
import { openStage, type Stage } from '../../suites/certify/stage/stage.ts';

export const startMock: StartMock = ({ seed, data = ':memory:', startAt }) =>
  startServer({ port: 0, data, control: true, seed, ...(startAt !== undefined && { startAt }) });

export interface PlayedInProcess extends Played {
  readonly findings: readonly Finding[];
  readonly lines: readonly Line[];
}

/** Enough for a client in this process, and not too much where it will never believe what is so. */
const usual: Timeouts = { effectMs: 3000, beliefMs: 600 };

/** The waits of `psi certify` by default: a right client is owed all of them. */
export const byDefault: Timeouts = { effectMs: 5000, beliefMs: 5000 };

const playOn = async (
  stage: Stage,
  options: Omit<Parameters<typeof play>[1], 'stage'>,
  id: ScenarioId,
): Promise<Played> => {
  try {
    return await play(scenario(id), { ...options, stage });
  } finally {
    await stage.close();
  }
};

/** Plays a scenario with a client in this process, and judges it. */
export const playInProcess = async (
  id: ScenarioId,
  client: DrivenClient,
  timeouts = usual,
): Promise<PlayedInProcess> => {
  const directory = mkdtempSync(path.join(tmpdir(), 'psi-certify-test-'));
  try {
    const recorder = openRecorder(path.join(directory, 'evidence.jsonl'));
    const { clock } = scenario(id);
    const stage = await openStage({ startMock, recorder, seed: id, ...(clock !== undefined && { clock }) });
    const environment = environmentOf(id, stage, directory);
    const played = await playOn(stage, { client, environment, timeouts }, id);
    return { ...played, findings: judge(id, scenario(id), recorder.lines()), lines: recorder.lines() };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
};
