import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../../spec/package-root.ts';

/** The certification's result on one fault of the example integration. */
export interface ClientProof {
  readonly mutant: string;
  /** The rule that it breaks. */
  readonly rule: string;
  /** Where it was played. */
  readonly scenarios: readonly string[];
  readonly isKilled: boolean;
  /** Rules that were violated besides, because they follow from the fault. */
  readonly also: readonly string[];
  /** Rules that were violated besides, and do not. Advice is never graded, and none. */
  readonly falseAlarms: readonly string[];
  readonly seconds: number;
}

/** The certification's result on the example integration when it did something otherwise, within the document. */
export interface VariantProof {
  readonly variant: string;
  readonly about: string;
  /** How many scenarios were played. */
  readonly scenarios: number;
  /** Rules that it was blamed for. Advice is never graded, and none. */
  readonly blamed: readonly string[];
  /** Scenarios that could not be played to their end. */
  readonly unfinished: readonly string[];
  readonly seconds: number;
}

/** The last whole self test of the certification, as `npm run self-test -- --clients --write` left it. */
export interface ClientProofs {
  readonly mutants: readonly ClientProof[];
  readonly variants: readonly VariantProof[];
}

/** Where it is kept. */
export const clientProofsFile: string = path.join(packageRoot, 'proof/results/client-self-test.json');

/** The published self test of the certification; an empty one where none was published. */
export const clientProofs = (): ClientProofs =>
  existsSync(clientProofsFile)
    ? // Written by our own command.
      (JSON.parse(readFileSync(clientProofsFile, 'utf8')) as ClientProofs)
    : { mutants: [], variants: [] };
