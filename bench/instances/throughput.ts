/**
 * How many requests one mock on SQLite answers, and one, two and three mocks on one PostgreSQL. Interleaved: each
 * round measures all of them, so that what else runs on the machine slows all.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { basicOf } from '../../spec/http-basic.ts';
import { startPostgres } from '../../suites/self/support/postgres.ts';
import type { Token } from '../../suites/self/support/server.ts';
import { mock, type Contender } from '../contenders.ts';
import { median } from '../median.ts';
import { connections, createdId, measured } from '../requests-per-second.ts';

export interface InstancesThroughputOptions {
  /** Of each measurement. */
  readonly seconds: number;
  readonly rounds: number;
  /** The most instances. */
  readonly most: number;
}

/** The callers: as one platform, or one platform for each of so many clients. */
const platformCount = 8;

/** Kinds of requests: the one platform's creations are serial, those of several platforms are not. */
const kinds = ['GET', 'POST, one platform', `POST, ${platformCount} platforms`] as const;
type Kind = (typeof kinds)[number];

/** Servers on the same data. */
interface Group {
  readonly name: string;
  readonly servers: readonly Contender[];
  /** Credentials of several platforms. */
  readonly platforms: readonly string[];
  readonly customerId: string;
  readonly perSecond: Readonly<Record<Kind, number[]>>;
  readonly p99: Readonly<Record<Kind, number[]>>;
}

const openPlatform = async (controlUrl: string): Promise<string> => {
  const answer = await fetch(`${controlUrl}/platforms`, { method: 'POST' });
  return basicOf(((await answer.json()) as { readonly sandbox: Token }).sandbox);
};

const started = async (name: string, data: string, count: number): Promise<Group> => {
  const servers: Contender[] = [];
  for (let place = 0; place < count; place += 1) servers.push(await mock(data, ['--log-level', 'error']));
  const [first] = servers;
  if (first === undefined) throw new Error('At least one instance is needed.');
  const controlUrl = new URL('/_control', first.url).href;
  const none = () => Object.fromEntries(kinds.map((kind) => [kind, []])) as unknown as Record<Kind, number[]>;
  return {
    name,
    servers,
    platforms: await Promise.all(Array.from({ length: platformCount }, () => openPlatform(controlUrl))),
    customerId: await createdId(first),
    perSecond: none(),
    p99: none(),
  };
};

/** Asks every server of a group at the same time, as their balancer would: each gets its share of the connections. */
const measureGroup = async (group: Group, kind: Kind, seconds: number): Promise<void> => {
  const { servers, platforms, customerId } = group;
  const isGet = kind === 'GET';
  const callers = kind === kinds[2] ? platforms : [undefined];
  const atOnce = Math.max(1, Math.round(connections / servers.length / callers.length));
  const results = await Promise.all(
    servers.flatMap((server) =>
      callers.map((authorization) =>
        measured(
          {
            ...server,
            ...(authorization !== undefined && { headers: { ...server.headers, authorization } }),
          },
          {
            method: isGet ? 'GET' : 'POST',
            at: isGet ? `/customers/${customerId}` : '/customers',
            seconds,
            atOnce,
          },
        ),
      ),
    ),
  );
  group.perSecond[kind].push(results.reduce((sum, { perSecond }) => sum + perSecond, 0));
  group.p99[kind].push(Math.max(...results.map(({ p99 }) => p99)));
};

const oneRound = async (groups: readonly Group[], seconds: number): Promise<void> => {
  for (const kind of kinds) for (const group of groups) await measureGroup(group, kind, seconds);
};

const say = (...cells: readonly (string | number)[]): void =>
  void process.stdout.write(`| ${cells.join(' | ')} |\n`);

const rowOf = ({ name, perSecond, p99 }: Group, yardstick: Group): readonly string[] => [
  name,
  ...kinds.flatMap((kind) => {
    const ratios = perSecond[kind].map(
      (each, round) => each / (yardstick.perSecond[kind][round] ?? Number.NaN),
    );
    return [
      median(perSecond[kind]).toFixed(0),
      median(ratios).toFixed(2),
      `${median(p99[kind]).toFixed(0)} ms`,
    ];
  }),
];

const conditions = (seconds: number, rounds: number): string => {
  const [load = 0] = loadavg();
  return [
    `medians of ${rounds} rounds of ${seconds} s, ${connections} connections in all, no balancer between`,
    `clients, mocks and PostgreSQL shared ${availableParallelism()} cores; load of the last minute ${load.toFixed(1)}`,
    'PostgreSQL waits for the disk at each commit; SQLite does not (synchronous = NORMAL)',
  ].join('\n');
};

/** Prints the table. */
export const instancesThroughput = async ({
  seconds,
  rounds,
  most,
}: InstancesThroughputOptions): Promise<void> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'psi-bench-'));
  const postgres = await startPostgres(true);
  const groups: Group[] = [];
  try {
    groups.push(await started('one, SQLite', path.join(folder, 'bench.sqlite'), 1));
    for (let count = 1; count <= most; count += 1)
      groups.push(await started(`${count}, PostgreSQL`, postgres.fresh(), count));
    const [, yardstick] = groups;
    if (yardstick === undefined) throw new Error('There is no instance on PostgreSQL.');
    for (let round = 0; round < rounds; round += 1) await oneRound(groups, seconds);
    say('instances', ...kinds.flatMap((kind) => [`${kind}, requests/s`, '× one on PostgreSQL', 'p99']));
    say(...Array.from({ length: 1 + kinds.length * 3 }, () => '---'));
    for (const group of groups) say(...rowOf(group, yardstick));
    process.stdout.write(`\n${conditions(seconds, rounds)}\n`);
  } finally {
    await Promise.all(groups.flatMap(({ servers }) => servers.map((each) => each.stop())));
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};
