import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import supertest from 'supertest';
import { axeViolations } from '../support/axe.ts';
import { psi } from '../support/psi-command.ts';
import { aim, open, signIn, expect, test } from '../support/console.ts';
import { clientOf } from '../support/server.ts';
import { namedPerson } from '../../kit/fixtures/people.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

const violationsOf = async (page: Page): Promise<readonly string[]> => {
  // The page is empty until its script has run.
  await expect(page.getByRole('main')).toBeVisible();
  return axeViolations(page);
};

const widthOver = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

const views = ['Requests', 'Webhooks', 'Payments', 'Money', 'Tokens', 'Provoke', 'Server'] as const;

test('a wrong secret is refused; with the right one a request appears, and its secret is on no page', async ({
  opened,
}) => {
  const { page, server } = opened;
  await signIn(opened, 'wrong');
  await expect(page.getByRole('alert')).toContainText('No such API token');
  await page.getByLabel('API token id').fill('');
  await signIn(opened);

  await clientOf(server.url, server.sandbox).post('/customers').send(namedPerson).expect(201);

  const row = page.getByRole('button', { name: /POST \/customers customers\.create/ });
  await row.click();
  await expect(page.getByLabel('Answer body', { exact: true })).toContainText('Ada Moreno');
  expect(await page.content()).not.toContain(server.sandbox.tokenSecret);
  expect(await page.evaluate('document.cookie')).toBe('');
});

test('requests are filtered by method, status and time, and what is shown can be saved', async ({
  opened,
}) => {
  const { page, server } = opened;
  await signIn(opened);
  const client = clientOf(server.url, server.sandbox);
  await client.post('/customers').send(namedPerson).expect(201);
  await client.get('/customers/Customer:00000000-0000-4000-8000-000000000000').expect(404);
  const rows = page.getByRole('list', { name: 'Requests' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);

  await page.getByLabel('Method').selectOption('GET');
  await page.getByLabel('Status').selectOption('4xx');
  await page.getByLabel('Time').selectOption('last minute');
  await expect(rows).toHaveCount(1);
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);

  const lines = readFileSync(await saved.path(), 'utf8')
    .trim()
    .split('\n');
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ method: 'GET', status: 404, operation: 'customers.get' }),
  ]);
  await page.getByLabel('Status').selectOption('2xx');
  await expect(rows).toHaveCount(0);
});

test('send again delivers a webhook once more, and the row has another attempt', async ({
  opened,
  receiver,
}) => {
  const { page, server } = opened;
  const api = clientOf(server.url, server.sandbox);
  await aim(server, receiver);
  await api.post('/sandbox/webhooks/test').expect(200);
  await signIn(opened);
  await open(page, 'Webhooks');

  await page.getByRole('button', { name: /1 attempt/ }).click();
  await page.getByRole('button', { name: 'Send again' }).click();

  await expect(page.getByRole('status').filter({ hasText: 'was sent again: 200' })).toBeVisible();
  await expect(page.getByRole('button', { name: /2 attempts/ })).toBeVisible();
  expect(receiver.received.map(({ text }) => text)).toEqual(Array(2).fill(receiver.received[0]?.text));
  await page.getByLabel('only undelivered').check();
  await expect(page.getByText('No webhook fits the filter.')).toBeVisible();
});

test('what happened on another day of the virtual clock has its date', async ({ opened, receiver }) => {
  const { page, server } = opened;
  const control = supertest(server.controlUrl);
  await aim(server, receiver);
  await clientOf(server.url, server.sandbox).post('/sandbox/webhooks/test').expect(200);
  await signIn(opened);
  await open(page, 'Webhooks');
  const row = page.getByRole('button', { name: /TEST/ });
  await expect(row).toContainText(/^\d\d:/);

  await control.post('/clock').send({ advanceMs: 86_400_000 }).expect(200);

  await expect(row).toContainText(/^\d\d-\d\d \d\d:/);
});

test('a button moves the clock, and a switch changes an answer and changes it back', async ({ opened }) => {
  const { page, server } = opened;
  const api = clientOf(server.url, server.sandbox);
  const nowMs = async (): Promise<number> => {
    const created = await api.post('/customers').send(namedPerson);
    return Date.parse((created.body as { readonly createdAt: string }).createdAt);
  };
  const made = await api.post('/customers').send(namedPerson);
  const { id } = made.body as { readonly id: string };
  const readStatus = async (): Promise<number> => (await api.get(`/customers/${id}`)).status;
  const before = await nowMs();
  await signIn(opened);
  await open(page, 'Server');

  await page.getByRole('button', { name: '+1 day' }).click();
  await expect(page.getByText('It is ahead of real time by 1 day and')).toBeVisible();
  expect((await nowMs()) - before).toBeGreaterThanOrEqual(86_400_000);

  const faults = page.getByRole('region', { name: /Faults/ });
  await faults.getByLabel('Find').fill('customer-read-answers-203');
  await faults.getByRole('switch', { name: /customer-read-answers-203/ }).check();
  await expect(faults.getByText('is on.')).toBeVisible();
  expect(await readStatus()).toBe(203);
  await faults.getByRole('button', { name: 'All off' }).click();
  await expect(faults.getByText('All are off.')).toBeVisible();
  expect(await readStatus()).toBe(200);
});

test('a payment that was provoked is drawn as a timeline, and its money is shown', async ({ opened }) => {
  const { page } = opened;
  await signIn(opened);
  await open(page, 'Provoke');
  await expect(page.getByText('$PSI_TOKEN_ID:$PSI_TOKEN_SECRET')).toBeVisible();

  await page.getByLabel('The payment').selectOption('004');
  await page.getByRole('button', { name: 'Pay' }).click();
  await page.getByRole('link', { name: 'See its timeline' }).click();

  await page.getByRole('button', { name: /FAILED outgoing/ }).click();
  const timeline = page.getByRole('list', { name: 'Timeline' });
  await expect(timeline.getByText('COUNTERPARTY_POST_TX_FAILED')).toBeVisible();
  await expect(timeline.getByText('refund completed')).toBeVisible();
  await expect(timeline.getByText('−100.00 USD').first()).toBeVisible();
  await open(page, 'Money');
  await page.getByRole('button', { name: 'Add up the books' }).click();
  await expect(page.getByText('The books balance')).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Balances' }).getByRole('cell', { name: '500.00 USD' }),
  ).toBeVisible();
});

test('a trigger is a form: it fills in an account, shows the command, and sends it', async ({ opened }) => {
  const { page } = opened;
  await signIn(opened);
  await open(page, 'Provoke');

  await page
    .getByLabel('What', { exact: true })
    .selectOption({ label: 'Simulate a deposit into an internal account' });
  await expect(page.getByLabel('The same as a command')).toContainText(
    '/sandbox/internal-accounts/InternalAccount:',
  );
  await page.getByLabel('Body, JSON').fill('{"amount": 4200}');
  await page.getByRole('button', { name: 'Send', exact: true }).click();

  await expect(page.getByText('Answered 200')).toBeVisible();
});

test('every view is accessible in light and dark, and fits a phone', async ({ opened, receiver }) => {
  const { page, server } = opened;
  const api = clientOf(server.url, server.sandbox);
  await aim(server, receiver);
  await api.post('/sandbox/webhooks/test').expect(200);
  expect(await violationsOf(page)).toEqual([]);
  await signIn(opened);
  for (const view of views) {
    await open(page, view);
    const row = page.locator('.row-head').first();
    if (view === 'Requests' || view === 'Webhooks') await row.click();
    await page.setViewportSize({ width: 1200, height: 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await violationsOf(page), `${view}, ${colorScheme}`).toEqual([]);
    }
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await widthOver(page), `${view} on a phone`).toBe(0);
  }
});

test('where the control plane asks for its token, so does the page', async ({ chromium, start }) => {
  const server = await start({ console: true, controlToken: 'only-for-owners' });
  const page = await chromium.newPage();
  await page.goto(new URL('/console', server.url).href);
  await signIn({ page, server });
  await open(page, 'Server');

  await page.getByLabel('Control token').fill('a guess');
  await page.getByRole('button', { name: 'Unlock' }).click();
  await expect(page.getByRole('alert')).toContainText('needs its token');
  await page.getByLabel('Control token').fill('only-for-owners');
  await page.getByRole('button', { name: 'Unlock' }).click();

  await expect(page.getByRole('button', { name: '+1 hour' })).toBeVisible();
  await page.close();
});

test('the page shows how far a certification is that drives its client', async ({ opened }) => {
  const { page, server } = opened;
  await signIn(opened);
  await psi([
    'certify',
    '--command',
    'exit 0',
    '--name',
    'an idle client',
    '--scenario',
    'payment-completes',
    '--outcome-time',
    '1',
    '--console',
    server.url,
    '--report',
    temporaryDirectory(),
  ]);

  const news = page.getByRole('status').filter({ hasText: 'psi certify' });
  await expect(news).toContainText('has played 1 of 1 scenarios with an idle client: 0 right, 0 wrong,');
});
