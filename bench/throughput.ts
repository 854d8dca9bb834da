/** How fast the mock is beside others on the same machine, in interleaved rounds. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import autocannon from 'autocannon';
import { jsonObjectIn } from '../spec/json.ts';
import { bareExpress, mock, mockoon, prism, type Contender } from './contenders.ts';

const connections = 64;

const body = JSON.stringify({
  customerType: 'INDIVIDUAL',
  fullName: 'Ada Moreno',
  phoneNumber: '+14155550132',
});

const methods = ['GET', 'POST'] as const;
type Method = (typeof methods)[number];

interface Measured {
  readonly perSecond: number;
  readonly p99: number;
}

interface Asked {
  readonly method: Method;
  readonly at: string;
  readonly seconds: number;
}

const measured = async (contender: Contender, { method, at, seconds }: Asked): Promise<Measured> => {
  const { requests, latency, non2xx, errors } = await autocannon({
    url: `${contender.url}${at}`,
    connections,
    duration: seconds,
    method,
    headers: contender.headers,
    ...(method === 'POST' ? { body } : {}),
  });
  if (non2xx > 0 || errors > 0)
    throw new Error(
      `${contender.name}, ${method} ${at}: ${non2xx} answers were no success, ${errors} failed.`,
    );
  return { perSecond: requests.average, p99: latency.p99 };
};

const createdId = async ({ url, headers }: Contender): Promise<string> => {
  const answer = await fetch(`${url}/customers`, { method: 'POST', headers, body });
  return String(jsonObjectIn(await answer.text())['id']);
};

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** What was measured of one server, round by round. */
type Rounds = Readonly<Record<Method, Measured[]>>;

const cellsOf = (method: Method, own: Rounds, yardstick: Rounds): readonly string[] => {
  const ratios = own[method].map(
    ({ perSecond }, round) => perSecond / (yardstick[method][round]?.perSecond ?? 0),
  );
  return [
    Math.round(median(own[method].map(({ perSecond }) => perSecond))).toString(),
    median(ratios).toFixed(2),
    `${Math.round(median(own[method].map(({ p99 }) => p99)))} ms`,
  ];
};

const rowOf = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const tableOf = (results: ReadonlyMap<Contender, Rounds>, yardstick: Rounds): string => {
  const heads = [
    'server',
    ...methods.flatMap((method) => [`${method}, requests/s`, '× Express', 'p99']),
    'memory',
  ];
  const rows = [...results].map(([contender, own]) => [
    contender.name,
    ...methods.flatMap((method) => cellsOf(method, own, yardstick)),
    `${Math.round(contender.peakMegabytes())} MB`,
  ]);
  return [heads, heads.map(() => '---'), ...rows].map(rowOf).join('\n');
};

/** Measures each server once, one after the other. */
const oneRound = async (
  results: ReadonlyMap<Contender, Rounds>,
  ids: ReadonlyMap<Contender, string>,
  seconds: number,
): Promise<void> => {
  for (const method of methods)
    for (const [each, all] of results) {
      const at = method === 'GET' ? `/customers/${ids.get(each) ?? ''}` : '/customers';
      all[method].push(await measured(each, { method, at, seconds }));
    }
};

export interface ThroughputOptions {
  /** Of each measurement. */
  readonly seconds: number;
  readonly rounds: number;
  /** Whether Prism and Mockoon are measured, too. */
  readonly others: boolean;
}

/** Prints the table. */
export const throughput = async ({ seconds, rounds, others }: ThroughputOptions): Promise<void> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'psi-bench-'));
  const contenders: Contender[] = [];
  try {
    const express = await bareExpress();
    contenders.push(express, await mock(path.join(folder, 'bench.sqlite')));
    if (others) contenders.push(await prism(), await mockoon(folder));
    const results = new Map<Contender, Rounds>(contenders.map((each) => [each, { GET: [], POST: [] }]));
    const ids = new Map<Contender, string>();
    for (const each of contenders) ids.set(each, await createdId(each));
    for (let round = 0; round < rounds; round += 1) await oneRound(results, ids, seconds);
    const yardstick = results.get(express) ?? { GET: [], POST: [] };
    process.stdout.write(`${tableOf(results, yardstick)}\n`);
    process.stdout.write(`\nmedians of ${rounds} rounds of ${seconds} s, ${connections} connections\n`);
  } finally {
    await Promise.all(contenders.map((each) => each.stop()));
    rmSync(folder, { recursive: true, force: true });
  }
};
