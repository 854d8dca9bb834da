import type { JsonObject } from '../../spec/json.ts';
import { eur, usd } from '../../suites/self/support/payees.ts';
import type { Makers, Stage } from './staging.ts';

/** Makes accounts to pay, quotes and payments. */
export const moneyMakers = ({ send, newest, known, next }: Stage): Makers => {
  const payee = async (of: (number: string) => JsonObject): Promise<string> => {
    const number = `${String(next()).padStart(7, '0')}700`;
    const body = { customerId: newest('Customer'), ...of(number) };
    return String((await send('POST', '/customers/external-accounts', body))['id']);
  };
  const quote = async (source: JsonObject): Promise<void> => {
    const destination = { destinationType: 'ACCOUNT', accountId: await payee(eur) };
    const locked = { lockedCurrencySide: 'SENDING', lockedCurrencyAmount: 10_000 };
    await send('POST', '/quotes', { source, destination, ...locked });
  };
  return {
    ExternalAccount: async () => void (await payee(usd)),
    Quote: () => quote({ sourceType: 'ACCOUNT', accountId: newest('InternalAccount') }),
    'Quote/REALTIME_FUNDING': () =>
      quote({ sourceType: 'REALTIME_FUNDING', customerId: newest('Customer'), currency: 'USD' }),
    Transaction: async () => {
      const source = { accountId: newest('InternalAccount') };
      const destination = { accountId: await payee(usd) };
      await send('POST', '/transfer-out', { source, destination, amount: 5_000 });
    },
    IncomingPayment: async () => {
      const paid = await send('POST', '/sandbox/uma/receive', {
        senderUmaAddress: '$success.usd@sandbox.uma.money',
        receiverUmaAddress: newest('UmaAddress'),
        receivingCurrencyCode: 'USD',
        receivingCurrencyAmount: 5_000,
      });
      known.learn('IncomingPayment', String(paid['id']));
    },
  };
};
