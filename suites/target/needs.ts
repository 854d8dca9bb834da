import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { OperationId } from '../../spec/operations.ts';
import { isJsonObject, isTextList, jsonListIn } from '../../spec/json.ts';
import { packageRoot } from '../../spec/package-root.ts';
import type { TriggerName } from './triggers.ts';

/** A place of the target file that a check depends on. */
export type NeededEntry =
  | `dialect.operations.${OperationId}`
  | `dialect.triggers.${TriggerName}`
  | 'dialect.codes'
  | 'dialect.walletSigner'
  | 'credentials.production'
  | 'credentials.otherPlatform'
  | 'controlUrl'
  | 'webhooks';

/** The needs of one check in a run against the reference server. */
export interface NeedsLine {
  /** Relative to the package, with forward slashes. */
  readonly file: string;
  readonly title: string;
  readonly needs: readonly NeededEntry[];
}

/** Whether a value is what one check needed, as a run wrote it down. */
export const isNeedsLine = (value: unknown): value is NeedsLine =>
  isJsonObject(value) &&
  typeof value['file'] === 'string' &&
  typeof value['title'] === 'string' &&
  isTextList(value['needs']);

/** The environment variable that names the file in which workers record needs. */
export const needsVariable = 'PSI_SUITE_NEEDS';

/** Where the recorded needs are kept: `npm run pages -- --needs` writes it. */
export const needsFile: string = path.join(packageRoot, 'suites/target/needs.json');

/** The needs of every check of the suite on a target file, as recorded. */
export const recordedNeeds = (): readonly NeedsLine[] =>
  jsonListIn(readFileSync(needsFile, 'utf8'), isNeedsLine);
