import type { Certification, ClientRuleResult } from '../../spec/results/certification.ts';
import { scenarioEndings } from '../../spec/results/certification.ts';
import { markdownTable } from '../formats/markdown-table.ts';
import { cell } from '../formats/markdown.ts';
import { assessCertification, failures, neglected, openRules, unfinished } from './assess.ts';
import { remaining } from './remaining.ts';
import { scopeLine } from './scope-line.ts';

/** A CI summary may not grow without bounds; the page has all of it. */
const shownRules = 50;

const ruleRows = (rules: readonly ClientRuleResult[]): readonly (readonly string[])[] =>
  rules
    .slice(0, shownRules)
    .map(({ id, verdict, statement, reason = '', violations }) => [
      verdict,
      cell(id),
      cell(statement),
      cell(reason),
      cell(violations[0] === undefined ? '' : `${violations[0].scenario}, line ${violations[0].line}`),
    ]);

const ruleTable = (title: string, rules: readonly ClientRuleResult[]): readonly string[] =>
  rules.length === 0
    ? []
    : [
        `## ${title}`,
        markdownTable(['Verdict', 'Rule', 'What must hold', 'What was seen', 'Where'], ruleRows(rules)),
      ];

const list = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [`## ${title}`, lines.map((line) => `- ${line}`).join('\n')];

/** A certification for the summary page of a CI job. */
export const certificationMarkdown = (result: Certification): string => {
  const { client, run, suite, withheld } = result;
  return `${[
    `# Certification of ${cell(client.name)}`,
    `**${assessCertification(result).sentence}**`,
    withheld === undefined ? 'A certificate was issued.' : `No certificate: ${cell(withheld)}`,
    `${scopeLine(result)}.`,
    ...list(
      'Left to do for the certificate',
      remaining(result).map(({ todo }) => todo),
    ),
    ...ruleTable('Violations', failures(result)),
    ...list(
      'Scenarios that were not played to the end',
      unfinished(result).map(({ id, ending, message = '' }) =>
        cell(`${id}: ${scenarioEndings[ending]}. ${message}`),
      ),
    ),
    ...list(
      'Not seen',
      openRules(result).map(({ id }) => cell(id)),
    ),
    ...ruleTable('Advice that was not followed (not graded)', neglected(result)),
    `${suite.name} ${suite.version}, ${(run.durationMs / 1000).toFixed(1)} s, seed ${run.settings.seed}`,
  ].join('\n\n')}\n`;
};
