import type { Browser } from '@playwright/test';
import { startServer } from '../../../reference-impl/server.ts';
import { description } from '../../../spec/schema/description.ts';
import { newestServed } from '../../../spec/contract/served.ts';
import { expect, test } from '../support/server.ts';

const served = async <T>(use: (origin: string) => Promise<T>): Promise<T> => {
  const server = await startServer({ port: 0, data: ':memory:', control: false, logLevel: 'silent' });
  try {
    return await use(new URL(server.url).origin);
  } finally {
    await server.close();
  }
};

/** A page as a browser shows it, and every address outside the server that it asked for. */
const looked = (browser: Browser, path: string, wanted: string) =>
  served(async (origin) => {
    const page = await browser.newPage();
    try {
      const foreign: string[] = [];
      const errors: string[] = [];
      page.on('request', (request) => {
        if (!request.url().startsWith(`${origin}/`) && !request.url().startsWith('data:'))
          foreign.push(request.url());
      });
      page.on('pageerror', (error) => errors.push(error.message));
      await page.goto(origin + path);
      await page.waitForSelector(wanted);
      const headings = await page.locator('h1, h2, h3').allTextContents();
      const drawings = await page.locator('svg[role="img"]').count();
      return { foreign, errors, headings, drawings };
    } finally {
      await page.close();
    }
  });

test('the viewer shows every resource and the webhooks without any other host', async ({ chromium }) => {
  const { foreign, errors, headings } = await looked(chromium, '/docs', '.opblock-tag');

  expect(foreign).toEqual([]);
  expect(errors).toEqual([]);
  for (const { name } of description()['tags'] as readonly { readonly name: string }[])
    expect(
      headings.some((heading) => heading.startsWith(name)),
      name,
    ).toBe(true);
  expect(headings).toContain('Webhooks');
});

test('the lifecycles are drawn, each with its table', async ({ chromium }) => {
  const { foreign, headings, drawings } = await looked(chromium, '/docs/lifecycles', 'h2');

  expect(foreign).toEqual([]);
  expect(drawings).toBe(Object.keys(newestServed.lifecycles).length);
  for (const { title } of Object.values(newestServed.lifecycles)) expect(headings).toContain(title);
});

test('the served description says what is assumed, is otherwise the same, and is shown in no other page', async () => {
  const marked = await served(async (origin) => {
    const answer = await fetch(`${origin}/docs/openapi.json`);
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    return answer.json() as Promise<ReturnType<typeof description>>;
  });

  const { paths } = marked as unknown as {
    readonly paths: Record<string, Record<string, { readonly summary: string }>>;
  };
  expect(paths['/customers']?.['post']?.summary).toMatch(/ \(assumed\)$/);
  expect(paths['/customers/{customerId}']?.['get']?.summary).not.toMatch(/assumed/);
  expect(Object.keys(marked.paths)).toEqual(Object.keys(description().paths));
});
