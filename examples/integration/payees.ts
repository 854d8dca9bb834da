import { CannotBeDone, type Context } from './context.ts';
import type { Json } from './json.ts';
import type { PayeeRecord } from './state.ts';

/** Somebody to be paid, as the platform's own books have them. */
export interface NewPayee {
  readonly reference: string;
  readonly currency: string;
  readonly accountInfo: Json;
}

const keep = ({ state }: Context, payee: PayeeRecord): PayeeRecord => {
  state.change({ payees: { ...state.get().payees, [payee.reference]: payee } });
  return payee;
};

/** Adds the bank account or wallet of somebody to be paid. */
export const addPayee = async (
  context: Context,
  { reference, currency, accountInfo }: NewPayee,
): Promise<PayeeRecord> => {
  const known = context.state.get().payees[reference];
  if (known?.id !== undefined) return known;
  const createKey = known?.createKey ?? context.decisions.newKey();
  const payee = keep(context, { reference, createKey, currency });
  const added = await context.api.call({
    method: 'POST',
    path: '/platform/external-accounts',
    body: { currency, accountInfo },
    key: payee.createKey,
  });
  return keep(context, { ...payee, id: String(added['id']) });
};

/** Raises CannotBeDone for somebody who was never added. */
export const payeeOf = ({ state }: Context, reference: string): PayeeRecord & { readonly id: string } => {
  const { id, ...payee } = state.get().payees[reference] ?? { reference: '', createKey: '', currency: '' };
  if (id === undefined) throw new CannotBeDone(`There is no payee "${reference}".`);
  return { ...payee, id };
};
