import { spawnSync } from 'node:child_process';
import path from 'node:path';

/** Installs packages into a folder. They are no dependencies of ours. Raises an Error without the registry. */
export const install = (folder: string, ...packages: readonly string[]): void => {
  const { status } = spawnSync(
    'npm',
    ['install', '--prefix', folder, '--no-audit', '--no-fund', '--ignore-scripts', ...packages],
    { stdio: 'ignore' },
  );
  if (status !== 0) throw new Error(`${packages.join(', ')} could not be installed: the registry is needed.`);
};

/** The file that a package's command runs. */
export const binOf = (folder: string, file: string): string => path.join(folder, 'node_modules', file);
