import { transactionView, type StoredTransaction } from '../../records/transaction-store.ts';
import { type JsonObject } from '../../../spec/json.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';

/** Outgoing payments are shown otherwise. */
export const showing = (alter: (view: JsonObject, payment: StoredTransaction) => JsonObject): Replacement =>
  replacing(transactionView, (right, context, transaction) => {
    const view = right(context, transaction);
    return transaction.type === 'OUTGOING' ? alter(view, transaction) : view;
  });
