/** How fast the mock is beside others on the same machine, in interleaved rounds. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bareExpress, mock, mockoon, prism, type Contender } from './contenders.ts';
import { median } from './median.ts';
import {
  connections,
  createdId,
  measured,
  methods,
  type Measured,
  type Method,
} from './requests-per-second.ts';

/** The measurements of one server, round by round. */
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
