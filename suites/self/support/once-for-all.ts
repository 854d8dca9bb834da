import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';

/** The configuration names the folder that all workers share. */
export const sharedVariable = 'PSI_SELF_SHARED';

/** The folder that all workers share; none outside the runner of these tests. */
export const sharedFolder = (): string | undefined => process.env[sharedVariable];

/** A whole run of the suite, on a busy machine. */
const longestMakingMs = 600_000;

/** Whether this worker is the first to come; others have to wait for what it does. */
const isFirst = (folder: string): boolean => {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
};

interface Made {
  readonly failure?: string;
}

/**
 * Makes something once for all workers, in a folder of this name: the first to ask makes it, and all others wait.
 * @throws what `make` threw, in every worker that asked.
 */
export const onceForAll = async (
  shared: string,
  name: string,
  make: (folder: string) => Promise<void>,
): Promise<string> => {
  const folder = path.join(shared, name);
  const end = `${folder}.made.json`;
  if (isFirst(folder)) {
    const made: Made = await make(folder).then(
      () => ({}),
      (cause: unknown) => ({ failure: String(cause) }),
    );
    writeFileSync(end, JSON.stringify(made));
  }
  await expect.poll(() => existsSync(end), { timeout: longestMakingMs }).toBe(true);
  // Written above, by this worker or another.
  const { failure } = JSON.parse(readFileSync(end, 'utf8')) as Made;
  if (failure !== undefined) throw new Error(`Making ${name} for all workers: ${failure}`);
  return folder;
};
