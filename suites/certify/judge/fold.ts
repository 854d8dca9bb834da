import { contract } from '../../../spec/contract/in-use.ts';
import type { ClientRuleId } from '../../../spec/client-rules/index.ts';
import type {
  CertificationPlan,
  ClientRuleResult,
  ClientViolation,
  DriveMode,
  ScenarioResult,
} from '../../../spec/results/certification.ts';
import { verdicts, type Verdict } from '../../../spec/results/verdicts.ts';
import { checks } from './checks/index.ts';
import { isScenarioId, type ScenarioId } from '../scenarios/index.ts';
import type { Finding } from './judge.ts';
import { gradedBy } from './plan.ts';
import { restsOnAnswers } from './sighting.ts';

/** Violations of one rule that are kept in the result; the evidence has them all. */
const keptViolations = 20;

const verdictWhen: Readonly<
  Record<'must' | 'derived' | 'advice', { readonly broken: Verdict; readonly held: Verdict }>
> = {
  must: { broken: 'fail', held: 'pass' },
  derived: { broken: 'warn', held: 'pass' },
  advice: { broken: 'observed', held: 'observed' },
};

const violation = ({ scenario, line, message, pointer }: Finding): ClientViolation => ({
  scenario,
  line,
  message,
  ...(pointer !== undefined && { pointer }),
});

interface Outcome {
  readonly verdict: Verdict;
  readonly reason?: string;
}

interface Judged {
  readonly plan: CertificationPlan;
  readonly driven: DriveMode;
  /** How the scenarios ended; all came to their end when absent. */
  readonly played?: readonly Pick<ScenarioResult, 'id' | 'ending' | 'message'>[];
}

/** The first scenario that brings the occasion for a rule, and did not come to its end. */
const brokenOff = (id: ClientRuleId, { played = [] }: Judged): string | undefined => {
  const found = played.find(
    (one) => one.ending !== 'done' && isScenarioId(one.id) && gradedBy(one.id).has(id),
  );
  return found && `The scenario ${found.id} was not played to its end: ${found.message ?? found.ending}`;
};

const unseen = (id: ClientRuleId, judged: Judged): Outcome => {
  const { plan, driven } = judged;
  const { occasion, unobservable } = contract().clientRule(id);
  if (unobservable !== undefined) return { verdict: 'not-selected', reason: unobservable };
  if (!plan.rules.includes(id))
    return { verdict: 'not-selected', reason: 'Nothing in the scope of this run brings it about.' };
  const broken = brokenOff(id, judged);
  if (broken !== undefined) return { verdict: 'inconclusive', reason: broken };
  if (occasion !== undefined)
    return { verdict: 'not-applicable', reason: `It is judged only if ${occasion}, which never happened.` };
  if (driven === 'command' && restsOnAnswers(checks[id]))
    return {
      verdict: 'not-applicable',
      reason: 'It is about the answer to each ask, and a command gives none.',
    };
  return { verdict: 'inconclusive', reason: 'Nothing that the client did showed anything of it.' };
};

const outcome = (id: ClientRuleId, all: readonly Finding[], judged: Judged): Outcome => {
  const broken = all.filter(({ held }) => !held);
  const { level } = contract().clientRule(id);
  const [first] = broken;
  if (first !== undefined) return { verdict: verdictWhen[level].broken, reason: first.message };
  return all.length > 0 ? { verdict: verdictWhen[level].held } : unseen(id, judged);
};

const resultOf = (id: ClientRuleId, all: readonly Finding[], judged: Judged): ClientRuleResult => {
  const { level, role, section, statement } = contract().clientRule(id);
  const broken = all.filter(({ held }) => !held);
  return {
    id,
    level,
    role,
    section,
    statement,
    ...outcome(id, all, judged),
    ...(level === 'advice' &&
      all.length > 0 && { advice: broken.length === 0 ? ('followed' as const) : ('not-followed' as const) }),
    held: all.length - broken.length,
    violated: broken.length,
    violations: broken.slice(0, keptViolations).map(violation),
    scenarios: [...new Set(all.map(({ scenario }) => scenario))],
  };
};

/** One result for each rule, from what all scenarios showed. */
export const foldFindings = (findings: readonly Finding[], judged: Judged): readonly ClientRuleResult[] => {
  const byRule = new Map<ClientRuleId, Finding[]>();
  for (const finding of findings) byRule.set(finding.rule, [...(byRule.get(finding.rule) ?? []), finding]);
  return contract().clientRuleIds.map((id) => resultOf(id, byRule.get(id) ?? [], judged));
};

/** The graded rules that these findings show to be violated. Advice that was not followed is none. */
export const violatedRules = (findings: readonly Finding[]): readonly ClientRuleId[] => {
  const broken = new Set(findings.filter(({ held }) => !held).map(({ rule }) => rule));
  return [...broken].filter((id) => contract().clientRule(id).level !== 'advice');
};

/** How many of the rules that a scenario is for were seen in it. */
export const seenIn = (id: ScenarioId, findings: readonly Finding[]): number => {
  const own = gradedBy(id);
  return new Set(findings.map(({ rule }) => rule).filter((rule) => own.has(rule))).size;
};

export const totalsOf = (results: readonly ClientRuleResult[]): Readonly<Record<Verdict, number>> =>
  Object.fromEntries(
    verdicts.map((verdict) => [verdict, results.filter((result) => result.verdict === verdict).length]),
  ) as Readonly<Record<Verdict, number>>;
