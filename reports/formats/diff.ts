import { verdicts, type Verdict } from '../../spec/results/verdicts.ts';
import { withdrawnBecause } from '../../spec/rules/withdrawn.ts';
import { bySeverity, type Severity } from '../../spec/severities.ts';
import type { Report, RuleResult } from '../judgement/report.ts';
import { markdownTable } from './markdown-table.ts';
import { cell } from './markdown.ts';

/** A rule whose verdict differs between two reports; undefined where a report does not have the rule. */
export interface Change {
  readonly id: string;
  readonly severity: Severity;
  readonly before: Verdict | undefined;
  readonly after: Verdict | undefined;
  /** Why it has its new verdict. */
  readonly reason?: string;
}

/** A fact of the runs that differs, so that the verdicts compare with care. */
export interface FactChange {
  readonly what: string;
  readonly before: string;
  readonly after: string;
}

export interface ReportDiff {
  /** Rules that are violated now and were not. */
  readonly newFailures: readonly Change[];
  /** Rules that were violated and hold now. */
  readonly fixed: readonly Change[];
  /** Rules that could be exercised and cannot now. */
  readonly newlyInconclusive: readonly Change[];
  /** Rules that were examined and are not any more. */
  readonly noLongerExamined: readonly Change[];
  /** Rules that hold now and were not known to. */
  readonly newlyExamined: readonly Change[];
  /** All other differences. */
  readonly other: readonly Change[];
  /** The plan, the suite and the contract. */
  readonly facts: readonly FactChange[];
}

type Kind = Exclude<keyof ReportDiff, 'facts'>;

const isOneOf =
  (...wanted: readonly (Verdict | undefined)[]) =>
  (verdict: Verdict | undefined): boolean =>
    wanted.includes(verdict);

const isViolated = isOneOf('fail', 'error', 'warn');
const holds = isOneOf('pass', 'observed');
const isUnexamined = isOneOf('not-selected', 'not-applicable', undefined);

/** The first line that fits a change names it. */
const kinds: readonly (readonly [Kind, (change: Change) => boolean])[] = [
  ['newFailures', ({ before, after }) => isViolated(after) && !isViolated(before)],
  ['newFailures', ({ before, after }) => before === 'warn' && after === 'fail'],
  ['fixed', ({ before, after }) => isViolated(before) && holds(after)],
  ['newlyInconclusive', ({ after }) => after === 'inconclusive'],
  ['noLongerExamined', ({ before, after }) => !isUnexamined(before) && isUnexamined(after)],
  ['newlyExamined', ({ before, after }) => holds(after) && !holds(before)],
  ['other', () => true],
];

const changeOf = (id: string, a: RuleResult | undefined, b: RuleResult | undefined): Change => {
  const { severity, reason } = b ?? { ...a, reason: withdrawnBecause(id) ?? a?.reason };
  return {
    id,
    severity: severity ?? 'major',
    before: a?.verdict,
    after: b?.verdict,
    ...(reason === undefined ? {} : { reason }),
  };
};

const changesBetween = (before: Report, after: Report): readonly Change[] => {
  const was = new Map(before.rules.map((rule) => [rule.id, rule]));
  const is = new Map(after.rules.map((rule) => [rule.id, rule]));
  return [...new Set([...is.keys(), ...was.keys()])].flatMap((id) => {
    const [a, b] = [was.get(id), is.get(id)];
    return a?.verdict === b?.verdict ? [] : [changeOf(id, a, b)];
  });
};

const capabilitiesOf = ({ target }: Report): string =>
  Object.entries(target.capabilities)
    .filter(([, has]) => !has)
    .map(([name]) => name)
    .join(', ') || 'none';

const facts: readonly (readonly [what: string, of: (report: Report) => string])[] = [
  ['suite', ({ suite }) => suite.version],
  ['contract', ({ contract }) => contract.version],
  ['target', ({ target }) => target.name],
  ['capabilities declared absent', capabilitiesOf],
  ['rules in the plan', ({ run }) => String(run.planned)],
  ['run', ({ run }) => run.status],
];

const factChanges = (a: Report, b: Report): readonly FactChange[] =>
  facts.flatMap(([what, of]) =>
    of(a) === of(b) ? [] : [{ what, before: of(a), after: of(b) } satisfies FactChange],
  );

/** The changes from one report to the next; those that hurt most first. */
export const diffOf = (before: Report, after: Report): ReportDiff => {
  const diff: Record<Kind, Change[]> = {
    newFailures: [],
    fixed: [],
    newlyInconclusive: [],
    noLongerExamined: [],
    newlyExamined: [],
    other: [],
  };
  for (const change of changesBetween(before, after).toSorted(bySeverity)) {
    const kind = kinds.find(([, fits]) => fits(change))?.[0] ?? 'other';
    diff[kind].push(change);
  }
  return { ...diff, facts: factChanges(before, after) };
};

const titles: Readonly<Record<Kind, string>> = {
  newFailures: 'Newly violated',
  fixed: 'Fixed',
  newlyInconclusive: 'Newly inconclusive',
  noLongerExamined: 'No longer examined',
  newlyExamined: 'Newly examined, and holds',
  other: 'Other changes',
};

// The titles have every kind as a key.
const kindsIn = (diff: ReportDiff): readonly Kind[] =>
  (Object.keys(titles) as Kind[]).filter((kind) => diff[kind].length > 0);

const words = (verdict: Verdict | undefined): string => verdict ?? 'absent';

const wordsNow = ({ id, after }: Pick<Change, 'id' | 'after'>): string =>
  after === undefined && withdrawnBecause(id) !== undefined ? 'withdrawn' : words(after);

const totalsOf = (before: Report, after: Report): readonly string[] =>
  verdicts
    .filter((verdict) => before.totals[verdict] !== after.totals[verdict])
    .map((verdict) => `${verdict} ${before.totals[verdict]} → ${after.totals[verdict]}`);

const nothing = 'No rule has another verdict.';

/** The difference for people. Ends with a line break. */
export const diffText = (before: Report, after: Report): string => {
  const diff = diffOf(before, after);
  const changed = diff.facts.map((fact) => `${fact.what}: ${fact.before} → ${fact.after}`);
  const blocks = kindsIn(diff).map((kind) => {
    const lines = diff[kind].map(
      (change) => `  ${change.id} (${change.severity}): ${words(change.before)} → ${wordsNow(change)}`,
    );
    return [`${titles[kind]} (${diff[kind].length})`, ...lines].join('\n');
  });
  const totals = totalsOf(before, after);
  return `${[
    ...(changed.length === 0 ? [] : [changed.join('\n')]),
    ...(blocks.length === 0 ? [nothing] : blocks),
    ...(totals.length === 0 ? [] : [totals.join(', ')]),
  ].join('\n\n')}\n`;
};

/** The difference for a comment on a pull request. */
export const diffMarkdown = (before: Report, after: Report): string => {
  const diff = diffOf(before, after);
  const blocks = kindsIn(diff).map((kind) =>
    [
      `### ${titles[kind]} (${diff[kind].length})`,
      markdownTable(
        ['Rule', 'Severity', 'Before', 'Now', 'Why'],
        diff[kind].map(({ id, severity, before: was, after: is, reason = '' }) => [
          cell(id),
          severity,
          words(was),
          wordsNow({ id, after: is }),
          cell(reason),
        ]),
      ),
    ].join('\n\n'),
  );
  const changed = diff.facts.map(
    ({ what, before: was, after: is }) => `- ${what}: ${cell(was)} → ${cell(is)}`,
  );
  return `${[
    `## Conformance of ${cell(after.target.name)}: what changed`,
    ...(changed.length === 0 ? [] : [changed.join('\n')]),
    ...(blocks.length === 0 ? [nothing] : blocks),
  ].join('\n\n')}\n`;
};

/** The difference for programs. */
export const diffJson = (before: Report, after: Report): string =>
  `${JSON.stringify(diffOf(before, after), null, 1)}\n`;
