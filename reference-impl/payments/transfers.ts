import type { FaultName } from '../deviations/faults.ts';
import { invalidField } from '../http/api-error.ts';
import { limits } from '../limits.ts';
import type { Work } from '../runtime/work.ts';
import { amountOf, isCrypto, type CurrencyCode } from '../ledger/currencies.ts';
import { accountFor, internalAccountOf } from '../ledger/internal-accounts.ts';
import { counter, isInternal } from '../ledger/journal.ts';
import { isBankAccount, isPullable } from '../accounts/account-kinds.ts';
import {
  externalAccountOf,
  externalAccounts,
  isExternalId,
  type ExternalAccount,
} from '../accounts/external-account-store.ts';
import { transferPlan } from '../sandbox-triggers.ts';
import { mustAcceptDebts } from './execute-quote.ts';
import { beginIncoming, type Incoming } from './incoming.ts';
import { canPay, debitSource } from './money.ts';
import { createPayment } from './moves.ts';
import type { Initiator } from './open-quote.ts';
import type { Payment } from './payment.ts';
import { knownCurrency, ownAccount, payingAccount, type PayingEnd } from './quote-ends.ts';
import { startCourse } from './steps.ts';
import { searchable } from './transaction-store.ts';

/** What a transfer request says, either way; validation has seen to the shape. */
export interface TransferRequest {
  readonly source: { readonly accountId: string };
  readonly destination: { readonly accountId: string };
  /** Smallest units. */
  readonly amount: number;
}

const largestAmount = limits.number;

const mustBeAmount = (amount: number): void => {
  if (amount < 1 || amount > largestAmount)
    throw invalidField('amount', `amount must be from 1 to ${largestAmount}, not ${amount}.`);
};

const mustMatch = (
  work: Work,
  currency: CurrencyCode,
  account: ExternalAccount,
  ignoredBy: FaultName,
): void => {
  if (currency !== account.currency && !work.faults.has(ignoredBy))
    throw invalidField(
      'destination.accountId',
      `Both accounts must be in one currency, not ${currency} and ${account.currency}. A quote exchanges.`,
    );
};

/** An external account in the currency of an internal one, taken for it. Only a faulty server does that. */
const externalFor = async (work: Work, accountId: string): Promise<ExternalAccount | undefined> => {
  const { currency } = await internalAccountOf(work, accountId);
  return work.collection(externalAccounts).first({ where: { currency } });
};

/** The internal account of whoever has an external one, taken for it. Only a faulty server does that. */
const internalFor = async (work: Work, accountId: string): Promise<string> => {
  const { currency, customerId } = await externalAccountOf(work, accountId);
  return (await accountFor(work, knownCurrency(currency), customerId)).id;
};

/** The id of the internal account at one end; with the fault an external one will do. */
const internalEnd = async (work: Work, accountId: string, takesAny: FaultName): Promise<string> =>
  isExternalId(accountId) && work.faults.has(takesAny) ? internalFor(work, accountId) : accountId;

/** The external account at one end. Raises 400 for an internal one, 404 for an unknown one. */
const externalEnd = async (
  work: Work,
  member: string,
  accountId: string,
  takesAny: FaultName,
): Promise<ExternalAccount> => {
  const found =
    isInternal(accountId) && work.faults.has(takesAny) ? await externalFor(work, accountId) : undefined;
  if (found) return found;
  if (isInternal(accountId)) throw invalidField(member, `${member} must be an external account.`);
  return externalAccountOf(work, accountId);
};

const ownerOf = ({
  customerId,
  platformCustomerId,
}: PayingEnd): Pick<Payment, 'customerId' | 'platformCustomerId'> => ({
  ...(customerId !== undefined && { customerId }),
  ...(platformCustomerId !== undefined && { platformCustomerId }),
});

const anotherThan = (currency: CurrencyCode): CurrencyCode => (currency === 'EUR' ? 'USD' : 'EUR');

const outgoing = (
  work: Work,
  request: TransferRequest,
  paying: PayingEnd,
  account: ExternalAccount,
  { agentId }: Initiator,
): Payment => {
  const amount = request.amount - (work.faults.has('transfer-out-sends-one-less') ? 1 : 0);
  const { currency, sourceAccount = '' } = paying;
  const { identifier } = account.inner;
  const now = work.now().toISOString();
  return {
    id: work.newId('Transaction'),
    type: 'OUTGOING',
    direction: 'DEBIT',
    status: 'PENDING',
    ...ownerOf(paying),
    sentAmount: amountOf(amount, currency),
    receivedAmount: amountOf(
      amount,
      work.faults.has('transfer-out-shows-another-currency') ? anotherThan(currency) : currency,
    ),
    exchangeRate: 1,
    fees: 0,
    ...(agentId !== undefined && { agentId }),
    source: { sourceType: 'ACCOUNT', accountId: sourceAccount, currency },
    destination: { destinationType: 'ACCOUNT', accountId: account.id, currency },
    createdAt: now,
    updatedAt: now,
    inner: {
      ...searchable(paying.names, [account.id, identifier]),
      funding: 'prefunded',
      sendingCurrency: currency,
      receivingCurrency: currency,
      sourceAccount,
      payoutTo: counter('external', currency),
      debited: 0,
      executed: false,
      cancellable: isBankAccount(account.accountInfo),
      cancelled: false,
      plan: transferPlan(identifier),
    },
  };
};

const plannedOut = async (work: Work, request: TransferRequest, by: Initiator): Promise<Payment> => {
  mustBeAmount(request.amount);
  const paying = await payingAccount(
    work,
    await internalEnd(work, request.source.accountId, 'transfer-out-takes-an-external-source'),
  );
  const account = await externalEnd(
    work,
    'destination.accountId',
    request.destination.accountId,
    'transfer-out-takes-an-internal-destination',
  );
  if (isCrypto(paying.currency) && work.faults.has('crypto-balance-cannot-be-withdrawn'))
    throw invalidField('source.accountId', `source.accountId holds ${paying.currency}.`);
  mustMatch(work, paying.currency, account, 'transfer-may-change-the-currency');
  return outgoing(work, request, paying, account, by);
};

/**
 * Pays out from an internal account to an external one of the same currency. The source is debited at once;
 * where it has too little, nothing is, and the payment fails on its course.
 *
 * Source: Endpoints > Operations with a shape.
 */
export const transferOut = async (
  work: Work,
  request: TransferRequest,
  by: Initiator = {},
): Promise<Payment> => {
  const payment = await plannedOut(work, request, by);
  const isPaid = payment.inner.plan.nothingTaken !== true && (await canPay(work, payment));
  if (!isPaid) mustAcceptDebts(work);
  if (isPaid && !work.faults.has('transfer-out-debits-nothing')) await debitSource(work, payment);
  const inner = isPaid
    ? { ...payment.inner, executed: true, debited: request.amount }
    : { ...payment.inner, executed: true, plan: { fails: 'INSUFFICIENT_BALANCE' as const } };
  const begun = await createPayment(work, { ...payment, inner }, 'execute');
  await startCourse(work, begun);
  return begun;
};

/** The same transfer before its execution: PENDING, nothing debited, nothing told. `executeReserved` goes on. */
export const reserveTransferOut = async (
  work: Work,
  request: TransferRequest,
  by: Initiator,
): Promise<Payment> => createPayment(work, await plannedOut(work, request, by), 'reserve');

const pulled = async (
  work: Work,
  request: TransferRequest,
  { agentId }: Initiator,
  needsApproval: boolean,
): Promise<Incoming> => {
  mustBeAmount(request.amount);
  const account = await externalEnd(
    work,
    'source.accountId',
    request.source.accountId,
    'transfer-in-takes-an-internal-source',
  );
  const paid = await ownAccount(
    work,
    await internalEnd(work, request.destination.accountId, 'transfer-in-takes-an-external-destination'),
  );
  const { currency, sourceAccount: credited = '' } = paid;
  if (!isPullable(account.accountInfo) && !work.faults.has('any-account-is-pullable'))
    throw invalidField('source.accountId', 'source.accountId must be a pullable account.');
  mustMatch(work, currency, account, 'transfer-in-may-change-the-currency');

  const { identifier } = account.inner;
  const now = work.now().toISOString();
  return beginIncoming(
    work,
    {
      id: work.newId('Transaction'),
      type: 'INCOMING',
      direction: 'CREDIT',
      ...ownerOf(paid),
      sentAmount: amountOf(request.amount, currency),
      receivedAmount: amountOf(request.amount, currency),
      ...(agentId !== undefined && { agentId }),
      source: { sourceType: 'ACCOUNT', accountId: account.id, currency },
      destination: { destinationType: 'ACCOUNT', accountId: credited, currency },
      createdAt: now,
      updatedAt: now,
      inner: {
        ...searchable([account.id, identifier], paid.names),
        currency,
        account: credited,
        needsApproval,
        plan: transferPlan(identifier),
      },
    },
    'pull',
  );
};

/**
 * Pulls money from a pullable external account into an internal one of the same currency. Raises 400 for an
 * account that is not pullable.
 *
 * Source: Endpoints > Operations with a shape.
 */
export const transferIn = (work: Work, request: TransferRequest, by: Initiator = {}): Promise<Incoming> =>
  pulled(work, request, by, false);

/** The same transfer before its execution: PENDING until `approveIncoming` or `rejectIncoming`. */
export const reserveTransferIn = (work: Work, request: TransferRequest, by: Initiator): Promise<Incoming> =>
  pulled(work, request, by, true);
