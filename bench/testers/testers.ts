/** Our suite and public testers that install from npm, on the same planted faults. */
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isJsonObject, jsonObjectIn } from '../../spec/json.ts';
import { packageRoot } from '../../spec/package-root.ts';
import { mock, type Contender } from '../contenders.ts';
import { portman } from './portman.ts';
import { psi } from './psi.ts';
import { stepCi } from './step-ci.ts';
import type { Tester } from './tester.ts';

/** The first of all published mutants by the SHA-256 of their names: nobody has chosen them. */
const chosenFaults = (count: number): readonly string[] => {
  const { faults } = jsonObjectIn(
    readFileSync(path.join(packageRoot, 'proof/results/self-test.json'), 'utf8'),
  );
  const names = (Array.isArray(faults) ? faults : []).filter(isJsonObject).map(({ fault }) => String(fault));
  const hashOf = (name: string): string => createHash('sha256').update(name).digest('hex');
  return names.toSorted((a, b) => (hashOf(a) < hashOf(b) ? -1 : 1)).slice(0, count);
};

const switchOn = async ({ url }: Contender, faults: readonly string[]): Promise<void> => {
  const answer = await fetch(`${new URL(url).origin}/_control/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ on: faults }),
  });
  if (!answer.ok) throw new Error(`${faults.join()} cannot be switched on: ${await answer.text()}`);
};

/** How many requests a server has had: it numbers them. */
const requestsOf = async ({ url, headers }: Contender): Promise<number> => {
  const answer = await fetch(`${url}/customers?limit=1`, { headers });
  await answer.text();
  return Number(answer.headers.get('x-request-id')?.split('-').at(-1));
};

interface Examination {
  readonly found: ReadonlySet<string>;
  readonly requests: number;
  readonly seconds: number;
}

/** Examines a fresh server with these faults. */
const examination = async (
  tester: Tester,
  folder: string,
  faults: readonly string[],
): Promise<Examination> => {
  const data = mkdtempSync(path.join(folder, 'data-'));
  const server = await mock(path.join(data, 'data.sqlite'));
  try {
    await switchOn(server, faults);
    const before = await requestsOf(server);
    const began = performance.now();
    const found = await tester.examine(server);
    const seconds = (performance.now() - began) / 1000;
    return { found, seconds, requests: (await requestsOf(server)) - before - 1 };
  } finally {
    await server.stop();
  }
};

/** So that whoever waits sees how far it is; the table stays alone on standard output. */
const progress = (tester: Tester, what: string, { found, seconds }: Examination): void =>
  void process.stderr.write(`${tester.name}, ${what}: ${found.size} findings, ${seconds.toFixed(0)} s\n`);

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const row = (...cells: readonly string[]): void => say(`| ${cells.join(' | ')} |`);

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Two runs on the right server say what a tester finds where nothing is wrong; a fault is found where a run says
 * something that neither of them said.
 */
const compared = async (tester: Tester, folder: string, faults: readonly string[]): Promise<void> => {
  const clean = [await examination(tester, folder, []), await examination(tester, folder, [])];
  for (const result of clean) progress(tester, 'the right server', result);
  const usual = new Set(clean.flatMap(({ found }) => [...found]));
  const faulty: Examination[] = [];
  const noticed: string[] = [];
  for (const fault of faults) {
    const result = await examination(tester, folder, [fault]);
    progress(tester, fault, result);
    faulty.push(result);
    if ([...result.found].some((text) => !usual.has(text))) noticed.push(fault);
  }
  row(
    tester.name,
    `${noticed.length} of ${faults.length}`,
    String(clean[0]?.found.size ?? 0),
    String(Math.round(mean(faulty.map(({ requests }) => requests)))),
    mean(faulty.map(({ seconds }) => seconds)).toFixed(1),
    noticed.map((fault) => faults.indexOf(fault) + 1).join(' '),
  );
};

/** Prints the table. `count` faults are planted, one after the other. */
export const testers = async (count: number): Promise<void> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'psi-testers-'));
  try {
    const all = [psi(folder), await stepCi(folder), await portman(folder)];
    const faults = chosenFaults(count);
    say('Planted one at a time, chosen from the published mutants by the SHA-256 of their names:\n');
    for (const [index, fault] of faults.entries()) say(`${index + 1}. ${fault}`);
    say('\nHow they are used:\n');
    for (const { name, configured } of all) say(`- ${name}: ${configured}.`);
    say(
      '\nThe mutants are of our own server, and our suite was proven by them: this is no contest on new ground.',
    );
    say('Schemathesis, the strongest of its kind, is not on npm and not measured.\n');
    row('tester', 'faults found', 'false alarms', 'requests', 'seconds', 'which');
    row('---', '---', '---', '---', '---', '---');
    for (const tester of all) await compared(tester, folder, faults);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
