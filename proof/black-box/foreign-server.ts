import { basicOf } from '../../spec/http-basic.ts';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { request } from 'undici';
import { packageRoot } from '../../spec/package-root.ts';
import type { Part } from './mutant.ts';

export interface Token {
  readonly tokenId: string;
  readonly tokenSecret: string;
}

/** A reference server of which the suite knows no more than of any other. */
export interface ForeignServer {
  /** Base address, with the version segment. */
  readonly url: string;
  readonly sandbox: Token;
  readonly production: Token;
  readonly otherPlatform: Token;
  readonly stop: () => Promise<void>;
}

interface Announced {
  readonly url: string;
  readonly controlUrl: string;
  readonly sandbox: Token;
  readonly production: Token;
}

const announced = (child: ChildProcess): Promise<Announced> =>
  new Promise((resolve, reject) => {
    // `psi mock --json` prints it as its first line.
    child.stdout?.once('data', (chunk: Buffer) =>
      resolve(JSON.parse(chunk.toString().split('\n')[0] ?? '') as Announced),
    );
    child.once('exit', (code) => reject(new Error(`The mock ended with code ${code} before it was up.`)));
  });

/** A second platform on the same server, as any operator could open one. */
const anotherPlatform = async (controlUrl: string): Promise<Token> => {
  const answer = await request(`${controlUrl}/platforms`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'other' }),
  });
  const { sandbox } = (await answer.body.json()) as { readonly sandbox: Token };
  return sandbox;
};

/** Starts a fresh one, in memory. */
export const foreignServer = async (): Promise<ForeignServer> => {
  const command = path.join(packageRoot, 'dist/cli/psi.js');
  const args = [command, 'mock', '--port', '0', '--json', '--log-level', 'silent'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const { url, controlUrl, sandbox, production } = await announced(child);
  child.stdout.resume();
  return {
    url,
    sandbox,
    production,
    otherPlatform: await anotherPlatform(controlUrl),
    stop: async () => {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
};

/** An operation of each part, to see whether the server serves it. */
const probes: Readonly<Record<Part, string>> = {
  sca: '/sca/factors?customerId=Customer:00000000-0000-4000-8000-000000000000',
  documents: '/documents',
  imports: '/customers/bulk/jobs/Job:00000000-0000-4000-8000-000000000000',
  stablecoins: '/stablecoins',
};

/** Parts of the interface that the server answers 501. */
export const unservedParts = async ({ url, sandbox }: ForeignServer): Promise<readonly Part[]> => {
  const authorization = basicOf(sandbox);
  const unserved: Part[] = [];
  for (const [part, path] of Object.entries(probes)) {
    const answer = await request(`${url}${path}`, { headers: { authorization } });
    await answer.body.dump();
    // The keys of probes are the parts.
    if (answer.statusCode === 501) unserved.push(part as Part);
  }
  return unserved;
};
