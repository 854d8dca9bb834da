import type { RunFile } from '../../reports/judgement/run-file.ts';
import { referenceTarget } from '../../suites/target/defaults.ts';
import { newestContract } from '../../spec/contract/contract.ts';
import { checks } from '../../cli/run/catalogue.ts';
import { suiteVersion } from '../../cli/run/run-suite.ts';

const noAccess = { tokenId: '', tokenSecret: '' };

/** The capabilities of the reference server, the same for every instance. */
export const capabilities = referenceTarget({
  url: 'http://127.0.0.1',
  controlUrl: '',
  sandbox: noAccess,
  production: noAccess,
  otherPlatform: noAccess,
  seed: 0,
}).capabilities;

/** The run file of mutants; every one of them has another server, and no report is written. */
export const mutantRunFile = (seed: number): RunFile => ({
  reportDir: '',
  suiteVersion: suiteVersion(),
  contract: { version: newestContract.version },
  target: { name: 'reference', url: 'http://127.0.0.1', capabilities },
  seed,
  startedAt: new Date().toISOString(),
  command: 'npm run self-test --',
  rules: newestContract.rules,
  checks: checks(newestContract),
  gaps: [],
  quiet: true,
});
