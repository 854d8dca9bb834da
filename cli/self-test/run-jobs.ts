import { mkdtempSync, readFileSync, rmSync, watchFile, unwatchFile, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { packageRoot } from '../../spec/package-root.ts';
import { laneResultsVariable, type LaneResult } from '../../reports/self-test/job-result.ts';
import { runFileVariable } from '../../reports/judgement/run-file.ts';
import { lanesVariable, type Lane } from '../../suites/target/self-test-jobs.ts';
import { runPlaywright } from '../run/run-playwright.ts';
import { reporter } from '../run/run-suite.ts';
import { openFarm, type FarmSettings } from './server-pool.ts';
import { laneRunFile } from './job-run-file.ts';

/** A lane before it has a server. */
export type PlannedLane = Omit<Lane, 'farmUrl'> & { readonly fault: string | undefined };

/** Hands on each line of a growing file, once. */
const followed = (
  file: string,
  onResult: (result: LaneResult) => void,
): { readonly read: () => void; readonly stop: () => void } => {
  let seen = 0;
  const read = (): void => {
    const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
    // Written by the lane reporter, a whole line at a time.
    for (const line of lines.slice(seen)) onResult(JSON.parse(line) as LaneResult);
    seen = Math.max(seen, lines.length);
  };
  watchFile(file, { interval: 500 }, read);
  return {
    read,
    stop: () => {
      unwatchFile(file);
      read();
    },
  };
};

/** Runs lanes, `workers` of them at once, and hands on the result of each as soon as it is there. */
export const runLanes = async (
  planned: readonly PlannedLane[],
  { workers, ...settings }: FarmSettings & { readonly workers: number },
  onResult: (result: LaneResult) => void,
): Promise<void> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'psi-lanes-'));
  const results = path.join(folder, 'results.jsonl');
  const faults = new Map(planned.map(({ name, fault }) => [name, fault]));
  const farm = await openFarm(settings, (name) => faults.get(name));
  writeFileSync(results, '');
  const following = followed(results, onResult);
  try {
    const lanes = planned.map(({ fault: _fault, ...lane }): Lane => ({ ...lane, farmUrl: farm.url }));
    writeFileSync(path.join(folder, 'lanes.json'), JSON.stringify(lanes));
    writeFileSync(path.join(folder, 'run.json'), JSON.stringify(laneRunFile(folder, settings.seed)));
    await runPlaywright(
      [
        'test',
        `--config=${path.join(packageRoot, 'dist/suites/self-test.config.js')}`,
        `--workers=${workers}`,
        `--reporter=${reporter('self-test/job-reporter')}`,
        `--output=${path.join(folder, 'artifacts')}`,
        '--pass-with-no-tests',
      ],
      {
        [runFileVariable]: path.join(folder, 'run.json'),
        [lanesVariable]: path.join(folder, 'lanes.json'),
        [laneResultsVariable]: results,
      },
    );
  } finally {
    following.stop();
    await farm.close();
    rmSync(folder, { recursive: true, force: true });
  }
};
