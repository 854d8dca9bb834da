import { randomUUID } from 'node:crypto';
import {
  defineCollection,
  type Collection,
  type Document,
  type Store,
  type Tx,
} from '../../../reference-impl/store/store.ts';

// Documents for the tests of stores.

export interface Thing extends Document {
  readonly size?: number;
  readonly name?: string;
  readonly tags?: readonly string[];
  readonly isOld?: boolean;
  readonly within?: { readonly place: string };
  readonly [other: string]: unknown;
}

export const things = defineCollection<Thing>('things', ['size', 'within.place']);
export const others = defineCollection<Thing>('other_things');

export const inside = (tx: Tx, tenant = 'one'): Collection<Thing> => tx.collection(things, tenant);

export const newId = (): string => `Thing:${randomUUID()}`;

export const add = (store: Store, ...documents: readonly Thing[]): Promise<void> =>
  store.transact(
    async (tx) => {
      for (const document of documents) await inside(tx).insert(document);
    },
    'write',
    'one',
  );

export const idsOf = (store: Store, tenant = 'one'): Promise<readonly string[]> =>
  store.transact(
    async (tx) => (await inside(tx, tenant).find({ order: 'oldest' })).map(({ id }) => id),
    'read',
  );

export const rows: readonly Thing[] = [
  { id: 'a', size: 2, name: 'b', tags: ['x', 'y'], isOld: true, within: { place: 'p' } },
  { id: 'b', size: 10, name: 'B', tags: [], isOld: false },
  { id: 'c', name: 'a', tags: ['y'], within: { place: 'q' } },
  { id: 'd', size: 2.5, name: 'é' },
];
