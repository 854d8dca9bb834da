import { internalAccountOf } from '../../ledger/internal-account-store.ts';
import { announceBalances } from '../../ledger/ledger.ts';
import { replacing } from '../../runtime/behaviour.ts';
import { fault, type Faults } from '../deviation.ts';

/** Faults in the events about the ledger. */
export const ledgerFaults = {
  'balance-change-is-not-announced': fault(
    'webhooks/balance-update-is-sent',
    replacing(announceBalances, () => async () => {}),
  ),
  'balances-of-the-platform-change-silently': fault(
    'webhooks/balance-update-is-sent',
    replacing(announceBalances, (right) => async (work, accounts) => {
      for (const id of accounts) {
        const { customerId } = await internalAccountOf(work, id);
        if (customerId !== undefined && customerId !== null) await right(work, [id]);
      }
    }),
  ),
} as const satisfies Faults;
