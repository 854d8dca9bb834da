import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, copyFileSync, openSync, statSync, writeSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import supertest, { type Response } from 'supertest';
import { messageOf } from '../../../spec/error-message.ts';
import { packageRoot } from '../../../spec/package-root.ts';
import { startServer } from '../../../reference-impl/server.ts';
import { expect, test } from '../support/plain-test.ts';
import { freePort } from '../support/free-port.ts';
import { psi } from '../support/psi-command.ts';
import { clientOf, type Token } from '../support/server.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { namedPerson } from '../../kit/fixtures/people.ts';

/** No file that the mock writes may grow beyond this: to it, the disk has no room. In 1024 bytes. */
const mostOfAFile = 3000;

/** Enough customers to get there, at some kilobytes each. */
const mostCustomers = 3000;

// `ulimit` is a command of POSIX shells.
if (process.platform !== 'win32')
  test('a full disk is 503 with a sentence, is not ready, loses nothing, and ends cleanly', async () => {
    const file = path.join(temporaryDirectory(), 'data.sqlite');
    const command = `ulimit -f ${mostOfAFile} && exec "$0" "$@"`;
    const args = ['mock', '--port', '0', '--json', '--data', file, '--log-level', 'silent'];
    const child = spawn(
      'bash',
      ['-c', command, process.execPath, path.join(packageRoot, 'dist/cli/psi.js'), ...args],
      { stdio: ['ignore', 'pipe', 'ignore'] },
    );
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
    const { url, sandbox } = JSON.parse(line) as { readonly url: string; readonly sandbox: Token };
    const api = clientOf(url, sandbox);
    const anybody = supertest(new URL(url).origin);
    await anybody.get('/readyz').expect(200);

    const kept: string[] = [];
    const created = (): Promise<Response> =>
      api.post('/customers').send({ ...namedPerson, fullName: 'Ada '.repeat(2000) });
    let refused = await created();
    let ready = await anybody.get('/readyz');
    // The store tidies its log now and then, and has room once more for a little.
    for (
      let sent = 1;
      sent < mostCustomers && ![refused, ready].every(({ status }) => status === 503);
      sent += 1
    ) {
      if (refused.status === 201) kept.push((refused.body as { id: string }).id);
      refused = await created();
      if (refused.status === 503) ready = await anybody.get('/readyz');
    }
    // While the store tidies its log, a read may have to wait, too.
    await expect.poll(async () => (await api.get(`/customers/${kept[0]}`)).status).toBe(200);
    const exit = once(child, 'exit') as Promise<[number | null]>;
    child.kill('SIGTERM');
    const [code] = await exit;

    expect([refused.status, refused.body], `after ${kept.length}`).toEqual([
      503,
      {
        status: 503,
        code: 'SERVICE_UNAVAILABLE',
        message: expect.stringContaining('the disk of this server is full') as unknown,
      },
    ]);
    expect(refused.headers['retry-after']).toBe('30');
    expect([ready.status, ready.body]).toEqual([
      503,
      { status: 'the store cannot be written: its disk is full, or fails' },
    ]);
    expect(code).toBe(0);
    const again = await startServer({ port: 0, data: file, control: false });
    const later = clientOf(again.url, sandbox);
    for (const id of kept) expect((await later.get(`/customers/${id}`)).status, id).toBe(200);
    expect((await later.post('/customers').send(namedPerson)).status).toBe(201);
    await again.close();
  });

/** Bytes of a page of SQLite. */
const pageSize = 4096;

/** Writes garbage over pages of a file. */
const damage = (file: string, from: number, to: number): void => {
  const opened = openSync(file, 'r+');
  for (let page = from; page < to; page++)
    writeSync(opened, Buffer.alloc(pageSize, 0xa5), 0, pageSize, page * pageSize);
  closeSync(opened);
};

test('a data file that is damaged inside ends the start with one sentence and exit code 2', async () => {
  const file = path.join(temporaryDirectory(), 'data.sqlite');
  const server = await startServer({ port: 0, data: file, control: false });
  await clientOf(server.url, server.sandbox).post('/customers').send(namedPerson).expect(201);
  await server.close();
  const pages = Math.floor(statSync(file).size / pageSize);
  damage(file, Math.floor(pages / 2), pages);

  const { code, stderr, stdout } = await psi(['mock', '--port', '0', '--data', file]);

  expect(stdout).toBe('');
  expect(stderr).toMatch(/^psi: The data file \S+data\.sqlite is damaged: put a copy .*\.\n$/);
  expect(code).toBe(2);
});

test('whichever page of a data file is damaged, a start that fails leaves nothing listening', async () => {
  const folder = temporaryDirectory();
  const file = path.join(folder, 'data.sqlite');
  await (await startServer({ port: 0, data: file, control: false })).close();
  const pages = Math.floor(statSync(file).size / pageSize);
  const port = await freePort();
  const said: string[] = [];

  // The first page says that it is a data file at all.
  for (let page = 1; page < pages; page++) {
    const copy = path.join(folder, `damaged-${page}.sqlite`);
    copyFileSync(file, copy);
    damage(copy, page, page + 1);
    try {
      await (await startServer({ port, data: copy, control: false })).close();
    } catch (error) {
      said.push(messageOf(error));
      await expect(fetch(`http://127.0.0.1:${port}/readyz`)).rejects.toThrow('fetch failed');
    }
  }

  expect(said.length).toBeGreaterThan(0);
  for (const each of said) expect(each).toMatch(/is damaged: put a copy from before in its place/);
});
