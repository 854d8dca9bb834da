import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { exercisesVariable } from '../../../cli/self-test/recorded-exercises.ts';
import type { Report } from '../../../reports/judgement/report.ts';
import { psi, reportIn } from './psi-command.ts';

/** A run of the whole suite against the reference server, with the settings that users get. */
export interface ReferenceRun {
  readonly code: number | null;
  readonly report: Report;
  /** What each of its tests asserted: for `psi self-test`, by `exercisesVariable`. */
  readonly exercises: string;
}

/** The configuration names the folder that all workers share. */
export const sharedVariable = 'PSI_SELF_SHARED';

/** A whole run, on a busy machine. */
const runMs = 600_000;

/** Whether this worker is the first to come; others have to wait for what it does. */
const isFirst = (folder: string): boolean => {
  try {
    mkdirSync(path.join(folder, 'reference'));
    return true;
  } catch {
    return false;
  }
};

/** The one run of these tests: whoever asks first starts it, and all others wait for its end. */
export const referenceRun = async (): Promise<ReferenceRun> => {
  const folder = process.env[sharedVariable] ?? '';
  const [report, exercises, end] = ['reference', 'exercises.jsonl', 'reference.json'].map((name) =>
    path.join(folder, name),
  ) as [string, string, string];
  if (isFirst(folder)) {
    const args = ['check', '--target', 'reference', '--seed', '1', '--quiet', '--report', report];
    const { code } = await psi(args, { env: { [exercisesVariable]: exercises } });
    writeFileSync(end, JSON.stringify({ code }));
  }
  await expect.poll(() => existsSync(end), { timeout: runMs }).toBe(true);
  const { code } = JSON.parse(readFileSync(end, 'utf8')) as Pick<ReferenceRun, 'code'>;
  return { code, report: reportIn(report), exercises };
};
