import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { packageRoot } from '../../spec/package-root.ts';
import type { Watched } from './server.ts';

interface Token {
  readonly tokenId: string;
  readonly tokenSecret: string;
}

/** How the server is reached. */
export interface Access {
  readonly url: string;
  readonly controlUrl: string;
  readonly sandbox: Token;
  readonly production: Token;
}

export interface WatchedServer {
  readonly access: Access;
  readonly port: number;
  readonly look: () => Promise<Watched>;
  /** Kills it as a power cut would, and starts another on the same data and port. */
  readonly cutAndRestart: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const start = async (args: readonly string[]): Promise<{ child: ChildProcess; access: Access }> => {
  const child = fork(path.join(packageRoot, 'dist/bench/fuzz/server.js'), args, { execArgv: [] });
  const ended = once(child, 'exit').then(([code]: number[]) => {
    throw new Error(`The server ended with code ${code} before it was up.`);
  });
  // Of these two, the channel says what this project's own server wrote to it.
  const [access] = (await Promise.race([once(child, 'message'), ended])) as [Access];
  ended.catch(() => {});
  return { child, access };
};

const end = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
};

/** Starts the reference server on a data file, in a process of its own. */
export const watchedServer = async (data: string, seed: number): Promise<WatchedServer> => {
  let { child, access } = await start([data, '0', String(seed)]);
  const port = Number(new URL(access.url).port);
  return {
    get access() {
      return access;
    },
    port,
    look: async () => {
      child.send('look');
      const [watched] = (await once(child, 'message')) as [Watched];
      return watched;
    },
    cutAndRestart: async () => {
      await end(child, 'SIGKILL');
      ({ child, access } = await start([data, String(port), String(seed)]));
    },
    stop: () => end(child, 'SIGKILL'),
  };
};
