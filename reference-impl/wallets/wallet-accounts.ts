import { ApiError } from '../http/api-error.ts';
import { ok, type Answer, type Call } from '../http/call.ts';
import {
  internalAccounts,
  internalAccountView,
  type InternalAccount,
} from '../ledger/internal-account-store.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { keyPairFor, pointOf } from './p256.ts';
import { mustBeKey } from './credential-proofs.ts';
import { signedRetry } from './signed-retry.ts';
import { textsOf } from './wallet-texts.ts';
import { walletOf } from './wallets.ts';
import type { Routes } from '../http/intake.ts';

interface PrivacyUpdate {
  readonly privateEnabled?: boolean;
}

const addressed = ({ params }: Call): string => params['id'] ?? '';

/** Sets the privacy of a wallet. */
export const setPrivacy = replaceable(
  async (call: Call, account: InternalAccount, privateEnabled: boolean): Promise<InternalAccount> => {
    const after = { ...account, privateEnabled, updatedAt: call.now().toISOString() };
    await call.collection(internalAccounts).update(after);
    return after;
  },
);

/** Changes the privacy of an embedded wallet by a signed retry; nothing else of an account can be changed. */
export const updateInternalAccount = replaceable(async (call: Call<PrivacyUpdate>): Promise<Answer> => {
  const { privateEnabled } = call.body;
  const account = await walletOf(call, addressed(call), 'privateEnabled');
  if (privateEnabled === undefined)
    throw new ApiError(400, 'INVALID_INPUT', 'Nothing but privateEnabled can be changed.');

  return signedRetry(call, { accountId: account.id }, async () =>
    ok(await internalAccountView(call, await setPrivacy(call, account, privateEnabled))),
  );
});

/** The secret of a wallet, as a text that only the recipient's key opens. */
export const exportText = replaceable((call: Call, walletId: string, recipient: Buffer): string =>
  textsOf(call.world).walletExport(call.world, recipient, keyPairFor(call.world, `wallet ${walletId}`)),
);

/** The key that an export is encrypted to. Raises 400 for what is no key. */
export const recipientOf = replaceable((_call: Call, clientPublicKey: string): Buffer => {
  const recipient = pointOf(mustBeKey(clientPublicKey));
  if (recipient === undefined) throw new Error('A key that was examined is no public key.');
  return recipient;
});

/** Exports what opens an embedded wallet, encrypted to the client's key, by a signed retry. */
export const exportInternalAccount = replaceable(
  async (call: Call<{ readonly clientPublicKey: string }>): Promise<Answer> => {
    const { id } = await walletOf(call, addressed(call), 'id');
    const recipient = recipientOf(call, call.body.clientPublicKey);

    return signedRetry(call, { accountId: id }, async () =>
      ok({ id, encryptedWalletCredentials: exportText(call, id, recipient) }),
    );
  },
);

export const walletAccountsRoutes = {
  'internalAccounts.update': updateInternalAccount,
  'internalAccounts.export': exportInternalAccount,
} as const satisfies Routes;
