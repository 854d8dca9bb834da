import { invalidField } from '../http/api-error.ts';
import { replaceable } from '../runtime/behaviour.ts';
import {
  internalAccountOf,
  internalAccounts,
  openAccount,
  type InternalAccount,
} from '../ledger/internal-account-store.ts';
import type { Customer } from '../records/customer-store.ts';
import { insertCredential } from './credential-store.ts';
import type { Work } from '../runtime/work.ts';

/** A customer with this currency has an embedded wallet in it. Assumed; the document does not say who has one. */
const walletCurrency = 'USDB';

/** Opens the embedded wallet that a customer lacks, with the credential that comes with it: a code by e-mail. */
export const openWalletFor = async (work: Work, { id, currencies = [], email }: Customer): Promise<void> => {
  if (!currencies.includes(walletCurrency)) return;
  const where = { customerId: id, type: 'EMBEDDED_WALLET' };
  if ((await work.collection(internalAccounts).first({ where })) !== undefined) return;
  const wallet = await openAccount(work, walletCurrency, id, 'EMBEDDED_WALLET');
  await work.collection(internalAccounts).update({ ...wallet, privateEnabled: false });
  if (email !== undefined)
    await insertCredential(work, { accountId: wallet.id, type: 'EMAIL_OTP', nickname: email });
};

/** The embedded wallet with this id. Raises 404 for no account, 400 for another kind of account. */
export const walletOf = replaceable(
  async (work: Work, id: string, field: string): Promise<InternalAccount> => {
    const account = await internalAccountOf(work, id);
    if (account.type !== 'EMBEDDED_WALLET')
      throw invalidField(field, 'The internal account is no embedded wallet.');
    return account;
  },
);
