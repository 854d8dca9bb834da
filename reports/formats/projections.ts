import path from 'node:path';
import { badgeOf } from './badge.ts';
import { pageOf } from './html.ts';
import { junitOf } from './junit.ts';
import { markdownOf } from './markdown.ts';
import { withKnownFailures, type Policy } from '../judgement/policies.ts';
import type { PastRun } from '../judgement/history.ts';
import type { Report } from '../judgement/report.ts';
import { reportText } from './report-text.ts';
import { writeAtomically } from './write-file.ts';

/** The canonical file; everything below can be made from it again. */
export const reportFile = 'report.json';

/** The page for people. */
export const pageFile = 'index.html';

const projections: Readonly<
  Record<string, (report: Report, policy: Policy, history: readonly PastRun[]) => string>
> = {
  [pageFile]: pageOf,
  'junit.xml': junitOf,
  'summary.md': markdownOf,
  'badge.svg': badgeOf,
};

/** The files that are made from the canonical one. */
export const projectionFiles: readonly string[] = Object.keys(projections);

/** Writes every projection of a report beside it; `history` has earlier runs to compare with, the oldest first. */
export const writeProjections = (
  folder: string,
  report: Report,
  policy: Policy,
  history: readonly PastRun[] = [],
): void => {
  const known = withKnownFailures(report, policy);
  for (const [name, project] of Object.entries(projections))
    writeAtomically(path.join(folder, name), project(known, policy, history));
};

/** Writes a report with all its projections. */
export const writeReport = (
  folder: string,
  report: Report,
  policy: Policy,
  history: readonly PastRun[] = [],
): void => {
  writeAtomically(path.join(folder, reportFile), reportText(withKnownFailures(report, policy)));
  writeProjections(folder, report, policy, history);
};
