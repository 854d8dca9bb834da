import { ApiError } from '../http/api-error.ts';
import { ok, type Answer, type Call, type Handler } from '../http/call.ts';
import {
  internalAccountOf,
  internalAccounts,
  internalAccountView,
  type InternalAccount,
} from '../ledger/internal-accounts.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { keyPairFor, pointOf } from './p256.ts';
import { mustBeKey } from './proofs.ts';
import { signedRetry } from './signed-retry.ts';
import { textsOf } from './wallet-texts.ts';
import { walletOf } from './wallets.ts';

interface PrivacyUpdate {
  readonly privateEnabled?: boolean;
}

const addressed = ({ params }: Call): string => params['id'] ?? '';

const withPrivacy = async (
  call: Call,
  account: InternalAccount,
  privateEnabled: boolean,
): Promise<InternalAccount> => {
  const after = { ...account, privateEnabled, updatedAt: call.now().toISOString() };
  if (!call.faults.has('wallet-privacy-is-forgotten')) await call.collection(internalAccounts).update(after);
  return after;
};

/** Changes the privacy of an embedded wallet by a signed retry; nothing else of an account can be changed. */
export const updateInternalAccount: Handler<PrivacyUpdate> = async (call) => {
  const { privateEnabled } = call.body;
  const takesAny = call.faults.has('any-account-takes-privacy');
  const account = takesAny
    ? await internalAccountOf(call, addressed(call))
    : await walletOf(call, addressed(call), 'privateEnabled');
  if (privateEnabled === undefined)
    throw new ApiError(400, 'INVALID_INPUT', 'Nothing but privateEnabled can be changed.');

  const update = async (): Promise<Answer> =>
    ok(await internalAccountView(call, await withPrivacy(call, account, privateEnabled)));
  const isUnsigned = takesAny && account.type !== 'EMBEDDED_WALLET';
  if (isUnsigned || call.variations.has('wallet-actions-need-no-signature')) return update();
  if (call.faults.has('unsigned-privacy-update-counts')) await withPrivacy(call, account, privateEnabled);
  return signedRetry(call, { accountId: account.id }, update);
};

/** The key that an export is encrypted to. Raises 400 for what is no key. */
export const recipientOf = replaceable((_call: Call, clientPublicKey: string): Buffer => {
  const recipient = pointOf(mustBeKey(clientPublicKey));
  if (recipient === undefined) throw new Error('A key that was examined is no public key.');
  return recipient;
});

/** Exports what opens an embedded wallet, encrypted to the client's key, by a signed retry. */
export const exportInternalAccount: Handler<{ readonly clientPublicKey?: string }> = async (call) => {
  const { id } = await walletOf(call, addressed(call), 'id');
  // Only a faulty server comes here without one.
  const { clientPublicKey = keyPairFor(call.world, 'nobody').getPublicKey('hex') } = call.body;
  const recipient = recipientOf(call, clientPublicKey);

  const exported = async (): Promise<Answer> => {
    const own = keyPairFor(call.world, `wallet ${id}`);
    const sealed = textsOf(call.world).walletExport(call.world, recipient, own);
    const same = own.getPrivateKey('base64url');
    const isHex = call.variations.has('wallet-exports-are-hexadecimal');
    const text = isHex ? Buffer.from(sealed, 'base64url').toString('hex') : sealed;
    return ok({
      id,
      encryptedWalletCredentials: call.faults.has('every-wallet-export-is-the-same') ? same : text,
    });
  };
  if (call.variations.has('wallet-actions-need-no-signature')) return exported();
  return signedRetry(call, { accountId: id }, exported);
};
