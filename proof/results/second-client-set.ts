import { readFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../../spec/package-root.ts';

/** The verdict of the certification on a defect of the second set. */
export interface SecondDefect {
  readonly defect: string;
  readonly about: string;
  /** The kind of rule that should name it, in the words of its author. */
  readonly named: string;
  readonly violated: readonly string[];
  readonly advice: readonly string[];
  readonly unfinished: readonly string[];
  /** Whether one of these rules is of that kind: decided by reading. */
  readonly isNamed: boolean;
}

/** Its verdict on a permitted variant. */
export interface SecondVariant {
  readonly variant: string;
  readonly about: string;
  readonly blamed: readonly string[];
  readonly unfinished: readonly string[];
}

/** One run of the set, and the commit of the certification that it was run with. */
export interface SecondRun {
  readonly suite: string;
  readonly defects: readonly SecondDefect[];
  readonly variants: readonly SecondVariant[];
}

/** The first run stays as it came; the latest one has what was tried again since. */
export interface SecondClientSet {
  readonly first: SecondRun;
  readonly latest: SecondRun;
}

/** The frozen sets that have a page. */
export type PublishedSet = 'second' | 'fourth' | 'fifth' | 'sixth' | 'seventh' | 'eighth';

/** The published runs of a frozen set of clients. */
export const frozenClientSet = (set: PublishedSet): SecondClientSet =>
  // Kept by hand from what the command prints.
  JSON.parse(
    readFileSync(path.join(packageRoot, `proof/results/client-${set}-set.json`), 'utf8'),
  ) as SecondClientSet;
