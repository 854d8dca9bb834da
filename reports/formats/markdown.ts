import { verdicts } from '../../spec/results/verdicts.ts';
import { inconclusiveCauses } from '../judgement/causes.ts';
import { triedChanges } from '../judgement/changes.ts';
import { countAreas } from '../judgement/groups.ts';
import { escapeControlCharacters } from './escape-control-characters.ts';
import { truncate } from '../text/truncate.ts';
import { markdownTable } from './markdown-table.ts';
import { ownLines } from './own-lines.ts';
import { plural } from '../text/plural.ts';
import { blockings, weightOf, type BlockingCause } from '../judgement/blocking.ts';
import { sinceOf, type PastRun } from '../judgement/history.ts';
import { assess, type Assessment } from '../judgement/policy.ts';
import { policies, type Policy } from '../judgement/policies.ts';
import { observedDeviations, violationCauses } from '../judgement/violation-causes.ts';
import { causeHead } from './blocking-lines.ts';
import type { Report, RuleResult } from '../judgement/report.ts';

/** A CI summary may not grow without bounds; the page has all of it. */
const shownRules = 50;
const maxText = 300;
const shownEach = 8;

/** Text of the target in a table cell: one line, and nothing that Markdown or HTML would act on. */
export const cell = (text: string): string =>
  truncate(escapeControlCharacters(text), maxText)
    .replaceAll(/\s+/g, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll(/[\\`*_[\]|!#@~]/g, (char) => `&#${char.charCodeAt(0)};`);

/** A sentence of ours that may name what is not ours: the name of a policy file, the reason of a stop. */
const line = (text: string): string =>
  escapeControlCharacters(text).replaceAll(/\s+/g, ' ').replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const listed = (rules: readonly RuleResult[], history: readonly PastRun[]): string =>
  [
    ...rules.slice(0, shownEach).map((rule) => {
      const since = sinceOf(history, rule);
      return `\`${rule.id.replaceAll('`', '')}\` (${weightOf(rule)}${since === undefined ? '' : `, ${since}`})`;
    }),
    ...(rules.length > shownEach ? [`and ${rules.length - shownEach} more`] : []),
  ].join(', ');

const causeItem = (cause: BlockingCause, history: readonly PastRun[]): string =>
  `- ${cell(causeHead(cause))}\n  ${listed(cause.rules, history)}`;

/** The objections of the gate, each with its rules by cause. */
const whatFails = (
  report: Report,
  assessment: Assessment,
  history: readonly PastRun[],
  policy: Policy,
): readonly string[] => {
  const all = blockings(report, assessment);
  if (all.length === 0) return [];
  return [
    `## What fails this release, by policy "${line(policy.name)}"`,
    ...all.map(({ sentence, causes: own }) =>
      [
        `**${line(sentence)}**`,
        own
          .slice(0, shownRules)
          .map((cause) => causeItem(cause, history))
          .join('\n'),
        own.length > shownRules
          ? `And ${plural(own.length - shownRules, 'cause')} more; the page lists them.`
          : '',
      ]
        .filter(Boolean)
        .join('\n\n'),
    ),
  ];
};

const notCounted = (
  { rules }: Report,
  { uncounted, weakens }: Assessment,
  policy: Policy,
): readonly string[] => [
  ...(uncounted.length === 0
    ? []
    : [
        '## Violated, and not counted',
        violationCauses(rules, ({ id }) => uncounted.includes(id))
          .slice(0, shownRules)
          .map((cause) => causeItem(cause, []))
          .join('\n'),
      ]),
  ...(weakens.length === 0
    ? []
    : [`The policy asks less than ${line(policy.extends ?? policy.name)}: ${line(weakens.join('; '))}.`]),
];

const differing = ({ rules }: Report): readonly string[] => {
  const found = observedDeviations(rules);
  if (found.length === 0) return [];
  return [
    '## Differs from what we assumed (observed, not graded)',
    found.map(({ id, reason = '' }) => `- \`${id}\`: ${cell(reason)}`).join('\n'),
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
        ({ entry, explanation, next, owner, rules: own }) =>
          `- ${plural(own.length, 'rule')}: ${entry === undefined ? '' : `\`${entry}\`: `}${cell(explanation)} (${owner})${next === undefined ? '' : ` Next: ${cell(next)}`}`,
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

const changes = (report: Report): readonly string[] => {
  const rows = triedChanges(report).filter(({ tried }) => tried.length > 0);
  if (rows.length === 0) return [];
  return [
    '## Requests with one thing changed',
    markdownTable(
      ['Changed', 'Operations tried', 'Not tried'],
      rows.map(({ what, tried, untried }) => [
        cell(what),
        `${tried.length} of ${tried.length + untried.length}`,
        cell(untried.map(({ operation, why }) => `${operation}: ${why}`).join('; ')),
      ]),
    ),
  ];
};

/** The report for the summary page of a CI job. */
export const markdownOf = (
  report: Report,
  policy: Policy = policies.ci,
  history: readonly PastRun[] = [],
): string => {
  const assessment = assess(report, policy);
  const { target, run, suite, totals, errors = [] } = report;
  const counts = verdicts
    .filter((verdict) => totals[verdict] > 0)
    .map((verdict) => `${totals[verdict]} ${verdict}`);
  const blocks = [
    `# Conformance of ${cell(target.name)}`,
    `**${line(assessment.sentence)}**`,
    counts.join(' · '),
    ...whatFails(report, assessment, history, policy),
    ...(errors.length > 0
      ? ['## Faults of the suite', errors.map((error) => `- ${cell(error)}`).join('\n')]
      : []),
    ...notCounted(report, assessment, policy),
    ...differing(report),
    ...causes(report),
    ...own(report),
    ...changes(report),
    '## Areas',
    areaTable(report),
    `${suite.name} ${suite.version}, ${plural(run.requests, 'request')}, ${(run.durationMs / 1000).toFixed(1)} s, seed ${run.seed}`,
  ];
  return `${blocks.join('\n\n')}\n`;
};
