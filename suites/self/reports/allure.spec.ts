import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { row, runFile } from './sample.ts';
import { inFolder, startFixture } from './run-fixture.ts';

interface AllureResult {
  readonly name: string;
  readonly status: string;
  readonly labels: readonly { readonly name: string; readonly value: string }[];
}

const resultsIn = (folder: string): readonly AllureResult[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('-result.json'))
    // Allure's own format; the assertions look at what we rely on.
    .map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as AllureResult);

test('Allure shows a violated rule as a failure, tagged with the rule and its area', async () => {
  await inFolder(async (folder) => {
    const results = path.join(folder, 'allure');
    mkdirSync(results);
    writeFileSync(path.join(results, 'left-over-result.json'), '{}');
    const run = startFixture(folder, 'mixed', runFile({ rules: { 'a/holds': row() } }), {
      REPORTERS: 'psi,allure',
      PSI_ALLURE_RESULTS: results,
    });
    await run.ended;

    const statuses = Object.fromEntries(resultsIn(results).map(({ name, status }) => [name, status]));
    expect(statuses).toMatchObject({ holds: 'passed', 'is violated': 'failed', 'skips itself': 'skipped' });
    expect(existsSync(path.join(results, 'left-over-result.json'))).toBe(false);
    const violated = resultsIn(results).find(({ name }) => name === 'is violated');
    expect(violated?.labels).toContainEqual({ name: 'tag', value: 'a/violated' });
    expect(violated?.labels).toContainEqual({ name: 'feature', value: 'a' });
  });
});
