import { assess, exitCodes, type Assessment } from '../../reports/judgement/policy.ts';
import type { Policy } from '../../reports/judgement/policies.ts';
import type { Report } from '../../reports/judgement/report.ts';
import { plural } from '../../reports/formats/plural.ts';
import { policyOf } from '../run/policy-file.ts';
import { readJudgedReport } from '../run/read-report.ts';

export interface GateOptions {
  /** A policy's name or file; `ci` when absent. */
  readonly policy?: string;
  readonly allowInconclusive?: boolean;
  readonly json?: boolean;
  /** Annotations for GitHub in place of text. */
  readonly github?: boolean;
  /** Whether one part of a run does: it says only that it found no violation. */
  readonly part?: boolean;
}

/** More are counted; `psi report show` and the page have each. */
const shownRules = 10;

const objectionLines = ({ objections }: Assessment): readonly string[] =>
  objections.flatMap(({ code, sentence, rules }) => [
    `  ${sentence} (exit code ${code})`,
    ...rules.slice(0, shownRules).map((id) => `    ${id}`),
    ...(rules.length > shownRules ? [`    and ${rules.length - shownRules} more`] : []),
  ]);

/** What a reader of "passed" must know: what was not counted, and what this policy asks less. */
const smallPrint = ({ uncounted, weakens }: Assessment, policy: Policy): readonly string[] => [
  ...(uncounted.length === 0
    ? []
    : [`  Violated and not counted by this policy: ${plural(uncounted.length, 'rule')}`]),
  ...uncounted.slice(0, shownRules).map((id) => `    ${id}`),
  ...(uncounted.length > shownRules ? [`    and ${uncounted.length - shownRules} more`] : []),
  ...(weakens.length === 0 ? [] : [`  Asks less than ${policy.extends ?? policy.name}:`]),
  ...weakens.map((what) => `    ${what}`),
];

const textOf = (assessment: Assessment, policy: Policy): string => {
  const { code, sentence } = assessment;
  const head =
    code === exitCodes.met
      ? `passed, policy ${policy.name}: ${sentence}`
      : `failed, policy ${policy.name}: ${sentence}`;
  return `${[head, ...objectionLines(assessment), ...smallPrint(assessment, policy)].join('\n')}\n`;
};

/** Workflow commands end at a line break, and read these three as escapes. */
const escaped = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

/** GitHub shows ten annotations of a kind for each step. */
const shownAnnotations = 10;

/** What the policy objects to as annotations: GitHub shows them on the pull request. */
const annotations = (report: Report, { objections }: Assessment): string => {
  const rules = new Map(report.rules.map((rule) => [rule.id, rule]));
  return objections
    .flatMap(({ sentence, rules: ids }) =>
      ids.length === 0
        ? [`::error title=psi::${escaped(sentence)}`]
        : ids.slice(0, shownAnnotations).map((id) => {
            const { statement = '', reason = '' } = rules.get(id) ?? {};
            return `::error title=psi ${id}::${escaped(`${statement} ${reason}`.trim())}`;
          }),
    )
    .map((line) => `${line}\n`)
    .join('');
};

const render = (report: Report, assessment: Assessment, policy: Policy, options: GateOptions): string => {
  if (options.github === true) return annotations(report, assessment);
  return options.json === true
    ? `${JSON.stringify({ policy: policy.name, ...assessment }, null, 1)}\n`
    : textOf(assessment, policy);
};

/** `psi gate`: decides about a report that a run has written. The exit code is that of the policy. */
export const runGate = (where: string, options: GateOptions): void => {
  const report = readJudgedReport(where);
  const policy = policyOf(options);
  const assessment = assess(report, policy, { mustBeWhole: options.part !== true });
  process.stdout.write(render(report, assessment, policy, options));
  process.exitCode = assessment.code;
};
