import type { Check, Evidence, Finding } from '../../spec/results/findings.ts';
import type { Level } from '../../spec/rules/rule.ts';
import { evidenceWithin, type EvidenceRoom } from './evidence-room.ts';
import { heldBy, violationBy } from './judge.ts';
import type { CheckResult } from './report.ts';

/** What was seen of one rule that is examined on every exchange, over all tests so far. */
export interface PassiveTally {
  assertions: number;
  violations: number;
  message?: string;
  replay?: string;
  readonly evidence: Evidence[];
}

export type PassiveTallies = Map<string, PassiveTally>;

/** The first ones tell as much as all of them. */
const keptEvidence = 3;

/** A finding about what held says `pass`; `observed` is a violation of what is only assumed. */
const violated = ({ verdict }: Finding): boolean => ['fail', 'warn', 'observed'].includes(verdict);

const addFinding = (tallies: PassiveTallies, finding: Finding, room: EvidenceRoom): void => {
  const tally = tallies.get(finding.rule) ?? { assertions: 0, violations: 0, evidence: [] };
  tallies.set(finding.rule, tally);
  tally.assertions += finding.assertions;
  if (!violated(finding)) return;
  tally.violations += 1;
  if (finding.message !== undefined) tally.message ??= finding.message;
  if (finding.replay !== undefined) tally.replay ??= finding.replay;
  if (finding.evidence && tally.evidence.length < keptEvidence)
    tally.evidence.push(evidenceWithin(finding.evidence, room));
};

/** Adds what one test saw on its exchanges. */
export const addPassive = (
  tallies: PassiveTallies,
  findings: readonly Finding[],
  room: EvidenceRoom,
): void => {
  for (const finding of findings) addFinding(tallies, finding, room);
};

const violationResult = (tally: PassiveTally, level: Level): Partial<CheckResult> => {
  const [evidence, ...furtherEvidence] = tally.evidence;
  return {
    verdict: violationBy[level],
    violations: tally.violations,
    ...(tally.message === undefined ? {} : { message: tally.message }),
    ...(tally.replay === undefined ? {} : { replay: tally.replay }),
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
    return { verdict: 'inconclusive', reason: 'prerequisite', message: 'no answer carried it' };
  const message = `needs ${lacks.join(', ')}, which the target declares that it lacks: no answer carried it`;
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
