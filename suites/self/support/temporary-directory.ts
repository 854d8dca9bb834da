import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sharedFolder } from './once-for-all.ts';

const toRemove: string[] = [];

const removeAll = (): void => {
  for (const folder of toRemove) rmSync(folder, { recursive: true, force: true });
};

/** A new folder in the system's own, which is deleted when this process ends. */
export const removedAtExit = (name: string): string => {
  const folder = mkdtempSync(path.join(tmpdir(), `psi-${name}-`));
  if (toRemove.push(folder) === 1) process.once('exit', removeAll);
  return folder;
};

/**
 * A new folder. It is below the one that all workers share, which the runner of these tests deletes: a worker may be
 * killed before it could. Other processes delete it when they end.
 */
export const temporaryDirectory = (name = 'self'): string => {
  const shared = sharedFolder();
  return shared === undefined ? removedAtExit(name) : mkdtempSync(path.join(shared, `${name}-`));
};
