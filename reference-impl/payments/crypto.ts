import { ApiError } from '../http/api-error.ts';
import { ok, type Answer, type Call } from '../http/call.ts';
import { internalAccountOf, type InternalAccount } from '../ledger/internal-account-store.ts';
import { replaceable } from '../runtime/behaviour.ts';
import type { Routes } from '../http/intake.ts';

/** The fee of a chain. Assumed; millionths of the asset. */
const networkFeeMillionths: Readonly<Record<string, number>> = {
  BITCOIN: 12_000,
  ETHEREUM: 20_000,
  SOLANA: 500,
  BASE: 1_000,
  POLYGON: 1_000,
  TRON: 2_000,
  PLASMA: 500,
  SPARK: 100,
};

/** The service's fee: a thousandth of the amount. Assumed. */
const applicationShare = 1000;

/** Source: Endpoints > Operation catalogue. */
export interface FeeRequest {
  readonly internalAccountId: string;
  readonly currency: string;
  readonly cryptoNetwork: string;
  readonly amount: number;
}

/** Raises 400 for an asset that the account does not hold. */
export const mustHold = replaceable((_call: Call, account: InternalAccount, currency: string): void => {
  if (account.currency !== currency)
    throw new ApiError(400, 'INVALID_CURRENCY', `The account holds ${account.currency}, not ${currency}.`);
});

/** Raises 400 for an amount that the fee is more than. Smallest units. */
export const mustExceedFee = replaceable((_call: Call, amount: number, fee: number): void => {
  if (amount < fee)
    throw new ApiError(400, 'AMOUNT_OUT_OF_RANGE', `The fee of ${fee} is more than the amount.`);
});

/** Estimates what a withdrawal to a chain costs. Moves nothing. */
export const estimateWithdrawalFee = replaceable(async (call: Call<FeeRequest>): Promise<Answer> => {
  const { internalAccountId, currency, cryptoNetwork, amount } = call.body;
  mustHold(call, await internalAccountOf(call, internalAccountId), currency);

  const networkFee = networkFeeMillionths[cryptoNetwork] ?? 0;
  const applicationFee = Math.floor(amount / applicationShare);
  const totalFee = networkFee + applicationFee;
  mustExceedFee(call, amount, totalFee);

  return ok({
    networkFee,
    networkFeeAsset: currency,
    applicationFee,
    totalFee,
    netAmount: amount - totalFee,
  });
});

export const cryptoRoutes = {
  'crypto.estimateWithdrawalFee': estimateWithdrawalFee,
} as const satisfies Routes;
