import type { Behaviour } from '../rewriting/behaviour.ts';

/** Parts of the interface that the reference server may not serve yet. */
export const parts = ['sca', 'documents', 'imports', 'stablecoins'] as const;
export type Part = (typeof parts)[number];

/** A defect that an implementation could have, as a change of what passes between it and its clients. */
export interface BlackBoxMutant {
  /** Says what goes wrong, in kebab case. */
  readonly name: string;
  /** One sentence: what the implementation does. */
  readonly defect: string;
  /** Section of the document. */
  readonly section: string;
  /** The statement that it breaks, in own words. */
  readonly breaks: string;
  readonly severity: 'critical' | 'major' | 'minor';
  /** Whether the document says it outright, or it follows from what it says. */
  readonly stated: 'must' | 'derived';
  /** It means something only where the server serves this. */
  readonly needs?: Part;
  readonly behaviour: () => Behaviour;
}

/** The mutants of one section of the document. */
export const ofSection = (
  section: string,
  mutants: readonly Omit<BlackBoxMutant, 'section'>[],
): readonly BlackBoxMutant[] => mutants.map((mutant) => ({ ...mutant, section }));
