import path from 'node:path';
import { verdicts, type Verdict } from '../../spec/results/verdicts.ts';
import { inconclusiveCauses, type Cause } from '../judgement/causes.ts';
import { absentCapabilities, countAreas } from '../judgement/groups.ts';
import { isUnobservable, lacksCheck } from '../judgement/plan.ts';
import { escapeControlCharacters, printable } from './escape-control-characters.ts';
import { ownLines } from './own-lines.ts';
import { plural } from '../text/plural.ts';
import { truncate } from '../text/truncate.ts';
import { blockingRules, blockings } from '../judgement/blocking.ts';
import { comparisonWith, type PastRun } from '../judgement/history.ts';
import { assess, exitCodes, type Assessment } from '../judgement/policy.ts';
import { observedDeviations } from '../judgement/violation-causes.ts';
import { whatFailsLines } from './blocking-lines.ts';
import { isViolated, type Policy } from '../judgement/policies.ts';
import type { Report, RuleResult } from '../judgement/report.ts';
import { causesInDetail, rulesInDetail, scriptCommand } from './terminal-rules.ts';
import { labelled, wrap, type Colour, type TerminalStyle } from './terminal-style.ts';

export interface SummaryOptions {
  /** Where the page of the report is. */
  readonly page: string;
  readonly policy: Policy;
  readonly style: TerminalStyle;
  /** Earlier runs, the oldest first, to say since when. */
  readonly history?: readonly PastRun[];
}

const colours: Readonly<Record<Verdict, Colour>> = {
  error: 'magenta',
  fail: 'red',
  inconclusive: 'cyan',
  warn: 'yellow',
  pass: 'green',
  observed: 'dim',
  'not-applicable': 'dim',
  'not-selected': 'dim',
};

const section = (title: string, lines: readonly string[], { colour }: TerminalStyle): readonly string[] =>
  lines.length === 0 ? [] : [colour('bold', title), ...lines, ''];

const countsOf = (rules: readonly RuleResult[], of: readonly Verdict[]): string =>
  of
    .map((verdict) => [rules.filter((rule) => rule.verdict === verdict).length, verdict] as const)
    .filter(([count]) => count > 0)
    .map(([count, verdict]) => `${count} ${verdict}`)
    .join(', ');

const notable: readonly Verdict[] = ['error', 'fail', 'warn', 'inconclusive'];

const areaLines = (report: Report, { colour }: TerminalStyle): readonly string[] => {
  const areas = countAreas(report.rules).filter(({ examined }) => examined > 0);
  const column = Math.max(0, ...areas.map(({ area }) => area.length)) + 2;
  return areas.map(({ area, rules, examined, passed }) => {
    const share = colour(passed === examined ? 'green' : 'red', `${passed}/${examined}`.padStart(9));
    return `  ${area.padEnd(column)}${share}  ${countsOf(rules, notable)}`.trimEnd();
  });
};

const shownNames = 3;

const names = (rules: readonly RuleResult[]): string => {
  const shown = rules.slice(0, shownNames).map(({ id }) => id);
  const rest = rules.length - shown.length;
  return rest > 0 ? `${shown.join(', ')} and ${rest} more` : shown.join(', ');
};

/** Causes that are printed; the page has all of them. */
const shownCauses = 12;

/** The longest message that is printed here whole. */
const mostCharacters = 240;

const causeText = ({ entry, explanation, owner, reason }: Cause): string => {
  const printed = truncate(escapeControlCharacters(explanation), mostCharacters);
  return `${entry === undefined ? `${reason}: ` : `${entry}: `}${printed} (${owner})`;
};

const causeLines = (report: Report, { width }: TerminalStyle): readonly string[] => {
  const all = inconclusiveCauses(report.rules);
  const rest = all.slice(shownCauses).flatMap(({ rules }) => rules).length;
  return [
    ...all
      .slice(0, shownCauses)
      .flatMap((cause) => [
        labelled(String(cause.rules.length), causeText(cause), width, { column: 5 }),
        labelled('', names(cause.rules), width, { column: 5 }),
        ...(cause.next === undefined ? [] : [labelled('', `Next: ${cause.next}`, width, { column: 5 })]),
      ]),
    ...(rest === 0
      ? []
      : [
          labelled(
            String(rest),
            `for ${plural(all.length - shownCauses, 'other cause')}: see the page`,
            width,
            {
              column: 5,
            },
          ),
        ]),
  ];
};

const absentLines = (report: Report, { width }: TerminalStyle): readonly string[] =>
  absentCapabilities(report.rules).map(({ lacks, rules }) =>
    labelled(String(rules.length), lacks, width, { column: 5 }),
  );

const unexaminedLines = ({ rules }: Report): readonly string[] => {
  const without = rules.filter(lacksCheck).length;
  const unseen = rules.filter(isUnobservable).length;
  const left = rules.filter(({ verdict }) => verdict === 'not-selected').length - without - unseen;
  return [
    ...(without > 0 ? [`  ${without} have no check yet`] : []),
    ...(unseen > 0 ? [`  ${unseen} cannot be seen from outside`] : []),
    ...(left > 0 ? [`  ${left} were not selected for this run`] : []),
  ];
};

const totalsLine = ({ totals }: Report, { colour }: TerminalStyle): string =>
  verdicts
    .filter((verdict) => totals[verdict] > 0)
    .map((verdict) => colour(colours[verdict], `${totals[verdict]} ${verdict}`))
    .join(' · ');

const compared = (report: Report, history: readonly PastRun[]): readonly string[] => {
  const comparison = comparisonWith(history, report);
  if (comparison === undefined) return [];
  const { fresh, still, fixed } = comparison;
  return [`before  ${fresh.length} newly violated, ${still.length} still violated, ${fixed.length} fixed`];
};

/** More would hide the sentence above them. */
const mostCommands = 3;

/** The violated rules that decide, each with the command that shows its requests as a script. */
const commandLines = (report: Report, assessment: Assessment, folder: string): readonly string[] =>
  blockings(report, assessment)
    .flatMap(({ causes }) => causes)
    .flatMap(({ rules: [first] }) => (first !== undefined && isViolated(first) ? [first.id] : []))
    .slice(0, mostCommands)
    .map((id) => `  ${scriptCommand(id, folder)}`);

/** The decision stands last, whatever is above: the end of a log is the part that people see first. */
const closing = (
  report: Report,
  assessment: Assessment,
  { page, policy, style, history = [] }: SummaryOptions,
): readonly string[] => {
  const { run } = report;
  const { code, sentence } = assessment;
  const isMet = code === exitCodes.met;
  return [
    `totals  ${totalsLine(report, style)}`,
    `run     ${(run.durationMs / 1000).toFixed(1)} s, ${run.requests} requests, seed ${run.seed}`,
    ...(run.backOffMs === undefined
      ? []
      : [`waited  ${(run.backOffMs / 1000).toFixed(1)} s in all, because the target asked to wait`]),
    `report  ${page}`,
    ...compared(report, history),
    '',
    ...section(
      `${isMet ? 'Policy' : 'What fails this release, by policy'} "${policy.name}"`,
      whatFailsLines(report, assessment, policy, history),
      style,
    ),
    ...section('Repeat', commandLines(report, assessment, path.dirname(page)), style),
    ...wrap(sentence, style.width).map((line) => style.colour(isMet ? 'green' : 'red', line)),
  ];
};

/** The summary at the end of a run, for people. Ends with a line break. */
export const summaryOf = (asWritten: Report, options: SummaryOptions): string => {
  const report = printable(asWritten);
  const { style } = options;
  const { suite, contract, target, rules, errors = [] } = report;
  const assessment = assess(report, options.policy);
  const telling = { ...style, folder: path.dirname(options.page) };
  const lines = [
    '',
    style.colour('bold', `${target.name} (${target.url})`),
    `${suite.name} ${suite.version}, contract ${contract.version}`,
    '',
    ...section(
      'Faults of the suite that belong to no rule',
      errors.map((error) => labelled('-', error, style.width, { column: 2 })),
      style,
    ),
    ...section('Areas (rules that hold / rules examined)', areaLines(report, style), style),
    ...section('Inconclusive', causeLines(report, style), style),
    ...section('Not applicable', absentLines(report, style), style),
    ...section('Not examined', unexaminedLines(report), style),
    ...section(
      'Your own description (not graded)',
      ownLines(report.ownDescription).map((line) => `  ${line}`),
      style,
    ),
    ...section(
      'Differs from what we assumed (observed, not graded)',
      observedDeviations(rules).map((rule) =>
        labelled('-', `${rule.id}: ${truncate(rule.reason ?? '', mostCharacters)}`, style.width, {
          column: 2,
        }),
      ),
      style,
    ),
    ...rulesInDetail(rules, 'error', telling),
    ...causesInDetail(rules, blockingRules(assessment), telling),
    ...closing(report, assessment, options),
  ];
  return `${lines.join('\n')}\n`;
};
