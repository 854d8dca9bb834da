import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compatibleSets, permitted } from '../mutants/variation-jobs.ts';
import type { Tolerated } from '../commands/variations.ts';
import { variationsPage } from '../pages/variations-page.ts';
import { variations, type VariationName } from '../../reference-impl/deviations/catalogue.ts';
import type { Variation } from '../../reference-impl/deviations/deviation.ts';
import type { Gap } from '../../spec/gaps/gap.ts';
import { gaps } from '../../spec/gaps/index.ts';
import { isWhole } from '../../suites/self/support/whole.ts';
import { packageRoot } from '../../spec/package-root.ts';
import { proofFile } from '../../suites/self/support/psi-command.ts';
import { readings } from '../../spec/readings/index.ts';
import type { Reading } from '../../spec/readings/reading.ts';
import { areaOf, ruleIds } from '../../spec/rules/index.ts';
import { expect, test } from '../../suites/self/support/server.ts';
import { record } from '../../suites/self/support/journey.ts';
import { transfers } from '../../suites/self/support/journeys/money.ts';
import { data, verification } from '../../suites/self/support/journeys/people.ts';
import { temporaryDirectory } from '../../suites/self/support/temporary-directory.ts';

const books: readonly Variation[] = Object.values(variations);

test('every gap has a variation, or says why it has none', () => {
  const varied = new Set<string>(books.flatMap((variation) => variation.gaps ?? []));
  const rows = Object.entries<Gap>(gaps);

  expect(
    rows.filter(([id, gap]) => !varied.has(id) && gap.unvaried === undefined).map(([id]) => id),
    'Add a variation in reference-impl/deviations/ that names the row, or say why in its `unvaried`.',
  ).toEqual([]);
  expect(rows.filter(([id, gap]) => varied.has(id) && gap.unvaried !== undefined).map(([id]) => id)).toEqual(
    [],
  );
});

test('every reading has a variation, or says why it has none', () => {
  const varied = new Set<string>(books.flatMap((variation) => variation.readings ?? []));
  const rows = Object.entries<Reading>(readings);

  expect(
    rows.filter(([id, reading]) => !varied.has(id) && reading.unvaried === undefined).map(([id]) => id),
    'Add a variation in reference-impl/deviations/ that names the row, or say why in its `unvaried`.',
  ).toEqual([]);
  expect(rows.filter(([id, { unvaried }]) => varied.has(id) && unvaried !== undefined)).toEqual([]);
});

test('variations are about areas that there are', () => {
  const areas = new Set(ruleIds.map(areaOf));
  const named = books.flatMap(({ areas: own = [] }) => (own === 'everything' ? [] : own));

  expect(named.filter((area) => !areas.has(area))).toEqual([]);
});

test('every variation but those that leave rules unexamined is in some compatible set', () => {
  const together = new Set(compatibleSets(permitted).flat());

  const left = permitted.filter((name) => !together.has(name));
  expect(left.filter((name) => (variations[name] as Variation).unexamined === undefined)).toEqual([]);
});

test('the control plane switches variations on, and refuses what cannot be', async ({ control }) => {
  const put = (on: unknown) => control.put('/variations').send({ on });

  expect((await put(['uuids-are-version-7'])).body).toEqual({ on: ['uuids-are-version-7'] });
  expect((await control.get('/variations')).body).toMatchObject({ on: ['uuids-are-version-7'] });
  expect((await put(['uuids-are-version-7', 'uuids-are-upper-case'])).status).toBe(400);
  expect((await put(['no-such-thing'])).status).toBe(400);
  expect((await put('uuids-are-version-7')).status).toBe(400);
  await control.post('/reset').send({});
  expect((await control.get('/variations')).body).toMatchObject({ on: [] });
});

test('a server keeps over a reset the variations that it was started with', async ({ start }) => {
  const { controlUrl } = await start({ variations: ['json-is-spaced-out'] });
  await fetch(`${controlUrl}/reset`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });

  const { on } = (await (await fetch(`${controlUrl}/variations`)).json()) as { readonly on: unknown };

  expect(on).toEqual(['json-is-spaced-out']);
});

test('no set of variations makes the server fail', async ({ start }) => {
  const failing: string[] = [];
  for (const set of compatibleSets(permitted)) {
    const server = await start({ variations: set });
    for (const journey of [data, verification, transfers]) {
      const seen = await record(server, journey);
      failing.push(...seen.filter((line) => /^\w+ \S+ 500 /.test(line)));
    }
  }

  expect(failing).toEqual([]);
});

test('the committed page names every variation', () => {
  const page = readFileSync(path.join(packageRoot, 'proof/results/VARIATIONS.md'), 'utf8');

  expect(
    permitted.filter((name) => !page.includes(`\`${name}\``)),
    'npm run self-test -- --variations --together --write writes it anew.',
  ).toEqual([]);
});

const tried = (names: Tolerated['names'], build: string): Tolerated => ({
  names,
  build,
  alarms: [],
  unexamined: [],
  passed: 7,
  seconds: 1,
});

test('the page marks results of other builds', () => {
  const mine = tried(['json-is-spaced-out'], 'b');

  expect(variationsPage([mine], 'b')).toContain('All 1 runs are of one build.');
  expect(variationsPage([mine, tried(['uuids-are-upper-case'], 'a')], 'b')).toContain(
    '1 of 2 runs are of an earlier build',
  );
});

/** Always the same: what a change breaks is then that change's doing. */
const seed = 1;

const selfTest = async (...options: readonly string[]): Promise<{ code: number | null; said: string }> => {
  const child = spawn(
    process.execPath,
    [proofFile, 'self-test', '--variations', '--processes', '1', ...options],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { code, said };
};

test('a run goes on from what an earlier one kept, and leaves out variations that there are no more', async () => {
  const file = path.join(temporaryDirectory('resume'), 'kept.jsonl');
  const lines = [
    tried(['json-is-spaced-out'], 'an-earlier-one'),
    tried(['no-such-variation' as VariationName], 'an-earlier-one'),
  ];
  writeFileSync(file, `${lines.map((each) => JSON.stringify(each)).join('\n')}\n{"names":["uuids-are`);

  const { code, said } = await selfTest('--variation', 'json-is-spaced-out', '--resume', file);

  expect({ code, said }).toEqual({
    code: 0,
    said: `1 runs are known from ${file}.\n1 of 1 runs under permitted variants without an alarm.\n`,
  });
});

test('results of faults are no results of variations', async () => {
  const file = path.join(temporaryDirectory('resume'), 'faults.jsonl');
  writeFileSync(file, `${JSON.stringify({ fault: 'page-repeats-a-row', rules: [] })}\n`);

  const { code } = await selfTest('--resume', file);

  expect(code).toBe(2);
});

/** A change waits for a small one; the night tries one whose answers all differ, too, and all of them together. */
const runs = isWhole
  ? [
      ['all compatible variations together', '--together', '--sample', '1'],
      ['a variation of the sample', '--sample', '1'],
      ['null where a member is absent', '--variation', 'absent-members-are-null'],
    ]
  : [['import jobs that wait in a queue', '--variation', 'import-jobs-wait-in-a-queue']];

for (const [what = '', ...options] of runs)
  test(`the suite accepts ${what}`, async () => {
    const { code, said } = await selfTest(...options, '--seed', String(seed), '--cases', '2');

    expect(code, said).toBe(0);
  });
