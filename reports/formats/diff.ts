import { verdicts, type Verdict } from '../../spec/results/verdicts.ts';
import type { Report } from '../judgement/report.ts';

/** A rule whose verdict differs between two reports; undefined where a report does not have the rule. */
export interface Change {
  readonly id: string;
  readonly before: Verdict | undefined;
  readonly after: Verdict | undefined;
}

export interface ReportDiff {
  /** Rules that held, or were not known to be violated, and now fail. */
  readonly newFailures: readonly Change[];
  /** Rules that failed and pass now. */
  readonly fixed: readonly Change[];
  /** Rules that passed and about which nothing is known now. */
  readonly lost: readonly Change[];
  /** All other differences. */
  readonly other: readonly Change[];
}

const isBroken = (verdict: Verdict | undefined): boolean => verdict === 'fail' || verdict === 'error';

const kinds: readonly (readonly [keyof ReportDiff, (change: Change) => boolean])[] = [
  ['newFailures', ({ before, after }) => isBroken(after) && !isBroken(before)],
  ['fixed', ({ before, after }) => isBroken(before) && after === 'pass'],
  ['lost', ({ before, after }) => before === 'pass' && after !== 'warn'],
  ['other', () => true],
];

const changesBetween = (before: Report, after: Report): readonly Change[] => {
  const was = new Map(before.rules.map(({ id, verdict }) => [id, verdict]));
  const is = new Map(after.rules.map(({ id, verdict }) => [id, verdict]));
  return [...new Set([...is.keys(), ...was.keys()])]
    .map((id) => ({ id, before: was.get(id), after: is.get(id) }))
    .filter((change) => change.before !== change.after);
};

/** What changed from one report to the next. */
export const diffOf = (before: Report, after: Report): ReportDiff => {
  const diff: Record<keyof ReportDiff, Change[]> = { newFailures: [], fixed: [], lost: [], other: [] };
  for (const change of changesBetween(before, after)) {
    const kind = kinds.find(([, fits]) => fits(change))?.[0] ?? 'other';
    diff[kind].push(change);
  }
  return diff;
};

const titles: Readonly<Record<keyof ReportDiff, string>> = {
  newFailures: 'New failures',
  fixed: 'Fixed',
  lost: 'Passed before, not known now',
  other: 'Other changes',
};

const words = (verdict: Verdict | undefined): string => verdict ?? 'absent';

/** The difference for people. Ends with a line break. */
export const diffText = (before: Report, after: Report): string => {
  const diff = diffOf(before, after);
  // The titles have every kind as a key.
  const blocks = (Object.keys(titles) as (keyof ReportDiff)[])
    .filter((kind) => diff[kind].length > 0)
    .map((kind) => {
      const lines = diff[kind].map(
        (change) => `  ${change.id}: ${words(change.before)} → ${words(change.after)}`,
      );
      return [`${titles[kind]} (${diff[kind].length})`, ...lines].join('\n');
    });
  const counts = verdicts
    .filter((verdict) => before.totals[verdict] !== after.totals[verdict])
    .map((verdict) => `${verdict} ${before.totals[verdict]} → ${after.totals[verdict]}`);
  if (blocks.length === 0) return 'No rule has another verdict.\n';
  return `${[...blocks, counts.length === 0 ? 'The totals are the same.' : counts.join(', ')].join('\n\n')}\n`;
};
