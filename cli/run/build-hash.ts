import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../../spec/package-root.ts';

/** What decides how a server behaves and what the suite says of it. */
const folders = ['spec', 'generators', 'reference-impl', 'suites'] as const;

/** Twelve digits that are others as soon as the compiled server or suite is another one. Self tests do not count. */
export const buildHash = (): string => {
  const hash = createHash('sha256');
  for (const folder of folders) {
    const root = path.join(packageRoot, 'dist', folder);
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.js') && !file.startsWith(`self${path.sep}`))
      .toSorted();
    for (const file of files) hash.update(file).update(readFileSync(path.join(root, file)));
  }
  return hash.digest('hex').slice(0, 12);
};
