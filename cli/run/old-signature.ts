import { rmSync } from 'node:fs';
import path from 'node:path';
import { reportFile } from '../../reports/formats/projections.ts';

/** The file with the signature of a report. */
export const signatureOf = (report: string): string => `${report}.jws`;

/** Takes away the signature of the report that was in a folder: it says nothing of the one that is to come. */
export const dropOldSignature = (folder: string): void =>
  rmSync(signatureOf(path.join(folder, reportFile)), { force: true });
