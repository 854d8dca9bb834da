import { isCurrencyCode } from '../ledger/currencies.ts';
import { convertedDown } from '../pricing/convert.ts';
import { actions, type Action, type Exposure } from '../records/action-store.ts';
import type { Agent } from './agent-store.ts';
import type { Work } from '../runtime/work.ts';

/** The amounts that an agent has spent of its limits. Amounts in the smallest unit of the limits' currency. */
export interface Usage {
  readonly dailyTransactionCount: number;
  readonly dailySpend: number;
  readonly dailyResetDate: string;
  readonly monthlySpend: number;
  readonly monthlyResetMonth: string;
}

/** An amount in the currency of a limit, rounded down. */
export const amountIn = (currency: string, { amount, currency: from }: Exposure): number =>
  isCurrencyCode(currency) ? convertedDown(amount, from, currency) : amount;

const spendOf = (done: readonly Action[], currency: string): number =>
  done
    .filter(({ inner }) => inner.exposure.isSpending)
    .reduce((sum, { inner }) => sum + amountIn(currency, inner.exposure), 0);

/** Counts what the agent executed today and this month, in UTC. */
export const usageOf = async (work: Work, { id, policy }: Agent): Promise<Usage> => {
  const now = work.now().toISOString();
  const [today, thisMonth] = [now.slice(0, 10), now.slice(0, 7)];
  const { currency } = policy.spendingLimits;
  const monthly = await work
    .collection(actions)
    .find({ where: { agentId: id, 'inner.executedAt': { atLeast: thisMonth } } });
  const daily = monthly.filter(({ inner }) => (inner.executedAt ?? '') >= today);
  return {
    dailyTransactionCount: daily.length,
    dailySpend: spendOf(daily, currency),
    dailyResetDate: today,
    monthlySpend: spendOf(monthly, currency),
    monthlyResetMonth: thisMonth,
  };
};
