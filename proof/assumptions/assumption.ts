import type { OperationId } from '../../spec/operations.ts';
import type { Dialect } from '../../suites/target/dialect/dialect.ts';
import type { Behaviour } from '../rewriting/behaviour.ts';

/** The kinds of assumptions. */
export const assumptionKinds = [
  'member of answers',
  'member of requests',
  'value',
  'webhook type',
  'id form',
  'path',
  'parameter',
  'status',
  'error code',
] as const;

export type AssumptionKind = (typeof assumptionKinds)[number];

/** One thing that only the description says, done otherwise by a wrapper around the reference server. */
export interface Assumption {
  /** Says what is otherwise. */
  readonly name: string;
  readonly kind: AssumptionKind;
  /** Where it shows. */
  readonly operations: readonly OperationId[];
  /** Grounds of a check that depend on it; the beginning of a ground stands for all that begin so. */
  readonly grounds: readonly string[];
  /** Words in the text of a check that depend on it. */
  readonly words: readonly string[];
  /** `isSaid` where the target file says how it is: then requests come in those words, too. */
  readonly behaviour: (isSaid: boolean) => Behaviour;
  /** For members of forms, which the wrapper does not look into. */
  readonly place?: 'form';
  /** How a target file says it; absent where nobody says it, or the dialect has no words for it. */
  readonly said?: Partial<Dialect>;
}
