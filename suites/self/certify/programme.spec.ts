import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from '../support/plain-test.ts';
import { packageRoot } from '../../../spec/package-root.ts';
import {
  clientRule,
  clientRuleIds,
  isClientRuleId,
  type ClientRuleId,
} from '../../../spec/client-rules/index.ts';
import { clientFeatureNames, featureOf } from '../../../spec/client-rules/features.ts';
import { checks } from '../../certify/judge/checks/index.ts';
import { violatedRules } from '../../certify/judge/fold.ts';
import { isFieldRule } from '../../certify/judge/fields.ts';
import { gradedBy, planFor } from '../../certify/judge/plan.ts';
import { createArmed } from '../../certify/stage/armed.ts';
import { seedOf } from '../../certify/scenarios/amounts.ts';
import { scenario, scenarioIds } from '../../certify/scenarios/index.ts';
import { withFacts } from '../../certify/scenarios/scenario.ts';
import { messageErrors } from './published-schemas.ts';

/** The features that the programme has scenarios for. */
const playable = clientFeatureNames.filter((feature) => planFor([feature]).scenarios.length > 0);

const isPlayable = (id: ClientRuleId): boolean => {
  const feature = featureOf(id, clientRule(id).role);
  return feature === undefined || playable.includes(feature);
};

const asked = new Set(
  scenarioIds.flatMap((id) =>
    (scenario(id).questions ?? []).flatMap(({ proves }) =>
      Object.values(proves).flatMap(({ rules }) => rules),
    ),
  ),
);

/** The rule about bodies that break the assumed interface alone. Judged wherever a body is. */
const remainder: ClientRuleId = 'client/requests/body-has-the-assumed-shape';

const isChecked = (id: ClientRuleId): boolean =>
  id in checks || isFieldRule(id) || asked.has(id) || id === remainder;

test('every client rule that traffic can show is looked for', () => {
  const unchecked = clientRuleIds.filter(
    (id) => clientRule(id).unobservable === undefined && isPlayable(id) && !isChecked(id),
  );

  expect(unchecked).toEqual([]);
});

test('every client rule without an occasion of its own is brought about by a scenario', () => {
  const brought = new Set(scenarioIds.flatMap((id) => [...gradedBy(id)]));
  const open = clientRuleIds.filter((id) => {
    const { occasion, unobservable } = clientRule(id);
    return occasion === undefined && unobservable === undefined && isPlayable(id) && !brought.has(id);
  });

  expect(open).toEqual([]);
});

test('a scenario grades only rules of its feature, or of every client', () => {
  for (const id of scenarioIds)
    for (const rule of gradedBy(id)) {
      const feature = featureOf(rule, clientRule(rule).role);
      // Under strong customer authentication, a quote that is funded as it is made waits for a proof.
      const besides = scenario(id).feature === 'funding' ? ['sca'] : [];
      const allowed = [undefined, 'payments', 'webhooks', scenario(id).feature, ...besides];
      expect(allowed, `${id} grades ${rule}`).toContain(feature);
    }
});

test('the plan of all features has every scenario, and that of none has nothing', () => {
  expect(planFor(clientFeatureNames).scenarios).toEqual(scenarioIds);
  expect(planFor([]).scenarios).toEqual([]);
});

test('a client that receives no webhooks is not examined as a receiver', () => {
  const roles = planFor(['payments'])
    .rules.filter(isClientRuleId)
    .map((id) => clientRule(id).role);

  expect(roles).toContain('platform-client');
  expect(roles).not.toContain('webhook-receiver');
});

test('everything that a client is asked in the programme is in the published protocol', () => {
  for (const id of scenarioIds) {
    const { asks, questions = [] } = scenario(id);
    const messages = [...asks(), ...questions]
      .map((asked) => withFacts(asked, { seed: seedOf(1, id) }))
      .map(({ ask, with: asked }) => ({ id: 1, ask, with: asked }));
    for (const message of messages) expect(messageErrors(message), `${id}: ${message.ask}`).toEqual([]);
  }
});

test('the programme can be listed', () => {
  const psi = path.join(packageRoot, 'dist/cli/psi.js');
  const listed = execFileSync(process.execPath, [psi, 'certify', '--list'], { encoding: 'utf8' });

  for (const id of scenarioIds) expect(listed).toContain(`${id}  [`);
  expect(listed).toContain(`${scenarioIds.length} scenarios`);
});

test('advice that was not followed is no violation of its scenario', () => {
  const broken = (rule: ClientRuleId) => ({ rule, scenario: 'any', held: false, line: 1, message: 'seen' });
  const advice = broken('client/requests/no-unknown-members');
  const graded = broken('client/requests/json-says-so');
  expect(violatedRules([advice])).toEqual([]);
  expect(violatedRules([advice, graded, graded, { ...graded, held: true }])).toEqual([graded.rule]);
});

test('no client outlasts a trouble that is to last, by asking on', () => {
  const lasting = scenarioIds.flatMap((id) =>
    (scenario(id).troubles ?? []).filter(({ times }) => times !== undefined && times > 2),
  );
  expect(lasting).toEqual([]);
  const armed = createArmed();
  armed.add({ trouble: 'small-pages', on: ['customers.list'] });
  const met = Array.from({ length: 5000 }, () => armed.troubleFor('customers.list'));
  expect(new Set(met)).toEqual(new Set(['small-pages']));
  armed.clear();
  expect(armed.troubleFor('customers.list')).toBeUndefined();
});
