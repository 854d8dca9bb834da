import { reportIn, type Checked, type ProcessOptions } from './psi-command.ts';
import { temporaryDirectory } from './temporary-directory.ts';
import { warmPsi } from './warm-psi.ts';

/** As `psiCheck`, in the process that the worker keeps: only the runner and its workers have to start. */
export const warmCheck = async (args: readonly string[], options?: ProcessOptions): Promise<Checked> => {
  const folder = temporaryDirectory();
  const ended = await warmPsi(['check', '--report', folder, '--quiet', '--seed', '1', ...args], options);
  return { ...ended, folder, report: reportIn(folder) };
};
