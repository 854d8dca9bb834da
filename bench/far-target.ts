/**
 * How long a run of the suite takes against a target that is far away, with default settings: the reference server
 * behind a proxy. `node dist/bench/far-target.js [round trip in ms, 100 when absent] [arguments of psi check]`.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startServer } from '../reference-impl/server.ts';
import { isJsonObject, jsonObjectIn } from '../spec/json.ts';
import { packageRoot } from '../spec/package-root.ts';
import { startDelayProxy } from './delay-proxy.ts';

const [roundTrip = '100', ...more] = process.argv.slice(2);

const through = (address: string, port: number): string => {
  const url = new URL(address);
  url.port = String(port);
  return url.href;
};

const anotherPlatform = async (controlUrl: string): Promise<unknown> =>
  jsonObjectIn(await (await fetch(`${controlUrl}/platforms`, { method: 'POST' })).text())['sandbox'];

const server = await startServer({ port: 0, data: ':memory:', control: true });
const far = await startDelayProxy(Number(new URL(server.url).port), Number(roundTrip));
const folder = mkdtempSync(path.join(tmpdir(), 'psi-far-'));
const file = path.join(folder, 'target.json');
writeFileSync(
  file,
  JSON.stringify({
    name: 'far',
    baseUrl: through(server.url, far.port),
    credentials: {
      sandbox: server.sandbox,
      production: server.production,
      otherPlatform: await anotherPlatform(server.controlUrl),
    },
    controlUrl: through(server.controlUrl, far.port),
    dialect: {
      complete: true,
      codes: { http: `${through(server.controlUrl, far.port)}/messages?to={contact}` },
    },
  }),
);

const started = performance.now();
const child = spawn(
  process.execPath,
  [
    path.join(packageRoot, 'dist/cli/psi.js'),
    'check',
    '--target',
    file,
    '--report',
    folder,
    '--seed',
    '1',
    '--quiet',
    '--allow-inconclusive',
    ...more,
  ],
  { stdio: ['ignore', 'inherit', 'inherit'] },
);
const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
const seconds = Math.round((performance.now() - started) / 1000);
const { run, totals } = jsonObjectIn(readFileSync(path.join(folder, 'report.json'), 'utf8'));
const requests = isJsonObject(run) ? String(run['requests']) : 'unknown';
process.stdout.write(
  `${roundTrip} ms away: ${seconds} s, ${requests} requests, exit code ${code ?? 'none'}, ${JSON.stringify(totals)}\n`,
);
await far.close();
await server.close();
rmSync(folder, { recursive: true, force: true });
// The reference server keeps every rule, however far it is.
const isBlamed =
  isJsonObject(totals) && ['fail', 'warn', 'error'].some((verdict) => Number(totals[verdict] ?? 0) > 0);
process.exitCode = code === 0 && !isBlamed ? 0 : 1;
