import { planFor } from '../../certify/judge/plan.ts';
import { play } from '../../certify/play/play.ts';
import { runScenarios } from '../../certify/run.ts';
import { isScenarioId } from '../../certify/scenarios/index.ts';
import type { ClientFeature } from '../../../spec/client-rules/features.ts';
import type { Certification } from '../../../spec/results/certification.ts';
import { inProcessClient } from '../../../proof/clients/in-process-client.ts';
import { startMock } from '../../../cli/run/certification-mock.ts';
import { longestMs } from '../support/longest.ts';

/** The client does everything right in the end: nothing of it is waited for in vain. */
const timeouts = { effectMs: longestMs, beliefMs: longestMs };

/** Plays everything that these features ask for with a client in this process; the evidence goes to a folder. */
export const runInProcess = (
  directory: string,
  features: readonly ClientFeature[],
): Promise<Certification> => {
  const plan = planFor(features);
  return runScenarios({
    actor: (scenario, stage, environment) =>
      play(scenario, { stage, client: inProcessClient(), environment, timeouts }),
    startMock,
    driven: 'driver',
    client: { name: 'example integration', version: '1.0.0' },
    suite: { name: 'psi-conformance', version: '0.0.0' },
    plan,
    play: plan.scenarios.filter(isScenarioId),
    settings: { seed: 1, ...timeouts, isNarrowed: false, warnings: 'fail' },
    directory,
    scenarioMs: longestMs,
    signal: new AbortController().signal,
    onResult: () => undefined,
  });
};
