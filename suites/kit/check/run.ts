import { runVariable, type Run, type Target } from '../../target/target.ts';

let current: Run | undefined;

/** Gives this process a run of its own: in a self test each fault has its own server. */
export const beginRun = (own: Run): void => {
  current = own;
};

/** The run this process belongs to. Raises an Error when a test file is started without the command. */
export const run = (): Run => {
  if (current === undefined) {
    const handed = process.env[runVariable];
    if (handed === undefined) throw new Error('No target. Start the suite with `psi check --target …`.');
    current = JSON.parse(handed) as Run;
  }
  return current;
};

export const target = (): Target => run().target;
