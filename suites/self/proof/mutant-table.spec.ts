import { expect } from '@playwright/test';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { faults, type NamedFault } from '../../../reference-impl/deviations/catalogue.ts';
import { customerFaults } from '../../../reference-impl/deviations/customers/customer-faults.ts';
import { ownerFaults } from '../../../reference-impl/deviations/customers/owner-faults.ts';
import { accessFaults } from '../../../reference-impl/deviations/faults/access.ts';
import { tokenFaults } from '../../../reference-impl/deviations/platform/token-faults.ts';
import { packageRoot } from '../../../spec/package-root.ts';
import { test } from '../support/server.ts';
import { smokeScript } from '../support/smoke-script.ts';

const names = Object.keys(faults) as readonly NamedFault[];

/** The smoke script exercises these. Faults elsewhere have tests of their own. */
const onTheTour = Object.keys({ ...accessFaults, ...customerFaults, ...ownerFaults, ...tokenFaults });

const sources = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    return entry.isDirectory() ? sources(file) : [file];
  });

test('every fault is asked for somewhere', () => {
  const text = sources(path.join(packageRoot, 'reference-impl'))
    .filter((file) => !/\/deviations\/faults(\/[\w-]+)?\.ts$/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');

  expect(names.filter((name) => !text.includes(`'${name}'`))).toEqual([]);
});

test('every fault on the tour changes what the server answers, and none makes it fail', async ({ start }) => {
  const server = await start({ seed: 'faults', startAt: new Date('2026-01-01T00:00:00Z') });
  const reset = (): Promise<unknown> =>
    fetch(`${server.controlUrl}/reset`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
  const set = (on: readonly string[]): Promise<unknown> =>
    fetch(`${server.controlUrl}/faults`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ on }),
    });
  await reset();
  const clean = await smokeScript(server);
  await reset();
  expect(await smokeScript(server)).toEqual(clean);

  const idle: string[] = [];
  const failing: string[] = [];
  for (const name of onTheTour) {
    await reset();
    await set([name]);
    const seen = await smokeScript(server);
    if (seen.join('\n') === clean.join('\n')) idle.push(name);
    failing.push(...seen.filter((line) => / 500 application/.test(line)).map((line) => `${name}: ${line}`));
  }

  expect(idle).toEqual([]);
  expect(failing).toEqual([]);
});
