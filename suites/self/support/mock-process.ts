import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { psiFile } from './psi-command.ts';
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

/** Starts a compiled psi's on any free port, and waits until it says that it is up. */
export const startMockOf = async (
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<MockProcess> => {
  const child = spawn(process.execPath, [program, 'mock', '--port', '0', '--json', ...args], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, ...env },
  });
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

/** The same of the psi that is tested, with these environment variables besides. */
export const startMockWith = (
  env: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<MockProcess> => startMockOf(psiFile, args, env);

export const startMock = (...args: readonly string[]): Promise<MockProcess> => startMockWith({}, ...args);
