import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { stringify } from 'yaml';
import { listening } from '../../../spec/http-server.ts';
import type { Report } from '../../../reports/judgement/report.ts';
import { askDeliveries } from '../../kit/inbox/ask.ts';
import { startInbox } from '../../kit/inbox/inbox-server.ts';
import { relayedLine, startRelay, type Relayed } from '../../kit/inbox/relay.ts';
import { longestMs } from '../support/longest.ts';
import { clientOf, expect, test } from '../support/server.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { warmPsi } from '../support/warm-psi.ts';
import { inTurn } from '../support/whole.ts';

const folder = (): string => temporaryDirectory('relay');

const line = (body: unknown): string => `${JSON.stringify({ headers: { 'X-A': ['1', '2'] }, body })}\n`;

const came = async (deliveries: readonly Relayed[], count: number): Promise<void> =>
  expect.poll(() => deliveries.length).toBeGreaterThanOrEqual(count);

test('a line of a relay is a delivery: headers, and the body byte for byte where it is a text', () => {
  expect(relayedLine(line('{"a": 1}'))).toEqual({ headers: { 'x-a': '1, 2' }, text: '{"a": 1}' });
  expect(relayedLine(line({ a: 1 }))?.text).toBe('{"a":1}');
  for (const other of ['not JSON', '"text"', '{"headers":{}}']) expect(relayedLine(other)).toBeUndefined();
});

test('a file is read from its end on, whole lines only, also when it is begun anew', async () => {
  const file = path.join(folder(), 'in.jsonl');
  writeFileSync(file, line('from an earlier run'));
  const deliveries: Relayed[] = [];
  const relay = await startRelay({ file }, (delivery) => deliveries.push(delivery));

  appendFileSync(file, line('one') + line('two').slice(0, 5));
  await came(deliveries, 1);
  appendFileSync(file, line('two').slice(5));
  await came(deliveries, 2);
  writeFileSync(file, line('three'));
  await came(deliveries, 3);
  await relay.close();

  expect(deliveries.map(({ text }) => text)).toEqual(['one', 'two', 'three']);
  expect(relay.trouble()).toBeUndefined();
});

test('a file that is not there yet may come; a command is followed until the end, and its failure is reported', async () => {
  const file = path.join(folder(), 'in.jsonl');
  const deliveries: Relayed[] = [];
  const relay = await startRelay(
    { command: `sleep 0.1; printf '%s\\n' '${line('one').trim()}'; sleep 60` },
    (delivery) => deliveries.push(delivery),
  );
  const late = await startRelay({ file }, (delivery) => deliveries.push(delivery));
  const broken = await startRelay({ command: 'echo no such box >&2; exit 3' }, () => {});

  await came(deliveries, 1);
  writeFileSync(file, line('two'));
  await came(deliveries, 2);
  await expect.poll(() => broken.trouble()).toBe('webhooks.relay.command ended with 3: no such box');
  for (const each of [relay, late, broken]) await each.close();

  expect(relay.trouble()).toBeUndefined();
});

test('what a relay brings is in the inbox like everything else', async () => {
  const inbox = await startInbox({ host: '127.0.0.1', port: 0 });
  inbox.relayed({ headers: { a: '1' }, text: '{"data":{"id":"T1"}}' });

  const found = await askDeliveries(inbox.queryUrl, { after: 0, waitMs: 0, mentions: 'T1' });
  await inbox.close();

  expect(found).toMatchObject([{ seq: 1, subpath: '', answered: 'relayed', headers: { a: '1' } }]);
});

/** Somebody else's receiver: answers 200 and appends what came to a file. */
const relayServer = async (file: string) => {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      appendFileSync(file, `${JSON.stringify({ headers: request.headers, body })}\n`);
      response.writeHead(200).end();
    });
  });
  const port = await listening(server);
  return { url: `http://127.0.0.1:${port}/hook`, close: () => server.close() };
};

const check = async (args: readonly string[]): Promise<string> => {
  const { stdout, stderr } = await warmPsi(['check', ...args]);
  return stdout + stderr;
};

const rules = ['webhooks/order-on-success', 'platform-config/webhook-url-triggers-a-test-webhook'];

for (const kind of inTurn(['file', 'command'] as const, 1))
  test(`a run whose webhooks come by a relay, known by a ${kind}, examines them`, async ({ start }) => {
    const cwd = folder();
    const server = await start();
    const file = path.join(cwd, 'in.jsonl');
    writeFileSync(file, '');
    const somebody = await relayServer(file);
    // By a file: the run sets the address. By a command: somebody has set it already.
    if (kind === 'command')
      await clientOf(server.url, server.sandbox).patch('/config').send({ webhookEndpoint: somebody.url });
    const webhooks =
      kind === 'file'
        ? { url: somebody.url, relay: { file: 'in.jsonl' } }
        : { relay: { command: `tail -n 0 -F '${file}'` } };
    const target = path.join(cwd, 'psi.target.yaml');
    const credentials = { sandbox: server.sandbox };
    writeFileSync(
      target,
      stringify({ baseUrl: server.url, credentials, webhooks, timeouts: { eventMs: longestMs } }),
    );

    const options = [
      '--target',
      target,
      '--report',
      cwd,
      '--cases',
      '1',
      '--seed',
      '1',
      '--workers',
      '1',
      '--quiet',
    ];
    const output = await check(options.concat(rules.flatMap((rule) => ['--only', rule])));
    somebody.close();

    const report = JSON.parse(readFileSync(path.join(cwd, 'report.json'), 'utf8')) as Report;
    const found = Object.fromEntries(
      report.rules
        .filter(({ id }) => rules.includes(id))
        .map(({ id, verdict, checks }) => [id, [verdict, checks[0]?.reason, checks[0]?.message ?? '']]),
    );
    expect(found, output).toEqual({
      [rules[0] ?? '']: ['pass', undefined, ''],
      [rules[1] ?? '']: [
        'inconclusive',
        'webhook-unreachable',
        'A relay cannot keep webhooks to several addresses apart (webhooks.relay).',
      ],
    });
  });
