import type { Verdict } from '../../spec/results/verdicts.ts';
import { isViolated } from './policies.ts';
import type { Report, RuleResult } from './report.ts';

/** The summary of an earlier run, to compare a later one with. */
export interface PastRun {
  /** The version of the interface that it was about. */
  readonly contract: string;
  readonly startedAt: string;
  readonly seed: number;
  readonly status: Report['run']['status'];
  /** How many rules it violated, and how many it left inconclusive. */
  readonly violated: number;
  readonly inconclusive: number;
  /** The verdict of each rule. */
  readonly verdicts: Readonly<Record<string, Verdict>>;
}

export const pastRun = ({ contract, run, rules }: Report): PastRun => ({
  contract: contract.version,
  startedAt: run.startedAt,
  seed: run.seed,
  status: run.status,
  violated: rules.filter(isViolated).length,
  inconclusive: rules.filter(({ verdict }) => verdict === 'inconclusive').length,
  verdicts: Object.fromEntries(rules.map(({ id, verdict }) => [id, verdict])),
});

const wasViolated = ({ verdicts }: PastRun, id: string): boolean => {
  const verdict = verdicts[id];
  return verdict !== undefined && isViolated({ verdict });
};

type Sort = Pick<RuleResult, 'id' | 'verdict'>;

/** Whether a rule was then as it is now: violated, or else of the same verdict. */
const wasSo = (run: PastRun, { id, verdict }: Sort): boolean =>
  isViolated({ verdict }) ? wasViolated(run, id) : run.verdicts[id] === verdict;

const dayOf = ({ startedAt }: PastRun): string => startedAt.slice(0, 10);

/**
 * Since when a rule is violated, or open: `new`, or the day of the first of the runs in a row. Undefined where there is
 * nothing to compare with.
 *
 * @param history earlier runs, the oldest first
 */
export const sinceOf = (history: readonly PastRun[], rule: Sort): string | undefined => {
  const last = history.at(-1);
  if (last === undefined) return undefined;
  if (!wasSo(last, rule)) return 'new';
  const held = history.findLastIndex((run) => !wasSo(run, rule));
  const first = history[held + 1] ?? last;
  return `since ${dayOf(first)}`;
};

/** The changes of the violations since the last of the earlier runs. */
export interface Comparison {
  readonly fresh: readonly string[];
  readonly still: readonly string[];
  /** Violated then, and holding now. */
  readonly fixed: readonly string[];
}

/** Compared with the last of the earlier runs; undefined where there is none. */
export const comparisonWith = (history: readonly PastRun[], { rules }: Report): Comparison | undefined => {
  const last = history.at(-1);
  if (last === undefined) return undefined;
  const violated = rules.filter(isViolated).map(({ id }) => id);
  return {
    fresh: violated.filter((id) => !wasViolated(last, id)),
    still: violated.filter((id) => wasViolated(last, id)),
    fixed: rules
      .filter(({ id, verdict }) => wasViolated(last, id) && (verdict === 'pass' || verdict === 'observed'))
      .map(({ id }) => id),
  };
};
