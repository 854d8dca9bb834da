import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '../support/plain-test.ts';
import { listening } from '../../../spec/http-server.ts';
import { portOf } from '../../../spec/port-of.ts';
import { startServer } from '../../../reference-impl/server.ts';
import { freePort } from '../support/free-port.ts';
import { warmCheck } from '../support/warm-check.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

const rule = 'webhooks/balance-update-is-sent';

/** The delay of a webhook on its way; undefined for one that is lost. Milliseconds. */
type Delay = (body: string) => number | undefined;

/** A tunnel that hands webhooks on after a while, or loses them. */
const tunnelTo = async (port: number, delayOf: Delay): Promise<Server> => {
  const tunnel = createServer((request, response) => {
    void (async () => {
      const parts: Buffer[] = [];
      for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
      response.end();
      const body = Buffer.concat(parts).toString('utf8');
      const delayMs = delayOf(body);
      if (delayMs === undefined) return;
      await pause(delayMs);
      const headers = { 'content-type': 'application/json' };
      await fetch(`http://127.0.0.1:${port}${request.url ?? '/'}`, { method: 'POST', headers, body });
    })();
  });
  await listening(tunnel);
  return tunnel;
};

/** The finding about the rule in a run without a complete dialect where balances are announced like that. */
const findingWith = async (delayOf: Delay) => {
  const server = await startServer({ port: 0, data: ':memory:', control: true });
  const port = await freePort();
  const tunnel = await tunnelTo(port, delayOf);
  const file = path.join(temporaryDirectory(), 'target.json');
  const target = {
    name: 'late',
    baseUrl: server.url,
    credentials: { sandbox: server.sandbox },
    webhooks: { url: `http://127.0.0.1:${portOf(tunnel)}`, listen: { host: '127.0.0.1', port } },
    timeouts: { eventMs: 500 },
  };
  writeFileSync(file, JSON.stringify(target));
  try {
    const { report } = await warmCheck(['--target', file, '--only', rule, '--seed', '1', '--cases', '1']);
    return report.rules.find(({ id }) => id === rule);
  } finally {
    tunnel.closeAllConnections();
    tunnel.close();
    await server.close();
  }
};

/** Longer than its test waits, and much sooner than the run looks for the last time. */
const lateMs = 700;

const isAboutBalance = (body: string): boolean => body.includes('INTERNAL_ACCOUNT.');

test('a webhook that comes after its test has ended is judged when the run ends', async () => {
  const found = await findingWith((body) => (isAboutBalance(body) ? lateMs : 0));

  expect(found).toMatchObject({ verdict: 'pass' });
});

test('a webhook that has not come when the run ends leaves its rule open, and the reason says so', async () => {
  const found = await findingWith((body) => (isAboutBalance(body) ? undefined : 0));

  expect(found).toMatchObject({ verdict: 'inconclusive' });
  expect(found?.reason).toContain('did not come within 500 ms');
  expect(found?.reason).toContain('It had not come by the end of the run either.');
});
