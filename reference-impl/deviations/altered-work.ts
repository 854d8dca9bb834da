import { behaviourWith, replacing, type Replaceable, type Replacement } from '../runtime/behaviour.ts';
import type { CollectionDefinition, Document } from '../store/store.ts';
import type { Work } from '../runtime/work.ts';

type Event = Parameters<Work['emit']>[0];

/** The same work, with something else emitted in place of each event: nothing, another event, several. */
export const withEvents = <W extends Work>(work: W, change: (event: Event) => readonly Event[]): W => ({
  ...work,
  emit: async (event) => {
    for (const each of change(event)) await work.emit(each);
  },
});

/** The same work, in which no event of this type is emitted. */
export const withoutEvents = <W extends Work>(work: W, type: string): W =>
  withEvents(work, (event) => (event.type === type ? [] : [event]));

/** The same work, whose tasks become due this much later. Milliseconds of virtual time. */
export const withLaterTasks = <W extends Work>(work: W, byMs: number): W => ({
  ...work,
  schedule: (task) => work.schedule({ ...task, dueAt: new Date(task.dueAt.getTime() + byMs) }),
});

const withoutEffectOf =
  (operation: 'insert' | 'update' | 'delete') =>
  <W extends Work, D extends Document>(work: W, { name }: CollectionDefinition<D>): W => ({
    ...work,
    collection: (definition) =>
      definition.name === name
        ? { ...work.collection(definition), [operation]: async () => {} }
        : work.collection(definition),
  });

/** The same work, in which nothing is added to a collection. */
export const withoutInserts = withoutEffectOf('insert');

/** The same work, in which nothing in a collection is changed. */
export const withoutUpdates = withoutEffectOf('update');

/** The same work, in which nothing in a collection is deleted. */
export const withoutDeletes = withoutEffectOf('delete');

/** The same work, in which no credential is revoked. */
export const withoutRevocations = <W extends Work>(work: W): W => ({
  ...work,
  world: { ...work.world, credentials: { ...work.world.credentials, revoke: async () => {} } },
});

/** Replaces other functions, but only as long as this one runs. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- they say that `right` gets what it takes
export const during = <C extends Work, A extends unknown[], R>(
  point: Replaceable<(context: C, ...rest: A) => R>,
  ...replacements: readonly Replacement[]
): Replacement =>
  replacing(point, (right, context, ...rest) =>
    right({ ...context, behaviour: behaviourWith(context.behaviour, replacements) }, ...rest),
  );
