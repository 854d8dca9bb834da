import { announceBalances } from '../../ledger/ledger.ts';
import { replacing } from '../../runtime/behaviour.ts';
import { fault, type Faults } from '../deviation.ts';

/** Faults in the events about the ledger. */
export const ledgerFaults = {
  'balance-change-is-not-announced': fault(
    'webhooks/balance-update-is-sent',
    replacing(announceBalances, () => async () => {}),
  ),
} as const satisfies Faults;
