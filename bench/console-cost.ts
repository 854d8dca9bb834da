/**
 * The cost of the console's list of requests: a mock with a console and one without are asked the same in turn. The
 * processor time of a request counts, because other work on the machine changes it little.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { mock, type Contender } from './contenders.ts';
import { median } from './median.ts';
import { createdId, measured, methods, type Measured, type Method } from './requests-per-second.ts';

/** How much more processor time a request may take with a console. */
const mostMore = 0.05;

export interface ConsoleCostOptions {
  /** Of each measurement. */
  readonly seconds: number;
  readonly rounds: number;
}

/** The measurements of one server, round by round. */
type Rounds = Readonly<Record<Method, Measured[]>>;

interface Server {
  readonly contender: Contender;
  readonly id: string;
  readonly rounds: Rounds;
}

const started = async (data: string, ...args: readonly string[]): Promise<Server> => {
  const contender = await mock(data, args);
  return { contender, id: await createdId(contender), rounds: { GET: [], POST: [] } };
};

const oneRound = async (servers: readonly Server[], seconds: number): Promise<void> => {
  for (const method of methods)
    for (const { contender, id, rounds } of servers) {
      const at = method === 'GET' ? `/customers/${id}` : '/customers';
      rounds[method].push(await measured(contender, { method, at, seconds }));
    }
};

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** The median over the rounds of how much more processor time a request took, as a share. */
const moreFor = (method: Method, withIt: Server, without: Server): number =>
  median(
    withIt.rounds[method].map(
      ({ processorMicroseconds }, round) =>
        processorMicroseconds / (without.rounds[method][round]?.processorMicroseconds ?? Number.NaN),
    ),
  ) - 1;

const lineFor = (method: Method, withIt: Server, without: Server): string => {
  const micros = (server: Server): string =>
    median(server.rounds[method].map((each) => each.processorMicroseconds)).toFixed(0);
  const perSecond = (server: Server): string =>
    median(server.rounds[method].map((each) => each.perSecond)).toFixed(0);
  const more = moreFor(method, withIt, without);
  const cells = [
    method,
    micros(without),
    micros(withIt),
    `${(more * 100).toFixed(1)} %`,
    perSecond(without),
    perSecond(withIt),
    more <= mostMore ? 'held' : 'NOT held',
  ];
  return `| ${cells.join(' | ')} |`;
};

/** Prints the table. Answers whether the bound holds for each method. */
export const consoleCost = async ({ seconds, rounds }: ConsoleCostOptions): Promise<boolean> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'psi-console-cost-'));
  const servers: Server[] = [];
  try {
    servers.push(await started(path.join(folder, 'with.sqlite')));
    servers.push(await started(path.join(folder, 'without.sqlite'), '--no-console'));
    const forgotten = servers.map((each) => ({ ...each, rounds: { GET: [], POST: [] } }));
    await oneRound(forgotten, seconds);
    // The side that begins changes from round to round.
    for (let round = 0; round < rounds; round += 1)
      await oneRound(round % 2 === 0 ? servers : servers.toReversed(), seconds);
    const [withIt, without] = servers;
    if (withIt === undefined || without === undefined) throw new Error('A server is missing.');
    say('| method | µs without | µs with a console | more | requests/s without | with | ≤ 5 % |');
    say('| --- | --- | --- | --- | --- | --- | --- |');
    for (const method of methods) say(lineFor(method, withIt, without));
    say(`\nprocessor time of the server for each request, medians of ${rounds} rounds of ${seconds} s`);
    return methods.every((method) => moreFor(method, withIt, without) <= mostMore);
  } finally {
    await Promise.all(servers.map(({ contender }) => contender.stop()));
    rmSync(folder, { recursive: true, force: true });
  }
};
