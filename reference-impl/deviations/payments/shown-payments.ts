import { transactionView, type StoredTransaction } from '../../payments/transaction-store.ts';
import { type JsonObject } from '../../../spec/json.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';

/** Some of the members of an object. */
export const only = (body: JsonObject, isShown: (name: string) => boolean): JsonObject =>
  Object.fromEntries(Object.entries(body).filter(([name]) => isShown(name)));

/** Outgoing payments are shown otherwise. */
export const showing = (alter: (view: JsonObject, payment: StoredTransaction) => JsonObject): Replacement =>
  replacing(transactionView, (right) => (context, transaction) => {
    const view = right(context, transaction);
    return transaction.type === 'OUTGOING' ? alter(view, transaction) : view;
  });
