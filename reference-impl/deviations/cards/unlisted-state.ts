import type { CardTransaction } from '../../records/card-transaction-store.ts';

/** A card transaction in a state that the lifecycle does not have. */
export const inUnlistedState = (transaction: CardTransaction, status: string): CardTransaction => ({
  ...transaction,
  // The type has the states of the lifecycle alone; that this is none of them is the point.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  status: status as CardTransaction['status'],
});
