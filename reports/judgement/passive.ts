import type { Check, Evidence, Finding } from '../../spec/results/findings.ts';
import type { Level } from '../../spec/rules/rule.ts';
import { evidenceWithin, freeRoom, type EvidenceRoom } from './evidence-room.ts';
import { violationBy } from '../../spec/results/verdicts.ts';
import { heldBy } from './judge.ts';
import { inCheckOrder } from './plan.ts';
import type { CheckResult } from './report.ts';

/** A violation, and the test that it happened in. */
interface Shown {
  readonly test: Check;
  readonly message?: string;
  readonly replay?: string;
  readonly evidence?: Evidence;
}

/** The tally of one rule that is examined on every exchange, over all tests so far. */
export interface PassiveTally {
  assertions: number;
  violations: number;
  /** The first ones, in the order of the checks. */
  readonly shown: Shown[];
}

export type PassiveTallies = Map<string, PassiveTally>;

/** The first ones show as much as all of them. */
const keptEvidence = 3;

/** A finding about what held says `pass`; `observed` is a violation of what is only assumed. */
const violated = ({ verdict }: Finding): boolean => ['fail', 'warn', 'observed'].includes(verdict);

/** Keeps a violation among the first ones in the order of the checks: which test ended first must not show. */
const addShown = (shown: Shown[], test: Check, finding: Finding, room: EvidenceRoom): void => {
  const later = shown.findIndex((other) => inCheckOrder(test, other.test) < 0);
  const at = later === -1 ? shown.length : later;
  if (at >= keptEvidence) return;
  const { message, replay, evidence } = finding;
  shown.splice(at, 0, {
    test,
    ...(message === undefined ? {} : { message }),
    ...(replay === undefined ? {} : { replay }),
    ...(evidence === undefined ? {} : { evidence: evidenceWithin(evidence, room) }),
  });
  for (const { evidence: dropped } of shown.splice(keptEvidence)) if (dropped) freeRoom(dropped, room);
};

const addFinding = (tallies: PassiveTallies, test: Check, finding: Finding, room: EvidenceRoom): void => {
  const tally = tallies.get(finding.rule) ?? { assertions: 0, violations: 0, shown: [] };
  tallies.set(finding.rule, tally);
  tally.assertions += finding.assertions;
  if (!violated(finding)) return;
  tally.violations += 1;
  addShown(tally.shown, test, finding, room);
};

/** Adds what one test saw on its exchanges. */
export const addPassive = (
  tallies: PassiveTallies,
  test: Check,
  findings: readonly Finding[],
  room: EvidenceRoom,
): void => {
  for (const finding of findings) addFinding(tallies, test, finding, room);
};

const violationResult = (tally: PassiveTally, level: Level): Partial<CheckResult> => {
  const [evidence, ...furtherEvidence] = tally.shown.flatMap((one) => one.evidence ?? []);
  const message = tally.shown.find((one) => one.message !== undefined)?.message;
  const replay = tally.shown.find((one) => one.replay !== undefined)?.replay;
  return {
    verdict: violationBy[level],
    violations: tally.violations,
    ...(message === undefined ? {} : { message }),
    ...(replay === undefined ? {} : { replay }),
    ...(evidence ? { evidence } : {}),
    ...(furtherEvidence.length > 0 ? { furtherEvidence } : {}),
  };
};

/** The result of the passive check of a rule; undefined when no exchange had anything to look at. */
export const passiveResult = (
  check: Check,
  tally: PassiveTally | undefined,
  level: Level,
): CheckResult | undefined => {
  if (!tally || tally.assertions + tally.violations === 0) return undefined;
  const { title, file, line } = check;
  const held = { verdict: heldBy[level], ...(level === 'assumed' ? { message: 'held' } : {}) };
  const decisive = tally.violations > 0 ? violationResult(tally, level) : held;
  return { title, file, line, verdict: heldBy[level], ...decisive, assertions: tally.assertions };
};

type Silence = Pick<CheckResult, 'verdict' | 'reason' | 'message'>;

const silence = (
  { silentWithout = [], occasion }: Check,
  capabilities: Readonly<Record<string, boolean>>,
): Silence => {
  if (occasion !== undefined)
    return { verdict: 'not-applicable', message: `there was no occasion: ${occasion}` };
  const lacks = silentWithout.filter((name) => capabilities[name] !== true);
  if (lacks.length === 0)
    return { verdict: 'inconclusive', reason: 'no-occasion', message: 'no answer carried it' };
  const message = `needs ${lacks.join(', ')}, which the target declares absent: no response had it`;
  return { verdict: 'not-applicable', message };
};

/**
 * The result of a passive check that found nothing to look at and is the only one its rule has: not applicable
 * where the target declares that it lacks what would make it show something, or where there was no occasion.
 */
export const neverExercised = (
  check: Check,
  capabilities: Readonly<Record<string, boolean>>,
): CheckResult => {
  const { title, file, line } = check;
  return { title, file, line, ...silence(check, capabilities), unexercised: true, assertions: 0 };
};
