import type { Context } from './context.ts';
import type { Json } from './json.ts';
import type { TransactionRecord } from './state.ts';

/** Takes note of a transaction that was shown, by an event or by an answer, and says what is believed of it now. */
export const noteTransaction = ({ state, decisions }: Context, shown: Json): TransactionRecord => {
  const { transactions } = state.get();
  const id = String(shown['id']);
  const record = decisions.believed(transactions[id], shown);
  state.change({ transactions: { ...transactions, [id]: record } });
  return record;
};

/** Asks how a transaction stands, for whoever cannot wait for an event. */
export const readTransaction = async (context: Context, id: string): Promise<TransactionRecord> =>
  noteTransaction(context, await context.api.call({ method: 'GET', path: `/transactions/${id}` }));
