import { aim, open, signIn, expect, test } from '../support/console.ts';
import { clientOf } from '../support/server.ts';

test('a token is created with what it may do, its secret is shown once, and deleting it locks it out', async ({
  opened,
}) => {
  const { page, server } = opened;
  await signIn(opened);
  await open(page, 'Tokens');
  await page.getByLabel('Name').fill('payroll');
  await page.getByRole('button', { name: 'Create' }).click();

  const made = page.getByRole('status', { name: 'The new token' });
  await expect(made.locator('dd code')).toHaveCount(2);
  const [tokenId = '', tokenSecret = ''] = await made.locator('dd code').allTextContents();
  const client = clientOf(server.url, { tokenId, tokenSecret });
  await client.get('/customers').expect(200);
  // Asked for VIEW alone.
  await client.post('/customers').send({}).expect(403);
  await made.getByRole('button', { name: 'I have it' }).click();
  await expect(made).toHaveCount(0);
  expect(await page.content()).not.toContain(tokenSecret);

  await page.getByRole('button', { name: 'Delete payroll' }).click();
  await client.get('/customers').expect(200);
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('payroll is deleted')).toBeVisible();
  await client.get('/customers').expect(401);
  await expect(page.getByRole('button', { name: 'Delete payroll' })).toHaveCount(0);

  await open(page, 'Requests');
  await page.getByRole('button', { name: /POST \/tokens/ }).click();
  await expect(page.getByLabel('Answer body', { exact: true })).toContainText('‹hidden›');
});

test('a token without a permission is not made, and the own one signs out when it goes', async ({
  opened,
}) => {
  const { page } = opened;
  await signIn(opened);
  await open(page, 'Tokens');
  await page.getByLabel('Name').fill('nothing');
  await page.getByRole('checkbox', { name: 'VIEW' }).uncheck();
  await expect(page.getByRole('button', { name: 'Create' })).toBeDisabled();

  const own = page.getByRole('row').filter({ hasText: 'this session' });
  await own.getByRole('button', { name: /^Delete/ }).click();
  await own.getByRole('button', { name: 'Keep' }).click();
  // Until then the button that deletes begins with the same word.
  await expect(own.getByRole('button', { name: 'Keep' })).toHaveCount(0);
  await own.getByRole('button', { name: /^Delete/ }).click();
  await own.getByRole('button', { name: 'Delete and sign out' }).click();

  await expect(page.getByText('You are signed out')).toBeVisible();
});

test('a payment is found by words, status and time; its address opens it again', async ({ opened }) => {
  const { page, server } = opened;
  await signIn(opened);
  await open(page, 'Provoke');
  for (const ending of ['000', '004']) {
    await page.getByLabel('The payment').selectOption(ending);
    await page.getByRole('button', { name: 'Pay' }).click();
    await expect(page.getByRole('link', { name: 'See its timeline' })).toBeVisible();
  }
  await open(page, 'Payments');
  // Not the steps of the one that is open.
  const rows = page.getByRole('list', { name: 'Payments' }).locator('> li');
  await expect(rows).toHaveCount(2);

  await page.getByLabel('Status').selectOption('FAILED');
  await expect(rows).toHaveCount(1);
  await rows.getByRole('button', { name: /FAILED outgoing/ }).click();
  await expect(page.getByRole('list', { name: 'Timeline' })).toBeVisible();
  const address = page.url();
  const id = decodeURIComponent(address.split('/').at(-1) ?? '');
  await page.getByLabel('Status').selectOption('COMPLETED');
  await expect(page.getByLabel('The payment that was asked for')).toContainText(id);

  await page.goto(new URL('/console', server.url).href);
  await page.goto(address);
  await expect(page.getByRole('list', { name: 'Timeline' })).toBeVisible();
  await page.getByRole('button', { name: /FAILED outgoing/ }).click();
  await expect(page.getByRole('list', { name: 'Timeline' })).toHaveCount(0);
  await page.getByLabel('Filter').fill(id);
  await expect(rows).toHaveCount(1);
  await page.getByLabel('Filter').fill('no such payment');
  await expect(page.getByText('No payment fits the filter.')).toBeVisible();
  await page.getByLabel('Filter').fill('');
  await expect(rows).toHaveCount(2);
});

test('where webhooks go is set, tried and refused as the interface does', async ({ opened, receiver }) => {
  const { page, server } = opened;
  await signIn(opened);
  await open(page, 'Webhooks');
  await page.getByLabel('Webhook URL').fill(receiver.url);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('A test webhook is on its way.')).toBeVisible();
  await expect.poll(() => receiver.received.length).toBe(1);

  await page.getByRole('button', { name: 'Send a test webhook' }).click();
  await expect(page.getByText('The test webhook was delivered.')).toBeVisible();
  await page.getByText('How a receiver verifies them').click();
  await expect(page.getByLabel('Public key', { exact: true })).toContainText('BEGIN PUBLIC KEY');
  await page.getByRole('button', { name: 'Rotate the key' }).click();
  await expect(page.getByText('A new key signs your webhooks from now on.')).toBeVisible();
  await expect(page.getByText('Your key was rotated at')).toBeVisible();
  await page.getByRole('list', { name: 'Webhooks' }).getByRole('button').first().click();
  await expect(page.getByLabel('Headers that were sent').first()).toContainText('x-service-signature');

  await page.getByLabel('Webhook URL').fill('https://webhooks.example.com/psi');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText('does not allow webhooks to webhooks.example.com');
  await aim(server, receiver);
});
