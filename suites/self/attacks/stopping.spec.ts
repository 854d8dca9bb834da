import { basicOf } from '../../../spec/http-basic.ts';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { packageRoot } from '../../../spec/package-root.ts';
import { startMock } from '../support/mock-process.ts';
import { startRawReceiver } from '../support/raw-receiver.ts';
import { clientOf, expect, test } from '../support/server.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

/** A connection on which something was sent that is no whole request. */
const halfSent = async (url: string, text: string): Promise<Socket> => {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  // It will be cut.
  socket.on('error', () => socket.destroy());
  await once(socket, 'connect');
  socket.write(text);
  return socket;
};

const begun = (authorization: string): string =>
  [
    'POST /2025-10-13/customers HTTP/1.1',
    'host: 127.0.0.1',
    `authorization: ${authorization}`,
    'content-type: application/json',
    'content-length: 100',
    '',
    '{',
  ].join('\r\n');

test('SIGTERM ends the mock by itself, whatever clients and receivers do', async () => {
  const receiver = await startRawReceiver();
  const mock = await startMock();
  const basic = basicOf(mock.sandbox);
  const configured = clientOf(mock.url, mock.sandbox).patch('/config');
  // The receiver never answers, so neither does this request; being cut is what it is here for.
  const waits = configured.send({ webhookEndpoint: receiver.url }).then(
    () => undefined,
    () => undefined,
  );
  const sockets = [
    await halfSent(mock.url, begun(basic)),
    await halfSent(mock.url, 'GET /2025-10-13/config HTTP/1.1\r\nhost: 127.0.0.1\r\nx-slow: '),
    await halfSent(mock.url, ''),
  ];
  await receiver.until(1);

  // It gives them five seconds; without that it would wait for them for ever.
  const { code } = await mock.end('SIGTERM');

  expect(code).toBe(0);
  await waits;
  for (const socket of sockets) socket.destroy();
  await receiver.close();
});

const mockOn = (file: string): { readonly status: number | null; readonly stderr: string } =>
  spawnSync(
    process.execPath,
    [path.join(packageRoot, 'dist/cli/psi.js'), 'mock', '--port', '0', '--data', file],
    { encoding: 'utf8' },
  );

test('a second mock on the same file is refused with one sentence', async () => {
  const folder = temporaryDirectory('lock');
  const file = path.join(folder, 'data.sqlite');
  const first = await startMock('--data', file);

  const second = mockOn(file);

  expect(second.status).toBe(2);
  expect(second.stderr.trim()).toBe(`psi: The data file ${file} is in use by another process.`);
  expect((await clientOf(first.url, first.sandbox).get('/customers')).status).toBe(200);
  await first.end('SIGKILL');
  // Nothing is left behind that would lock out the next.
  const third = await startMock('--data', file);
  expect((await third.end('SIGTERM')).code).toBe(0);
  await rm(folder, { recursive: true });
});

test('a data file that is none, or in no folder, is refused with one sentence', async () => {
  const folder = temporaryDirectory('lock');
  const file = path.join(folder, 'notes.txt');
  await writeFile(
    file,
    'notes, and enough of them to be longer than the head of a database file\n'.repeat(20),
  );
  const nowhere = path.join(folder, 'no/such/data.sqlite');

  const [text, missing] = [mockOn(file), mockOn(nowhere)];

  expect([text.status, missing.status]).toEqual([2, 2]);
  expect(text.stderr.trim()).toBe(`psi: ${file} is no data file of this server.`);
  expect(missing.stderr.trim()).toBe(
    `psi: The data file ${nowhere} cannot be opened: its folder must be there, and writable.`,
  );
  await rm(folder, { recursive: true });
});
