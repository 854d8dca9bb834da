import type { RequestHandler } from 'express';
import { send } from '../http/send.ts';
import { rightBehaviour } from '../runtime/behaviour.ts';
import { everyone, StoreUnwritable, type Store } from '../store/store.ts';
import type { System } from '../runtime/system.ts';

/** Why a server takes no new requests at the moment, or that it does. */
export type Readiness = 'ready' | 'draining' | typeof silent | typeof full;

const silent = 'the store does not answer';
const full = 'the store cannot be written: its disk is full, or fails';

export interface Health {
  readonly readiness: () => Promise<Readiness>;
  /** From now on the server says that it is not ready: a balancer sends new requests elsewhere. */
  readonly drain: () => void;
}

/** More than most requests write: where they have no room, it has none. */
const mark = Buffer.alloc(65_536, 1);

/** A write: a store that is full can be read, and most requests could not be served. */
const tried = async (store: Store): Promise<Readiness> => {
  try {
    await store.transact((tx) => tx.blobs(everyone).put('readiness', mark), 'write', everyone);
    return 'ready';
  } catch (error) {
    // Why it fails is logged by whoever has work to do in it; here it counts that it fails.
    return error instanceof StoreUnwritable ? full : silent;
  }
};

const within = async (answering: Promise<Readiness>, ms: number): Promise<Readiness> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Readiness>((resolve) => {
    timer = setTimeout(() => resolve(silent), ms);
  });
  const answer = await Promise.race([answering, late]);
  clearTimeout(timer);
  return answer;
};

/** A store that takes longer than this has stopped answering. Milliseconds; probes usually wait for a few seconds. */
const usualTimeoutMs = 2000;

export const createHealth = ({ store }: Pick<System, 'store'>, timeoutMs = usualTimeoutMs): Health => {
  let isDraining = false;
  let asked: Promise<Readiness> | undefined;
  // Probes that come while the store is asked wait for the same answer: no flood of them becomes one of writes.
  const askStore = (): Promise<Readiness> => {
    asked ??= tried(store).finally(() => {
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
      return within(askStore(), timeoutMs);
    },
  };
};

/** Faults and variations are about the interface: probes stay as they are. */
const asItIs = { behaviour: rightBehaviour };

/** `/healthz`: 200 for as long as the process answers at all. */
export const answerHealth: RequestHandler = (_request, response) =>
  send(response, { status: 200, body: { status: 'alive' } }, asItIs, { 'cache-control': 'no-store' });

/** `/readyz`: 200, or 503 with the reason while the server drains, or its store does not answer or cannot be written. */
export const answerReadiness =
  ({ readiness }: Health): RequestHandler =>
  async (_request, response) => {
    const status = await readiness();
    send(response, { status: status === 'ready' ? 200 : 503, body: { status } }, asItIs, {
      'cache-control': 'no-store',
    });
  };
