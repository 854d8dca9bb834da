import { readFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../../spec/package-root.ts';

/**
 * Twelve digits that are others as soon as the compiled server or suite is another one. Self tests do not count. The build
 * writes them, because the package has no files of single modules.
 */
export const buildHash = (): string =>
  readFileSync(path.join(packageRoot, 'dist/build-hash.txt'), 'utf8').trim();
