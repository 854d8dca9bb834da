import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { reportFile } from '../../reports/formats/projections.ts';
import { pastRun, type PastRun } from '../../reports/judgement/history.ts';
import { exitCodes } from '../../reports/judgement/policy.ts';
import type { Report } from '../../reports/judgement/report.ts';
import { CliError } from './cli-error.ts';
import { readReport } from './read-report.ts';

/** The reports at a path: one file, the folder of a report, or a folder of such files and folders. */
const reportsAt = (where: string): readonly string[] => {
  if (!existsSync(where) || !statSync(where).isDirectory() || existsSync(path.join(where, reportFile)))
    return [where];
  return readdirSync(where)
    .map((name) => path.join(where, name))
    .filter((each) => each.endsWith('.json') || existsSync(path.join(each, reportFile)));
};

const byStart = (a: PastRun, b: PastRun): number => Date.parse(a.startedAt) - Date.parse(b.startedAt);

/**
 * The same runs, all of this version of the interface. Raises a CliError for another: a rule that came, went or changed
 * between two versions would pass for a violation that is new or fixed.
 */
export const comparable = (history: readonly PastRun[], version: string): readonly PastRun[] => {
  const other = history.find(({ contract }) => contract !== version);
  if (other !== undefined)
    throw new CliError(
      exitCodes.usage,
      `The run of ${other.startedAt} was on version ${other.contract} of the interface, this one is on ${version}. A baseline is of the same version: run the suite on ${version} first. \`psi contract diff ${other.contract} ${version}\` says what differs.`,
    );
  return history;
};

/**
 * Earlier runs to compare with, the oldest first, without the report itself. Raises a CliError where there is none, and
 * for a report that cannot be read.
 *
 * @param where a report, its folder, or a folder of several
 */
export const readHistory = (where: string, report?: Pick<Report, 'run'>): readonly PastRun[] => {
  const found = reportsAt(where);
  if (found.length === 0)
    throw new CliError(
      exitCodes.usage,
      `There is no report in ${where}: --baseline takes a report, or a folder of reports.`,
    );
  return found
    .map((each) => pastRun(readReport(each)))
    .filter(({ startedAt }) => report === undefined || startedAt !== report.run.startedAt)
    .toSorted(byStart);
};
