import type { Collection, Document, Placed, Query } from '../store/store.ts';

/** The methods of a collection that a listing reads by. */
export type Readable<D extends Document> = Pick<Collection<D>, 'findPlaced' | 'count'>;

/**
 * Rows that are in no store (rates, a fixed table) as a listing reads them: in the order given. Conditions are
 * for whoever makes the rows.
 */
export const rowsAsCollection = <D extends Document>(rows: readonly D[]): Readable<D> => ({
  findPlaced: async ({ after = 0, limit }: Query) => {
    const placed: readonly Placed<D>[] = rows.map((document, index) => ({ position: index + 1, document }));
    return placed.slice(after, limit === undefined ? undefined : after + limit);
  },
  count: async () => rows.length,
});
