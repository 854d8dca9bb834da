import { platformConfigs, type FeeConfig } from '../store/platforms.ts';
import { replaceable } from '../runtime/behaviour.ts';
import type { CurrencyCode } from '../ledger/currencies.ts';
import type { Work } from '../runtime/work.ts';

/** The fees that are deducted from a sending amount. Shares are in hundredths of a percent of it. */
export interface FeeSchedule {
  readonly serviceBps: number;
  readonly platformBps: number;
  /** Smallest units of the sending currency. */
  readonly platformFixed: number;
}

/** Smallest units of the sending currency. */
export interface Fees {
  readonly total: number;
  /** The platform's share of the total. */
  readonly platform: number;
}

/** One percent for an exchange; nothing where nothing is exchanged. Assumed: the document shows no prices. */
const exchangeBps = 100;

const wholeBps = 10_000;

const applies = (config: FeeConfig, currency: CurrencyCode): boolean => config.sourceCurrency === currency;

/** The fees between two currencies for this platform. */
export const feeSchedule = replaceable(
  async (work: Work, from: CurrencyCode, to: CurrencyCode): Promise<FeeSchedule> => {
    if (from === to) return { serviceBps: 0, platformBps: 0, platformFixed: 0 };
    const config = await work.collection(platformConfigs).first({});
    const own = (config?.feeConfigs ?? []).filter((fee) => applies(fee, from));
    return {
      serviceBps: exchangeBps,
      platformBps: own.reduce((sum, { variableFeeBps }) => sum + variableFeeBps, 0),
      platformFixed: own.reduce((sum, { fixedFee }) => sum + fixedFee.amount, 0),
    };
  },
);

const share = (amount: number, bps: number): number =>
  Number((BigInt(amount) * BigInt(bps)) / BigInt(wholeBps));

/** The fees in a sending amount, rounded down. */
export const feesIn = (sending: number, schedule: FeeSchedule): Fees => {
  const platform = share(sending, schedule.platformBps) + schedule.platformFixed;
  return { platform, total: platform + share(sending, schedule.serviceBps) };
};

/** The sending amount that leaves `net` after fees. Infinite where the fees eat everything. */
export const sendingFor = (net: number, schedule: FeeSchedule): number => {
  const kept = wholeBps - schedule.serviceBps - schedule.platformBps;
  if (kept <= 0) return Number.POSITIVE_INFINITY;
  const before = BigInt(net + schedule.platformFixed) * BigInt(wholeBps);
  return Number((before + BigInt(kept) - 1n) / BigInt(kept));
};
