import { ApiError } from '../http/api-error.ts';
import { ok, type Call, type Handler } from '../http/call.ts';
import { amountOf } from '../ledger/currencies.ts';
import { internalAccountOf, type InternalAccount } from '../ledger/internal-accounts.ts';
import { counter } from '../ledger/journal.ts';
import { post, transfer } from '../ledger/ledger.ts';
import { searchable, transactions } from './transaction-store.ts';

/** What a chain takes. Assumed; millionths of the asset. */
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

/** What the service takes: a thousandth of the amount. Assumed. */
const applicationShare = 1000;

interface FeeRequest {
  readonly internalAccountId: string;
  readonly currency: string;
  readonly cryptoNetwork: string;
  readonly amount: number;
}

/** Takes what the estimate is about. Only a faulty server does. */
const takeFee = (call: Call, { id, currency }: InternalAccount, fee: number): Promise<void> =>
  post(call, {
    transaction: call.newId('Estimate'),
    entries: transfer(currency, fee, id, counter('fees', currency)),
  });

/** Leaves a transaction behind that nobody asked for. Only a faulty server does. */
const beginWithdrawal = (
  call: Call,
  { id, currency, customerId }: InternalAccount,
  amount: number,
): Promise<void> => {
  const now = call.now().toISOString();
  const withdrawal = {
    id: call.newId('Transaction'),
    type: 'OUTGOING',
    direction: 'DEBIT',
    status: 'PENDING',
    ...(customerId !== undefined && { customerId }),
    sentAmount: amountOf(amount, currency),
    receivedAmount: amountOf(amount, currency),
    createdAt: now,
    updatedAt: now,
    inner: searchable([id], []),
  } as const;
  return call.collection(transactions).insert(withdrawal);
};

/** Estimates what a withdrawal to a chain costs. Moves nothing. */
export const estimateWithdrawalFee: Handler<FeeRequest> = async (call) => {
  const { internalAccountId, currency, cryptoNetwork, amount } = call.body;
  const account = await internalAccountOf(call, internalAccountId);
  if (account.currency !== currency && !call.variations.has('estimates-of-any-asset'))
    throw new ApiError(400, 'INVALID_CURRENCY', `The account holds ${account.currency}, not ${currency}.`);

  const networkFee = networkFeeMillionths[cryptoNetwork] ?? 0;
  const applicationFee = Math.floor(amount / applicationShare);
  const totalFee = networkFee + applicationFee;
  if (amount < totalFee && !call.variations.has('estimates-below-the-fee-are-zero'))
    throw new ApiError(400, 'AMOUNT_OUT_OF_RANGE', `The fee of ${totalFee} is more than the amount.`);

  if (call.faults.has('estimate-takes-its-fee')) await takeFee(call, account, totalFee);
  if (call.faults.has('estimate-leaves-a-transaction')) await beginWithdrawal(call, account, amount);

  return ok({
    networkFee,
    networkFeeAsset: currency,
    applicationFee,
    totalFee: call.faults.has('total-fee-leaves-the-network-out') ? applicationFee : totalFee,
    netAmount: call.faults.has('net-amount-ignores-the-fee') ? amount : Math.max(0, amount - totalFee),
  });
};
