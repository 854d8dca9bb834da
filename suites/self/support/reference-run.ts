import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { exercisesVariable } from '../../../cli/run/test-run.ts';
import type { Report } from '../../../reports/judgement/report.ts';
import { onceForAll, sharedFolder } from './once-for-all.ts';
import { psi, reportIn } from './psi-command.ts';
import { temporaryDirectory } from './temporary-directory.ts';

/** A run of the whole suite against the reference server, with the settings that users get. */
export interface ReferenceRun {
  readonly code: number | null;
  readonly report: Report;
  /** The assertions of each of its tests: for `npm run self-test`, by `exercisesVariable`. */
  readonly exercises: string;
}

const exercisesIn = (folder: string): string => path.join(folder, 'exercises.jsonl');
const codeIn = (folder: string): string => path.join(folder, 'code.json');

/** The one run of these tests: the first to ask starts it, and all others wait for its end. */
export const referenceRun = async (): Promise<ReferenceRun> => {
  const folder = await onceForAll(sharedFolder() ?? temporaryDirectory(), 'reference', async (made) => {
    const args = ['check', '--target', 'reference', '--seed', '1', '--quiet', '--report', made];
    const { code } = await psi(args, { env: { [exercisesVariable]: exercisesIn(made) } });
    writeFileSync(codeIn(made), JSON.stringify(code));
  });
  const code = JSON.parse(readFileSync(codeIn(folder), 'utf8')) as number | null;
  return { code, report: reportIn(folder), exercises: exercisesIn(folder) };
};
