import { shellWord } from '../../spec/shell-text.ts';
import type { Evidence } from '../../spec/results/findings.ts';
import type { Verdict } from '../../spec/results/verdicts.ts';
import { bySeverity } from '../../spec/severities.ts';
import { escapeControlCharacters } from './escape-control-characters.ts';
import type { CheckResult, RuleResult } from '../judgement/report.ts';
import { beyondEvidence } from '../judgement/beyond-evidence.ts';
import { truncate } from '../text/truncate.ts';
import { weightOf } from '../judgement/blocking.ts';
import { violationCauses, type ViolationCause } from '../judgement/violation-causes.ts';
import { causeHead } from './blocking-lines.ts';
import { quotedAs, quotedLines } from './quoted-lines.ts';
import { labelled, wrap, type Colour, type TerminalStyle } from './terminal-style.ts';

const colours: Readonly<Partial<Record<Verdict, Colour>>> = { error: 'magenta', fail: 'red', warn: 'yellow' };

/** A run that breaks hundreds of rules stays readable; the page has all of them. */
const shownInFull = 20;

const labelColumn = 14;

const where = ({ exchanges, pointer, side = 'response' }: Evidence): string | undefined => {
  const exchange = exchanges.at(-1);
  if (!exchange) return undefined;
  const { operation, request, response } = exchange;
  const [, webhook] = /^webhook (\S+)$/.exec(operation) ?? [];
  if (webhook !== undefined) return `the webhook ${webhook} that we received at ${exchange.at}`;
  const place = pointer === undefined ? '' : `, ${side} body at ${pointer === '' ? 'its root' : pointer}`;
  return `${request.method} ${request.url} gave ${response.status}${place}`;
};

type Row = readonly [label: string, text: string | undefined];

/** Rows to copy from: a break in the middle would end up in the shell. */
const unbroken: readonly string[] = ['repeat', 'last request', 'rerun', 'where', 'test'];

/** The page and report.json have all of it. */
const maxText = 1200;

const rowText = (label: string, text: string, width: number): string =>
  unbroken.includes(label)
    ? `  ${label.padEnd(labelColumn)}${escapeControlCharacters(text)}`
    : labelled(label, truncate(text, maxText), width, { column: labelColumn });

/** How rules are told. */
export interface Telling extends TerminalStyle {
  /** Of their report, for commands that read it. */
  readonly folder?: string;
  /** Ids of the rules that decide under the policy of the run. */
  readonly blocking?: ReadonlySet<string>;
}

/** A warning may decide, and a failure may not: the verdict alone does not say so. */
const decides = ({ id }: RuleResult, { blocking }: Telling): string => {
  if (blocking === undefined) return '';
  return blocking.has(id) ? '; it fails this release' : '; the policy does not count it';
};

/** The command that shows the requests of a violation as a script. */
export const scriptCommand = (id: string, folder: string): string =>
  `psi report show ${id} ${shellWord(folder)} --as curl`;

/** The commands that repeat a violation. Where requests led to it, the last one alone shows it no more. */
const repeatRows = (id: string, { exchanges, curl }: Evidence, { folder }: Telling): readonly Row[] =>
  exchanges.length < 2 || folder === undefined
    ? [['repeat', curl]]
    : [
        ['repeat', `${scriptCommand(id, folder)}   # prints all ${exchanges.length} requests as a script`],
        // A long one would bury what stands around it.
        ['last request', curl !== undefined && curl.length <= maxText ? curl : undefined],
      ];

const evidenceRows = (id: string, check: CheckResult, telling: Telling): readonly Row[] => {
  const { evidence } = check;
  const because: Row = ['because', beyondEvidence(check)];
  if (!evidence) return [because];
  return [
    because,
    ['expected', evidence.expected],
    ['actual', evidence.actual],
    ['where', where(evidence)],
    ...repeatRows(id, evidence, telling),
  ];
};

const known = ({ knownFailure }: RuleResult): string | undefined => knownFailure && `known: ${knownFailure}`;

/** One rule with its evidence, for people. */
export const ruleInFull = (rule: RuleResult, telling: Telling): string => {
  const { width, colour } = telling;
  const check = rule.checks.find(({ verdict }) => verdict === rule.verdict);
  const rows: readonly Row[] = [
    ['rule', rule.statement],
    ['section', rule.section],
    [quotedAs(rule).toLowerCase(), quotedLines(rule).join('; ') || undefined],
    ['counts as', `${weightOf(rule)}${decides(rule, telling)}`],
    ...(check
      ? evidenceRows(rule.id, check, telling)
      : ([['because', rule.reason]] satisfies readonly Row[])),
    ['test', check && `${check.file}:${check.line} ${check.title}`],
    ['rerun', check?.replay],
    ['note', known(rule)],
  ];
  const isGrave = rule.verdict === 'warn' && telling.blocking?.has(rule.id) === true;
  const verdict = `${rule.verdict.toUpperCase()}${isGrave ? ' (blocks)' : ''}`;
  const label = colour(colours[rule.verdict] ?? 'bold', verdict);
  const lines = rows.flatMap(([name, text]) => (text ? [rowText(name, text, width)] : []));
  return [`${label} ${colour('bold', rule.id)}`, ...lines, ''].join('\n');
};

const ruleInShort = (rule: RuleResult, { colour }: TerminalStyle): string =>
  `${colour(colours[rule.verdict] ?? 'bold', rule.verdict.toUpperCase())} ${rule.id}`;

/** The rules of one verdict: the first ones in full, the rest by name. */
export const rulesInDetail = (
  rules: readonly RuleResult[],
  verdict: Verdict,
  style: Telling,
): readonly string[] => {
  const concerned = rules.filter((rule) => rule.verdict === verdict).toSorted(bySeverity);
  const rest = concerned.slice(shownInFull);
  return [
    ...concerned.slice(0, shownInFull).map((rule) => ruleInFull(rule, style)),
    ...rest.map((rule) => ruleInShort(rule, style)),
    ...(rest.length > 0 ? [''] : []),
  ];
};

const others = ({ rules, open }: ViolationCause, style: Telling): readonly string[] => [
  ...(rules.length > 1
    ? [
        labelled(
          'also',
          rules
            .slice(1)
            .map(({ id }) => id)
            .join(', '),
          style.width,
          { column: labelColumn },
        ),
      ]
    : []),
  ...(open.length > 0
    ? [labelled('open for it', open.map(({ id }) => id).join(', '), style.width, { column: labelColumn })]
    : []),
];

const causeInFull = (cause: ViolationCause, style: Telling): readonly string[] => {
  const [first] = cause.rules;
  if (first === undefined) return [];
  const head = causeHead({ ...cause, owner: 'target' });
  return [
    ...(cause.rules.length > 1 ? wrap(head, style.width).map((line) => style.colour('bold', line)) : []),
    ruleInFull(first, style).trimEnd(),
    ...others(cause, style),
    '',
  ];
};

/**
 * Violations by what was seen: one rule of each cause in full, the others by name. Those that block stand last, next to
 * the end of the summary.
 */
export const causesInDetail = (
  rules: readonly RuleResult[],
  blocking: ReadonlySet<string>,
  style: TerminalStyle & Pick<Telling, 'folder'>,
): readonly string[] => {
  const causes = violationCauses(rules);
  const shown = causes.slice(0, shownInFull);
  const rest = causes.slice(shownInFull).flatMap((cause) => cause.rules);
  const blocks = (cause: ViolationCause): boolean => cause.rules.some(({ id }) => blocking.has(id));
  return [
    ...rest.map((rule) => ruleInShort(rule, style)),
    ...(rest.length > 0 ? [''] : []),
    ...[...shown.filter((cause) => !blocks(cause)), ...shown.filter(blocks).toReversed()].flatMap((cause) =>
      causeInFull(cause, { ...style, blocking }),
    ),
  ];
};
