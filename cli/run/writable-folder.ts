import { existsSync, mkdtempSync, rmdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { exitCodes } from '../../reports/judgement/policy.ts';
import { CliError } from './cli-error.ts';

/** Tried, not asked: some places say yes and take nothing. */
const isWritable = (place: string): boolean => {
  try {
    rmdirSync(mkdtempSync(path.join(place, '.psi-')));
    return true;
  } catch {
    return false;
  }
};

/** Why nothing can be written to a folder, which need not exist; undefined where it can. */
export const folderProblem = (folder: string): string | undefined => {
  let place = path.resolve(folder);
  while (!existsSync(place)) place = path.dirname(place);
  if (!statSync(place).isDirectory()) return `${place} is a file; it must be a folder.`;
  return isWritable(place) ? undefined : `${place} cannot be written to.`;
};

/** Raises a CliError, before a run begins, where its report could not be written at the end. */
export const mustBeWritable = (folder: string): void => {
  const problem = folderProblem(folder);
  if (problem !== undefined)
    throw new CliError(exitCodes.usage, `${problem} Name another place for the report with --report.`);
};
