import { createHash } from 'node:crypto';
import { credentialDocuments } from './credentials.ts';
import { defineCollection, everyone, type Document, type Sharing, type Store } from './store.ts';
import type { System } from '../runtime/system.ts';
import type { Cluster, Credential, SharedState } from '../runtime/ports.ts';

/**
 * The state that every process of the same data must know, besides the data: it is looked at before each request, so
 * that a client that was answered by one process finds the same with any other.
 */
interface ServerState extends Document, SharedState {}

const states = defineCollection<ServerState>('server_state');

const initialState: ServerState = { id: 'state', clockOffsetMs: 0, faults: [] };

/** Ids that are asked for while another question is on its way go with the next one. */
const together = (ask: (ids: readonly string[]) => Promise<void>): Cluster['fresh'] => {
  let last: Promise<void> = Promise.resolve();
  let next: { readonly ids: Set<string>; readonly answer: Promise<void> } | undefined;
  const askNext = async (before: Promise<void>, ids: Set<string>): Promise<void> => {
    await before.catch(() => undefined);
    next = undefined;
    await ask([...ids]);
  };
  return (wanted) => {
    if (next === undefined) {
      const ids = new Set<string>();
      const answer = askNext(last, ids);
      last = answer;
      next = { ids, answer };
    }
    for (const id of wanted) next.ids.add(id);
    return next.answer;
  };
};

/** Makes this process as the state says. */
const applied = async (world: System, state: ServerState): Promise<void> => {
  await world.deviations.become(state);
  if (!world.clock.catchUp(state.clockOffsetMs)) return;
  world.delivery.wake();
  world.scheduler.look();
};

/** How often the outbox and the scheduler are looked at when nobody says that there is something new. Milliseconds. */
const pollMs = 1000;

const stateIn = (documents: readonly Document[] | undefined): ServerState => {
  const [state] = documents ?? [];
  // Nothing else is inserted under the name of this collection.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return (state as ServerState | undefined) ?? initialState;
};

const looking = (world: System, sharing: Sharing): Cluster['fresh'] => {
  let knownEpoch: number | undefined;
  return together(async (ids) => {
    const wanted = [
      { collection: states, ids: ['state'] },
      { collection: credentialDocuments, ids },
    ];
    const { epoch, documents } = await sharing.look(wanted);
    // Everything was forgotten, by whichever process: virtual time is real time again.
    if (knownEpoch !== undefined && knownEpoch !== epoch) world.clock.reset();
    knownEpoch = epoch;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    world.credentials.seen(epoch, ids, (documents[1] ?? []) as readonly Credential[]);
    await applied(world, stateIn(documents[0]));
  });
};

const publishing =
  (store: Store): Cluster['publish'] =>
  (change) =>
    store.transact(
      async (tx) => {
        const rows = tx.collection(states, everyone);
        const before = await rows.get('state');
        await (before === undefined
          ? rows.insert({ ...initialState, ...change })
          : rows.update({ ...before, ...change }));
      },
      'write',
      everyone,
    );

/** One of several processes that use a store together. `world` is complete once it is started. */
export const createCluster = (world: System, sharing: Sharing): Cluster => {
  const partitionOf = (about: string): number =>
    createHash('sha256').update(about).digest().readUInt16BE(0) % sharing.partitions;
  const every = Array.from({ length: sharing.partitions }, (_, partition) => partition);
  let poll: NodeJS.Timeout | undefined;
  const fresh = looking(world, sharing);
  const publish = publishing(world.store);
  /** The due tasks follow from the time that all have: a process that is asked nothing must hear of it, too. */
  const freshThen = async (look: () => void): Promise<void> => {
    try {
      await fresh([]);
      look();
    } catch (error) {
      world.log.warn({ err: error }, 'what other processes have done could not be looked at');
    }
  };
  const lookAtAll = (): void => {
    world.delivery.look();
    world.scheduler.look();
  };
  return {
    instance: sharing.instance,
    lives: sharing.lives,
    fresh,
    publish: async (change) => {
      await publish(change);
      sharing.signal('state');
    },
    partitionOf,
    owns: (partition) => partition !== undefined && sharing.owns(partition),
    ownPartitions: () => every.filter(sharing.owns),
    signal: sharing.signal,
    exclusively: sharing.exclusively,
    addresses: sharing.addresses,
    start: async (address) => {
      await sharing.start({
        address,
        // More than two words are not worth telling apart: both looks cost one query each.
        onSignal: (topic) => void (topic === 'outbox' ? world.delivery.look() : freshThen(lookAtAll)),
        onPartitions: () =>
          void freshThen(() => {
            world.delivery.lookAnew();
            world.scheduler.look();
          }),
        drained: world.delivery.drained,
      });
      poll = setInterval(() => void freshThen(lookAtAll), pollMs);
      poll.unref();
    },
    stop: async () => {
      clearInterval(poll);
      await sharing.stop();
    },
  };
};
