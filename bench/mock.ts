import { basicOf } from '../suites/http/basic.ts';
/**
 * How fast the mock is beside a bare Express server on the same machine, in one run, as ratios.
 * `node dist/bench/mock.js [seconds per measurement] [rounds]`. Each server runs in its own process.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import autocannon from 'autocannon';
import { packageRoot } from '../spec/package-root.ts';

interface Contender {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly stop: () => void;
}

const seconds = Number(process.argv[2] ?? 3);
const rounds = Number(process.argv[3] ?? 3);
const body = JSON.stringify({
  customerType: 'INDIVIDUAL',
  fullName: 'Ada Moreno',
  phoneNumber: '+14155550132',
});

const firstLine = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    child.stdout?.once('data', (chunk: Buffer) => resolve(chunk.toString().split('\n')[0] ?? ''));
    child.once('exit', (code) => reject(new Error(`A server ended with code ${code} before it was up.`)));
  });

const started = async (
  script: string,
  args: readonly string[],
): Promise<{ child: ChildProcess; line: string }> => {
  const child = spawn(process.execPath, [path.join(packageRoot, 'dist', script), ...args], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return { child, line: await firstLine(child) };
};

const mock = async (data: string): Promise<Contender> => {
  const { child, line } = await started('cli/psi.js', ['mock', '--port', '0', '--json', '--data', data]);
  const { url, sandbox } = JSON.parse(line) as {
    url: string;
    sandbox: { tokenId: string; tokenSecret: string };
  };
  const authorization = basicOf(sandbox);
  return { url, headers: { authorization, 'content-type': 'application/json' }, stop: () => child.kill() };
};

const bare = async (): Promise<Contender> => {
  const { child, line } = await started('bench/bare-express.js', []);
  return { url: line, headers: { 'content-type': 'application/json' }, stop: () => child.kill() };
};

const perSecond = async (contender: Contender, method: 'GET' | 'POST', at: string): Promise<number> => {
  const result = await autocannon({
    url: `${contender.url}${at}`,
    connections: 64,
    duration: seconds,
    method,
    headers: contender.headers,
    ...(method === 'POST' ? { body } : {}),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${method} ${at}: ${result.non2xx} answers were no success, ${result.errors} failed.`);
  return result.requests.average;
};

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const createdId = async ({ url, headers }: Contender): Promise<string> => {
  const answer = await fetch(`${url}/customers`, { method: 'POST', headers, body });
  return ((await answer.json()) as { id: string }).id;
};

const measure = async (folder: string): Promise<void> => {
  const [ours, theirs] = [await mock(path.join(folder, 'bench.sqlite')), await bare()];
  try {
    const paths = [`/customers/${await createdId(ours)}`, `/customers/${await createdId(theirs)}`] as const;
    const ratios = { GET: [] as number[], POST: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      ratios.GET.push((await perSecond(ours, 'GET', paths[0])) / (await perSecond(theirs, 'GET', paths[1])));
      ratios.POST.push(
        (await perSecond(ours, 'POST', '/customers')) / (await perSecond(theirs, 'POST', '/customers')),
      );
    }
    process.stdout.write(
      `GET a customer            ${median(ratios.GET).toFixed(2)} × a bare Express handler\n`,
    );
    process.stdout.write(
      `durable POST /customers   ${median(ratios.POST).toFixed(2)} × an Express + ajv handler\n`,
    );
    process.stdout.write(`median of ${rounds} rounds of ${seconds} s, 64 connections\n`);
  } finally {
    ours.stop();
    theirs.stop();
  }
};

const folder = mkdtempSync(path.join(tmpdir(), 'psi-bench-'));
await measure(folder);
rmSync(folder, { recursive: true, force: true });
