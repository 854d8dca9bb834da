import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { packageRoot } from '../../../spec/package-root.ts';
import type { Token } from './server.ts';

/** `psi mock` in a process of its own. */
export interface MockProcess {
  readonly url: string;
  readonly controlUrl: string;
  readonly sandbox: Token;
  readonly child: ChildProcess;
  /** Sends a signal, and settles with the exit code. */
  readonly end: (signal: NodeJS.Signals) => Promise<{ readonly code: number | null }>;
}

/** Starts it on any free port, with these environment variables besides, and waits until it says that it is up. */
export const startMockWith = async (
  env: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<MockProcess> => {
  const child = spawn(
    process.execPath,
    [path.join(packageRoot, 'dist/cli/psi.js'), 'mock', '--port', '0', '--json', ...args],
    { stdio: ['ignore', 'pipe', 'ignore'], env: { ...process.env, ...env } },
  );
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const access = JSON.parse(line) as Pick<MockProcess, 'url' | 'controlUrl' | 'sandbox'>;
  return {
    ...access,
    child,
    end: async (signal) => {
      const gone = once(child, 'exit') as Promise<[number | null]>;
      child.kill(signal);
      const [code] = await gone;
      return { code };
    },
  };
};

export const startMock = (...args: readonly string[]): Promise<MockProcess> => startMockWith({}, ...args);
