import type { Finding } from '../../spec/results/findings.ts';
import type { TestOutcome } from '../../reports/judgement/judge.ts';

/**
 * The environment variable that names a file of exercises. A run of `psi check` writes there what each test asserted;
 * the self-test reads it in place of a control run of its own. For a run of the reference server that found nothing.
 */
export const exercisesVariable = 'PSI_SUITE_EXERCISES';

/** The assertions and findings of one test. */
export interface TestRun {
  readonly file: string;
  readonly title: string;
  readonly ms: number;
  readonly requests: number;
  /**
   * Rules about which at least one assertion ran, those that are examined on every exchange included: those of the
   * fault, or all where there is none.
   */
  readonly asserted: readonly string[];
  /** Rules that were violated. */
  readonly violated: readonly string[];
}

/** Whether a finding says that a rule was violated; of what is only assumed, `observed` says so. */
const isViolation = ({ verdict }: Finding): boolean => ['fail', 'warn', 'observed'].includes(verdict);

const distinct = (findings: readonly Finding[]): readonly string[] => [
  ...new Set(findings.map(({ rule }) => rule)),
];

/** The assertions and findings of one test, that took `ms` milliseconds, about all rules. */
export const testRunOf = ({ check, findings }: TestOutcome, ms: number): TestRun => {
  const found = [...(findings?.findings ?? []), ...(findings?.passive ?? [])];
  return {
    file: check.file,
    title: check.title,
    ms: Math.round(ms),
    requests: findings?.requests ?? 0,
    asserted: distinct(found.filter(({ assertions }) => assertions > 0)),
    violated: distinct(found.filter(isViolation)),
  };
};
