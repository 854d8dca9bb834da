import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { expect, test } from '../support/plain-test.ts';
import { closed, listening } from '../../../spec/http-server.ts';
import { packageRoot } from '../../../spec/package-root.ts';
import type { Certification } from '../../../spec/results/certification.ts';
import { httpDriver } from '../../certify/clients/http-driver.ts';
import { freePort } from '../support/free-port.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { isWhole } from '../support/whole.ts';

const certify = (address: string, scope: string, report: string, played?: string): ChildProcess =>
  spawn(
    process.execPath,
    [
      path.join(packageRoot, 'dist/cli/psi.js'),
      'certify',
      '--driver',
      address,
      '--scope',
      scope,
      '--report',
      report,
      '--quiet',
      ...(played === undefined ? [] : ['--scenario', played]),
    ],
    { stdio: 'ignore', env: { ...process.env, PSI_HOME: `${report}-home` } },
  );

/** Whether somebody listens there. */
const isHeard = async (port: number): Promise<boolean> => {
  const socket = connect(port, '127.0.0.1');
  const isThere = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isThere;
};

/** The time that a driver has to start, on a busy machine, too. Milliseconds. */
const startMs = 60_000;

/** psi ends where nobody listens: it is started when the driver is up. */
const untilUp = (port: number): Promise<void> =>
  expect.poll(() => isHeard(port), { timeout: startMs }).toBe(true);

/** The certified features, and a rule of theirs that can be seen only where the program counts as killed. */
const scopes: Readonly<Record<string, string>> = isWhole
  ? {
      'payments,webhooks': 'client/webhooks/survives-a-restart',
      'agent,funding,receivers,sca': 'client/authentication/agent-token-is-stored',
    }
  : { agent: 'client/authentication/agent-token-is-stored' };

for (const [scope, afterRestart] of Object.entries(scopes))
  test(`a client that is driven over HTTP gets its certificate for ${scope}`, async () => {
    const report = temporaryDirectory('http');
    const port = await freePort();
    const example = spawn(
      process.execPath,
      [path.join(packageRoot, 'dist/examples/integration/main.js'), '--http', String(port)],
      { stdio: 'ignore' },
    );
    try {
      await untilUp(port);
      await once(certify(`http://127.0.0.1:${port}`, scope, report), 'exit');

      // Written by the program that was run.
      const { rules, withheld } = JSON.parse(
        readFileSync(path.join(report, 'certification.json'), 'utf8'),
      ) as Certification;
      const restart = rules.find(({ id }) => id === afterRestart);
      expect({ verdict: restart?.verdict, withheld }).toEqual({ verdict: 'pass', withheld: undefined });
      expect(existsSync(path.join(report, 'certificate.jws'))).toBe(true);
    } finally {
      example.kill();
      for (const folder of [report, `${report}-home`]) rmSync(folder, { recursive: true, force: true });
    }
  });

const hasPython = spawnSync('python3', ['--version']).status === 0;
if (!hasPython) process.stderr.write('Not tested: the driver in Python over HTTP, for want of python3.\n');
else
  test('the driver in Python, over HTTP, is seen to come through what counts as a kill', async () => {
    const report = temporaryDirectory('python-http');
    const port = await freePort();
    const driver = spawn(
      'python3',
      [path.join(packageRoot, 'examples/python-driver/driver.py'), String(port)],
      { stdio: 'ignore', env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' } },
    );
    try {
      const played = 'client-is-killed-while-it-pays,client-is-killed-behind-an-event';
      await untilUp(port);
      await once(certify(`http://127.0.0.1:${port}`, 'payments,webhooks', report, played), 'exit');

      const { rules, scenarios } = JSON.parse(
        readFileSync(path.join(report, 'certification.json'), 'utf8'),
      ) as Certification;
      expect(scenarios.map(({ ending, violated }) => ({ ending, violated }))).toEqual(
        Array.from({ length: 2 }, () => ({ ending: 'done', violated: [] })),
      );
      for (const id of [
        'client/webhooks/survives-a-restart',
        'client/webhooks/restarted-client-believes-the-events',
        'client/idempotency/key-outlives-a-restart',
      ])
        expect(rules.find((rule) => rule.id === id)?.verdict, id).toBe('pass');
    } finally {
      driver.kill();
      for (const folder of [report, `${report}-home`]) rmSync(folder, { recursive: true, force: true });
    }
  });

test('a driver that hangs up on connections that were used before is reached all the same', async () => {
  const used = new WeakSet<Socket>();
  const server = createServer((request, response) => {
    if (used.has(request.socket)) request.socket.destroy();
    used.add(request.socket);
    response.end('{"id":1,"ok":{}}');
  });
  const client = httpDriver(`http://127.0.0.1:${await listening(server)}`, 30_000);
  try {
    await client.start({});
    expect(await client.ask('pay', {})).not.toHaveProperty('lost');
    expect(await client.ask('pay', {})).toHaveProperty('ok');
  } finally {
    await closed(server);
  }
});
