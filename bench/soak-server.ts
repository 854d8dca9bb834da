import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { packageRoot } from '../spec/package-root.ts';

/** The mock's first line when it is up. */
export interface Access {
  readonly url: string;
  readonly controlUrl: string;
  readonly sandbox: { readonly tokenId: string; readonly tokenSecret: string };
}

export interface SoakServer {
  readonly access: Access;
  /** Does to it what the soak is about, for so many milliseconds at most. */
  readonly disturb: (ms: number, say: (what: string) => void) => Promise<void>;
  /** Whether its database is away, or was until a moment ago. */
  readonly isAway: () => boolean;
  readonly stop: () => Promise<void>;
}

interface Running {
  readonly child: ChildProcess;
  readonly access: Access;
}

const start = async (data: string, port: number): Promise<Running> => {
  const child = spawn(
    process.execPath,
    [path.join(packageRoot, 'dist/cli/psi.js'), 'mock', '--port', String(port), '--json', '--data', data],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().split('\n')[0] ?? ''));
    child.once('exit', (code) => reject(new Error(`The mock ended with code ${code} before it was up.`)));
  });
  // Its log has no reader; a full pipe would make it wait.
  child.stdout.resume();
  return { child, access: JSON.parse(line) as Access };
};

const end = async ({ child }: Running, signal: NodeJS.Signals): Promise<void> => {
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
};

/** Starts the mock on a file. Half-way it is killed as a power cut would, and another starts on the same file and port. */
export const soakServer = async (): Promise<SoakServer> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'psi-soak-'));
  const file = path.join(folder, 'soak.db');
  let running = await start(file, 0);
  const { access } = running;
  return {
    access,
    disturb: async (ms, say) => {
      await new Promise((resolve) => setTimeout(resolve, ms / 2));
      const began = performance.now();
      await end(running, 'SIGKILL');
      running = await start(file, Number(new URL(access.url).port));
      say(`power cut, back after ${Math.round(performance.now() - began)} ms,`);
    },
    isAway: () => false,
    stop: async () => {
      await end(running, 'SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
