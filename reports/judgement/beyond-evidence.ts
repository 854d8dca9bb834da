import type { CheckResult } from './report.ts';

/** The message of a check, where it says more than the expectation and what came stand for beside it. */
export const beyondEvidence = ({ message, evidence }: CheckResult): string | undefined => {
  if (evidence === undefined) return message;
  const { expected, actual } = evidence;
  return message === actual || message === `Expected ${expected}, got ${actual}.` ? undefined : message;
};
