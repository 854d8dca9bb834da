import { noteAction } from '../../../examples/integration/approvals.ts';
import { noteCard, noteCardTransaction } from '../../../examples/integration/cards.ts';
import type { Context } from '../../../examples/integration/context.ts';
import { noteCustomer } from '../../../examples/integration/customers.ts';
import { noteTransaction } from '../../../examples/integration/transactions.ts';
import { asJsonObject, type JsonObject } from '../../../spec/json.ts';

const notes: Readonly<Record<string, (context: Context, data: JsonObject) => void>> = {
  OUTGOING_PAYMENT: noteTransaction,
  INCOMING_PAYMENT: noteTransaction,
  CARD_TRANSACTION: noteCardTransaction,
  CUSTOMER: noteCustomer,
  CARD: noteCard,
  AGENT_ACTION: noteAction,
};

/** Deals with an event as the example does, for whoever does that at another time. */
export const dealWith = (context: Context, event: JsonObject): void => {
  const kind = String(event['type']).split('.')[0] ?? '';
  if (Object.hasOwn(notes, kind)) notes[kind]?.(context, asJsonObject(event['data']));
};
