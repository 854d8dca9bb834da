import { internalAccountOf } from '../../ledger/internal-account-store.ts';
import { isInternal } from '../../ledger/journal.ts';
import { announceBalances, post, transfer } from '../../ledger/ledger.ts';
import { payOut, sendingCounter } from '../../payments/money.ts';
import { replacing } from '../../runtime/behaviour.ts';
import { fault, type Faults } from '../deviation.ts';

/** Smallest units. More than the fees of a usual payment. */
const broughtBack = 700;

/** Faults in the ledger and in its events. */
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
  'delivered-payments-bring-money-back': fault(
    'internal-accounts/movements-add-up',
    replacing(payOut, (right) => async (work, payment) => {
      await right(work, payment);
      const { sourceAccount, sendingCurrency } = payment.inner;
      if (sourceAccount === undefined || !isInternal(sourceAccount)) return;
      const entries = transfer(sendingCurrency, broughtBack, sendingCounter(payment, 'fees'), sourceAccount);
      await post(work, { transaction: payment.id, entries });
    }),
  ),
} as const satisfies Faults;
