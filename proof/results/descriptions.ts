import { readFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../../spec/package-root.ts';

/** The findings of one kind of name in one description. */
export interface FoundShare {
  readonly right: number;
  readonly of: number;
  /** Names that were taken for another one. */
  readonly wrong: number;
}

/** How well a description in another style is read. */
export interface StyleResult {
  readonly style: string;
  readonly about: string;
  /** Kept out of sight while the matching was changed. */
  readonly isHeldOut?: true;
  readonly operations: FoundShare;
  readonly halved?: FoundShare;
  readonly parameters?: FoundShare;
  readonly members?: FoundShare;
  /** From recorded requests alone, without any text about them. */
  readonly recorded?: FoundShare;
  readonly recordedMembers?: FoundShare;
}

/** The published scores: as they are, and of what was held out, as they came at first. */
export interface DescriptionScores {
  readonly now: readonly StyleResult[];
  readonly first: readonly StyleResult[];
}

export const descriptionsFile: string = path.join(packageRoot, 'proof/results/descriptions.json');

export const descriptionScores = (): DescriptionScores =>
  JSON.parse(readFileSync(descriptionsFile, 'utf8')) as DescriptionScores;
