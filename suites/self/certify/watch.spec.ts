import { rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { basicOf } from '../../../spec/http-basic.ts';
import { listening } from '../../../spec/http-server.ts';
import { startMock } from '../../../cli/run/certification-mock.ts';
import { serveWatch } from '../../../cli/run/watch-server.ts';
import { startWatch, type Watch } from '../../certify/watch/watch.ts';
import { expect, test as base } from '../support/server.ts';
import { portOf } from '../../../spec/port-of.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

interface Tools {
  readonly directory: string;
  readonly open: (data?: string) => Promise<Watch>;
}

const test = base.extend<{ tools: Tools }>({
  tools: async ({}, use) => {
    const directory = temporaryDirectory('watch');
    await use({
      directory,
      open: (data) =>
        startWatch({
          startMock,
          port: 0,
          ...(data !== undefined && { data }),
          directory,
          seed: 1,
          client: { name: 'somebody', version: '1' },
          suite: { name: 'psi-conformance', version: '0' },
          warnings: 'fail',
          onLine: () => undefined,
        }),
    });
    rmSync(directory, { recursive: true, force: true });
  },
});

interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A request as somebody types it by hand. */
const curl = async (watch: Watch, method: string, address: string, body?: object): Promise<Answer> => {
  const { baseUrl, sandbox } = watch.now().access;
  const answer = await fetch(`${baseUrl}${address}`, {
    method,
    headers: {
      authorization: basicOf(sandbox),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Answer['body'] };
};

const verdictOf = (watch: Watch, rule: string): string | undefined =>
  watch.now().result.rules.find(({ id }) => id === rule)?.verdict;

const isAwaited = (watch: Watch, rule: string): boolean =>
  watch.now().awaited.some(({ rules }) => rules.includes(rule));

const person = { customerType: 'INDIVIDUAL', platformCustomerId: 'c-1', fullName: 'Ada Lovelace' };

test('requests typed by hand are judged, and what is missing is said', async ({ tools }) => {
  const watch = await tools.open();

  await curl(watch, 'POST', '/customers', { ...person, phoneNumber: '+491234567' });
  await curl(watch, 'POST', '/customers', { ...person, phoneNumber: '0049123' });

  expect(verdictOf(watch, 'client/authentication/every-request-has-a-credential')).toBe('pass');
  expect(verdictOf(watch, 'client/requests/phone-numbers-are-e164')).toBe('fail');
  expect(isAwaited(watch, 'client/quotes/executed-at-most-once')).toBe(true);
  expect(watch.now().awaited.map(({ what }) => what)).toContain('a quote that is executed');
  const result = await watch.close();
  expect(
    result.rules.find(({ id }) => id === 'client/requests/phone-numbers-are-e164')?.violations[0]?.line,
  ).toBe(2);
});

const receiver = async (got: string[]): Promise<{ server: Server; url: string }> => {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      got.push((JSON.parse(Buffer.concat(chunks).toString('utf8')) as { readonly type: string }).type);
      response.end();
    });
  });
  await listening(server);
  return { server, url: `http://127.0.0.1:${portOf(server)}/hooks` };
};

test('a watch with a file goes on the next day where it stopped', async ({ tools }) => {
  const data = path.join(tools.directory, 'sandbox.sqlite');
  const got: string[] = [];
  const { server, url } = await receiver(got);
  const first = await tools.open(data);
  const before = first.now().access;
  await curl(first, 'PATCH', '/config', { webhookEndpoint: url });
  const { body } = await curl(first, 'POST', '/customers', person);
  await expect.poll(() => got).toContain('TEST');
  await first.close();

  const second = await tools.open(data);
  const after = second.now().access;
  expect({ ...after, baseUrl: '' }).toEqual({ ...before, baseUrl: '', webhookTarget: url });
  expect((await curl(second, 'GET', `/customers/${String(body['id'])}`)).status).toBe(200);
  got.length = 0;
  await curl(second, 'POST', '/sandbox/webhooks/test');
  await expect.poll(() => got).toContain('TEST');

  // The verdicts of yesterday still count, and its ids are known.
  expect(verdictOf(second, 'client/webhooks/test-webhook-is-answered')).toBe('pass');
  expect(verdictOf(second, 'client/requests/identifiers-come-from-the-service')).toBe('pass');
  await second.close();
  server.close();
});

test('the page shows what is wrong, renews itself and brings things about', async ({ tools, chromium }) => {
  const watch = await tools.open();
  const page = await serveWatch(watch, 0, 'http://127.0.0.1:1/console');
  const tab = await chromium.newPage();
  const errors: string[] = [];
  tab.on('pageerror', ({ message }) => errors.push(message));
  tab.on('console', (said) => {
    if (said.type() === 'error') errors.push(said.text());
  });
  const headers = (await tab.goto(page.url))?.headers() ?? {};
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; .*; frame-ancestors 'none'$/);
  expect(headers['x-content-type-options']).toBe('nosniff');
  await expect(tab.getByText('Nothing that was seen violates a rule.')).toBeVisible();

  await curl(watch, 'POST', '/customers', { ...person, email: 'nobody' });
  await expect(tab.getByRole('heading', { name: 'Wrong (1)' })).toBeVisible();
  await expect(
    tab.locator('#attention code', { hasText: 'client/requests/emails-are-addresses' }),
  ).toBeVisible();
  await tab.getByRole('button', { name: 'answer the next quote or payment with 429' }).click();
  await expect(tab.getByRole('status')).toContainText('Done');
  expect((await curl(watch, 'POST', '/quotes', {})).status).toBe(429);

  // What goes into a configuration can be copied, the console is named, and the words sift what is shown.
  await expect(tab.getByRole('link', { name: 'http://127.0.0.1:1/console' })).toBeVisible();
  await tab.getByRole('button', { name: 'Copy: Sandbox token secret' }).click();
  await expect(tab.getByRole('status')).toContainText(/Copied|Selected/);
  await tab.getByRole('searchbox').fill('quotes.create');
  await expect(tab.locator('#traffic .entry', { hasText: 'customers.create' })).toBeHidden();
  await expect(tab.locator('#traffic .entry', { hasText: 'quotes.create' }).first()).toBeVisible();

  expect(errors).toEqual([]);
  await tab.close();
  await page.close();
  await watch.close();
});

test('no page of another site may ask or act', async ({ tools }) => {
  const watch = await tools.open();
  const page = await serveWatch(watch, 0);
  const act = (headers: Readonly<Record<string, string>>): Promise<Response> =>
    fetch(`${page.url}act/refuse-once`, { method: 'POST', headers });

  expect((await act({ origin: 'http://elsewhere.example', 'content-type': 'application/json' })).status).toBe(
    403,
  );
  expect((await act({ 'content-type': 'text/plain' })).status).toBe(404);
  expect((await act({ 'content-type': 'application/json' })).status).toBe(200);

  await page.close();
  await watch.close();
});
