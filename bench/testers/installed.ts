import { spawn, spawnSync } from 'node:child_process';
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

/** Ten times what the longest of them takes on a machine of its own. */
const longestMs = 600_000;

/**
 * Runs a program to its end, whatever its exit code: that says what was found, not whether it ran.
 *
 * @param cwd where it leaves what nobody asked for
 */
export const ran = (args: readonly string[], cwd: string): Promise<number | null> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd,
      stdio: 'ignore',
      timeout: longestMs,
      env: { ...process.env, STEPCI_DISABLE_ANALYTICS: '1' },
    });
    child.once('error', reject);
    child.once('exit', resolve);
  });

/** The file that a package's command runs. */
export const binOf = (folder: string, file: string): string => path.join(folder, 'node_modules', file);
