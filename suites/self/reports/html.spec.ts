import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { pageOf } from '../../../reports/formats/html.ts';
import { pastRun } from '../../../reports/judgement/history.ts';
import type { Report } from '../../../reports/judgement/report.ts';
import { axeViolations } from '../support/axe.ts';
import { expect, test as base } from '../support/plain-test.ts';
import { bigReport, hostile, richReport } from './sample-reports.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

type OpenReport = (report: Report, hash?: string) => Promise<Page>;

const test = base.extend<{ readonly openReport: OpenReport }>({
  openReport: async ({ chromium }, use) => {
    const folder = temporaryDirectory('page');
    const file = path.join(folder, 'index.html');
    const context = await chromium.newContext({ viewport: { width: 1200, height: 900 } });
    const errors: string[] = [];
    context.on('weberror', (error) => errors.push(error.error().message));
    context.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await use(async (report, hash = '') => {
      writeFileSync(file, pageOf(report));
      const page = await context.newPage();
      await page.goto(pathToFileURL(file).href + hash);
      return page;
    });
    await context.close();
    rmSync(folder, { recursive: true, force: true });
    expect(errors).toEqual([]);
  },
});

const visibleRules = (page: Page): Promise<readonly string[]> =>
  page
    .locator('#view-rules .row:visible')
    // The runner's types for elements need the DOM library, which our code has no other use for.
    .evaluateAll((rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id));

test('the page opens on what needs attention, and shows the rest on demand', async ({ openReport }) => {
  const page = await openReport(richReport);

  expect(await visibleRules(page)).toHaveLength(6);
  await page.click('#show-all');
  expect(await visibleRules(page)).toHaveLength(richReport.rules.length);
});

test('words and verdicts filter the rules together', async ({ openReport }) => {
  const page = await openReport(richReport);
  await page.click('#show-all');

  await page.keyboard.press('/');
  await page.keyboard.type('customers');
  expect(await visibleRules(page)).toHaveLength(3);
  await page.click('.chip[data-verdict=warn]');
  expect(await visibleRules(page)).toEqual(['customers/list-is-stable']);
  await expect(page.getByRole('status')).toHaveText('1 of 12 rules shown');
});

test('keys move along the rows and open them', async ({ openReport }) => {
  const page = await openReport(richReport);

  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');

  const opened = page.locator('.row[open]');
  await expect(opened).toHaveAttribute('id', 'customers/phone-is-e164');
  await expect(opened.locator('mark').first()).toHaveText('"phoneNumber": "+00"');
  expect(new URL(page.url()).hash).toBe('#customers/phone-is-e164');
});

test('a link to a rule opens it, whatever is filtered', async ({ openReport }) => {
  const page = await openReport(richReport, '#versioning/last-segment');

  await expect(page.locator('.row[open]')).toHaveAttribute('id', 'versioning/last-segment');
  await expect(page.locator('.row[open]')).toBeInViewport();
});

test('a member that is missing is marked where it should be', async ({ openReport }) => {
  const page = await openReport(richReport, '#errors/body-has-a-message');

  await expect(page.locator('.row[open] mark').first()).toHaveText('"message": absent');
});

test('the view by test leads to the rule', async ({ openReport }) => {
  const page = await openReport(richReport);

  await page.getByRole('tab', { name: 'Tests' }).click();
  await expect(page.locator('#view-rules')).toBeHidden();
  await page.locator('.test > summary', { hasText: 'first digit of 0' }).click();
  await page.locator('#view-tests').getByRole('link', { name: 'customers/phone-is-e164' }).click();

  await expect(page.locator('#view-rules')).toBeVisible();
  await expect(page.locator('.rule[open]')).toHaveAttribute('id', 'customers/phone-is-e164');
});

test('rules regroup by section and back', async ({ openReport }) => {
  const page = await openReport(richReport);
  await page.click('#show-all');
  const groups = page.locator('#view-rules .group h3');

  await page.selectOption('#grouping', 'section');
  await expect(groups.first()).toHaveText('Resources and their fields > Customer (common fields)');
  await page.selectOption('#grouping', 'area');
  await expect(groups.first()).toHaveText('customers');
  expect(await visibleRules(page)).toHaveLength(richReport.rules.length);
});

test('what a hostile target answers is text and nothing else', async ({ openReport }) => {
  const page = await openReport(richReport, '#customers/phone-is-e164');

  await expect(page.locator('.row[open] .message-text').first()).toContainText(hostile);
  await page.click('#show-all');
  await page.click('#open-all');
  expect(await page.title()).toBe('Sample <b>bank</b>: conformance report');
  expect(await page.locator('img, h1 b').count()).toBe(0);
  expect(await page.locator('script').count()).toBe(1);
});

test('the page asks nothing of any network', async ({ openReport }) => {
  const page = await openReport(richReport);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));

  await page.reload();

  expect(asked.filter((url) => !url.startsWith('file:'))).toEqual([]);
  expect(asked).toHaveLength(1);
});

test('dark and light differ and switch', async ({ openReport }) => {
  const page = await openReport(richReport);
  const ground = (): Promise<string> => page.evaluate('getComputedStyle(document.body).backgroundColor');
  const before = await ground();

  await page.click('#theme');

  expect(await ground()).not.toBe(before);
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`nobody is shut out from the page when it is ${colorScheme}, nor from what opens in it`, async ({
    openReport,
  }) => {
    const page = await openReport(richReport);
    await page.emulateMedia({ colorScheme });

    await page.click('#show-all');
    await page.locator('.rule:visible > summary').first().click();
    expect(await axeViolations(page)).toEqual([]);
  });

test('the keys are listed on demand', async ({ openReport }) => {
  const page = await openReport(richReport);

  await page.keyboard.press('?');

  await expect(page.getByRole('dialog')).toBeVisible();
});

test('without scripts every rule is there to be opened', async ({ chromium, openReport }) => {
  const page = await openReport(richReport);
  const context = await chromium.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();

  await plain.goto(page.url());

  await expect(plain.locator('.rule:visible')).toHaveCount(richReport.rules.length);
  await context.close();
});

/** Relative luminance contrast, as accessibility guidelines define it. */
const contrastScript = `(() => {
  const luminance = (color) => {
    const [r, g, b] = color.match(/[\\d.]+/g).slice(0, 3).map(Number).map((v) => v / 255)
      .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const groundOf = (element) => {
    for (let e = element; e; e = e.parentElement) {
      const { backgroundColor } = getComputedStyle(e);
      if (backgroundColor.startsWith('rgb(')) return backgroundColor;
    }
    return 'rgb(255, 255, 255)';
  };
  return [...document.querySelectorAll('.badge, .chip, .quiet, .statement, .pill, dt, a, mark, .key, code, [role=tab]')]
    .filter((element) => element.checkVisibility())
    .map((element) => {
      const [light, dark] = [luminance(getComputedStyle(element).color), luminance(groundOf(element))].toSorted((a, b) => b - a);
      return { text: element.className + ' ' + element.textContent.slice(0, 40), ratio: (light + 0.05) / (dark + 0.05) };
    });
})()`;

for (const theme of ['light', 'dark'] as const)
  test(`text stands out from its ground in the ${theme} theme`, async ({ openReport }) => {
    const page = await openReport(richReport);
    await page.emulateMedia({ colorScheme: theme });
    await page.click('#show-all');
    await page.click('#open-all');

    const measured =
      await page.evaluate<readonly { readonly text: string; readonly ratio: number }[]>(contrastScript);
    expect(measured.length).toBeGreaterThan(100);
    expect(measured.filter(({ ratio }) => ratio < 4.5)).toEqual([]);
  });

test('a report of 700 rules with 300 failures is small, and draws little when it is opened', async ({
  openReport,
}) => {
  const report = bigReport(700, 300);
  expect(pageOf(report).length).toBeLessThan(3_600_000);

  const page = await openReport(report);
  // Drawing is its cost: a quiet machine needs 0.2 s for so many.
  expect(await page.evaluate<number>(`document.querySelectorAll('*').length`)).toBeLessThan(10_000);

  await page.fill('#filter', 'member-29');
  expect(await visibleRules(page)).toHaveLength(11);
});

test('what fails this release stands at the top, by cause, and its rules are marked and can be shown alone', async ({
  openReport,
}) => {
  const page = await openReport(bigReport(60, 7));

  await expect(page.locator('.fails h2')).toHaveText('What fails this release, by policy “ci”');
  await expect(page.locator('.fails h3')).toHaveText('The target violates 7 rules.');
  await page.click('#blocks-only');
  expect(await visibleRules(page)).toHaveLength(7);
  await expect(page.locator('.badge.blocks:visible')).toHaveCount(7);
});

test('filter, grouping and view are in the address, and a link leads back to them', async ({
  openReport,
}) => {
  const report = bigReport(60, 7);
  const page = await openReport(report);
  await page.selectOption('#grouping', 'severity');
  await page.fill('#filter', 'member-1');
  await page.click('#blocks-only');
  const { hash } = new URL(page.url());

  const again = await openReport(report, hash);

  expect(await again.inputValue('#filter')).toBe('member-1');
  expect(await again.inputValue('#grouping')).toBe('severity');
  expect(await visibleRules(again)).toEqual(await visibleRules(page));
  await expect(again.locator('#view-rules .group:visible h3')).toHaveText('major');
});

test('a page of 1200 rules draws what is open, and no more', async ({ openReport }) => {
  const page = await openReport(bigReport(1200, 300));
  const elements = (): Promise<number> => page.evaluate('document.querySelectorAll("*").length');

  expect(await elements()).toBeLessThan(20_000);
  await page.locator('.rule:visible > summary').first().click();
  await expect(page.locator('.row[open] .evidence')).toHaveCount(1);
});

test('an earlier run shows what is new, and how many were violated since', async ({ chromium }) => {
  const at = (day: string, failures: number) => {
    const report = bigReport(20, failures);
    return pastRun({ ...report, run: { ...report.run, startedAt: `2026-01-0${day}T00:00:00Z` } });
  };
  const page = await (await chromium.newContext()).newPage();

  await page.setContent(pageOf(bigReport(20, 3), undefined, [at('1', 5), at('2', 2)]));

  await expect(page.locator('.compared')).toContainText('1 newly violated, 2 still violated, 0 fixed');
  await expect(page.locator('.trend')).toHaveAttribute(
    'aria-label',
    'Violated rules of the last 3 runs: 5, 2, 3',
  );
  await page.context().close();
});
