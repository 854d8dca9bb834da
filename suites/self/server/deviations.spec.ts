import { basicOf } from '../../../spec/http-basic.ts';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from '../support/plain-test.ts';
import { faults, variationNames, variations } from '../../../reference-impl/deviations/catalogue.ts';
import { createDeviationSwitch } from '../../../reference-impl/runtime/deviation-switch.ts';
import { packageRoot } from '../../../spec/package-root.ts';
import { startMockWith } from '../support/mock-process.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

interface Coverage {
  readonly result: readonly { readonly url: string }[];
}

/** The modules that a bundled file is made of: the bundler names each before its code. */
const modulesIn = (file: string): readonly string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^\/\/ dist\/reference-impl\/(\S+)$/gmu)].map(
    ([, name = '']) => name,
  );

/** Every module of the reference server that `psi mock` has loaded by its end. */
const loadedBy = async (...args: readonly string[]): Promise<readonly string[]> => {
  const folder = temporaryDirectory('loaded');
  const mock = await startMockWith({ NODE_V8_COVERAGE: folder }, ...args);
  const authorization = basicOf(mock.sandbox);
  const answer = await fetch(`${mock.url}/customers`, { headers: { authorization } });
  expect(answer.status).toBe(200);
  await mock.end('SIGTERM');
  const build = pathToFileURL(path.join(packageRoot, 'dist/')).href;
  return readdirSync(folder)
    .map((file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Coverage)
    .flatMap(({ result }) => result.map(({ url }) => url))
    .filter((url) => url.startsWith(build) && url.endsWith('.js'))
    .flatMap((url) => modulesIn(fileURLToPath(url)));
};

const isDeviation = (file: string): boolean => file.startsWith('deviations/');

test('a server without deviations loads none of them', async () => {
  const loaded = await loadedBy();

  expect(loaded).toContain('serving/dispatch.js');
  expect(loaded.filter(isDeviation)).toEqual([]);
});

test('a server with a variation loads them', async () => {
  const loaded = await loadedBy('--variation', 'uuids-are-upper-case');

  expect(loaded.filter(isDeviation)).toContain('deviations/catalogue.js');
});

const isEntry = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'replaces' in value;

/** The names of the entries in all tables, each with the files that have it. */
const namesByFile = async (): Promise<ReadonlyMap<string, readonly string[]>> => {
  const folder = path.join(packageRoot, 'dist/reference-impl/deviations');
  const found = new Map<string, readonly string[]>();
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()) {
    if (!file.endsWith('.js') || file === 'catalogue.js') continue;
    const exported = (await import(pathToFileURL(path.join(folder, file)).href)) as Readonly<
      Record<string, unknown>
    >;
    const tables = Object.values(exported).filter((value) => typeof value === 'object' && value !== null);
    for (const [name, entry] of tables.flatMap((table) => Object.entries(table)))
      if (isEntry(entry)) found.set(name, [...(found.get(name) ?? []), file]);
  }
  return found;
};

test('every entry is in the catalogue, and in one table alone', async () => {
  const found = await namesByFile();
  const known = new Set([...Object.keys(faults), ...Object.keys(variations)]);

  expect([...found].filter(([, files]) => files.length > 1)).toEqual([]);
  expect([...found.keys()].filter((name) => !known.has(name))).toEqual([]);
  expect(found.size).toBe(known.size);
});

test('two first commands at the same time both count', async () => {
  const deviations = createDeviationSwitch([]);
  const [fault = ''] = Object.keys(faults);
  const [variation = ''] = variationNames;

  await Promise.all([deviations.setFaults([fault]), deviations.setVariations([variation])]);

  expect([deviations.faults(), deviations.variations()]).toEqual([[fault], [variation]]);
});
