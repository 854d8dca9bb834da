import { announceBalances } from '../../ledger/ledger.ts';
import { replacing } from '../../runtime/behaviour.ts';
import { fault, type Faults } from '../deviation.ts';

/** What can be wrong with how the ledger is announced. */
export const ledgerFaults = {
  'balance-change-is-not-announced': fault(
    'webhooks/balance-update-is-sent',
    replacing(announceBalances, () => async () => {}),
  ),
} as const satisfies Faults;
