import type { RequestHandler } from 'express';
import { send } from '../http/send.ts';
import { rightBehaviour } from '../runtime/behaviour.ts';
import { platforms } from '../store/platforms.ts';
import { everyone, type Store } from '../store/store.ts';
import type { World } from '../runtime/world.ts';

/** Why a server takes no new requests at the moment, or that it does. */
export type Readiness = 'ready' | 'draining' | 'the store does not answer';

export interface Health {
  readonly readiness: () => Promise<Readiness>;
  /** From now on the server says that it is not ready: a balancer sends new requests elsewhere. */
  readonly drain: () => void;
}

const answers = async (store: Store): Promise<boolean> => {
  try {
    await store.transact((tx) => tx.collection(platforms, everyone).first({}), 'read');
    return true;
  } catch {
    // Why it fails is logged by whoever has work to do in it; here it counts that it fails.
    return false;
  }
};

const within = async (answering: Promise<boolean>, ms: number): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  const isAnswered = await Promise.race([answering, late]);
  clearTimeout(timer);
  return isAnswered;
};

/** A store that takes longer than this has stopped answering. Milliseconds; probes usually wait for a few seconds. */
const usualTimeoutMs = 2000;

export const createHealth = ({ store }: Pick<World, 'store'>, timeoutMs = usualTimeoutMs): Health => {
  let isDraining = false;
  let asked: Promise<boolean> | undefined;
  // Whoever asks while the store is asked waits for the same answer: no flood of probes becomes one of reads.
  const askStore = (): Promise<boolean> => {
    asked ??= answers(store).finally(() => {
      asked = undefined;
    });
    return asked;
  };
  return {
    drain: () => {
      isDraining = true;
    },
    readiness: async () => {
      if (isDraining) return 'draining';
      return (await within(askStore(), timeoutMs)) ? 'ready' : 'the store does not answer';
    },
  };
};

/** Faults and variations are about the interface: probes stay as they are. */
const asItIs = { behaviour: rightBehaviour };

/** `/healthz`: 200 for as long as the process answers at all. */
export const answerHealth: RequestHandler = (_request, response) =>
  send(response, { status: 200, body: { status: 'alive' } }, asItIs, { 'cache-control': 'no-store' });

/** `/readyz`: 200, or 503 with the reason while the server drains or its store does not answer. */
export const answerReadiness =
  ({ readiness }: Health): RequestHandler =>
  async (_request, response) => {
    const status = await readiness();
    send(response, { status: status === 'ready' ? 200 : 503, body: { status } }, asItIs, {
      'cache-control': 'no-store',
    });
  };
