import type { Blobs, Collection, CollectionDefinition, Document, Tx } from '../store/store.ts';
import type { NewTask } from '../tasks/task.ts';
import type { NewEvent } from '../webhooks/event.ts';
import type { Attempt } from '../webhooks/reply.ts';
import type { Behaved } from './behaviour.ts';
import type { World } from './world.ts';

/**
 * The context of every piece of the domain, whether a request, a task of the scheduler or the control plane started it:
 * one transaction, on behalf of one tenant.
 */
export interface Work extends Behaved {
  readonly tenant: string;
  readonly world: World;
  /** The version of the interface that is served. */
  readonly contract: World['contract'];
  readonly tx: Tx;
  /** The tenant's own documents; nobody else's can be reached through it. */
  readonly collection: <D extends Document>(definition: CollectionDefinition<D>) => Collection<D>;
  /** The tenant's own bytes. */
  readonly blobs: Blobs;
  /** Virtual time. */
  readonly now: () => Date;
  /** `<Resource>:<uuid>`. */
  readonly newId: (resource: string) => string;
  /** Stores a webhook event with this transaction; it is sent after the commit. */
  readonly emit: (event: Omit<NewEvent, 'tenant'>) => Promise<void>;
  /** Stores an event that its caller sends: once after the commit, by the function that is answered. */
  readonly emitForCaller: (event: Omit<NewEvent, 'tenant'>) => Promise<() => Promise<Attempt>>;
  /** Has the scheduler run a task when virtual time reaches `dueAt`. */
  readonly schedule: (task: Omit<NewTask, 'tenant'>) => Promise<void>;
  /** The same transaction on behalf of another tenant. */
  readonly as: (tenant: string) => Work;
}

/** Runs a due task in its own transaction. Its resource may have changed since: it checks before it acts. */
export type TaskHandler = (work: Work, payload: Readonly<Record<string, unknown>>) => Promise<void>;
