import { readFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../../spec/package-root.ts';
import type { Certification } from '../../spec/results/certification.ts';

/** What this is, and which version of it. */
export const suiteName = (): Certification['suite'] => {
  // The package's own manifest has both.
  const { name, version } = JSON.parse(readFileSync(path.join(packageRoot, 'package.json'), 'utf8')) as {
    readonly name: string;
    readonly version: string;
  };
  return { name, version };
};
