import { notFound } from '../http/api-error.ts';
import { noContent, type Handler } from '../http/call.ts';
import { answerPage } from '../http/pages.ts';
import { rowsAsCollection } from '../http/rows.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { factorsOf, factorView, passkeys, passkeysOf } from './factor-store.ts';
import { scaCustomerOf } from './sca-customer.ts';
import type { Routes } from '../http/intake.ts';

/** Lists the factors that a customer can prove. */
export const listFactors = replaceable<Handler>(async (call) => {
  const customer = await scaCustomerOf(call);
  return answerPage(call, {
    from: rowsAsCollection(await factorsOf(call, customer)),
    view: (row) => factorView(call, row),
  });
});

/** Deletes the passkey with this credential id: it proves nothing from now on. Raises 404 where there is none. */
export const deleteFactor = replaceable<Handler>(async (call) => {
  const customer = await scaCustomerOf(call);
  const present = await passkeysOf(call, customer);
  const passkey = present.find(({ credentialId }) => credentialId === call.params['credentialId']);
  if (passkey === undefined) throw notFound('This customer has no passkey with that credential id.');

  await call.collection(passkeys).delete(passkey.id);

  return noContent;
});

export const factorsRoutes = {
  'sca.listFactors': listFactors,
  'sca.deleteFactor': deleteFactor,
} as const satisfies Routes;
