/**
 * Many clients doing random things to the mock for a long time, with a power cut in the middle.
 * `node dist/bench/soak.js [seconds] [clients]`; ten minutes and 32 clients when absent. With `--postgres --instances 3`
 * so many mocks share a PostgreSQL behind a balancer: every ten seconds one of them is killed, in the middle each is
 * replaced by a new one, and then the database is away for five seconds and restarted once more. Ends with exit code 1 when money is missing, an answer was a 500 (but for 503 while the database is away), something acknowledged is
 * gone, or a webhook is missing or out of order. Talks to 127.0.0.1 only.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pMap from 'p-map';
import { count } from './count.ts';
import { caller, client, emptyTally, type Caller, type Tally } from './soak-clients.ts';
import { listen, type Events } from './soak-events.ts';
import { soakServer, type Access, type SoakServer } from './soak-server.ts';
import { soakInstances } from './instances/soak-instances.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { postgres: { type: 'boolean', default: false }, instances: { type: 'string' } },
});
const seconds = count('seconds', positionals[0], 600);
const clients = count('clients', positionals[1], 32);
const instances = count('instances', values.instances, 1);

/** How long webhooks may pause after the last request; while more keep coming, the soak waits for the rest. */
const timeoutMs = 60_000;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

const quiet = async (events: Events, { payments }: Tally): Promise<readonly string[]> => {
  let left = events.unfinished(payments);
  let seen = events.count();
  let deadline = performance.now() + timeoutMs;
  while (left.length > 0 && performance.now() < deadline) {
    await pause(500);
    left = events.unfinished(payments);
    if (events.count() > seen) deadline = performance.now() + timeoutMs;
    seen = events.count();
  }
  return left;
};

const lost = async ({ call }: Caller, { acknowledged }: Tally): Promise<readonly string[]> => {
  const missing: string[] = [];
  const look = async (resource: string): Promise<void> => {
    if ((await call('GET', resource))?.status !== 200) missing.push(resource);
  };
  await pMap(new Set(acknowledged), look, { concurrency: clients });
  return missing;
};

interface Platform {
  readonly platform: string;
  readonly sandbox: Access['sandbox'];
}

/** A platform of its own: only of such a one is the id known that the ledger is asked by. */
const ownPlatform = async ({ controlUrl }: Access): Promise<Platform> =>
  (await (await fetch(`${controlUrl}/platforms`, { method: 'POST' })).json()) as Platform;

const ledgerProblems = async ({ controlUrl }: Access, platform: string): Promise<readonly string[]> => {
  const answer = await fetch(`${controlUrl}/ledger?platform=${platform}`);
  const { holds, problems = [] } = (await answer.json()) as { holds?: boolean; problems?: readonly string[] };
  return holds === true ? [] : [`the ledger does not balance (status ${answer.status})`, ...problems];
};

const report = (what: string, found: readonly string[]): boolean => {
  say(`${found.length === 0 ? 'ok  ' : 'BAD '} ${what}: ${found.length}`);
  for (const line of found.slice(0, 5)) say(`       ${line}`);
  return found.length > 0;
};

const server: SoakServer = await (values.postgres ? soakInstances(instances) : soakServer());
const events = await listen();
const tally = emptyTally();
const { platform, sandbox } = await ownPlatform(server.access);
const through = caller(
  { ...server.access, sandbox },
  { connections: clients * 2, tally, isAway: server.isAway },
);
try {
  await through.call('PATCH', '/config', { webhookEndpoint: events.url });
  const until = performance.now() + seconds * 1000;
  const running = Promise.all(Array.from({ length: clients }, () => client(through, tally, until)));
  await server.disturb(seconds * 1000, (what) => say(`${what} after ${tally.requests} requests`));
  await running;

  const behind = events.unfinished(tally.payments).length;
  const ended = performance.now();
  const unfinished = await quiet(events, tally);
  const waited = Math.round((performance.now() - ended) / 1000);
  say(
    `${tally.requests} requests (${tally.unanswered} unanswered, ${tally.refused} refused with 503 while the database was away), ${tally.payments.length} payments, ${events.count()} webhooks; ${behind} payments reported their end after the last request, within ${waited} s`,
  );
  const bad = [
    report('answers with a 500', tally.failures),
    report('acknowledged and lost', await lost(through, tally)),
    report('payments whose end was never reported', unfinished),
    report('payments whose webhooks came in another order', events.disordered()),
    report('problems of the ledger', await ledgerProblems(server.access, platform)),
  ];
  if (bad.includes(true)) process.exitCode = 1;
} finally {
  await through.close();
  await server.stop();
  await events.close();
}
