import { expect, type Page } from '@playwright/test';
import supertest from 'supertest';
import type { RunningServer } from '../../../reference-impl/server.ts';
import { startReceiver, type Receiver } from './receiver.ts';
import { test as base } from './server.ts';

export { expect } from '@playwright/test';

/** A page of the console, and its server. */
export interface Opened {
  readonly server: RunningServer;
  readonly page: Page;
}

interface Fixtures {
  readonly receiver: Receiver;
  /** A console with somebody signed in. */
  readonly opened: Opened;
}

const refusedSignIn = /401 \(Unauthorized\)/;

export const test = base.extend<Fixtures>({
  receiver: async ({}, use) => {
    const receiver = await startReceiver();
    await use(receiver);
    await receiver.close();
  },
  opened: async ({ chromium, start }, use) => {
    const server = await start({ console: true });
    const context = await chromium.newContext({
      viewport: { width: 1200, height: 900 },
      reducedMotion: 'reduce',
    });
    const errors: string[] = [];
    context.on('weberror', (error) => errors.push(error.error().message));
    context.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    const page = await context.newPage();
    await page.goto(new URL('/console', server.url).href);
    await use({ server, page });
    await context.close();
    expect(errors.filter((text) => !refusedSignIn.test(text))).toEqual([]);
  },
});

/** By the keyboard alone: the field for the token has the focus when the page is there. */
export const signIn = async (
  { page, server }: Opened,
  secret = server.sandbox.tokenSecret,
): Promise<void> => {
  await expect(page.getByLabel('API token id')).toBeFocused();
  await page.keyboard.type(server.sandbox.tokenId);
  await page.keyboard.press('Tab');
  await page.keyboard.type(secret);
  await page.keyboard.press('Enter');
};

/** Without the test webhook that the public operation sends. */
export const aim = async ({ controlUrl, platform }: RunningServer, { url }: Receiver): Promise<void> => {
  await supertest(controlUrl).put('/webhook').send({ platform, url }).expect(200);
};

/** Goes to a view by its link. */
export const open = async (page: Page, view: string): Promise<void> => {
  await page.getByRole('link', { name: view, exact: true }).click();
  await expect(page.getByRole('heading', { name: view, level: 2 })).toBeVisible();
};
