import type { Run, Target } from '../../suites/target/target.ts';
import { openInbox } from '../../cli/run/run-inbox.ts';
import { readyTarget } from '../../cli/run/targets.ts';
import type { VariedAssumption } from './mutant-job.ts';
import { proxyBefore } from '../rewriting/proxy.ts';

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
  /** How often a wrapper did something otherwise. */
  readonly changed: () => number;
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

interface Wrapped extends Pick<MutantServer, 'changed' | 'close'> {
  readonly target: Target;
}

/** The server behind a wrapper that does one assumed thing otherwise, as somebody would describe it. */
const wrapped = async (
  { baseUrl, credentials, ...target }: Target,
  { name, isSaid }: VariedAssumption,
): Promise<Wrapped> => {
  const { assumption } = await import('../assumptions/catalogue.ts');
  const { behaviour, said = {} } = assumption(name);
  const proxy = await proxyBefore(baseUrl, credentials.sandbox, behaviour(isSaid));
  return {
    target: {
      ...target,
      credentials,
      baseUrl: proxy.url,
      dialect: {
        ...target.dialect,
        ...(isSaid ? said : {}),
        complete: isSaid,
        // A signature over a body would not survive the wrapper.
        walletSigner: { fixed: 'sandbox-valid-signature' },
      },
    },
    changed: proxy.changed,
    close: async () => {
      await proxy.close();
      const [failure] = proxy.wrapperErrors();
      if (failure !== undefined) throw new Error(`The wrapper of "${name}" failed: ${failure}`);
    },
  };
};

/** Starts a server. The fault goes on when everything stands: a run that cannot begin would say nothing about it. */
export const openServer = async (
  fault: string | undefined,
  settings: ServerSettings,
  varied?: VariedAssumption,
): Promise<MutantServer> => {
  const { seed, cases, eventMs } = settings;
  const ready = await readyTarget('reference', seed);
  const plain = { ...ready.target, timeouts: { ...ready.target.timeouts, eventMs } };
  const { target, changed, close }: Wrapped =
    varied === undefined
      ? { target: plain, changed: () => 0, close: async () => {} }
      : await wrapped(plain, varied);
  const inbox = await openInbox(target);
  const forWorkers = await inbox.register();
  if (fault !== undefined) await switchOn(target.controlUrl ?? '', fault);
  return {
    // The counterexamples have no reader: whether there is one is enough.
    run: {
      target,
      seed,
      cases,
      shrinkSteps: 0,
      prefix: 'psi-self',
      targetArgument: 'reference',
      ...forWorkers,
    },
    changed,
    close: async () => {
      // The platform goes away with its server: nothing to put back, and the fault might keep it from being put.
      await inbox.abandon();
      await close();
      await ready.close();
    },
  };
};
