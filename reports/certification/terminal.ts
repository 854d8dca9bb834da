import type { Certification, ClientRuleResult, ScenarioResult } from '../../spec/results/certification.ts';
import { scenarioEndings } from '../../spec/results/certification.ts';
import { escapeControlCharacters } from '../formats/escape-control-characters.ts';
import { plural } from '../text/plural.ts';
import { labelled, type TerminalStyle } from '../formats/terminal-style.ts';
import { assessCertification, failures, neglected, nothingSeen, openRules, showedNothing } from './assess.ts';
import { remaining } from './remaining.ts';
import { scopeLine } from './scope-line.ts';

const signOf = (result: ScenarioResult, { colour }: TerminalStyle): string => {
  if (result.violated.length > 0) return colour('red', '✕');
  return result.ending === 'done' && !showedNothing(result) ? colour('green', '✓') : colour('yellow', '?');
};

/** One line for a scenario that was played. */
export const scenarioLine = (result: ScenarioResult, style: TerminalStyle): string => {
  const { id, ending, violated, ms, message = '' } = result;
  const seconds = style.colour('dim', `${(ms / 1000).toFixed(1)} s`);
  const said = [
    ...(violated.length > 0 ? [plural(violated.length, 'rule') + ' violated'] : []),
    ...(showedNothing(result) ? [nothingSeen] : []),
    ...(ending === 'done' ? [] : [`${scenarioEndings[ending]}${message === '' ? '' : `: ${message}`}`]),
  ].join('; ');
  return `${signOf(result, style)} ${id}  ${seconds}${said === '' ? '' : `  ${escapeControlCharacters(said)}`}`;
};

const ruleBlock = (
  { id, statement, violated, violations }: ClientRuleResult,
  style: TerminalStyle,
): string => {
  const [first] = violations;
  return [
    `  ${style.colour('bold', id)}`,
    labelled('rule', statement, style.width, { indent: 4, column: 8 }),
    ...(first === undefined
      ? []
      : [
          labelled('seen', first.message, style.width, { indent: 4, column: 8 }),
          labelled(
            'where',
            `${first.scenario}, line ${first.line}${violated > 1 ? `, and ${violated - 1} more` : ''}`,
            style.width,
            { indent: 4, column: 8 },
          ),
        ]),
  ].join('\n');
};

const block = (title: string, rules: readonly ClientRuleResult[], style: TerminalStyle): readonly string[] =>
  rules.length === 0 ? [] : [`\n${title}`, ...rules.map((rule) => ruleBlock(rule, style))];

/** Violations of derived rules that this run only reports. */
const reported = (result: Certification): readonly ClientRuleResult[] =>
  result.run.settings.warnings === 'report' ? result.rules.filter(({ verdict }) => verdict === 'warn') : [];

/** Rules that were not seen: by name those that a played scenario could have shown. */
const notSeen = (open: readonly ClientRuleResult[], brought: ReadonlySet<string>): readonly string[] => {
  if (open.length === 0) return [];
  const here = open.filter(({ id }) => brought.has(id));
  const elsewhere = open.length - here.length;
  return [
    '\nNot seen',
    ...here.map(({ id }) => `  ${id}`),
    ...(elsewhere === 0
      ? []
      : [
          `  ${here.length === 0 ? '' : '… and '}${plural(elsewhere, 'rule')} of scenarios that were not played`,
        ]),
  ];
};

/**
 * The end of a run in words.
 *
 * @param brought the rules that the played scenarios bring the occasion for
 */
export const certificationSummary = (
  result: Certification,
  brought: ReadonlySet<string>,
  style: TerminalStyle,
): string => {
  const { code, sentence } = assessCertification(result);
  const open = openRules(result);
  const steps = remaining(result);
  return [
    ...block('Violations', failures(result), style),
    ...block('Warnings', reported(result), style),
    ...block('Advice that was not followed (not graded)', neglected(result), style),
    ...notSeen(open, brought),
    '',
    scopeLine(result),
    ...(steps.length < 2 ? [] : ['Left to do for the certificate:', ...steps.map(({ todo }) => `  ${todo}`)]),
    style.colour(code === 0 ? 'green' : 'red', sentence),
  ].join('\n');
};
