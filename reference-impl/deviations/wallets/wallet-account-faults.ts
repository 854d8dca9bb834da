import { ok } from '../../http/call.ts';
import { internalAccountOf, internalAccountView } from '../../ledger/internal-account-store.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import { keyPairFor } from '../../wallets/p256.ts';
import { signedRetry } from '../../wallets/signed-retry.ts';
import {
  exportInternalAccount,
  exportText,
  recipientOf,
  setPrivacy,
  updateInternalAccount,
} from '../../wallets/wallet-accounts.ts';
import { revokeCredential } from '../../wallets/wallet-credentials.ts';
import { during } from '../altered-work.ts';
import { fault, type Faults } from '../deviation.ts';
import { overlooking } from '../overlooked.ts';
import { unsigned } from './unsigned.ts';

/** An export that names no key is for one that the server has. */
export const exportingToSomeKey: Replacement = replacing(exportInternalAccount, (right) => (call) => {
  const clientPublicKey = keyPairFor(call.world, 'nobody').getPublicKey('hex');
  // Without its validation the body may be anything.
  return right({ ...call, body: Object.assign({ clientPublicKey }, call.body) });
});

/** Faults in the account of an embedded wallet. */
export const walletAccountFaults = {
  'wallet-privacy-is-forgotten': fault(
    'internal-accounts/update-sets-the-wallet-privacy',
    replacing(setPrivacy, () => async (call, account, privateEnabled) => ({
      ...account,
      privateEnabled,
      updatedAt: call.now().toISOString(),
    })),
  ),
  'private-wallets-show-less': fault(
    'internal-accounts/update-keeps-the-balance',
    replacing(internalAccountView, (right) => async (work, account) => {
      const view = await right(work, account);
      const { balance } = view;
      return account.privateEnabled === true
        ? { ...view, balance: { ...balance, amount: balance.amount - 1 } }
        : view;
    }),
  ),
  'unsigned-privacy-update-counts': fault(
    'internal-accounts/unsigned-update-changes-nothing',
    during(
      updateInternalAccount,
      replacing(signedRetry, (right) => async (call, action, act) => {
        await act();
        return right(call, action, act);
      }),
    ),
  ),
  'wallet-is-exported-unsigned': fault('internal-accounts/export-is-signed', unsigned(exportInternalAccount)),
  'credential-is-revoked-unsigned': fault(
    'wallet-credentials/revocation-is-signed',
    unsigned(revokeCredential),
  ),
  'any-account-takes-privacy': fault(
    'internal-accounts/privacy-is-for-embedded-wallets',
    replacing(updateInternalAccount, (right) => async (call) => {
      const account = await internalAccountOf(call, call.params['id'] ?? '');
      const { privateEnabled } = call.body;
      if (account.type === 'EMBEDDED_WALLET' || privateEnabled === undefined) return right(call);
      return ok(await internalAccountView(call, await setPrivacy(call, account, privateEnabled)));
    }),
  ),
  'wallet-export-needs-no-key': fault(
    'internal-accounts/export-needs-client-public-key',
    overlooking({ at: 'InternalAccountExportRequest', keyword: 'required' }),
    exportingToSomeKey,
  ),
  'every-wallet-export-is-the-same': fault(
    'internal-accounts/exports-differ-by-key',
    replacing(
      exportText,
      () => (call, id) => keyPairFor(call.world, `wallet ${id}`).getPrivateKey('base64url'),
    ),
  ),
  'export-is-encrypted-to-the-first-key': fault(
    'internal-accounts/export-is-encrypted-to-the-client-public-key',
    replacing(recipientOf, (right) => {
      let first: Buffer | undefined;
      return (call, clientPublicKey) => {
        const named = right(call, clientPublicKey);
        first ??= named;
        return first;
      };
    }),
  ),
} as const satisfies Faults;
