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
import { fault, type Faults } from '../deviation.ts';
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
  replacing(plannedOut, (right) => async (...given) => {
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
export const transferFaults = {
  'transfer-takes-half-as-much-again': fault(
    'transfers/out-debits-the-amount',
    ...costing(({ quoteId, sentAmount }) => (quoteId === undefined ? Math.ceil(sentAmount.amount / 2) : 0)),
  ),
  'transfer-of-less-than-nothing-pays-the-sender': fault(
    'payments/no-payment-adds-to-its-source',
    replacing(createTransferOut, (right) => async (call) => {
      const { amount = 1, source } = call.body;
      if (amount >= 0) return right(call);
      const { currency } = await internalAccountOf(call, source.accountId);
      const entries = transfer(currency, -amount, counter('external', currency), source.accountId);
      await post(call, { transaction: call.newId('Deposit'), entries });
      return right({ ...call, body: { ...call.body, amount: 1 } });
    }),
  ),
  'transfer-out-answers-processing': fault(
    'transfers/out-answers-pending',
    answering(createTransferOut, (answer) =>
      withBody(answer, (payment) => ({ ...payment, status: 'PROCESSING' })),
    ),
  ),
  'transfer-out-sends-one-less': fault(
    'transfers/out-sends-the-amount',
    planning(({ sentAmount, receivedAmount }) => ({
      sentAmount: oneLess(sentAmount),
      receivedAmount: oneLess(receivedAmount),
    })),
  ),
  'transfers-drop-what-is-no-whole-unit': fault(
    'transfers/out-sends-the-amount',
    planning(({ sentAmount, receivedAmount }) => ({
      sentAmount: inWholeUnits(sentAmount),
      receivedAmount: inWholeUnits(receivedAmount),
    })),
  ),
  'large-transfers-debit-nothing': fault(
    'transfers/out-debits-at-once',
    during(
      transferOut,
      replacing(debitSource, (right) => async (work, payment) => {
        if (payment.sentAmount.amount < largeTransfer) await right(work, payment);
      }),
    ),
  ),
  'transfers-overdraw-their-source': fault(
    'internal-accounts/balance-is-not-negative',
    during(
      transferOut,
      replacing(isCovered, () => async () => true),
      replacing(mustHave, () => () => {}),
    ),
  ),
  'uncovered-transfers-are-paid-by-nobody': fault(
    'payments/uncovered-payment-does-not-complete',
    during(
      transferOut,
      replacing(isCovered, () => async () => true),
      replacing(debitSource, (right) => async (work, payment) => {
        if (await canPay(work, payment)) await right(work, payment);
      }),
    ),
  ),
  'transfer-out-shows-another-currency': fault(
    'transfers/out-keeps-the-currency',
    planning(({ receivedAmount: { amount }, inner }) => ({
      receivedAmount: amountOf(amount, inner.sendingCurrency === 'EUR' ? 'USD' : 'EUR'),
    })),
  ),
  'transfer-out-debits-nothing': fault(
    'transfers/out-debits-at-once',
    during(
      transferOut,
      replacing(debitSource, () => async () => {}),
    ),
  ),
  'transfer-may-change-the-currency': fault(
    'transfers/out-refuses-another-currency',
    during(
      plannedOut,
      replacing(mustMatch, () => () => {}),
    ),
  ),
  'transfer-in-may-change-the-currency': fault(
    'transfers/in-refuses-another-currency',
    during(
      pulled,
      replacing(mustMatch, () => () => {}),
    ),
  ),
  'crypto-balance-cannot-be-withdrawn': fault(
    'refunds/crypto-balance-can-be-withdrawn',
    replacing(plannedOut, (right) => async (...given) => {
      const payment = await right(...given);
      const { sendingCurrency } = payment.inner;
      if (isCrypto(sendingCurrency))
        throw invalidField('source.accountId', `source.accountId holds ${sendingCurrency}.`);
      return payment;
    }),
  ),
  'transfer-out-takes-an-external-source': fault(
    'transfers/out-source-is-internal',
    replacing(
      plannedOut,
      (right) => async (work, request, by) =>
        right(work, { ...request, source: await internalFor(work, request.source) }, by),
    ),
  ),
  'transfer-out-takes-an-internal-destination': fault(
    'transfers/out-destination-is-external',
    replacing(
      plannedOut,
      (right) => async (work, request, by) =>
        right(work, { ...request, destination: await externalFor(work, request.destination) }, by),
    ),
  ),
  'transfer-in-takes-an-internal-source': fault(
    'transfers/in-source-is-external',
    replacing(
      pulled,
      (right) =>
        async (work, request, ...rest) =>
          right(work, { ...request, source: await externalFor(work, request.source) }, ...rest),
    ),
  ),
  'transfer-in-takes-an-external-destination': fault(
    'transfers/in-destination-is-internal',
    replacing(
      pulled,
      (right) =>
        async (work, request, ...rest) =>
          right(work, { ...request, destination: await internalFor(work, request.destination) }, ...rest),
    ),
  ),
  'any-account-is-pullable': fault(
    'transfers/in-needs-a-pullable-account',
    replacing(mustBePullable, () => () => {}),
  ),
} as const satisfies Faults;
