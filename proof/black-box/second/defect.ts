import type { Behaviour } from '../../rewriting/behaviour.ts';
import type { BlackBoxMutant, Part } from '../mutant.ts';

/** A defect that an implementation could have, written from the document without a look at what the suite checks. */
export interface SecondDefect {
  /** Says what goes wrong, in kebab case. */
  readonly name: string;
  /** One sentence: what the implementation does. */
  readonly defect: string;
  /** Part of the interface. */
  readonly area: string;
  /** What the document lets a client expect there. */
  readonly about: string;
  /** Line of the document that is violated. */
  readonly line: `L${number}`;
  /** Whether that line says it outright, or it follows. */
  readonly stated: 'stated' | 'follows';
  /**
   * Critical: money is lost, doubled, sent elsewhere or of a wrong amount, another tenant's data is seen or changed, or
   * a credential opens what it must not.
   */
  readonly severity: BlackBoxMutant['severity'];
  /** It means something only where the server serves this. */
  readonly needs?: Part;
  readonly behaviour: () => Behaviour;
}

/** The defects of one area. */
export const inArea = (
  area: string,
  defects: readonly Omit<SecondDefect, 'area'>[],
): readonly SecondDefect[] => defects.map((defect) => ({ ...defect, area }));

/** The same in the form in which a set is run and published. */
export const asMutant = ({ area, about, line, stated, ...defect }: SecondDefect): BlackBoxMutant => ({
  ...defect,
  section: area,
  breaks: `${about} (${line})`,
  stated: stated === 'stated' ? 'must' : 'derived',
});
