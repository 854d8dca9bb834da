import { asJsonObject } from '../../../../spec/json.ts';
import {
  callsOf,
  isAccepted,
  isSeenAccepted,
  textOf,
  type Asked,
  type Exchange,
  type Recording,
} from '../recording.ts';
import { sighted, type Check, type CheckBook } from '../sighting.ts';

const platform = 'the platform';

const rowsOf = ({ got }: Exchange): readonly unknown[] => (Array.isArray(got['data']) ? got['data'] : []);

/** The owner of an internal account, as lists have shown it: the id of a customer, or the platform; undefined where none did. */
const ownerOf = (recording: Recording, account: unknown): string | undefined => {
  const isShown = (list: Exchange): boolean =>
    isSeenAccepted(list) && rowsOf(list).some((row) => asJsonObject(row)['id'] === account);
  if (callsOf(recording, 'internalAccounts.listForPlatform').some(isShown)) return platform;
  const list = callsOf(recording, 'internalAccounts.listForCustomer').find(isShown);
  const row = list && rowsOf(list).find((one) => asJsonObject(one)['id'] === account);
  return textOf(asJsonObject(row)['customerId'] ?? list?.query.get('customerId')) || undefined;
};

/** Whose payment was asked for; a customer has the platform's own identifier from the registration on. */
const payerOf = (recording: Recording, { with: { customer } }: Asked): string | undefined => {
  if (customer === undefined) return platform;
  const made = callsOf(recording, 'customers.create').find(
    (exchange) => isAccepted(exchange) && asJsonObject(exchange.sent)['platformCustomerId'] === customer,
  );
  return made === undefined ? undefined : textOf(made.real['id']);
};

const amountOf = ({ sent }: Exchange): unknown => {
  const { amount, lockedCurrencyAmount } = asJsonObject(sent);
  return amount ?? lockedCurrencyAmount;
};

/** Each accepted payment by the amount of its order, as far as that shows whose it is. */
const ownAccount: Check = (recording) =>
  callsOf(recording, 'quotes.create', 'transfers.out')
    .filter(isAccepted)
    .flatMap((exchange) => {
      const orders = recording.asks.filter(
        ({ ask, opened, with: order }) =>
          ask === 'pay' && opened <= exchange.n && order['amount'] === amountOf(exchange),
      );
      const payers = orders.map((order) => payerOf(recording, order));
      const owner = ownerOf(recording, asJsonObject(asJsonObject(exchange.sent)['source'])['accountId']);
      if (owner === undefined || payers.length === 0 || payers.includes(undefined)) return [];
      return [
        sighted(
          payers.includes(owner),
          exchange,
          `The payment is of ${payers.join(' or ')}; its account is of ${owner}.`,
        ),
      ];
    });

export const payersChecks = {
  'client/orders/money-leaves-the-account-of-its-payer': ownAccount,
} as const satisfies CheckBook;
