import { AllureResults } from '../../../reports/formats/allure.ts';
import { lastLookCheck } from '../../run/last-look-check.ts';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../support/plain-test.ts';
import { holding, throwing, violated } from './fixture/facts.ts';
import { fixtureCheck, inFolder, startFixture } from './run-fixture.ts';

interface AllureResult {
  readonly name: string;
  readonly status: string;
  readonly start: number;
  readonly stop: number;
  readonly statusDetails: { readonly message?: string };
  readonly labels: readonly { readonly name: string; readonly value: string }[];
}

const resultsIn = (folder: string): readonly AllureResult[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('-result.json'))
    // Allure's own format; the assertions look at what we rely on.
    .map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as AllureResult);

const mixed = [
  fixtureCheck('mixed', 'holds', holding),
  fixtureCheck('mixed', 'is violated', violated),
  fixtureCheck('mixed', 'throws', throwing),
];

test('Allure shows a violated rule as a failure, tagged with the rule and its area', async () => {
  await inFolder(async (folder) => {
    const results = path.join(folder, 'allure');
    mkdirSync(results);
    writeFileSync(path.join(results, 'left-over-result.json'), '{}');
    const run = startFixture(folder, mixed, { allureResults: results });
    await run.ended;

    const statuses = Object.fromEntries(resultsIn(results).map(({ name, status }) => [name, status]));
    expect(statuses).toEqual({
      holds: 'passed',
      'is violated': 'failed',
      throws: 'broken',
      [lastLookCheck.title]: 'passed',
    });
    expect(existsSync(path.join(results, 'left-over-result.json'))).toBe(false);
    const shown = resultsIn(results).find(({ name }) => name === 'is violated');
    expect(shown?.labels).toContainEqual({ name: 'tag', value: violated });
    expect(shown?.labels).toContainEqual({ name: 'feature', value: 'customers' });
    expect(shown?.statusDetails.message).toContain('no refusal');
  });
});

test('Allure shows when a check began and ended, and not when its result was written', async () => {
  await inFolder(async (folder) => {
    const results = path.join(folder, 'allure');
    const allure = new AllureResults(results);
    const startedAt = new Date('2026-01-02T03:04:05.000Z');
    allure.add(
      { check: fixtureCheck('mixed', 'holds', holding), ended: 'finished' },
      { startedAt, ms: 1500, worker: 0 },
    );

    const times = resultsIn(results).map(({ start, stop }) => ({ start, stop }));
    expect(times).toEqual([{ start: startedAt.getTime(), stop: startedAt.getTime() + 1500 }]);
  });
});
