import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { nearestWith } from '../../spec/package-root.ts';
import { beginFile } from '../kit/check/test.ts';

/** Those that share this module: the bundled programs have tests of their own, see scripts/bundle.mjs. */
const compiledTests: string = nearestWith('suites/checks', path.dirname(fileURLToPath(import.meta.url)));

/** The address of a file of tests as it is compiled. */
export const compiledTest = (file: string): string =>
  pathToFileURL(path.join(compiledTests, file.replace(/\.ts$/, '.js'))).href;

const loaded = new Map<string, Promise<unknown>>();

let last: Promise<unknown> = Promise.resolve();

/**
 * Imports a file of tests, once; one file after the other, because a test belongs to the file that is being imported.
 * Raises what the file throws.
 *
 * @param file the source, relative to the package
 */
export const loadTests = async (file: string, { wantsLines = false } = {}): Promise<void> => {
  const present = loaded.get(file);
  if (present !== undefined) {
    await present;
    return;
  }
  const loading = last
    .catch(() => undefined)
    .then(() => {
      beginFile(file, wantsLines);
      return import(compiledTest(file));
    });
  loaded.set(file, loading);
  last = loading;
  await loading;
};
