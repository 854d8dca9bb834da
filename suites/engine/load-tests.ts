import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageRoot } from '../../spec/package-root.ts';
import { beginFile } from './test.ts';

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
  const compiled = path.join(packageRoot, 'dist', file.replace(/\.ts$/, '.js'));
  const loading = last
    .catch(() => undefined)
    .then(() => {
      beginFile(file, wantsLines);
      return import(pathToFileURL(compiled).href);
    });
  loaded.set(file, loading);
  last = loading;
  await loading;
};
