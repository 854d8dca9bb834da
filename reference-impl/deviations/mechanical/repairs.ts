import { lockedAmount } from '../../payments/open-quote.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import { exportingToSomeKey } from '../wallets/wallet-account-faults.ts';

/** What a request without an amount asks for. Smallest units. */
const usualAmount = 10_000;

/**
 * What handlers work with where a fault of the validation lets through what they rely on: such a request must be
 * accepted, not broken off.
 */
export const carryingOn: readonly Replacement[] = [
  replacing(lockedAmount, (right) => (work, request) => {
    const { lockedCurrencyAmount: asked } = request;
    return right(work, { ...request, lockedCurrencyAmount: Number.isInteger(asked) ? asked : usualAmount });
  }),
  exportingToSomeKey,
];
