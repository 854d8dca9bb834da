import { verdicts } from '../../spec/results/verdicts.ts';
import { bySeverity } from '../../spec/severities.ts';
import { inconclusiveCauses } from '../judgement/causes.ts';
import { countAreas } from '../judgement/groups.ts';
import { truncate } from './truncate.ts';
import { markdownTable } from './markdown-table.ts';
import { ownLines } from './own-lines.ts';
import { plural } from './plural.ts';
import { assess } from '../judgement/policy.ts';
import type { Policy } from '../judgement/policies.ts';
import type { Report, RuleResult } from '../judgement/report.ts';

/** A CI summary may not grow without bounds; the page has all of it. */
const shownRules = 50;
const maxText = 200;

/** Text of the target in a table cell: one line, and nothing that Markdown or HTML would act on. */
export const cell = (text: string): string =>
  truncate(text, maxText)
    .replaceAll(/\s+/g, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll(/[\\`*_[\]|!#@~]/g, (char) => `&#${char.charCodeAt(0)};`);

const concerned = ({ rules }: Report): readonly RuleResult[] =>
  ['error', 'fail', 'warn'].flatMap((wanted) =>
    rules.filter(({ verdict }) => verdict === wanted).toSorted(bySeverity),
  );

const ruleTable = (report: Report): readonly string[] => {
  const all = concerned(report);
  if (all.length === 0) return [];
  const rows = all
    .slice(0, shownRules)
    .map(({ id, verdict, severity, statement, reason = '' }) => [
      verdict,
      severity,
      cell(id),
      cell(statement),
      cell(reason),
    ]);
  const rest = all.length - rows.length;
  return [
    '## Violations',
    markdownTable(['Verdict', 'Severity', 'Rule', 'What must hold', 'What was seen'], rows),
    ...(rest > 0 ? [`And ${plural(rest, 'rule')} more; the page lists them.`] : []),
  ];
};

const areaTable = ({ rules }: Report): string =>
  markdownTable(
    ['Area', 'Hold', 'Examined'],
    countAreas(rules)
      .filter(({ examined }) => examined > 0)
      .map(({ area, passed, examined }) => [cell(area), String(passed), String(examined)]),
  );

const causes = ({ rules }: Report): readonly string[] => {
  const found = inconclusiveCauses(rules);
  if (found.length === 0) return [];
  return [
    '## Inconclusive',
    found
      .slice(0, shownRules)
      .map(
        ({ entry, explanation, fault, rules: own }) =>
          `- ${plural(own.length, 'rule')}: ${entry === undefined ? '' : `\`${entry}\`: `}${cell(explanation)} (${fault})`,
      )
      .join('\n'),
  ];
};

const own = ({ ownDescription }: Report): readonly string[] =>
  ownDescription === undefined
    ? []
    : [
        '## Your own description (not graded)',
        ownLines(ownDescription)
          .map((line) => `- ${cell(line.trim())}`)
          .join('\n'),
      ];

/** The report for the summary page of a CI job. */
export const markdownOf = (report: Report, policy?: Policy): string => {
  const { target, run, suite, totals, errors = [] } = report;
  const counts = verdicts
    .filter((verdict) => totals[verdict] > 0)
    .map((verdict) => `${totals[verdict]} ${verdict}`);
  const blocks = [
    `# Conformance of ${cell(target.name)}`,
    `**${assess(report, policy).sentence}**`,
    counts.join(' · '),
    ...(errors.length > 0
      ? ['## Faults of the suite', errors.map((error) => `- ${cell(error)}`).join('\n')]
      : []),
    ...ruleTable(report),
    ...causes(report),
    ...own(report),
    '## Areas',
    areaTable(report),
    `${suite.name} ${suite.version}, ${plural(run.requests, 'request')}, ${(run.durationMs / 1000).toFixed(1)} s, seed ${run.seed}`,
  ];
  return `${blocks.join('\n\n')}\n`;
};
