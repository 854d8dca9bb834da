import { freshTest, onBehalfOf } from '../kit/check/current-test.ts';
import type { Session } from './session.ts';
import { payByQuote, payByTransfer } from '../kit/fixtures/payments.ts';

/**
 * Pays from accounts of customers whose KYC nobody asked for, by a quote and by a transfer. Rejects where one of them is
 * not to be had, for whatever reason. No rule is about it, and nothing of it is examined.
 */
export const payWithoutKyc = async ({
  name,
  apiFor,
  cleanup,
}: Pick<Session, 'name' | 'apiFor' | 'cleanup'>): Promise<void> => {
  // Generated ids follow from the name: each process has its own customer.
  const trial = freshTest(`whether a customer pays before KYC, in process ${name}`, undefined);
  const api = apiFor({ onExchange: () => {} });
  await onBehalfOf(trial, async () => {
    await payByQuote(api, cleanup);
    await payByTransfer(api, cleanup);
  });
};
