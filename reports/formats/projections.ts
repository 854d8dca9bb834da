import path from 'node:path';
import { badgeOf } from './badge.ts';
import { pageOf } from './html.ts';
import { junitOf } from './junit.ts';
import { markdownOf } from './markdown.ts';
import type { Policy } from '../judgement/policy.ts';
import type { Report } from '../judgement/report.ts';
import { writeAtomically } from './write-file.ts';

/** The canonical file; everything below can be made from it again. */
export const reportFile = 'report.json';

/** The page for people. */
export const pageFile = 'index.html';

const projections: Readonly<Record<string, (report: Report, policy: Policy) => string>> = {
  [pageFile]: pageOf,
  'junit.xml': junitOf,
  'summary.md': markdownOf,
  'badge.svg': badgeOf,
};

/** The files that are made from the canonical one. */
export const projectionFiles: readonly string[] = Object.keys(projections);

/** Writes every projection of a report beside it. */
export const writeProjections = (folder: string, report: Report, policy: Policy): void => {
  for (const [name, project] of Object.entries(projections))
    writeAtomically(path.join(folder, name), project(report, policy));
};

/** Writes a report with all its projections. */
export const writeReport = (folder: string, report: Report, policy: Policy): void => {
  writeAtomically(path.join(folder, reportFile), JSON.stringify(report));
  writeProjections(folder, report, policy);
};
