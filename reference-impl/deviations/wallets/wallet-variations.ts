import { carryOut } from '../../cards/card-update.ts';
import { internalAccounts } from '../../ledger/internal-accounts.ts';
import { replacing } from '../../runtime/behaviour.ts';
import { signedRetry } from '../../wallets/signed-retry.ts';
import type { Variations } from '../deviation.ts';

/** What embedded wallets can do differently within the document. */
export const walletVariations = {
  'updates-of-wallet-cards-are-signed': {
    about: 'an update of a card that an embedded wallet pays for is a signed retry',
    readings: ['cards/update-is-signed'],
    areas: ['delegated-keys'],
    replaces: [
      replacing(carryOut, (right) => async (call, card) => {
        const where = { id: { in: card.fundingSources }, type: 'EMBEDDED_WALLET' };
        const wallet = await call.collection(internalAccounts).first({ where });
        if (wallet === undefined) return right(call, card);
        return signedRetry(call, { accountId: wallet.id }, () => right(call, card));
      }),
    ],
  },
} as const satisfies Variations;
