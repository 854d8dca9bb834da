import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../../spec/package-root.ts';
import type { Choice } from '../independent-server/choices.ts';

/** The verdicts of the suite on the independent server with some of its choices. */
export interface ChoiceResult {
  /** One choice, none, or all of them at once. */
  readonly made: Choice | 'none' | 'all';
  /** Whether the suite had its target file, or its address alone. */
  readonly told: 'target file' | 'address';
  /** Violations and broken checks: each is a false alarm. */
  readonly alarms: readonly string[];
  readonly passed: number;
  readonly notApplicable: number;
  readonly open: number;
}

/** The share of the rules that apply which were judged, in per cent. */
export const judgedShare = ({ passed, open }: ChoiceResult): string =>
  ((100 * passed) / Math.max(1, passed + open)).toFixed(1);

/** Where the last runs are kept. */
export const choicesFile: string = path.join(packageRoot, 'proof/results/choices.json');

/** The published runs; none where none were published. */
export const choiceResults = (): readonly ChoiceResult[] =>
  existsSync(choicesFile)
    ? // Written by our own command.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      (JSON.parse(readFileSync(choicesFile, 'utf8')) as readonly ChoiceResult[])
    : [];
