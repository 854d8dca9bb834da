import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { PlaywrightTestConfig } from '@playwright/test';
import { packageRoot } from '../../spec/package-root.ts';
import { closest } from '../../spec/closest.ts';
import type { PsiOptions } from './settings.ts';

export type { PsiOptions } from './settings.ts';

const here = path.join(packageRoot, 'dist/cli/playwright');

const known: Readonly<Record<keyof PsiOptions, 'string' | 'number'>> = {
  target: 'string',
  contract: 'string',
  cases: 'number',
  seed: 'number',
  policy: 'string',
  openapi: 'string',
  commit: 'string',
  report: 'string',
};

const hintFor = (name: string): string => {
  const hint = closest(name, Object.keys(known));
  return hint === undefined ? `It has: ${Object.keys(known).join(', ')}.` : `Did you mean "${hint}"?`;
};

const mustBeOptions = (options: Readonly<Record<string, unknown>>): void => {
  const types: Readonly<Record<string, string>> = known;
  for (const [name, value] of Object.entries(options)) {
    const type = types[name];
    if (type === undefined) throw new Error(`psiConfig has no option "${name}". ${hintFor(name)}`);
    if (value !== undefined && typeof value !== type)
      throw new Error(`psiConfig: ${name} is a ${type}, for example ${type === 'number' ? '40' : '"ci"'}.`);
  }
};

/**
 * A config of Playwright's that runs the checks of psi as its tests: `export default psiConfig({ target:
 * 'psi.target.yaml' })`. Playwright's own settings, `workers` and `reporter` among them, can be replaced: `{
 * ...psiConfig(), workers: 2 }`. Keep the reporter of psi beside your own: it writes psi's report and lets the policy
 * decide the exit code. Raises an Error with one sentence for an option that is none.
 */
export const psiConfig = (options: PsiOptions = {}): PlaywrightTestConfig => {
  mustBeOptions({ ...options });
  return {
    metadata: { psi: options },
    globalSetup: path.join(here, 'global-setup.js'),
    fullyParallel: true,
    workers: Math.min(4, 2 * availableParallelism()),
    // Each check has a deadline of its own, which ends while it waits for its turn.
    timeout: 0,
    // Everything is compiled already.
    build: { external: [`${packageRoot}/**`] },
    reporter: [['list'], ['html', { open: 'never' }], psiReporter],
    projects: [
      {
        name: 'checks',
        testDir: path.join(here, 'checks'),
        testMatch: '**/*.spec.js',
        teardown: 'whole run',
      },
      { name: 'whole run', testDir: here, testMatch: 'whole-run.js' },
    ],
  };
};

/** The reporter of psi, for a config that names its own. */
export const psiReporter: [string] = [path.join(here, 'reporter.js')];
