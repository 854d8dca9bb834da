import { contract } from '../../spec/contract/in-use.ts';
import { areaOf, type RuleId } from '../../spec/rules/index.ts';
import { quotedFor, type Quoted } from '../../spec/quotations/quotations.ts';
import { withdrawnRules } from '../../spec/rules/withdrawn.ts';
import type { Severity } from '../../spec/severities.ts';
import { checks, selectedRules } from '../run/catalogue.ts';

interface RuleRow {
  readonly id: RuleId;
  readonly area: string;
  readonly level: string;
  /** The severity of a violation; none where the rule is only observed. */
  readonly severity?: Severity;
  readonly section: string;
  readonly statement: string;
  /** The document's words: the rule states them, or follows from them. */
  readonly quotes: readonly Quoted[];
  readonly operations: readonly string[];
  /** Titles of the checks that examine the rule. */
  readonly checks: readonly string[];
  readonly unobservable?: string;
}

const rows = (ids: readonly RuleId[]): readonly RuleRow[] => {
  const all = checks();
  return ids.map((id) => {
    const { level, section, statement, operations, unobservable } = contract().rule(id);
    return {
      id,
      area: areaOf(id),
      level,
      ...(level !== 'assumed' && { severity: contract().rule(id).severity }),
      section,
      statement,
      quotes: quotedFor(id, contract().version),
      operations,
      checks: all.filter((check) => check.rules.includes(id)).map(({ title }) => title),
      ...(unobservable === undefined ? {} : { unobservable }),
    };
  });
};

const howChecked = ({ checks: titles, unobservable }: RuleRow): readonly string[] => {
  if (unobservable !== undefined) return [`unobservable: ${unobservable}`];
  return titles.length === 0 ? ['no check yet'] : titles.map((title) => `checked: ${title}`);
};

const block = (row: RuleRow): string =>
  [
    `${row.id}  [${[row.level, row.severity].filter(Boolean).join(', ')}]`,
    `  ${row.statement}`,
    `  § ${row.section}`,
    ...row.quotes.map(({ line, words }) => `  line ${line}: "${words}"`),
    ...howChecked(row).map((line) => `  ${line}`),
  ].join('\n');

const tally = (all: readonly RuleRow[]): string => {
  const unobservable = all.filter((row) => row.unobservable !== undefined).length;
  const unchecked = all.filter((row) => row.unobservable === undefined && row.checks.length === 0).length;
  return `${all.length} rules: ${all.length - unobservable - unchecked} checked, ${unobservable} unobservable, ${unchecked} without a check yet.`;
};

const withdrawn = (areas: readonly string[]): readonly string[] =>
  Object.entries(withdrawnRules)
    .filter(([id]) => areas.length === 0 || areas.includes(areaOf(id)))
    .map(([id, reason]) => `${id}  [withdrawn]\n  ${reason}`);

/** `psi rules`: how each rule is checked, or why it cannot be. */
export const showRules = (options: { readonly area?: readonly string[]; readonly json?: boolean }): void => {
  const all = rows(selectedRules(options, contract()) ?? contract().ruleIds);
  const text =
    options.json === true
      ? JSON.stringify(all, null, 2)
      : [...all.map(block), ...withdrawn(options.area ?? []), tally(all)].join('\n\n');
  process.stdout.write(`${text}\n`);
};
