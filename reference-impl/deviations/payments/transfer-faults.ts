import { externalAccountOf, externalAccounts, isExternalId } from '../../accounts/external-account-store.ts';
import { invalidField } from '../../http/api-error.ts';
import { amountOf, isCrypto, type Amount } from '../../ledger/currencies.ts';
import { accountFor, internalAccountOf } from '../../ledger/internal-account-store.ts';
import { counter, isInternal, mustHave } from '../../ledger/journal.ts';
import { post, transfer } from '../../ledger/ledger.ts';
import { canPay, debitSource, isCovered } from '../../payments/money.ts';
import type { Payment } from '../../payments/payment.ts';
import { knownCurrency } from '../../payments/quote-ends.ts';
import { createTransferOut } from '../../payments/transfer-routes.ts';
import { mustBePullable, mustMatch, plannedOut, pulled, transferOut } from '../../payments/transfers.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import { answering, withBody } from '../altered-answers.ts';
import { during } from '../altered-work.ts';
import { costing } from '../pricing/extra-charges.ts';
import { faultsOf } from '../deviation.ts';
import type { Work } from '../../runtime/work.ts';

interface End {
  readonly accountId: string;
}

/** An external account in the currency of an internal one, in its place. */
const externalFor = async (work: Work, { accountId }: End): Promise<End> => {
  if (!isInternal(accountId)) return { accountId };
  const { currency } = await internalAccountOf(work, accountId);
  const found = await work.collection(externalAccounts).first({ where: { currency } });
  return { accountId: found?.id ?? accountId };
};

/** The internal account of whoever has an external one, in its place. */
const internalFor = async (work: Work, { accountId }: End): Promise<End> => {
  if (!isExternalId(accountId)) return { accountId };
  const { currency, customerId } = await externalAccountOf(work, accountId);
  return { accountId: (await accountFor(work, knownCurrency(currency), customerId)).id };
};

/** A transfer out is another one than was asked for. */
const planning = (alter: (payment: Payment) => Partial<Payment>): Replacement =>
  replacing(plannedOut, async (right, ...given) => {
    const payment = await right(...given);
    return { ...payment, ...alter(payment) };
  });

const hundredths = 100;

const inWholeUnits = (money: Amount): Amount => ({
  ...money,
  amount: Math.max(1, money.amount - (money.amount % hundredths)),
});

const oneLess = (money: Amount): Amount => ({ ...money, amount: money.amount - 1 });

/** Smallest units. */
const largeTransfer = 50_000;

/** Faults in transfers. */
export const transferFaults = faultsOf({
  'transfers/out-debits-the-amount': {
    'transfer-takes-half-as-much-again': costing(({ quoteId, sentAmount }) =>
      quoteId === undefined ? Math.ceil(sentAmount.amount / 2) : 0,
    ),
    'transfer-takes-seven-more': costing(({ quoteId }) => (quoteId === undefined ? 7 : 0)),
  },
  'payments/no-payment-adds-to-its-source': {
    'transfer-of-less-than-nothing-pays-the-sender': replacing(createTransferOut, async (right, call) => {
      const { amount = 1, source } = call.body;
      if (amount >= 0) return right(call);
      const { currency } = await internalAccountOf(call, source.accountId);
      const entries = transfer(currency, -amount, counter('external', currency), source.accountId);
      await post(call, { transaction: call.newId('Deposit'), entries });
      return right({ ...call, body: { ...call.body, amount: 1 } });
    }),
  },
  'transfers/out-answers-pending': {
    'transfer-out-answers-processing': answering(createTransferOut, (answer) =>
      withBody(answer, (payment) => ({ ...payment, status: 'PROCESSING' })),
    ),
  },
  'transfers/out-sends-the-amount': {
    'transfer-out-sends-one-less': planning(({ sentAmount, receivedAmount }) => ({
      sentAmount: oneLess(sentAmount),
      receivedAmount: oneLess(receivedAmount),
    })),
    'transfers-drop-what-is-no-whole-unit': planning(({ sentAmount, receivedAmount }) => ({
      sentAmount: inWholeUnits(sentAmount),
      receivedAmount: inWholeUnits(receivedAmount),
    })),
  },
  'transfers/out-debits-at-once': {
    'large-transfers-debit-nothing': during(
      transferOut,
      replacing(debitSource, async (right, work, payment) => {
        if (payment.sentAmount.amount < largeTransfer) await right(work, payment);
      }),
    ),
    'transfer-out-of-the-platform-debits-nothing': during(
      transferOut,
      replacing(debitSource, async (right, work, payment) => {
        if (payment.customerId !== undefined) await right(work, payment);
      }),
    ),
    'transfer-out-debits-nothing': during(
      transferOut,
      replacing(debitSource, async () => {}),
    ),
  },
  'internal-accounts/balance-is-not-negative': {
    'transfers-overdraw-their-source': during(
      transferOut,
      replacing(isCovered, async () => true),
      replacing(mustHave, () => {}),
    ),
  },
  'payments/uncovered-payment-does-not-complete': {
    'uncovered-transfers-are-paid-by-nobody': during(
      transferOut,
      replacing(isCovered, async () => true),
      replacing(debitSource, async (right, work, payment) => {
        if (await canPay(work, payment)) await right(work, payment);
      }),
    ),
  },
  'transfers/out-keeps-the-currency': {
    'transfer-out-shows-another-currency': planning(({ receivedAmount: { amount }, inner }) => ({
      receivedAmount: amountOf(amount, inner.sendingCurrency === 'EUR' ? 'USD' : 'EUR'),
    })),
  },
  'transfers/out-refuses-another-currency': {
    'transfer-may-change-the-currency': during(
      plannedOut,
      replacing(mustMatch, () => {}),
    ),
  },
  'transfers/in-refuses-another-currency': {
    'transfer-in-may-change-the-currency': during(
      pulled,
      replacing(mustMatch, () => {}),
    ),
  },
  'refunds/crypto-balance-can-be-withdrawn': {
    'crypto-balance-cannot-be-withdrawn': replacing(plannedOut, async (right, ...given) => {
      const payment = await right(...given);
      const { sendingCurrency } = payment.inner;
      if (isCrypto(sendingCurrency))
        throw invalidField('source.accountId', `source.accountId holds ${sendingCurrency}.`);
      return payment;
    }),
  },
  'transfers/out-source-is-internal': {
    'transfer-out-takes-an-external-source': replacing(plannedOut, async (right, work, request, by) =>
      right(work, { ...request, source: await internalFor(work, request.source) }, by),
    ),
  },
  'transfers/out-destination-is-external': {
    'transfer-out-takes-an-internal-destination': replacing(plannedOut, async (right, work, request, by) =>
      right(work, { ...request, destination: await externalFor(work, request.destination) }, by),
    ),
  },
  'transfers/in-source-is-external': {
    'transfer-in-takes-an-internal-source': replacing(pulled, async (right, work, request, ...rest) =>
      right(work, { ...request, source: await externalFor(work, request.source) }, ...rest),
    ),
  },
  'transfers/in-destination-is-internal': {
    'transfer-in-takes-an-external-destination': replacing(pulled, async (right, work, request, ...rest) =>
      right(work, { ...request, destination: await internalFor(work, request.destination) }, ...rest),
    ),
  },
  'transfers/in-needs-a-pullable-account': {
    'any-account-is-pullable': replacing(mustBePullable, () => {}),
    'any-account-of-the-platform-is-pullable': replacing(mustBePullable, (right, work, account) => {
      if (account.customerId !== undefined) right(work, account);
    }),
  },
});
