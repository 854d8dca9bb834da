import { ApiError } from '../http/api-error.ts';
import type { CurrencyCode } from '../ledger/currencies.ts';
import { convertedDown, neededFor, rateBetween } from './convert.ts';
import { feeSchedule, feesIn, sendingFor } from './fees.ts';
import type { Work } from '../runtime/work.ts';

/** The price of a payment: its cost, and the amount that arrives. Smallest units of their currencies. */
export interface Price {
  readonly from: CurrencyCode;
  readonly to: CurrencyCode;
  /** Fees included. */
  readonly sending: number;
  readonly receiving: number;
  readonly fees: number;
  /** The platform's share of the fees. */
  readonly platformFees: number;
  /** Sending units per receiving unit in major units, of what is left after the fees. */
  readonly exchangeRate: number;
}

const mustBeCountable = (...amounts: readonly number[]): void => {
  if (amounts.every((amount) => Number.isSafeInteger(amount) && amount > 0)) return;
  throw new ApiError(400, 'AMOUNT_OUT_OF_RANGE', 'The amount is too small or too large for this payment.');
};

/** The price of sending exactly this amount. Raises 400 AMOUNT_OUT_OF_RANGE where nothing would arrive. */
export const priceOfSending = async (
  work: Work,
  sending: number,
  from: CurrencyCode,
  to: CurrencyCode,
): Promise<Price> => {
  mustBeCountable(sending);
  const { total, platform } = feesIn(sending, await feeSchedule(work, from, to));
  const receiving = total >= sending ? 0 : convertedDown(sending - total, from, to);
  mustBeCountable(receiving);
  return {
    from,
    to,
    sending,
    receiving,
    fees: total,
    platformFees: platform,
    exchangeRate: rateBetween(work, from, to),
  };
};

/** The price of bringing exactly this amount. Raises 400 AMOUNT_OUT_OF_RANGE where it cannot be counted. */
export const priceOfReceiving = async (
  work: Work,
  receiving: number,
  from: CurrencyCode,
  to: CurrencyCode,
): Promise<Price> => {
  mustBeCountable(receiving);
  const schedule = await feeSchedule(work, from, to);
  const net = neededFor(receiving, from, to);
  mustBeCountable(net);
  const sending = sendingFor(net, schedule);
  mustBeCountable(sending);
  const { platform } = feesIn(sending, schedule);
  const fees = sending - net;
  return {
    from,
    to,
    sending,
    receiving,
    fees,
    platformFees: Math.min(platform, fees),
    exchangeRate: rateBetween(work, from, to),
  };
};
