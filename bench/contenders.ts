/** The servers that `npm run bench` measures, each in a process of its own. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { isJsonObject, jsonObjectIn } from '../spec/json.ts';
import { packageRoot } from '../spec/package-root.ts';
import { newestVersion } from '../spec/contract/versions.ts';
import { freePort } from '../suites/self/support/free-port.ts';
import { basicOf } from '../spec/http-basic.ts';

/** A server that is up. */
export interface Contender {
  readonly name: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The most memory that it has had. Megabytes. */
  readonly peakMegabytes: () => number;
  /** Processor time that its process has taken so far. Milliseconds, in steps of ten. */
  readonly processorMs: () => number;
  readonly stop: () => Promise<void>;
}

const json = { 'content-type': 'application/json' } as const;

const firstLine = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    child.stdout?.once('data', (chunk: Buffer) => resolve(chunk.toString().split('\n')[0] ?? ''));
    child.once('exit', (code) => reject(new Error(`A server ended with code ${code} before it was up.`)));
  });

/** Linux says it; elsewhere nothing does. */
const peakOf = ({ pid }: ChildProcess): number => {
  const file = `/proc/${pid}/status`;
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(existsSync(file) ? readFileSync(file, 'utf8') : '') ?? [];
  return Number(kilobytes) / 1024;
};

/** Linux counts in hundredths of a second; elsewhere nothing says it. */
const processorOf = ({ pid }: ChildProcess): number => {
  const file = `/proc/${pid}/stat`;
  // The name of the process, however odd, ends with the last bracket; user and system time are fields 14 and 15.
  const [, fields = ''] = /^.*\) (.*)$/s.exec(existsSync(file) ? readFileSync(file, 'utf8') : '') ?? [];
  const [user, system] = fields.split(' ').slice(11, 13).map(Number);
  return ((user ?? Number.NaN) + (system ?? Number.NaN)) * 10;
};

const started = (args: readonly string[], prints: 'pipe' | 'ignore'): ChildProcess =>
  spawn(process.execPath, args, { stdio: ['ignore', prints, 'ignore'] });

const running = (name: string, child: ChildProcess, at: Pick<Contender, 'url' | 'headers'>): Contender => ({
  name,
  ...at,
  peakMegabytes: () => peakOf(child),
  processorMs: () => processorOf(child),
  stop: () =>
    new Promise((resolve) => {
      child.once('exit', () => resolve());
      child.kill();
    }),
});

const dist = (file: string): string => path.join(packageRoot, 'dist', file);

/** Ours, as it ships: authentication, validation, ledger, events and logging on, everything in a file. */
export const mock = async (data: string): Promise<Contender> => {
  const command = [dist('cli/psi.js'), 'mock', '--port', '0', '--json', '--data', data];
  const child = started(command, 'pipe');
  const { url, sandbox } = jsonObjectIn(await firstLine(child));
  const { tokenId, tokenSecret } = isJsonObject(sandbox) ? sandbox : {};
  const authorization = basicOf({ tokenId: String(tokenId), tokenSecret: String(tokenSecret) });
  return running('psi mock', child, { url: String(url), headers: { ...json, authorization } });
};

/** An Express server that checks a body with ajv and answers a fixed one. Keeps nothing. */
export const bareExpress = async (): Promise<Contender> => {
  const child = started([dist('bench/bare-express.js')], 'pipe');
  return running('Express + ajv, keeps nothing', child, { url: await firstLine(child), headers: json });
};

const answers = async (url: string): Promise<boolean> => {
  try {
    await fetch(url);
    return true;
  } catch {
    // The port has no listener yet.
    return false;
  }
};

const mostWaitMs = 60_000;

const untilUp = async (url: string): Promise<void> => {
  const until = performance.now() + mostWaitMs;
  while (!(await answers(url))) {
    if (performance.now() > until) throw new Error(`Nothing answers at ${url}.`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
};

const description = dist('openapi.json');

/** Prism takes any credential. */
const anyCredential = { ...json, authorization: basicOf({ tokenId: 'a', tokenSecret: 'b' }) };

/** Prism, as its command starts it. */
export const prism = async (): Promise<Contender> => {
  const port = await freePort();
  const bin = createRequire(import.meta.url).resolve('@stoplight/prism-cli/dist/index.js');
  const child = started([bin, 'mock', description, '--port', String(port)], 'ignore');
  const url = `http://127.0.0.1:${port}`;
  await untilUp(url);
  return running('Prism 5.14', child, { url, headers: anyCredential });
};

const mockoonVersion = '9.9.0';

/** Mockoon, as its command starts it. No dependency of ours: it is installed for the measurement. */
export const mockoon = async (folder: string): Promise<Contender> => {
  const npm = spawnSync('npm', [
    'install',
    '--prefix',
    folder,
    '--no-audit',
    '--no-fund',
    `@mockoon/cli@${mockoonVersion}`,
  ]);
  if (npm.status !== 0) throw new Error('Mockoon could not be installed: the registry is needed for it.');
  const port = await freePort();
  const bin = path.join(folder, 'node_modules/@mockoon/cli/bin/run.js');
  const child = started([bin, 'start', '--data', description, '--port', String(port)], 'ignore');
  const url = `http://127.0.0.1:${port}`;
  await untilUp(url);
  // It reads the path of the description's server, which Prism does not.
  return running(`Mockoon ${mockoonVersion}`, child, { url: `${url}/${newestVersion}`, headers: json });
};
