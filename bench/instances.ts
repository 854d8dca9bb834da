/**
 * Runs the whole suite against one mock with SQLite, then against several mocks on one PostgreSQL behind a balancer that
 * gives each request to the next of them, and compares the verdicts. `node dist/bench/instances.js [instances] [seed]`;
 * three and 1 when absent. Ends with exit code 1 when a verdict differs. Starts the PostgreSQL itself, or takes the
 * database that PSI_POSTGRES names (an empty schema).
 *
 * With `--takeover 5` it kills an instance with SIGKILL five times instead, and prints after how many milliseconds
 * the other one has done its work. Exit code 1 where that takes longer than a minute.
 *
 * Exit code 2 for a value that is no count. Talks to 127.0.0.1 only.
 */
import { parseArgs } from 'node:util';
import path from 'node:path';
import { diffOf, diffText } from '../reports/formats/diff.ts';
import type { Report } from '../reports/judgement/report.ts';
import { startServer } from '../reference-impl/server.ts';
import { startPostgres } from '../suites/self/support/postgres.ts';
import { count } from './count.ts';
import { startInstances } from './instances/instances.ts';
import { takeover } from './instances/takeover.ts';
import { verdictsOn } from './instances/verdicts.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { takeover: { type: 'string' } },
});
const instances = count('instances', positionals[0], 3);
const seed = count('seed', positionals[1], 1);

const say = (text: string): void => void process.stdout.write(`${text}\n`);

const examined = async (served: Parameters<typeof verdictsOn>[0], name: string): Promise<Report> => {
  const began = performance.now();
  const report = await verdictsOn(served, {
    reportDir: path.join('out', 'instances', name),
    cases: 40,
    seed,
    workers: 2,
    command: `npm run instances -- ${instances} ${seed}`,
  });
  say(`${name}: ${Math.round((performance.now() - began) / 1000)} s, ${JSON.stringify(report.totals)}`);
  return report;
};

const onSqlite = async (): Promise<Report> => {
  const server = await startServer({ port: 0, data: ':memory:', control: true });
  try {
    return await examined(server, 'one-with-sqlite');
  } finally {
    await server.close();
  }
};

const onPostgres = async (): Promise<Report> => {
  const given = process.env['PSI_POSTGRES'];
  const postgres = given === undefined ? await startPostgres() : undefined;
  try {
    const several = await startInstances(given ?? postgres?.fresh() ?? '', instances);
    try {
      return await examined(several, `${instances}-with-postgresql`);
    } finally {
      await several.close();
    }
  } finally {
    await postgres?.stop();
  }
};

const compareVerdicts = async (): Promise<void> => {
  const before = await onSqlite();
  const after = await onPostgres();
  const { facts: _facts, ...changes } = diffOf(before, after);
  say(diffText(before, after));
  if (Object.values(changes).some((list) => list.length > 0)) process.exitCode = 1;
};

const takeoverDeadlineMs = 60_000;

const measureTakeovers = async (times: number): Promise<void> => {
  const postgres = await startPostgres();
  try {
    for (let round = 1; round <= times; round += 1) {
      const { testWebhook, tasks } = await takeover(postgres.fresh(), takeoverDeadlineMs);
      say(
        `kill ${round}: tasks and their webhooks after ${tasks} ms, the test webhook after ${testWebhook} ms`,
      );
    }
  } finally {
    await postgres.stop();
  }
};

if (values.takeover === undefined) await compareVerdicts();
else await measureTakeovers(count('--takeover', values.takeover, 5));
