import { ok } from '../../http/call.ts';
import { internalAccountOf, internalAccountView } from '../../ledger/internal-account-store.ts';
import { remembering, replacing, type Replacement } from '../../runtime/behaviour.ts';
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
import { faultsOf } from '../deviation.ts';
import { overlooking } from '../overlooked.ts';
import { unsigned } from './unsigned.ts';

/** An export that names no key is for one that the server has. */
export const exportingToSomeKey: Replacement = replacing(exportInternalAccount, (right, call) => {
  const clientPublicKey = keyPairFor(call.world, 'nobody').getPublicKey('hex');
  // Without its validation the body may be anything.
  return right({ ...call, body: Object.assign({ clientPublicKey }, call.body) });
});

/** Faults in the account of an embedded wallet. */
export const walletAccountFaults = faultsOf({
  'internal-accounts/update-sets-the-wallet-privacy': {
    'wallet-privacy-is-forgotten': replacing(setPrivacy, async (_right, call, account, privateEnabled) => ({
      ...account,
      privateEnabled,
      updatedAt: call.now().toISOString(),
    })),
  },
  'internal-accounts/update-keeps-the-balance': {
    'private-wallets-show-less': replacing(internalAccountView, async (right, work, account) => {
      const view = await right(work, account);
      const { balance } = view;
      return account.privateEnabled === true
        ? { ...view, balance: { ...balance, amount: balance.amount - 1 } }
        : view;
    }),
  },
  'internal-accounts/unsigned-update-changes-nothing': {
    'unsigned-privacy-update-counts': during(
      updateInternalAccount,
      replacing(signedRetry, async (right, call, action, act) => {
        await act();
        return right(call, action, act);
      }),
    ),
  },
  'internal-accounts/export-is-signed': {
    'wallet-is-exported-unsigned': unsigned(exportInternalAccount),
  },
  'wallet-credentials/revocation-is-signed': {
    'credential-is-revoked-unsigned': unsigned(revokeCredential),
  },
  'internal-accounts/privacy-is-for-embedded-wallets': {
    'any-account-takes-privacy': replacing(updateInternalAccount, async (right, call) => {
      const account = await internalAccountOf(call, call.params['id'] ?? '');
      const { privateEnabled } = call.body;
      if (account.type === 'EMBEDDED_WALLET' || privateEnabled === undefined) return right(call);
      return ok(await internalAccountView(call, await setPrivacy(call, account, privateEnabled)));
    }),
  },
  'internal-accounts/export-needs-client-public-key': {
    'wallet-export-needs-no-key': [
      overlooking({ at: 'InternalAccountExportRequest', keyword: 'required' }),
      exportingToSomeKey,
    ],
  },
  'internal-accounts/exports-differ-by-key': {
    'every-wallet-export-is-the-same': replacing(exportText, (_right, call, id) =>
      keyPairFor(call.world, `wallet ${id}`).getPrivateKey('base64url'),
    ),
  },
  'internal-accounts/export-is-encrypted-to-the-client-public-key': {
    'export-is-encrypted-to-the-first-key': remembering(recipientOf, (right) => {
      let first: Buffer | undefined;
      return (call, clientPublicKey) => {
        const named = right(call, clientPublicKey);
        first ??= named;
        return first;
      };
    }),
  },
});
