import { ApiError, invalidField, notFound } from '../http/api-error.ts';
import { ok, type Answer, type Call, type Handler } from '../http/call.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { amountOf } from '../ledger/currencies.ts';
import { accountIn, internalAccountOf, internalAccountView } from '../ledger/internal-account-store.ts';
import { counter } from '../ledger/journal.ts';
import { balanceOf, post, transfer } from '../ledger/ledger.ts';
import { fundQuote } from './execute-quote.ts';
import { beginIncoming } from './incoming.ts';
import { knownCurrency } from './quote-ends.ts';
import { quoteOf } from '../records/quote-store.ts';
import { searchable, transactionView } from '../records/transaction-store.ts';
import { mustBeUmaAddress } from './uma-receivers.ts';
import { absentUmaReceiver, umaNameOf, umaPlan } from '../runtime/sandbox-triggers.ts';
import { activeCustomerOf, customers, type Customer } from '../records/customer-store.ts';
import type { Routes } from '../http/intake.ts';
import type { Work } from '../runtime/work.ts';

/** Pays a simulated deposit in. */
export const deposit = replaceable((work: Work, posting: Parameters<typeof post>[1]): Promise<void> =>
  post(work, posting),
);

interface Deposit {
  readonly amount: number;
}

/** Simulates a deposit into an internal account. The answer shows the new balance. */
export const fundInternalAccount = replaceable(async (call: Call<Deposit>): Promise<Answer> => {
  const { amount } = call.body;
  const account = await internalAccountOf(call, call.params['accountId'] ?? '');
  const { id, currency } = account;
  const { total } = await balanceOf(call, id, currency);
  if (!Number.isSafeInteger(total + amount))
    throw new ApiError(400, 'AMOUNT_OUT_OF_RANGE', 'The balance would be too large to be counted exactly.');

  const entries = transfer(currency, amount, counter('external', currency), id);
  await deposit(call, { transaction: call.newId('Funding'), entries });

  return ok(await internalAccountView(call, account));
});

interface SendFunds {
  readonly quoteId: string;
  readonly currencyCode: string;
  readonly currencyAmount?: number;
}

/** Simulates the funds that a realtime-funding quote waits for. */
export const sendFunds: Handler<SendFunds> = async (call) => {
  const { quoteId, currencyCode, currencyAmount } = call.body;
  const quote = await quoteOf(call, quoteId);

  const payment = await fundQuote(call, quote, {
    currency: currencyCode,
    ...(currencyAmount !== undefined && { amount: currencyAmount }),
  });

  return ok(transactionView(call, payment));
};

interface UmaReceive {
  readonly senderUmaAddress: string;
  readonly receiverUmaAddress?: string;
  readonly customerId?: string;
  readonly receivingCurrencyCode: string;
  readonly receivingCurrencyAmount: number;
}

/** The receiver of a simulated payment. Raises 404 where nobody is named, 400 where two are. */
export const receiverOf = replaceable(
  async (work: Work, { customerId, receiverUmaAddress: umaAddress }: UmaReceive): Promise<Customer> => {
    const byAddress =
      umaAddress === undefined
        ? undefined
        : await work.collection(customers).first({ where: { umaAddress, isDeleted: false } });
    if (umaAddress !== undefined && !byAddress)
      throw notFound('No customer has this receiverUmaAddress.', 'USER_NOT_FOUND');
    const customer = byAddress ?? (await activeCustomerOf(work, customerId ?? ''));
    if (customerId !== undefined && customer.id !== customerId)
      throw invalidField('customerId', 'customerId and receiverUmaAddress name two customers.');
    return customer;
  },
);

/** Simulates a payment from a UMA address to a customer, who gets it once the platform approves it. */
export const receiveUmaPayment = replaceable<Handler<UmaReceive>>(async (call) => {
  const { senderUmaAddress, receivingCurrencyCode, receivingCurrencyAmount } = call.body;
  mustBeUmaAddress(senderUmaAddress);
  if (umaNameOf(senderUmaAddress) === absentUmaReceiver)
    throw notFound('No sender has this UMA address.', 'UMA_NOT_FOUND');
  const customer = await receiverOf(call, call.body);
  const currency = knownCurrency(receivingCurrencyCode);
  const account = await accountIn(call, currency, customer.id);
  if (!account) throw new ApiError(400, 'INVALID_CURRENCY', `The receiver has no account in ${currency}.`);

  const now = call.now().toISOString();
  const payment = await beginIncoming(
    call,
    {
      id: call.newId('Transaction'),
      type: 'INCOMING',
      direction: 'CREDIT',
      customerId: customer.id,
      platformCustomerId: customer.platformCustomerId,
      sentAmount: amountOf(receivingCurrencyAmount, currency),
      receivedAmount: amountOf(receivingCurrencyAmount, currency),
      source: { sourceType: 'UMA_ADDRESS', umaAddress: senderUmaAddress, currency },
      destination: { destinationType: 'ACCOUNT', accountId: account.id, currency },
      requestedReceiverCustomerInfoFields: [{ name: 'FULL_NAME', mandatory: true }],
      createdAt: now,
      updatedAt: now,
      inner: {
        ...searchable([senderUmaAddress], [customer.umaAddress, account.id]),
        currency,
        account: account.id,
        needsApproval: true,
        plan: umaPlan(senderUmaAddress),
      },
    },
    'announce',
  );

  return ok(transactionView(call, payment));
});

export const sandboxMoneyRoutes = {
  'sandbox.fundInternalAccount': fundInternalAccount,
  'sandbox.sendFunds': sendFunds,
  'sandbox.receiveUmaPayment': receiveUmaPayment,
} as const satisfies Routes;
