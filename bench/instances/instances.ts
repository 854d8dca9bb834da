import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { packageRoot } from '../../spec/package-root.ts';
import { roundRobin, type RoundRobin } from './round-robin.ts';

/** A token of a platform. */
export interface Token {
  readonly tokenId: string;
  readonly tokenSecret: string;
}

/** A mock's first line when it is up. */
interface Said {
  readonly url: string;
  readonly sandbox: Token;
  readonly production: Token;
}

interface Running extends Said {
  readonly child: ChildProcess;
  readonly port: number;
}

/** Several mocks on the same data behind one address. */
export interface Instances {
  readonly url: string;
  readonly controlUrl: string;
  readonly sandbox: Token;
  readonly production: Token;
  readonly count: number;
  /**
   * Ends one with a signal, and starts another in its place. With SIGTERM no request is sent to it any more. Answers
   * how long it took to end, in milliseconds.
   */
  readonly replace: (place: number, signal: 'SIGKILL' | 'SIGTERM') => Promise<number>;
  readonly close: () => Promise<void>;
}

const start = async (data: string): Promise<Running> => {
  const child = spawn(
    process.execPath,
    [
      path.join(packageRoot, 'dist/cli/psi.js'),
      'mock',
      '--port',
      '0',
      '--json',
      '--log-level',
      'error',
      '--data',
      data,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().split('\n')[0] ?? ''));
    child.once('exit', (code) => reject(new Error(`A mock ended with code ${code} before it was up.`)));
  });
  child.stdout.resume();
  const said = JSON.parse(line) as Said;
  return { ...said, child, port: Number(new URL(said.url).port) };
};

const end = async ({ child }: Running, signal: NodeJS.Signals): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
};

/** Starts so many mocks on a database, and a balancer that gives each request to the next of them. */
export const startInstances = async (data: string, count: number): Promise<Instances> => {
  const balancer: RoundRobin = await roundRobin();
  const running: Running[] = [];
  const use = (except?: Running): void =>
    balancer.use(running.filter((one) => one !== except).map(({ port }) => port));
  for (let place = 0; place < count; place += 1) running.push(await start(data));
  use();
  const [first] = running;
  if (first === undefined) throw new Error('At least one instance is needed.');
  return {
    url: `${balancer.origin}${new URL(first.url).pathname}`,
    controlUrl: `${balancer.origin}/_control`,
    sandbox: first.sandbox,
    production: first.production,
    count,
    replace: async (place, signal) => {
      const old = running[place];
      if (old === undefined) throw new Error(`There is no instance ${place}.`);
      if (signal === 'SIGTERM') use(old);
      const asked = performance.now();
      await end(old, signal);
      const took = Math.round(performance.now() - asked);
      use(old);
      running[place] = await start(data);
      use();
      return took;
    },
    close: async () => {
      await Promise.all(running.map((one) => end(one, 'SIGTERM')));
      await balancer.close();
    },
  };
};
