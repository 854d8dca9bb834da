import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { certificationPage } from '../../../reports/certification/html.ts';
import type { Certification, ScenarioResult } from '../../../spec/results/certification.ts';
import { foldFindings, totalsOf } from '../../certify/judge/fold.ts';
import { planFor } from '../../certify/judge/plan.ts';
import type { Finding } from '../../certify/judge/judge.ts';
import { axeViolations } from '../support/axe.ts';
import { expect, test as base } from '../support/plain-test.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

const plan = planFor(['payments', 'webhooks']);

const played = (id: string, change: Partial<ScenarioResult> = {}): ScenarioResult => ({
  id,
  purpose: `The purpose of ${id}.`,
  feature: 'payments',
  task: 'Pay somebody.',
  ending: 'done',
  ms: 1200,
  evidence: `evidence/${id}.jsonl`,
  violated: [],
  seen: 1,
  ...change,
});

const finding = (rule: Finding['rule'], held: boolean, scenario = 'payment-completes'): Finding => ({
  rule,
  held,
  scenario,
  line: 0,
  message: held ? '' : 'OUTGOING_PAYMENT.REFUND_COMPLETED was answered with 202.',
});

const certification = (
  findings: readonly Finding[],
  scenarios: readonly ScenarioResult[],
  change: Partial<Certification> = {},
): Certification => {
  const rules = foldFindings(findings, { plan, driven: 'driver' });
  return {
    format: 'psi-certification/1',
    suite: { name: 'psi-conformance', version: '0.1.0' },
    contract: { version: '2025-10-13' },
    client: { name: 'Acme Bank', version: '12.0', driven: 'driver' },
    run: {
      id: 'run-1',
      status: 'complete',
      startedAt: '2026-11-27T20:00:00.000Z',
      durationMs: 90_000,
      settings: { seed: 1, effectMs: 5000, beliefMs: 5000, isNarrowed: false, warnings: 'fail' },
    },
    plan,
    totals: totalsOf(rules),
    scenarios,
    rules,
    ...change,
  };
};

/** Two rules violated, one scenario not reached, all others kept. */
const failed = certification(
  [
    ...plan.rules.map((rule) => finding(rule as Finding['rule'], true)),
    finding('client/webhooks/listens-after-failed', false, 'payment-fails'),
    finding('client/payments/balance-is-known', false, 'payment-fails'),
  ],
  plan.scenarios.map((id) =>
    played(id, id === 'refund-fails' ? { ending: 'not-reached', message: 'It did not pay.' } : {}),
  ),
  { withheld: 'The client violates 2 rules.' },
);

const passed = certification(
  plan.rules.map((rule) => finding(rule as Finding['rule'], true)),
  plan.scenarios.map((id) => played(id)),
);

type OpenPage = (result: Certification, width?: number) => Promise<Page>;

const test = base.extend<{ readonly openPage: OpenPage }>({
  openPage: async ({ chromium }, use) => {
    const folder = temporaryDirectory('certification-page');
    const context = await chromium.newContext();
    const errors: string[] = [];
    context.on('weberror', (error) => errors.push(error.error().message));
    context.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await use(async (result, width = 1200) => {
      const file = path.join(folder, 'index.html');
      writeFileSync(file, certificationPage(result, {}));
      const page = await context.newPage();
      await page.setViewportSize({ width, height: 844 });
      await page.goto(pathToFileURL(file).href);
      return page;
    });
    await context.close();
    rmSync(folder, { recursive: true, force: true });
    expect(errors).toEqual([]);
  },
});

test('what is left to do for the certificate stands at the top, each with its place', async ({
  openPage,
}) => {
  const page = await openPage(failed);

  await expect(page.locator('#left > ol > li > b')).toHaveText([
    'Mend what violates 2 rules.',
    'Play 1 scenario to the end.',
  ]);
  await page.click('#left a:has-text("refund-fails")');
  await expect(page.locator('#refund-fails')).toHaveAttribute('open', '');
});

test('a client with its certificate has nothing left to do', async ({ openPage }) => {
  const page = await openPage(passed);

  await expect(page.locator('#left')).toHaveText('Nothing is left to do for the certificate');
  await expect(page.locator('.pill')).toHaveText('Passed');
});

test('words find rules and scenarios, and a link to something hidden shows it again', async ({
  openPage,
}) => {
  const page = await openPage(failed);

  await page.keyboard.press('/');
  await page.keyboard.type('listens-after-failed refund');
  await expect(page.getByRole('status')).toHaveText(
    `Found: 1 of 2 to fix, 0 of ${plan.scenarios.length} scenarios, 1 of ${plan.rules.length} rules`,
  );
  expect(page.url()).toContain('#search=listens-after-failed');
  await page.click('#left a:has-text("refund-fails")');
  await expect(page.locator('.scenario:visible')).toHaveCount(plan.scenarios.length);
});

test('the verdict can be read on a phone, and nothing is wider than it', async ({ openPage }) => {
  const page = await openPage(failed, 390);

  const verdict = await page.locator('.outcome').boundingBox();
  expect(verdict?.width).toBeGreaterThan(340);
  expect((verdict?.y ?? 0) + (verdict?.height ?? 0)).toBeLessThan(300);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`nobody is shut out from the page when it is ${colorScheme}`, async ({ openPage }) => {
    const page = await openPage(failed);
    await page.emulateMedia({ colorScheme });

    await page.click('#open-all');
    expect(await axeViolations(page)).toEqual([]);
  });
