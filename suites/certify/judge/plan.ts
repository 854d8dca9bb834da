import { contract } from '../../../spec/contract/in-use.ts';
import type { ClientRuleId } from '../../../spec/client-rules/index.ts';
import { featureOf, type ClientFeature } from '../../../spec/client-rules/features.ts';
import type { CertificationPlan } from '../../../spec/results/certification.ts';
import { scenario, scenarioIds, type ScenarioId } from '../scenarios/index.ts';

/** The rules of the version that a scenario brings the occasion for. */
export const gradedBy = (id: ScenarioId): ReadonlySet<ClientRuleId> => {
  const { grades, questions = [] } = scenario(id);
  const proven = questions.flatMap(({ proves }) => Object.values(proves).flatMap(({ rules }) => rules));
  return new Set([...grades, ...proven].filter((rule) => Object.hasOwn(contract().clientRules, rule)));
};

/** Whether a client with these features can play a scenario. */
export const isPlayedWith = (id: ScenarioId, features: readonly ClientFeature[]): boolean => {
  const { feature, needs = [] } = scenario(id);
  return [feature, ...needs].every((one) => features.includes(one));
};

/**
 * The scenarios of these features, in the order of the programme. One whose rules are all of other versions shows
 * nothing.
 */
export const scenariosOf = (features: readonly ClientFeature[]): readonly ScenarioId[] =>
  scenarioIds.filter((id) => isPlayedWith(id, features) && gradedBy(id).size > 0);

const isInScope = (id: ClientRuleId, features: readonly ClientFeature[]): boolean => {
  const feature = featureOf(id, contract().clientRule(id).role);
  return feature === undefined || features.includes(feature);
};

/**
 * The plan for a client with these features: every scenario of theirs, and every rule that one of them brings
 * about or that the client may come by on its own. Without any traffic: a verifier of a certificate computes it again.
 */
export const planFor = (features: readonly ClientFeature[]): CertificationPlan => {
  const played = scenariosOf(features);
  const brought = new Set(played.flatMap((id) => [...gradedBy(id)]));
  const rules = contract().clientRuleIds.filter((id) => {
    const { occasion, unobservable, role } = contract().clientRule(id);
    if (unobservable !== undefined) return false;
    // Scenarios of other features send events, too: a client that does not listen can do without them.
    if (role === 'webhook-receiver' && !features.includes('webhooks')) return false;
    return brought.has(id) || (occasion !== undefined && isInScope(id, features));
  });
  return { features: [...features], scenarios: played, rules };
};
