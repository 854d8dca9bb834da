/** The cost of a million customers in a file, beside a hundred. */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Pool } from 'undici';
import { mock, type Contender } from '../contenders.ts';
import { customerRequest, populate, populationOf, type Population } from './population.ts';

/** How often p99 with the large file may be that of the small one. */
const mostTimes = 1.5;
/** Until the first answer, with the large file. */
const mostStartMs = 1000;
/** Of the server's process, caches included: SQLite's pages (64 MB), rows (16 million characters), the heap. */
const mostMegabytes = 400;

/** Pages of a hundred customers are as long as those of a million. */
const few = 100;
const keptIds = 20_000;
/** Each kind of request is measured in so many rounds. */
const rounds = 5;
/** Requests that are under way at the same time. */
const atOnce = 16;

interface Scaled extends Contender {
  readonly pool: Pool;
  readonly basePath: string;
  readonly population: Population;
  readonly startMs: number;
  /** The processor time of the start: on a busy machine the other says more about the machine. */
  readonly startProcessorMs: number;
}

type Request = (
  server: Scaled,
  number: number,
) => { readonly path: string; readonly body?: string; readonly headers?: Readonly<Record<string, string>> };

/** The same customer for the same number, far from the one before: nearly none is in a cache. */
const someNumber = ({ population: { customers } }: Scaled, number: number): number =>
  (number * 7_919 + 13) % customers;

const create = (server: Scaled, number: number): string =>
  JSON.stringify({ ...customerRequest(number), platformCustomerId: `new-${server.startMs}-${randomUUID()}` });

const page =
  (query: string): Request =>
  () => ({ path: `/customers?${query}` });

const requests: Readonly<Record<string, Request>> = {
  'GET a customer': ({ population: { ids } }, number) => ({
    path: `/customers/${ids[(number * 7_919) % ids.length] ?? ''}`,
  }),
  'first page': page('limit=20'),
  'page by platformCustomerId': (server, number) => ({
    path: `/customers?platformCustomerId=merchant-${someNumber(server, number)}`,
  }),
  'page by region': page('region=BR'),
  'page by type': page('customerType=BUSINESS'),
  'page by currency': page('currency=EUR'),
  'page by region and type': page('region=BR&customerType=BUSINESS'),
  'page by a region that nobody has': page('region=IS'),
  'page of what is new': page('createdAfter=2020-01-01T00:00:00Z'),
  // Each is another customer.
  create: (server, number) => ({ path: '/customers', body: create(server, number) }),
  'create with an Idempotency-Key': (server, number) => ({
    path: '/customers',
    body: create(server, number),
    headers: { 'idempotency-key': randomUUID() },
  }),
};

/** Sends one request, and answers how long it took. Milliseconds. */
const timed = async (server: Scaled, request: Request, number: number): Promise<number> => {
  const { path: at, body, headers = {} } = request(server, number);
  const began = performance.now();
  const answer = await server.pool.request({
    path: `${server.basePath}${at}`,
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...server.headers, ...headers },
    ...(body !== undefined && { body }),
  });
  const text = await answer.body.text();
  if (answer.statusCode >= 300) throw new Error(`${at}: ${answer.statusCode} ${text}`);
  return performance.now() - began;
};

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;

const batch = (server: Scaled, request: Request, from: number): Promise<readonly number[]> =>
  Promise.all(Array.from({ length: atOnce }, (_, index) => timed(server, request, from + index)));

/** The times of one kind of request, server by server. */
const measured = async (
  servers: readonly Scaled[],
  request: Request,
  count: number,
): Promise<readonly (readonly number[])[]> => {
  const times: number[][] = servers.map(() => []);
  for (let from = -5 * atOnce; from < count; from += atOnce)
    for (const [index, server] of servers.entries()) {
      const batchTimes = await batch(server, request, from + 5 * atOnce);
      // The first batches warm up.
      if (from >= 0) times[index]?.push(...batchTimes);
    }
  return times;
};

const started = async (file: string, population: Population): Promise<Scaled> => {
  const began = performance.now();
  const server = await mock(file);
  const { origin, pathname } = new URL(server.url);
  const pool = new Pool(origin, { connections: atOnce });
  const answer = await pool.request({
    path: `${pathname}/customers?limit=1`,
    method: 'GET',
    headers: server.headers,
  });
  await answer.body.text();
  const startMs = Math.round(performance.now() - began);
  const startProcessorMs = server.processorMs();
  return { ...server, pool, basePath: pathname, population, startMs, startProcessorMs };
};

const say = (...cells: readonly string[]): void => void process.stdout.write(`| ${cells.join(' | ')} |\n`);

/** The rounds of one measurement, in their order. */
const roundsOf = (values: readonly number[]): readonly (readonly number[])[] => {
  const size = Math.ceil(values.length / rounds);
  return Array.from({ length: rounds }, (_, round) => values.slice(round * size, (round + 1) * size));
};

/** The median of the rounds' ratios: a burst of other work on the machine spoils one round. */
const timesOf = (small: readonly number[], large: readonly number[], share: number): number => {
  const smallRounds = roundsOf(small);
  const ratios = roundsOf(large).map(
    (round, index) => percentile(round, share) / percentile(smallRounds[index] ?? [], share),
  );
  return percentile(ratios, 0.5);
};

const judged = (name: string, small: readonly number[], large: readonly number[]): boolean => {
  const ms = (values: readonly number[], share: number): string => percentile(values, share).toFixed(2);
  const times = timesOf(small, large, 0.99);
  const isHeld = times <= mostTimes;
  say(
    name,
    ...[small, large].map((values) => `${ms(values, 0.5)} / ${ms(values, 0.99)}`),
    timesOf(small, large, 0.5).toFixed(2),
    times.toFixed(2),
    isHeld ? 'held' : 'NOT held',
  );
  return isHeld;
};

const bounds = (small: Scaled, large: Scaled): boolean => {
  const megabytes = Math.round(large.peakMegabytes());
  const isHeld = large.startMs <= mostStartMs && megabytes <= mostMegabytes;
  process.stdout.write(
    `\nstart to first answer: ${small.startMs} ms with few, ${large.startMs} ms with many (at most ${mostStartMs})\n` +
      `processor time of the start: ${small.startProcessorMs} ms with few, ${large.startProcessorMs} ms with many\n` +
      `most memory of its server: ${megabytes} MB (at most ${mostMegabytes})\n` +
      `${isHeld ? 'held' : 'NOT held'}\n`,
  );
  return isHeld;
};

/** Prints a table, and answers whether the bound holds for every kind of request. */
const compared = async (small: Scaled, large: Scaled, count: number): Promise<boolean> => {
  say('request', 'few: p50 / p99 ms', 'many: p50 / p99 ms', 'p50 ratio', 'p99 ratio', `≤ ${mostTimes}`);
  say('---', '---', '---', '---', '---', '---');
  let isHeld = true;
  for (const [name, request] of Object.entries(requests)) {
    const [few = [], many = []] = await measured([small, large], request, count);
    isHeld = judged(name, few, many) && isHeld;
  }
  return isHeld;
};

const examined = async (small: Scaled, large: Scaled, count: number): Promise<boolean> => {
  const isHeld = await compared(small, large, count);
  return bounds(small, large) && isHeld;
};

export interface ScaleOptions {
  readonly customers: number;
  /** Requests of each kind to each server. */
  readonly count: number;
  /** A data file that is kept: made where it is not there, used again where it is. */
  readonly file?: string;
}

/** Where the data of both servers are. */
interface Places {
  readonly few: string;
  readonly many: string;
  readonly close: () => void;
}

const filled = async (file: string, customers: number): Promise<void> => {
  if (existsSync(file)) return;
  const began = performance.now();
  await populate(file, customers);
  const seconds = Math.round((performance.now() - began) / 1000);
  process.stdout.write(
    `${customers} customers made in ${seconds} s, ${Math.round(statSync(file).size / 1e6)} MB\n`,
  );
};

const inFiles = async ({ customers, file }: ScaleOptions): Promise<Places> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'psi-scale-'));
  const places = { few: path.join(folder, 'few.sqlite'), many: file ?? path.join(folder, 'many.sqlite') };
  await filled(places.few, few);
  await filled(places.many, customers);
  return { ...places, close: () => rmSync(folder, { recursive: true, force: true }) };
};

/** Whether all bounds hold. */
export const scale = async (options: ScaleOptions): Promise<boolean> => {
  const places = await inFiles(options);
  const servers: Scaled[] = [];
  try {
    for (const each of [places.few, places.many])
      servers.push(await started(each, await populationOf(each, keptIds)));
    const [small, large] = servers;
    if (small === undefined || large === undefined) throw new Error('A server is missing.');
    process.stdout.write(`\n${small.population.customers} customers and ${large.population.customers}\n\n`);
    return await examined(small, large, options.count);
  } finally {
    for (const { pool, stop } of servers) {
      await pool.close();
      await stop();
    }
    places.close();
  }
};
