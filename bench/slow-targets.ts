/**
 * How much longer a run takes on targets that keep the suite waiting, beside a clean one of the same machine and minute:
 * one whose webhooks never come, and one that breaks 300 rules. None has a control plane.
 * `npm run bench:slow-targets -- [--rounds 3] [--undeclared]`: every round runs each of them once, and the median of the
 * rounds' ratios counts; `--undeclared` leaves out `dialect.complete`. Exit code 1 where a ratio is above 2.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startServer } from '../reference-impl/server.ts';
import { isJsonObject, jsonObjectIn } from '../spec/json.ts';
import { packageRoot } from '../spec/package-root.ts';
import { freePort } from '../suites/self/support/free-port.ts';
import { count } from './count.ts';
import { median } from './median.ts';
import { startWebhookGate } from './webhook-gate.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    undeclared: { type: 'boolean', default: false },
  },
});

/** How many rules the worst target breaks, at least. */
const leastBroken = 310;

/**
 * Faults that break more rules than that together, and let customers, accounts, quotes, payments, cards and agents be
 * made: a target on which nothing else can be examined has a short run, and breaks few rules. The list was tried; a name
 * that is no fault any more is refused by the control plane.
 */
const brokenBy = (): readonly string[] => {
  // Written by hand, and tried by every run of this bench.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return JSON.parse(readFileSync(path.join(packageRoot, 'bench/broken-target.json'), 'utf8')) as string[];
};

const switchOn = async (controlUrl: string, on: readonly string[]): Promise<void> => {
  const answer = await fetch(`${controlUrl}/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ on }),
  });
  if (!answer.ok) throw new Error(`The control plane refused the faults: ${await answer.text()}`);
};

interface Kind {
  readonly name: string;
  /** Called once the run has seen its test webhook. */
  readonly onReady?: (controlUrl: string) => Promise<void>;
  readonly passes: (body: string) => boolean;
}

interface Ran {
  readonly seconds: number;
  readonly totals: Readonly<Record<string, unknown>>;
}

const isTest = (body: string): boolean => /"type":"[^"]*TEST/i.test(body);

const kinds: readonly Kind[] = [
  { name: 'clean', passes: () => true },
  { name: 'no webhooks', passes: isTest },
  { name: 'breaks 300 rules', passes: () => true, onReady: (url) => switchOn(url, brokenBy()) },
];

const ended = (file: string, report: string): Promise<number | null> =>
  new Promise((resolve) => {
    const psi = path.join(packageRoot, 'dist/cli/psi.js');
    const args = ['check', '--target', file, '--report', report, '--seed', '1', '--quiet'];
    spawn(process.execPath, [psi, ...args, '--allow-inconclusive'], {
      stdio: ['ignore', 'ignore', 'inherit'],
    }).once('exit', resolve);
  });

const run = async ({ onReady, passes }: Kind): Promise<Ran> => {
  const server = await startServer({ port: 0, data: ':memory:', control: true, logLevel: 'silent' });
  const port = await freePort();
  let isReady = false;
  const gate = await startWebhookGate(port, (body) => {
    if (!isReady && isTest(body)) {
      isReady = true;
      void onReady?.(server.controlUrl);
    }
    return passes(body);
  });
  const folder = mkdtempSync(path.join(tmpdir(), 'psi-slow-'));
  const file = path.join(folder, 'target.json');
  const another = await fetch(`${server.controlUrl}/platforms`, { method: 'POST' });
  const target = {
    name: 'slow',
    baseUrl: server.url,
    credentials: {
      sandbox: server.sandbox,
      production: server.production,
      otherPlatform: jsonObjectIn(await another.text())['sandbox'],
    },
    // Whether something expires within the run is another matter, and depends on how long the run takes.
    timeouts: { expiryMs: 0 },
    webhooks: { listen: { host: '127.0.0.1', port }, url: gate.url },
    dialect: {
      ...(values.undeclared ? {} : { complete: true }),
      codes: { http: `${server.controlUrl}/messages?to={contact}` },
    },
  };
  writeFileSync(file, JSON.stringify(target));
  try {
    const started = performance.now();
    const code = await ended(file, folder);
    if (code === null || code === 2 || code === 3) throw new Error(`psi check ended with ${code}.`);
    const { totals } = jsonObjectIn(readFileSync(path.join(folder, 'report.json'), 'utf8'));
    return {
      seconds: (performance.now() - started) / 1000,
      totals: isJsonObject(totals) ? totals : {},
    };
  } finally {
    await gate.close();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Exit code 1 where a target that should break many rules has not. */
const sayBroken = ({ onReady }: Kind, { totals }: Ran): void => {
  const broken = Number(totals['fail'] ?? 0) + Number(totals['warn'] ?? 0);
  process.stdout.write(`  rules broken: ${broken}\n`);
  if (onReady === undefined || broken >= leastBroken) return;
  process.stderr.write(`Fewer than ${leastBroken} rules were broken: the figure says too little.\n`);
  process.exitCode = 1;
};

const seconds = new Map<Kind, number[]>(kinds.map((kind) => [kind, []]));
for (let round = count('--rounds', values.rounds, 3); round > 0; round -= 1)
  for (const [kind, each] of seconds) {
    const made = await run(kind);
    each.push(made.seconds);
    process.stdout.write(`${kind.name}: ${made.seconds.toFixed(1)} s, ${JSON.stringify(made.totals)}\n`);
    sayBroken(kind, made);
  }
const [clean = []] = seconds.values();
for (const [{ name }, each] of seconds) {
  const ratio = median(each.map((time, round) => time / (clean[round] ?? Number.NaN)));
  process.stdout.write(`${name}: ${median(each).toFixed(1)} s, ${ratio.toFixed(2)} of clean\n`);
  if (ratio > 2) process.exitCode = 1;
}
