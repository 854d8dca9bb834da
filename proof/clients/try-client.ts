import type { ClientFeature } from '../../spec/client-rules/features.ts';
import { clientRule, type ClientRuleId } from '../../spec/client-rules/index.ts';
import type { ClientProof, VariantProof } from '../results/client-proofs.ts';
import type { Timeouts } from '../../suites/certify/play/until.ts';
import { gradedBy, isPlayedWith } from '../../suites/certify/judge/plan.ts';
import { scenarioIds, type ScenarioId } from '../../suites/certify/scenarios/index.ts';
import type { Otherwise } from './mutant.ts';
import { inProcessClient } from './in-process-client.ts';
import { clientMutant, type ClientMutantName } from './mutants/index.ts';
import { byDefault, playInProcess } from './play-in-process.ts';
import { clientVariant, type ClientVariantName } from './variants.ts';

export interface Shown {
  /** Rules that were violated, advice among them. */
  readonly violated: readonly ClientRuleId[];
  /** Scenarios that did not come to their end. */
  readonly unfinished: readonly ScenarioId[];
  readonly seconds: number;
}

/** Plays a client in some scenarios, and says which rules it violated. `timeouts` are short ones when absent. */
export const playAll = async (
  scenarios: readonly ScenarioId[],
  behaviour: Otherwise,
  timeouts?: Timeouts,
): Promise<Shown> => {
  const violated = new Set<ClientRuleId>();
  const unfinished: ScenarioId[] = [];
  const started = performance.now();
  for (const id of scenarios) {
    const { findings, ending } = await playInProcess(
      id,
      inProcessClient(typeof behaviour === 'function' ? behaviour() : behaviour),
      timeouts,
    );
    for (const finding of findings) if (!finding.held) violated.add(finding.rule);
    if (ending !== 'done') unfinished.push(id);
  }
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  return { violated: [...violated], unfinished, seconds };
};

export const isGraded = (rule: ClientRuleId): boolean => clientRule(rule).level !== 'advice';

/** Where a mutant is played: where it says, or wherever its rule is graded. */
export const scenariosForMutant = (name: ClientMutantName): readonly ScenarioId[] => {
  const { scenarios, rule } = clientMutant(name);
  return scenarios ?? scenarioIds.filter((id) => gradedBy(id).has(rule));
};

/** Plays a mutant where its rule is graded, and says whether it was noticed on it. */
export const tryMutant = async (name: ClientMutantName): Promise<ClientProof> => {
  const { rule, also = [], behaviour } = clientMutant(name);
  const scenarios = scenariosForMutant(name);
  const { violated, seconds } = await playAll(scenarios, behaviour);
  const others = violated.filter((other) => other !== rule && isGraded(other));
  return {
    mutant: name,
    rule,
    scenarios,
    isKilled: violated.includes(rule),
    also: others.filter((other) => also.includes(other)),
    falseAlarms: others.filter((other) => !also.includes(other)),
    seconds,
  };
};

/** The scenarios of some features; all of them when undefined. */
export const playedWith = (features: readonly ClientFeature[] | undefined): readonly ScenarioId[] =>
  scenarioIds.filter((id) => features === undefined || isPlayedWith(id, features));

/** Plays a variant in every scenario of its features, and says what it was blamed for. */
export const tryVariant = async (name: ClientVariantName): Promise<VariantProof> => {
  const { about, features, scenarios = playedWith(features), behaviour } = clientVariant(name);
  const { violated, unfinished, seconds } = await playAll(scenarios, behaviour, byDefault);
  return {
    variant: name,
    about,
    scenarios: scenarios.length,
    blamed: violated.filter(isGraded),
    unfinished,
    seconds,
  };
};
