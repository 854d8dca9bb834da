import type { TaskHandler } from '../runtime/agenda.ts';
import { ApiError, invalidField, notFound } from '../http/api-error.ts';
import { ok, type Handler } from '../http/call.ts';
import type { Work } from '../runtime/work.ts';
import { amountOf } from '../ledger/currencies.ts';
import {
  accountIn,
  internalAccountOf,
  internalAccounts,
  internalAccountView,
  type InternalAccount,
} from '../ledger/internal-accounts.ts';
import { counter } from '../ledger/journal.ts';
import { balanceOf, post, transfer } from '../ledger/ledger.ts';
import { fundQuote } from './execute-quote.ts';
import { beginIncoming } from './incoming.ts';
import { knownCurrency } from './quote-ends.ts';
import { quoteOf } from './quote-store.ts';
import { searchable, transactionView } from './transaction-store.ts';
import { mustBeUmaAddress } from './uma-receivers.ts';
import { absentUmaReceiver, umaNameOf, umaPlan } from '../sandbox-triggers.ts';
import { activeCustomerOf, customers, type Customer } from '../customers/customer-store.ts';

const depositDelayMs = 60;

/** What the agenda runs for deposits that show later. */
export const depositTasks = {
  // Scheduled below alone, with a posting.
  'sandbox.deposit': (work, payload) => post(work, payload as unknown as Parameters<typeof post>[1]),
} as const satisfies Readonly<Record<string, TaskHandler>>;

/** What a faulty server does besides: it credits the other accounts of the same owner too. */
const creditTheOthers = async (work: Work, { id, customerId }: InternalAccount, amount: number) => {
  if (!work.faults.has('funding-credits-every-account-of-its-owner')) return;
  const where = { customerId: customerId ?? null, id: { not: id } };
  for (const { id: other, currency } of await work.collection(internalAccounts).find({ where })) {
    const entries = transfer(currency, amount, counter('external', currency), other);
    await post(work, { transaction: work.newId('Funding'), entries });
  }
};

/** Simulates a deposit into an internal account. The answer shows the new balance. */
export const fundInternalAccount: Handler<{ readonly amount: number }> = async (call) => {
  const { amount } = call.body;
  const account = await internalAccountOf(call, call.params['accountId'] ?? '');
  const { id, currency } = account;
  const { total } = await balanceOf(call, id, currency);
  if (!Number.isSafeInteger(total + amount))
    throw new ApiError(400, 'AMOUNT_OUT_OF_RANGE', 'The balance would be too large to be counted exactly.');

  const entries = transfer(currency, amount, counter('external', currency), id);
  const posting = { transaction: call.newId('Funding'), entries };
  await creditTheOthers(call, account, amount);
  if (call.variations.has('deposits-show-a-moment-later'))
    await call.schedule({
      kind: 'sandbox.deposit',
      dueAt: new Date(call.now().getTime() + depositDelayMs),
      payload: posting,
    });
  else if (!call.faults.has('funding-goes-nowhere')) await post(call, posting);

  return ok(await internalAccountView(call, account));
};

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

/** Whether a customer is nobody that a faulty server finds somebody for. */
const isNobody = async (work: Work, customerId = ''): Promise<boolean> =>
  work.faults.has('uma-payment-for-nobody-goes-to-somebody') &&
  (await work.collection(customers).get(customerId)) === undefined;

const anybody = async (work: Work): Promise<Customer> => {
  const newest = await work.collection(customers).first({ where: { isDeleted: false } });
  if (!newest) throw notFound('Nobody is here.', 'USER_NOT_FOUND');
  return newest;
};

const receiverOf = async (
  work: Work,
  { customerId, receiverUmaAddress: umaAddress }: UmaReceive,
): Promise<Customer> => {
  if (await isNobody(work, customerId)) return anybody(work);
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
};

/** Simulates a payment from a UMA address to a customer, who gets it once the platform approves it. */
export const receiveUmaPayment: Handler<UmaReceive> = async (call) => {
  const { senderUmaAddress, receivingCurrencyCode, receivingCurrencyAmount } = call.body;
  mustBeUmaAddress(senderUmaAddress);
  if (umaNameOf(senderUmaAddress) === absentUmaReceiver)
    throw notFound('Nobody sends from this UMA address.', 'UMA_NOT_FOUND');
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
      requestedReceiverCustomerInfoFields: ['FULL_NAME'],
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
};
