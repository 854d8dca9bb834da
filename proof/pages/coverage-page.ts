import { newestContract, type GradedRule } from '../../spec/contract/contract.ts';
import { rulesWithoutMutant } from '../../spec/results/without-mutant.ts';
import type { Check } from '../../spec/results/findings.ts';
import { areaOf, type RuleId } from '../../spec/rules/index.ts';
import type { Level } from '../../spec/rules/rule.ts';
import { sections } from '../../spec/sections.ts';
import { table } from './markdown.ts';

interface Row extends GradedRule {
  readonly id: RuleId;
  /** Its examiner. */
  readonly checks: readonly string[];
}

const fileOf = ({ file }: Check): string =>
  file.slice(file.lastIndexOf('/') + 1).replace(/(\.spec)?\.[jt]s$/, '');

/** File and title: neither moves when a test grows, as its line does. */
const nameOf = (check: Check): string =>
  check.passive === true ? `every answer: ${check.title}` : `${fileOf(check)}: ${check.title}`;

const rowsOf = (checks: readonly Check[]): readonly Row[] =>
  newestContract.ruleIds.map((id) => ({
    ...newestContract.rule(id),
    id,
    checks: checks.filter(({ rules }) => rules.includes(id)).map(nameOf),
  }));

const isSeen = ({ unobservable }: Row): boolean => unobservable === undefined;
const isChecked = (row: Row): boolean => isSeen(row) && row.checks.length > 0;

/** No answer of a server can be wrong about it, so that a check which holds proves nothing. */
const cannotFail = ({ id }: Row): boolean => Object.hasOwn(rulesWithoutMutant, id);

const levels: readonly Level[] = ['must', 'derived', 'assumed'];

const counts = (rows: readonly Row[]): readonly string[] =>
  [
    ...levels.map((level) => rows.filter((row) => isSeen(row) && row.level === level).length),
    rows.filter((row) => !isSeen(row)).length,
    rows.length,
    rows.filter((row) => isChecked(row) && !cannotFail(row)).length,
    rows.filter((row) => isChecked(row) && cannotFail(row)).length,
    rows.filter((row) => isSeen(row) && !isChecked(row)).length,
  ].map(String);

const columns = [
  ...levels,
  'unobservable',
  'rules',
  'checked',
  'checked, and nothing can break them',
  'not checked yet',
];

const how = (row: Row): string => {
  if (row.unobservable !== undefined) return `unobservable: ${row.unobservable}`;
  if (row.checks.length === 0) return 'not yet';
  const why = rulesWithoutMutant[row.id as keyof typeof rulesWithoutMutant] as string | undefined;
  return `${row.checks.join('; ')}${why === undefined ? '' : ` – nothing can break it: ${why}`}`;
};

const areaTable = (area: string, rows: readonly Row[]): string =>
  [
    `## ${area}`,
    table(
      ['rule', 'level', 'severity', 'section', 'statement', 'checked by'],
      rows.map((row) => [
        `\`${row.id}\``,
        row.level,
        row.level === 'assumed' ? '–' : row.severity,
        row.section,
        row.statement,
        how(row),
      ]),
    ),
  ].join('\n\n');

const sectionTable = (rows: readonly Row[]): string => {
  const inSection = sections.map((section) => [
    section,
    ...counts(rows.filter((row) => row.section === section)),
  ]);
  return table(['section', ...columns], [...inSection, ['**all**', ...counts(rows)]]);
};

/** How many rules there are, in one sentence for the README. */
export const ruleCounts = (checks: readonly Check[]): string => {
  const [must = '', derived = '', assumed = '', unseen = '', all = '', checked = '', idle = ''] = counts(
    rowsOf(checks),
  );
  return `There are ${all} rules: ${must} \`must\`, ${derived} \`derived\`, ${assumed} \`assumed\`, and ${unseen} that no client can see. ${checked} have a check. ${idle} more have one that nothing can break: their pass proves nothing.`;
};

/** Every rule with its level, its section and what examines it, as a Markdown page. */
export const coveragePage = (checks: readonly Check[]): string => {
  const rows = rowsOf(checks);
  const areas = [...new Set(rows.map(({ id }) => areaOf(id)))].toSorted();
  return [
    '# Coverage',
    'Written by `npm run pages -- --write` from `spec/rules` and the tests; `npm run check` fails when it is stale.',
    '`must` is stated by the document, `derived` follows from it, `assumed` is never graded. The severity says what a violation costs: a `critical` one fails a release also where the rule is `derived`. A rule that no client can see says why, and so does one that nothing can break.',
    sectionTable(rows),
    ...areas.map((area) =>
      areaTable(
        area,
        rows.filter(({ id }) => areaOf(id) === area),
      ),
    ),
  ]
    .join('\n\n')
    .concat('\n');
};
