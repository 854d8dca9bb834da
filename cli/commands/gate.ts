import { assess, exitCodes, type Assessment } from '../../reports/judgement/policy.ts';
import type { Policy } from '../../reports/judgement/policies.ts';
import { policyOf } from '../run/policy-file.ts';
import { readReport } from '../run/read-report.ts';

export interface GateOptions {
  /** A policy's name or file; `ci` when absent. */
  readonly policy?: string;
  readonly allowInconclusive?: boolean;
  readonly json?: boolean;
}

/** More are counted; `psi report show` and the page have each. */
const shownRules = 10;

const objectionLines = ({ objections }: Assessment): readonly string[] =>
  objections.flatMap(({ code, sentence, rules }) => [
    `  ${sentence} (exit code ${code})`,
    ...rules.slice(0, shownRules).map((id) => `    ${id}`),
    ...(rules.length > shownRules ? [`    and ${rules.length - shownRules} more`] : []),
  ]);

const textOf = (assessment: Assessment, policy: Policy): string => {
  const { code, sentence } = assessment;
  const head =
    code === exitCodes.met
      ? `passed, policy ${policy.name}: ${sentence}`
      : `failed, policy ${policy.name}: ${sentence}`;
  return `${[head, ...objectionLines(assessment)].join('\n')}\n`;
};

/** `psi gate`: decides about a report that a run has written. The exit code is that of the policy. */
export const runGate = (where: string, options: GateOptions): void => {
  const report = readReport(where);
  const policy = policyOf(options);
  const assessment = assess(report, policy);
  process.stdout.write(
    options.json === true
      ? `${JSON.stringify({ policy: policy.name, ...assessment }, null, 1)}\n`
      : textOf(assessment, policy),
  );
  process.exitCode = assessment.code;
};
