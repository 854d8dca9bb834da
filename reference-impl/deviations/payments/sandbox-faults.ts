import { isJsonObject } from '../../../spec/json.ts';
import { customers } from '../../records/customer-store.ts';
import { ApiError, notFound } from '../../http/api-error.ts';
import { amountOf } from '../../ledger/currencies.ts';
import { internalAccountOf, internalAccounts } from '../../ledger/internal-account-store.ts';
import { counter } from '../../ledger/journal.ts';
import { post, transfer } from '../../ledger/ledger.ts';
import { estimateWithdrawalFee } from '../../payments/crypto.ts';
import { lookUpExternalAccount, lookUpUmaAddress, preferences } from '../../payments/lookups.ts';
import { deposit, fundInternalAccount, receiverOf, receiveUmaPayment } from '../../payments/sandbox-money.ts';
import { searchable, transactions } from '../../records/transaction-store.ts';
import { umaReceiverOf } from '../../payments/uma-receivers.ts';
import { replacing } from '../../runtime/behaviour.ts';
import { answering, lacking, withBody } from '../altered-answers.ts';
import { during } from '../altered-work.ts';
import { faultsOf } from '../deviation.ts';
import { plainNotFound, refusingOtherwise } from '../refusing.ts';

/** Faults in simulated money. */
export const sandboxMoneyFaults = faultsOf({
  'sandbox/funding-raises-the-balance': {
    'funding-goes-nowhere': replacing(deposit, async () => {}),
    'large-deposits-lose-their-upper-bits': replacing(fundInternalAccount, (right, call) => {
      const amount = call.body.amount % 2 ** 32;
      return right({ ...call, body: { ...call.body, amount } });
    }),
  },
  'sandbox/funding-leaves-other-balances': {
    'funding-credits-every-account-of-its-owner': answering(fundInternalAccount, async (answer, call) => {
      const { amount } = call.body;
      const { id, customerId } = await internalAccountOf(call, call.params['accountId'] ?? '');
      const where = { customerId: customerId ?? null, id: { not: id } };
      for (const { id: other, currency } of await call.collection(internalAccounts).find({ where })) {
        const entries = transfer(currency, amount, counter('external', currency), other);
        await post(call, { transaction: call.newId('Funding'), entries });
      }
      return answer;
    }),
  },
  'sandbox/uma-payment-brings-its-amount': {
    'uma-payment-brings-a-unit-less': replacing(receiveUmaPayment, (right, call) => {
      const { body } = call;
      return right({
        ...call,
        body: { ...body, receivingCurrencyAmount: body.receivingCurrencyAmount - 1 },
      });
    }),
  },
  'sandbox/uma-payment-to-an-unknown-receiver-is-rejected': {
    'uma-payment-for-nobody-goes-to-somebody': replacing(receiverOf, async (right, work, request) => {
      const { customerId = '' } = request;
      if ((await work.collection(customers).get(customerId)) !== undefined) return right(work, request);
      const newest = await work.collection(customers).first({ where: { isDeleted: false } });
      if (!newest) throw notFound('This person does not exist.', 'USER_NOT_FOUND');
      return newest;
    }),
  },
});

/** Faults in lookups of receivers. */
export const lookupFaults = faultsOf({
  'errors/uma-not-found': {
    'missing-uma-receiver-is-a-plain-404': plainNotFound(umaReceiverOf, 'UMA_NOT_FOUND'),
  },
  'lookups/malformed-uma-address-is-not-uma-not-found': {
    'malformed-uma-address-is-not-found': refusingOtherwise(
      umaReceiverOf,
      ({ code }) => code === 'INVALID_UMA_ADDRESS',
      () => new ApiError(404, 'UMA_NOT_FOUND', 'No receiver has this UMA address.'),
    ),
  },
  'lookups/known-uma-address-is-found': {
    'known-uma-receiver-is-not-found': answering(lookUpUmaAddress, () => {
      throw notFound('No receiver has this UMA address.', 'UMA_NOT_FOUND');
    }),
  },
  'lookups/external-account-lookup-has-a-minimum': {
    'lookup-leaves-the-minimum-out': during(
      lookUpExternalAccount,
      replacing(preferences, (right, ...given) =>
        right(...given).map((preference) => lacking(preference, 'min')),
      ),
    ),
  },
});

/** Faults in estimates of the fees of a withdrawal. */
export const estimateFaults = faultsOf({
  'crypto/total-is-the-sum-of-the-fees': {
    'total-fee-leaves-the-network-out': answering(estimateWithdrawalFee, (answer) =>
      withBody(answer, (estimate) => ({ ...estimate, totalFee: estimate['applicationFee'] })),
    ),
  },
  'crypto/net-is-what-the-fee-leaves': {
    'net-amount-ignores-the-fee': answering(estimateWithdrawalFee, (answer, call) =>
      withBody(answer, (estimate) => ({ ...estimate, netAmount: call.body.amount })),
    ),
  },
  'crypto/estimate-moves-nothing': {
    'estimate-takes-its-fee': answering(estimateWithdrawalFee, async (answer, call) => {
      const { id, currency } = await internalAccountOf(call, call.body.internalAccountId);
      const fee = isJsonObject(answer.body) ? Number(answer.body['totalFee']) : 0;
      const entries = transfer(currency, fee, id, counter('fees', currency));
      await post(call, { transaction: call.newId('Estimate'), entries });
      return answer;
    }),
  },
  'crypto/estimate-makes-no-transaction': {
    'estimate-leaves-a-transaction': answering(estimateWithdrawalFee, async (answer, call) => {
      const { amount, internalAccountId } = call.body;
      const { id, currency, customerId } = await internalAccountOf(call, internalAccountId);
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
      await call.collection(transactions).insert(withdrawal);
      return answer;
    }),
  },
});
