import type { Document, Tx } from '../store/store.ts';
import type { StoredEvent } from '../webhooks/event.ts';
import type { Attempt } from '../webhooks/reply.ts';
import type { Behaviour } from './behaviour.ts';
import type { AgentCaller, PlatformCaller } from './caller.ts';
import type { TaskHandler } from './work.ts';

export interface Scheduler {
  /** Notifies the timer of a committed task, or the process that has its partition. */
  readonly notice: (dueAtMs: number, partition: number | undefined) => void;
  /** Looks for tasks that another process has put on it. */
  readonly look: () => void;
  /** Moves the clock to the instant, stopping at every due task on the way to run it. */
  readonly advanceTo: (instantMs: number) => Promise<void>;
  /** Starts the timer; call it once the world is complete. */
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export interface Delivery {
  /** Notifies the worker of a committed event. */
  readonly enqueue: (event: StoredEvent) => void;
  /** Looks for events that another process has put into the outbox. */
  readonly look: () => void;
  /** The same, from the beginning of the outbox. */
  readonly lookAnew: () => void;
  /** Settles when nothing of these partitions is being sent. */
  readonly drained: (partitions: ReadonlySet<number>) => Promise<void>;
  /** Looks again at what waits for its next attempt; the clock has moved. */
  readonly wake: () => void;
  /** Sends an event at once, outside its queue, and notes the attempt. For the test webhook. */
  readonly sendNow: (event: StoredEvent) => Promise<Attempt>;
  /** Settles when nothing is being sent. */
  readonly idle: () => Promise<void>;
  /** Takes up what an earlier run left. */
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** The processes that serve the same data, as one of them sees them. */
/** Knowledge that all processes of the same data share, besides the data. */
export interface SharedState extends SharedDeviations {
  readonly clockOffsetMs: number;
}

/** Instances of an earlier version listen to the name `agenda`: what is due for the scheduler. */
type Topic = 'outbox' | 'agenda';

export interface Cluster {
  /** Names this process among the others. */
  readonly instance: string;
  /** Whether a process lives, this one or another. */
  readonly lives: (instance: string) => boolean;
  /** Settles when this process knows what was committed before the call: clock, deviations, and these credentials. */
  readonly fresh: (credentialIds: readonly string[]) => Promise<void>;
  /** Changes what all must know. Kept when it settles. */
  readonly publish: (change: Partial<SharedState>) => Promise<void>;
  /** The partition that does the work about this. */
  readonly partitionOf: (about: string) => number;
  readonly owns: (partition: number | undefined) => boolean;
  readonly ownPartitions: () => readonly number[];
  /** There is something new in the outbox or on the schedule for the process that has its partition. */
  readonly signal: (topic: Topic) => void;
  /** Runs work that no two processes may do at the same time. */
  readonly exclusively: <T>(name: string, work: () => Promise<T>) => Promise<T>;
  /** Where other processes are called: `127.0.0.1:4011`. */
  readonly addresses: () => readonly string[];
  readonly start: (address: string) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Deviations that are on in every process of the same data. */
export interface SharedDeviations {
  readonly faults: readonly string[];
  /** Those that each was started with when absent. */
  readonly variations?: readonly string[];
}

/** The deviations that are on. They are loaded the first time that one is switched on. */
export interface DeviationSwitch {
  readonly behaviour: Behaviour;
  readonly faults: () => readonly string[];
  readonly variations: () => readonly string[];
  /** Switches on exactly these faults. Names that nothing knows must have been refused before. */
  readonly setFaults: (names: readonly string[]) => Promise<void>;
  /** Switches on exactly these variations. */
  readonly setVariations: (names: readonly string[]) => Promise<void>;
  /**
   * Switches on what another process of the same data has switched on. Deviations that are on already go on
   * undisturbed.
   */
  readonly become: (wanted: SharedDeviations) => Promise<void>;
  /** Switches on the variations that the server is started with. */
  readonly start: () => Promise<void>;
  /** No fault is on any more, and of the variations those that the server was started with. */
  readonly reset: () => void;
  /** The handler of a task that a deviation put on the schedule, as long as the server lives. */
  readonly taskOf: (kind: string) => TaskHandler | undefined;
}

/**
 * A credential that opens the interface. For a platform the id is the client id of its API token; for an agent it is
 * the hash of its access token. Secrets are random and long, so one round of SHA-256 keeps them.
 */
export interface Credential extends Document {
  /** Hex SHA-256 of the secret. */
  readonly secretHash: string;
  readonly caller: PlatformCaller | AgentCaller;
}

/** Every credential of every tenant, in memory, so that authentication costs no query. */
export interface Credentials {
  /** The caller whose secret this is, or undefined. Takes the same time for a wrong secret as for a right one. */
  readonly match: (id: string, secret: string) => Credential['caller'] | undefined;
  /** All of them, of every tenant. */
  readonly all: () => Iterable<Credential>;
  /** Works from the commit on. */
  readonly grant: (tx: Tx, credential: Credential) => Promise<void>;
  /** Opens nothing from the commit on. */
  readonly revoke: (tx: Tx, id: string) => Promise<void>;
  /** None opens anything from the commit on; call it where the store is cleared, before others are granted. */
  readonly forget: (tx: Tx) => void;
  /** How often they were forgotten. A caller that was let in before it changed has to be asked again. */
  readonly generation: () => number;
  /**
   * Credentials that another process may have changed: those of these ids that there are, and how often everything was
   * forgotten.
   */
  readonly seen: (epoch: number, ids: readonly string[], found: readonly Credential[]) => void;
  /** Reads what the store has. */
  readonly load: () => Promise<void>;
}
