import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../../spec/package-root.ts';
import type { Choice } from '../independent-server/choices.ts';

/** What the reference server does otherwise at once: every fifth permitted variant, from the first, third or fifth on. */
export const fifths = {
  'fifth-from-first': 0,
  'fifth-from-third': 2,
  'fifth-from-fifth': 4,
} as const;

export type Fifth = keyof typeof fifths;

/** The verdicts of the suite on a server with choices of its own. */
export interface ChoiceResult {
  /** One choice of the independent server, none, or all of them at once; or permitted variants of the reference server. */
  readonly made: Choice | 'none' | 'all' | Fifth;
  /** Whether the suite had its target file, or its address alone. */
  readonly told: 'target file' | 'address';
  /** Violations and broken checks: each is a false alarm. */
  readonly alarms: readonly string[];
  readonly passed: number;
  readonly notApplicable: number;
  readonly open: number;
}

export const isFifth = (made: ChoiceResult['made']): made is Fifth => Object.hasOwn(fifths, made);

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
