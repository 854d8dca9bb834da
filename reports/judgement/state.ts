import type { Check } from '../../spec/results/findings.ts';
import { truncate } from '../text/truncate.ts';
import { evidenceWithin, type EvidenceRoom } from './evidence-room.ts';
import { judge, type TestOutcome } from './judge.ts';
import { addOwnBreaches, type OwnBreaches } from './own-breaches.ts';
import { addPassive, type PassiveTallies } from './passive.ts';
import { checkKey, type Plan } from './plan.ts';
import type { CheckResult } from './report.ts';
import type { RuleRows } from './run-file.ts';

/** The state of a run so far. Grows by `addOutcome` only. */
export interface RunState {
  readonly plan: Plan;
  readonly results: Map<string, CheckResult[]>;
  readonly passive: PassiveTallies;
  readonly reported: Set<string>;
  readonly errors: string[];
  readonly ownBreaches: OwnBreaches;
  /** On which operations each rule was judged. */
  readonly judged: Map<string, Set<string>>;
  requests: number;
  /** Milliseconds waited because the target asked to wait. */
  backOffMs: number;
  /** Operations that were answered 2xx. */
  readonly accepted: Set<string>;
  /** Characters of evidence that the report may still take. */
  readonly room: EvidenceRoom;
}

/** A report that a target can make as large as it likes can be neither written again and again nor opened. */
const mostEvidence = 10_000_000;

/** Other faults of the suite are as many as anybody reads. */
const mostErrors = 100;

export const startState = (plan: Plan): RunState => ({
  plan,
  results: new Map(),
  passive: new Map(),
  reported: new Set(),
  errors: [],
  ownBreaches: new Map(),
  judged: new Map(),
  requests: 0,
  backOffMs: 0,
  accepted: new Set(),
  room: { characters: mostEvidence },
});

const place = ({ file, line }: Check): string => `${file}:${line}`;

/** Faults of a test that would be lost, because no rule of the plan carries them. */
const homeless = ({ check, ended, message, findings }: TestOutcome, rules: RuleRows): readonly string[] => {
  const uncovered = (findings?.findings ?? []).filter(
    ({ rule, verdict }) => !check.rules.includes(rule) && (verdict === 'fail' || verdict === 'error'),
  );
  const unknown = check.rules.filter((rule) => !rules[rule]);
  return [
    ...uncovered.map(({ rule }) => `${place(check)} reports a violation of ${rule}, which it does not cover`),
    ...unknown.map((rule) => `${place(check)} covers ${rule}, which is no rule`),
    ...(check.rules.length === 0 && ended === 'threw'
      ? [`${place(check)} ${check.title}: ${message ?? 'broke off'}`]
      : []),
  ];
};

const roomyResult = (result: CheckResult, room: EvidenceRoom): CheckResult =>
  result.evidence === undefined ? result : { ...result, evidence: evidenceWithin(result.evidence, room) };

const judgeRules = ({ results, room }: RunState, rules: RuleRows, outcome: TestOutcome): void => {
  for (const rule of new Set(outcome.check.rules)) {
    const row = rules[rule];
    const result = row && roomyResult(judge(rule, row.level, outcome), room);
    // Of a test cut short, what it had already disproved stands; for the rest it counts as pending.
    const counts = outcome.ended !== 'cut-short' || result?.verdict !== 'inconclusive';
    if (result && counts) results.set(rule, [...(results.get(rule) ?? []), result]);
  }
};

/** Of what a test left open for webhooks, the end of the run takes the place. */
const settleLate = (
  { results, room }: RunState,
  rules: RuleRows,
  { findings, check: lastLook }: TestOutcome,
): void => {
  for (const { check, finding } of findings?.settledLate ?? []) {
    const row = rules[finding.rule];
    const known = results.get(finding.rule) ?? [];
    const place = known.findIndex(
      ({ title, file, verdict }) =>
        verdict === 'inconclusive' && title === check.title && file === check.file,
    );
    const present = known[place];
    if (row === undefined || present === undefined) continue;
    const outcome: TestOutcome = {
      check: { ...lastLook, ...check, line: present.line },
      ended: 'finished',
      findings: { findings: [finding], passive: [], requests: 0 },
    };
    const result = roomyResult(judge(finding.rule, row.level, outcome), room);
    results.set(finding.rule, known.with(place, result));
  }
};

/** Adds a fault of the suite that belongs to no rule; of very many, the first ones. */
export const addError = ({ errors }: Pick<RunState, 'errors'>, error: string): void => {
  if (errors.length < mostErrors) errors.push(truncate(error, 4_000));
};

const addFindings = (
  state: RunState,
  test: Check,
  { requests, backOffMs, accepted, passive, ownBreaches, judged = {} }: NonNullable<TestOutcome['findings']>,
): void => {
  state.requests += requests ?? 0;
  state.backOffMs += backOffMs ?? 0;
  for (const operation of accepted ?? []) state.accepted.add(operation);
  addPassive(state.passive, test, passive ?? [], state.room);
  addOwnBreaches(state.ownBreaches, ownBreaches ?? []);
  for (const [rule, operations] of Object.entries(judged))
    state.judged.set(rule, new Set([...(state.judged.get(rule) ?? []), ...operations]));
};

/** Folds one test into the state. Findings about rules outside the plan are left out. */
export const addOutcome = (state: RunState, rules: RuleRows, outcome: TestOutcome): void => {
  if (outcome.ended !== 'cut-short') state.reported.add(checkKey(outcome.check));
  if (outcome.findings !== undefined) addFindings(state, outcome.check, outcome.findings);
  for (const error of homeless(outcome, rules)) addError(state, error);
  judgeRules(state, rules, outcome);
  settleLate(state, rules, outcome);
};

/** Planned tests that have not reported. */
export const pendingChecks = ({ plan, reported }: RunState): readonly Check[] =>
  plan.checks.filter((check) => !check.passive && !reported.has(checkKey(check)));
