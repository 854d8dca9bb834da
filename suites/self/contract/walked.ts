import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect } from '@playwright/test';
import { packageRoot } from '../../../spec/package-root.ts';
import { startMockOf } from '../support/mock-process.ts';
import { onceForAll, sharedFolder } from '../support/once-for-all.ts';
import { reportIn, type Ended } from '../support/psi-command.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { endWarmPsi, warmPsi } from '../support/warm-psi.ts';
import { walkedEdits } from './walked-edits.ts';

/** Results of builds and runs, and the packages. */
const unneeded = new Set(['.git', 'dist', 'node_modules', 'out', 'test-results']);

/** The files that the steps of the guide change, as they are then. */
export const walkedFiles = (): ReadonlyMap<string, string> => {
  const files = new Map<string, string>();
  for (const { file, at, put } of walkedEdits) {
    const text = files.get(file) ?? readFileSync(path.join(packageRoot, file), 'utf8');
    expect(text.split(at), `${at} stands once in ${file}`).toHaveLength(2);
    files.set(
      file,
      text.replace(at, () => put),
    );
  }
  return files;
};

/** Takes the steps of the guide in a copy of the sources, and builds it. */
const walk = async (folder: string): Promise<void> => {
  for (const name of readdirSync(packageRoot).filter((entry) => !unneeded.has(entry)))
    cpSync(path.join(packageRoot, name), path.join(folder, name), { recursive: true });
  symlinkSync(path.join(packageRoot, 'node_modules'), path.join(folder, 'node_modules'));
  for (const [file, text] of walkedFiles()) writeFileSync(path.join(folder, file), text);
  const build = spawn(process.execPath, [path.join(folder, 'scripts/build.mjs')], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  expect(await once(build, 'exit')).toEqual([0, null]);
};

/** A psi that ships two versions. */
export interface Walked {
  /** Its package. */
  readonly folder: string;
  readonly program: string;
  readonly run: (...args: string[]) => Promise<Ended>;
  /** The output of a command. */
  readonly said: (...args: string[]) => Promise<string>;
  /** The verdicts of these rules in a run. */
  readonly check: (ids: readonly string[], ...args: string[]) => Promise<Checked>;
  /** Does something with a server of a version and a target file for it, which may name another version. */
  readonly serving: <T>(
    served: string,
    named: string | undefined,
    act: (targetFile: string) => Promise<T>,
  ) => Promise<T>;
}

export interface Checked extends Ended {
  readonly folder: string;
  readonly verdicts: Readonly<Record<string, string>>;
}

/** The copy that all workers share. */
export const walked = async (): Promise<Walked> => {
  const folder = await onceForAll(sharedFolder() ?? temporaryDirectory(), 'walked', walk);
  const program = path.join(folder, 'dist/cli/psi.js');
  // A command that is given a contract leaves it to its process.
  endWarmPsi();
  const run: Walked['run'] = (...args) => warmPsi(args, { program, cwd: temporaryDirectory('walked') });
  return {
    folder,
    program,
    run,
    said: async (...args) => {
      const { stdout, stderr } = await run(...args);
      return stdout + stderr;
    },
    check: async (ids, ...args) => {
      const report = temporaryDirectory('walked-report');
      const settings = ['--cases', '2', '--seed', '1', '--workers', '1', '--quiet', '--report', report];
      const ended = await run('check', ...settings, ...ids.flatMap((id) => ['--only', id]), ...args);
      const found = reportIn(report).rules.filter(({ id }) => ids.includes(id));
      return {
        ...ended,
        folder: report,
        verdicts: Object.fromEntries(found.map(({ id, verdict }) => [id, verdict])),
      };
    },
    serving: async (served, named, act) => {
      const mock = await startMockOf(program, ['--contract', served]);
      const file = path.join(temporaryDirectory('walked-target'), 'psi.target.yaml');
      const { tokenId, tokenSecret } = mock.sandbox;
      writeFileSync(
        file,
        JSON.stringify({
          ...(named !== undefined && { contract: named }),
          baseUrl: mock.url,
          credentials: { sandbox: { tokenId, tokenSecret } },
          dialect: { complete: true },
        }),
      );
      try {
        return await act(file);
      } finally {
        await mock.end('SIGTERM');
      }
    },
  };
};
