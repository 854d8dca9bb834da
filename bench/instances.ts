/**
 * Runs the whole suite against one mock with SQLite, then against several mocks on one PostgreSQL behind a balancer that
 * gives each request to the next of them, and compares the verdicts. `node dist/bench/instances.js [instances] [seed]`;
 * three and 1 when absent. Ends with exit code 1 when a verdict differs. Starts the PostgreSQL itself, or takes the
 * database that PSI_POSTGRES names (an empty schema). Talks to 127.0.0.1 only.
 */
import path from 'node:path';
import { openInbox } from '../cli/run/run-inbox.ts';
import { runSuite } from '../cli/run/run-suite.ts';
import { diffOf, diffText } from '../reports/formats/diff.ts';
import { policies } from '../reports/judgement/policies.ts';
import type { Report } from '../reports/judgement/report.ts';
import { startServer } from '../reference-impl/server.ts';
import { referenceTarget } from '../suites/target/defaults.ts';
import type { Target } from '../suites/target/target.ts';
import { startPostgres } from '../suites/self/support/postgres.ts';
import { count } from './count.ts';
import { startInstances, type Token } from './instances/instances.ts';

const instances = count('instances', process.argv[2], 3);
const seed = count('seed', process.argv[3], 1);

const say = (text: string): void => void process.stdout.write(`${text}\n`);

interface Served {
  readonly url: string;
  readonly controlUrl: string;
  readonly sandbox: Token;
  readonly production: Token;
}

const otherPlatform = async ({ controlUrl }: Served): Promise<Token> => {
  const answer = await fetch(`${controlUrl}/platforms`, { method: 'POST' });
  return ((await answer.json()) as { readonly sandbox: Token }).sandbox;
};

const examined = async (served: Served, name: string): Promise<Report> => {
  const target: Target = referenceTarget({ ...served, otherPlatform: await otherPlatform(served), seed });
  const inbox = await openInbox(target);
  const began = performance.now();
  try {
    const report = await runSuite({
      target,
      reportDir: path.join('out', 'instances', name),
      cases: 40,
      seed,
      workers: 2,
      inbox: await inbox.register(),
      command: `npm run instances -- ${instances} ${seed}`,
      targetArgument: 'reference',
      quiet: true,
      allure: false,
      policy: policies.ci,
    });
    say(`${name}: ${Math.round((performance.now() - began) / 1000)} s, ${JSON.stringify(report.totals)}`);
    return report;
  } finally {
    await inbox.close();
  }
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

const before = await onSqlite();
const after = await onPostgres();
const { facts: _facts, ...changes } = diffOf(before, after);
say(diffText(before, after));
if (Object.values(changes).some((list) => list.length > 0)) process.exitCode = 1;
