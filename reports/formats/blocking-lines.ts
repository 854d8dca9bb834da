import { contract } from '../../spec/contract/in-use.ts';
import { blockings, weightOf, type Blocking, type BlockingCause } from '../judgement/blocking.ts';
import { sinceOf, type PastRun } from '../judgement/history.ts';
import type { Assessment } from '../judgement/policy.ts';
import { isViolated, type Policy } from '../judgement/policies.ts';
import { quotedFor } from '../../spec/quotations/quotations.ts';
import type { Report, RuleResult } from '../judgement/report.ts';
import { escapeControlCharacters } from './escape-control-characters.ts';
import { plural } from '../text/plural.ts';
import { truncate } from '../text/truncate.ts';

/** More are counted; `psi report show` and the page have each. */
const shownRules = 10;
const shownCauses = 12;
const mostCharacters = 240;

/** The observed fault in one line. */
export const seenText = (seen: string): string =>
  truncate(escapeControlCharacters(seen).replaceAll(/\s+/g, ' '), mostCharacters);

/** `9 rules, one cause: no webhook … came`. */
export const causeHead = ({ rules, open, seen, owner }: BlockingCause): string => {
  const many = rules.length === 1 ? '1 rule' : `${rules.length} rules, one cause`;
  const more = open.length === 0 ? '' : ` (and ${plural(open.length, 'rule')} open for it)`;
  const who = owner === undefined || owner === 'target' ? '' : ` (${owner})`;
  return `${many}: ${seenText(seen)}${who}${more}`;
};

const ruleLine = (rule: RuleResult, history: readonly PastRun[]): string => {
  const since = sinceOf(history, rule);
  return `      ${rule.id}  ${weightOf(rule)}${since === undefined ? '' : `, ${since}`}`;
};

/** The rule in words, and where the document has it: the gravest of a violation alone, for what all are about. */
export const statementOf = ({ rules: [first] }: Pick<BlockingCause, 'rules'>): string | undefined => {
  if (first === undefined || !isViolated(first)) return undefined;
  const lines = [...new Set(quotedFor(first.id, contract().version).map(({ line }) => line))];
  const where =
    lines.length === 0
      ? first.section
      : `${first.section}, ${lines.length === 1 ? 'line' : 'lines'} ${lines.join(' and ')}`;
  return `${first.statement} (${where})`;
};

const causeLines = (cause: BlockingCause, history: readonly PastRun[]): readonly string[] => {
  const statement = statementOf(cause);
  const [first = '', ...others] = cause.rules.slice(0, shownRules).map((rule) => ruleLine(rule, history));
  return [
    `    ${causeHead(cause)}`,
    first,
    ...(statement === undefined ? [] : [`        ${statement}`]),
    ...others,
    ...(cause.rules.length > shownRules ? [`      and ${cause.rules.length - shownRules} more`] : []),
  ];
};

const blockingLines = (
  { code, sentence, causes }: Blocking,
  history: readonly PastRun[],
): readonly string[] => [
  `  ${sentence} (exit code ${code})`,
  ...causes.slice(0, shownCauses).flatMap((cause) => causeLines(cause, history)),
  ...(causes.length > shownCauses ? [`    and ${plural(causes.length - shownCauses, 'other cause')}`] : []),
];

/** The small print: what was not counted, and what the policy asks less than the one that it extends. */
const smallPrint = (
  { rules }: Report,
  { uncounted, weakens }: Assessment,
  policy: Policy,
): readonly string[] => [
  ...(uncounted.length === 0
    ? []
    : [`  Violated and not counted by this policy: ${plural(uncounted.length, 'rule')}`]),
  ...uncounted.slice(0, shownRules).flatMap((id) => {
    const rule = rules.find((one) => one.id === id);
    const statement = rule && statementOf({ rules: [rule] });
    return [`    ${id}`, ...(statement === undefined ? [] : [`      ${statement}`])];
  }),
  ...(uncounted.length > shownRules ? [`    and ${uncounted.length - shownRules} more`] : []),
  ...(weakens.length === 0 ? [] : [`  Asks less than ${policy.extends ?? policy.name}:`]),
  ...weakens.map((what) => `    ${what}`),
];

/** The failures of this release, line by line, and the rules that the policy left out. Nothing where neither is so. */
export const whatFailsLines = (
  report: Report,
  assessment: Assessment,
  policy: Policy,
  history: readonly PastRun[] = [],
): readonly string[] =>
  [
    ...blockings(report, assessment).flatMap((blocking) => blockingLines(blocking, history)),
    ...smallPrint(report, assessment, policy),
  ].map(escapeControlCharacters);
