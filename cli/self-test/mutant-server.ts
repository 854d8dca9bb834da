import type { Run } from '../../suites/target/target.ts';
import { openInbox } from '../run/run-inbox.ts';
import { readyTarget } from '../run/targets.ts';

/** How a mutant is examined. */
export interface ServerSettings {
  readonly seed: number;
  /** Generated cases per property. */
  readonly cases: number;
  /** Milliseconds to wait for an event. */
  readonly eventMs: number;
}

/** A reference server with one fault on, ready to be examined. */
export interface MutantServer {
  readonly run: Run;
  readonly close: () => Promise<void>;
}

const switchOn = async (controlUrl: string, name: string): Promise<void> => {
  const answer = await fetch(`${controlUrl}/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ on: [name] }),
  });
  if (!answer.ok) throw new Error(`The control plane refused ${name}: ${await answer.text()}`);
};

/** Starts a server. The fault goes on when everything stands: a run that cannot begin would say nothing about it. */
export const openServer = async (
  fault: string | undefined,
  settings: ServerSettings,
): Promise<MutantServer> => {
  const { seed, cases, eventMs } = settings;
  const ready = await readyTarget('reference', seed);
  const target = { ...ready.target, timeouts: { ...ready.target.timeouts, eventMs } };
  const inbox = await openInbox(target);
  const forWorkers = await inbox.register();
  if (fault !== undefined) await switchOn(target.controlUrl ?? '', fault);
  return {
    // Nobody reads the counterexamples: whether there is one is enough.
    run: {
      target,
      seed,
      cases,
      shrinkSteps: 0,
      prefix: 'psi-self',
      targetArgument: 'reference',
      ...forWorkers,
    },
    close: async () => {
      // The platform goes away with its server: nothing to put back, and the fault might keep it from being put.
      await inbox.abandon();
      await ready.close();
    },
  };
};
