import path from 'node:path';
import type { TestCase } from '@playwright/test/reporter';
import { packageRoot } from '../../spec/package-root.ts';
import { checkKey } from '../../reports/judgement/plan.ts';

/** The check of the suite that a test of Playwright's runs; undefined for one that looks at the whole run. */
export const keyOf = ({ location, title }: Pick<TestCase, 'location' | 'title'>): string | undefined => {
  const file = path.relative(packageRoot, location.file).split(path.sep).join('/');
  return file.startsWith('suites/checks/') ? checkKey({ file, title }) : undefined;
};
