import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../../../spec/package-root.ts';
import type { Report } from '../../../reports/judgement/report.ts';
import { temporaryDirectory } from './temporary-directory.ts';

/** The compiled command. */
export const psiFile = path.join(packageRoot, 'dist/cli/psi.js');

/** The command for work on psi itself, compiled. */
export const proofFile = path.join(packageRoot, 'dist/proof/main.js');

/** The end of a command. */
export interface Ended {
  /** Null when a signal ended it. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunningPsi {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
}

/** The runner that these tests run in has set these for its own workers. */
export const inherited = (): NodeJS.ProcessEnv => {
  const {
    FORCE_COLOR: _colour,
    TEST_WORKER_INDEX: _worker,
    TEST_PARALLEL_INDEX: _slot,
    ...env
  } = process.env;
  return env;
};

export interface ProcessOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** The compiled program: `psiFile` unless told otherwise. */
  readonly program?: string;
}

/** Starts `psi` in a process of its own. */
export const startPsi = (
  args: readonly string[],
  { env = {}, cwd, program = psiFile }: ProcessOptions = {},
): RunningPsi => {
  const child = spawn(process.execPath, [program, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...inherited(), NO_COLOR: '1', ...env },
    ...(cwd === undefined ? {} : { cwd }),
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString('utf8')));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString('utf8')));
  const ended = new Promise<Ended>((resolve) =>
    child.once('close', (code) => resolve({ code, stdout, stderr })),
  );
  return { child, ended };
};

/** Runs `psi` to its end. */
export const psi = (args: readonly string[], options?: ProcessOptions): Promise<Ended> =>
  startPsi(args, options).ended;

/** The report in a folder. */
export const reportIn = (folder: string): Report =>
  // Our own reporter wrote it; the schema test looks at its shape.
  JSON.parse(readFileSync(path.join(folder, 'report.json'), 'utf8')) as Report;

export interface Checked extends Ended {
  readonly folder: string;
  readonly report: Report;
}

/** Runs `psi check` to its end, quietly, with the same seed every day, and reads the report that it wrote. */
export const psiCheck = async (args: readonly string[], options?: ProcessOptions): Promise<Checked> => {
  const folder = temporaryDirectory();
  const ended = await psi(['check', '--report', folder, '--quiet', '--seed', '1', ...args], options);
  return { ...ended, folder, report: reportIn(folder) };
};

/** `id: reason` of the rules with a verdict. */
export const rulesWith = (report: Report, verdict: string): readonly string[] =>
  report.rules.filter((rule) => rule.verdict === verdict).map(({ id, reason }) => `${id}: ${reason ?? ''}`);
