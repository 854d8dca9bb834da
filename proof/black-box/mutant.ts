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
  /** Section of the document, or part of the interface. */
  readonly section: string;
  /** The statement that it breaks, in own words. */
  readonly breaks: string;
  /**
   * Critical: money is lost, doubled, sent elsewhere or of a wrong amount, another tenant's data is seen or changed, or
   * a credential opens what it must not.
   */
  readonly severity: 'critical' | 'major' | 'minor';
  /** Whether the document says it outright, or it follows from what it says. */
  readonly stated: 'must' | 'derived';
  /** It means something only where the server serves this. */
  readonly needs?: Part;
  /** What changes, or the function that makes it, where it remembers something: each run has one of its own. */
  readonly behaviour: Behaviour | (() => Behaviour);
}

/** A statement of the document that a mutant breaks, as its members say it. */
type Broken = Pick<BlackBoxMutant, 'breaks' | 'severity' | 'stated'>;

/** A statement in own words, with its line where that was noted. */
type Breaks = (statement: string, line?: `L${number}`) => Broken;

const bySeverity = (stated: Broken['stated']): Readonly<Record<Broken['severity'], Breaks>> => {
  const breaking =
    (severity: Broken['severity']): Breaks =>
    (statement, line) => ({
      breaks: line === undefined ? statement : `${statement} (${line})`,
      severity,
      stated,
    });
  return { critical: breaking('critical'), major: breaking('major'), minor: breaking('minor') };
};

/** The document says it outright: `must.critical('The source account is debited immediately.', 'L230')`. */
export const must = bySeverity('must');

/** It follows from what the document says. */
export const derived = bySeverity('derived');

interface Written extends Pick<BlackBoxMutant, 'defect' | 'needs' | 'behaviour'> {
  readonly breaks: Broken;
}

/** The mutants of one section of the document, by their names. */
export const ofSection = (
  section: string,
  mutants: Readonly<Record<string, Written>>,
): readonly BlackBoxMutant[] =>
  Object.entries(mutants).map(([name, { defect, breaks, ...rest }]) => ({
    name,
    defect,
    ...breaks,
    ...rest,
    section,
  }));
