import { test } from './plain-test.ts';
import { beginRun } from '../../kit/check/run.ts';
import { everyCapability, targetAt } from '../../target/defaults.ts';
import { runVariable, type Run } from '../../target/target.ts';

/** A run against nothing, for pieces of the suite that only ask what the run is like. */
export const stubRun: Run = {
  target: {
    ...targetAt('http://127.0.0.1:1/2025-10-13', { tokenId: 'a', tokenSecret: 'b' }),
    capabilities: everyCapability,
  },
  seed: 7,
  cases: 200,
  prefix: 'psi-self',
  inboxQueryUrl: '',
  targetArgument: 'reference',
};

/** Hands it to this worker, as the command does with a real one: to each test, for a file before may have had another. */
export const useStubRun = (): void => {
  process.env[runVariable] = JSON.stringify(stubRun);
  test.beforeEach(() => beginRun(stubRun));
};
