import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { reportText } from '../../../reports/formats/report-text.ts';
import type { Report } from '../../../reports/judgement/report.ts';
import { contractReport, violating } from './contract-report.ts';
import type { Ended } from './psi-command.ts';
import { temporaryDirectory } from './temporary-directory.ts';
import { warmPsi } from './warm-psi.ts';

/** Where the commands below run. */
export const folder = temporaryDirectory('gate');

/** Runs psi there to its end. */
export const psi = (...args: readonly string[]): Promise<Ended> => warmPsi(args, { cwd: folder });

/** Writes a report there, with the checksum of whatever it holds. Answers its folder. */
export const report = (name: string, value: unknown): string => {
  const where = path.join(folder, name);
  mkdirSync(where, { recursive: true });
  writeFileSync(path.join(where, 'report.json'), reportText(value as Report));
  return where;
};

/** Writes a policy there. Answers its file. */
export const policy = (text: string): string => {
  const file = path.join(mkdtempSync(path.join(folder, 'policy-')), 'policy.yaml');
  writeFileSync(file, text);
  return file;
};

export const failingRule = 'customers/phone-number-is-e164';
export const good = report('good', contractReport);
export const failing = report('failing', violating(failingRule));

/** The last day of a known failure, so many days from now. */
export const dayIn = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A policy in which a rule is expected to fail until a day. */
export const known = (expires: string, rule = failingRule): string =>
  policy(`knownFailures:\n  - { rule: ${rule}, reason: being mended, expires: ${expires} }\n`);
