import { lockedAmount } from '../../payments/open-quote.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import { exportingToSomeKey } from '../wallets/wallet-account-faults.ts';

/** The amount of a request that names none. Smallest units. */
const usualAmount = 10_000;

/**
 * Values for handlers where a fault of the validation lets through a request without them: such a request must be
 * accepted, not broken off.
 */
export const carryingOn: readonly Replacement[] = [
  replacing(lockedAmount, (right, work, request) => {
    const { lockedCurrencyAmount: asked } = request;
    return right(work, { ...request, lockedCurrencyAmount: Number.isInteger(asked) ? asked : usualAmount });
  }),
  exportingToSomeKey,
];
