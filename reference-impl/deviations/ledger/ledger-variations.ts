import { internalAccountView } from '../../ledger/internal-account-store.ts';
import { replacing } from '../../runtime/behaviour.ts';
import { lacking } from '../altered-answers.ts';
import type { Variations } from '../deviation.ts';

/** Permitted variants of internal accounts. */
export const ledgerVariations = {
  'accounts-show-one-balance': {
    about: 'internal accounts show no totalBalance',
    gaps: ['internal-accounts/balance-members'],
    areas: ['card-transactions', 'cards', 'payments', 'refunds', 'sandbox'],
    replaces: replacing(internalAccountView, async (right, ...given) =>
      lacking(await right(...given), 'totalBalance'),
    ),
  },
} as const satisfies Variations;
