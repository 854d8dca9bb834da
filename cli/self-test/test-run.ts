import type { Finding } from '../../spec/results/findings.ts';
import type { TestOutcome } from '../../reports/judgement/judge.ts';
import type { TestRun } from './mutant-result.ts';

/** Whether a finding says that a rule was violated; of what is only assumed, `observed` says so. */
const isViolation = ({ verdict }: Finding): boolean => ['fail', 'warn', 'observed'].includes(verdict);

const distinct = (findings: readonly Finding[]): readonly string[] => [
  ...new Set(findings.map(({ rule }) => rule)),
];

/** What one test, that took `ms` milliseconds, asserted and found about all rules. */
export const testRunOf = ({ check, findings }: TestOutcome, ms: number): TestRun => {
  const found = [...(findings?.findings ?? []), ...(findings?.passive ?? [])];
  return {
    file: check.file,
    title: check.title,
    ms: Math.round(ms),
    asserted: distinct(found.filter(({ assertions }) => assertions > 0)),
    violated: distinct(found.filter(isViolation)),
  };
};
