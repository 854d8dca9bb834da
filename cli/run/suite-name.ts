import { readFileSync } from 'node:fs';
import path from 'node:path';
import { jsonObjectIn } from '../../spec/json.ts';
import { packageRoot } from '../../spec/package-root.ts';
import type { Certification } from '../../spec/results/certification.ts';

/** The name and the version of the suite. */
export const suiteName = (): Certification['suite'] => {
  const { name, version } = jsonObjectIn(readFileSync(path.join(packageRoot, 'package.json'), 'utf8'));
  return { name: String(name), version: String(version) };
};
