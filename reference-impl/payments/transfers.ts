import { invalidField } from '../http/api-error.ts';
import { limits } from '../runtime/limits.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { amountOf, type CurrencyCode } from '../ledger/currencies.ts';
import { counter, isInternal } from '../ledger/journal.ts';
import { balanceOf } from '../ledger/ledger.ts';
import { isBankAccount, isPullable } from '../accounts/account-kinds.ts';
import { externalAccountOf, type ExternalAccount } from '../accounts/external-account-store.ts';
import { transferPlan } from '../runtime/sandbox-triggers.ts';
import { beginIncoming, type Incoming } from './incoming.ts';
import { debitSource, isCovered } from './money.ts';
import { createPayment } from './moves.ts';
import type { Initiator } from './open-quote.ts';
import type { Payment } from './payment.ts';
import { ownAccount, payingAccount, type PayingEnd } from './quote-ends.ts';
import { startCourse } from './steps.ts';
import { searchable } from '../records/transaction-store.ts';
import type { Work } from '../runtime/work.ts';

/** A transfer request, either way; validation has seen to the shape. */
export interface TransferRequest {
  readonly source: { readonly accountId: string };
  readonly destination: { readonly accountId: string };
  /** Smallest units. */
  readonly amount: number;
}

/** A transfer may leave the amount out. */
export type OpenTransferRequest = Omit<TransferRequest, 'amount'> & Partial<Pick<TransferRequest, 'amount'>>;

/** The amount of a transfer in that names none: the balance of an external account is not known here. Assumed. */
const pulledWhole = 100_000;

/**
 * A transfer with its amount: where it names none, all that the source can give. Raises 404 for an unknown source.
 * Assumed.
 */
export const withAmount = replaceable(
  async (work: Work, { amount, ...ends }: OpenTransferRequest): Promise<TransferRequest> => {
    if (amount !== undefined) return { ...ends, amount };
    if (!isInternal(ends.source.accountId)) return { ...ends, amount: pulledWhole };
    const { currency } = await payingAccount(work, ends.source.accountId);
    return { ...ends, amount: (await balanceOf(work, ends.source.accountId, currency)).available };
  },
);

const largestAmount = limits.number;

const mustBeAmount = (amount: number): void => {
  if (amount < 1 || amount > largestAmount)
    throw invalidField('amount', `amount must be from 1 to ${largestAmount}, not ${amount}.`);
};

/** Raises 400 where the two ends differ in currency. */
export const mustMatch = replaceable(
  (_work: Work, currency: CurrencyCode, account: ExternalAccount): void => {
    if (currency !== account.currency)
      throw invalidField(
        'destination.accountId',
        `Both accounts must be in one currency, not ${currency} and ${account.currency}. A quote exchanges.`,
      );
  },
);

/** Raises 400 for an account that nothing can be pulled from. */
export const mustBePullable = replaceable((_work: Work, { accountInfo }: ExternalAccount): void => {
  if (!isPullable(accountInfo))
    throw invalidField('source.accountId', 'source.accountId must be a pullable account.');
});

/** The external account at one end. Raises 400 for an internal one, 404 for an unknown one. */
const externalEnd = async (work: Work, member: string, accountId: string): Promise<ExternalAccount> => {
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

const outgoing = (
  work: Work,
  { amount }: TransferRequest,
  { paying, account }: { readonly paying: PayingEnd; readonly account: ExternalAccount },
  { agentId }: Initiator,
): Payment => {
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
    receivedAmount: amountOf(amount, currency),
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

/** A transfer out that can be made. Raises 400, 404 or 409 where it cannot. */
export const plannedOut = replaceable(
  async (work: Work, request: TransferRequest, by: Initiator): Promise<Payment> => {
    mustBeAmount(request.amount);
    const paying = await payingAccount(work, request.source.accountId);
    const account = await externalEnd(work, 'destination.accountId', request.destination.accountId);
    mustMatch(work, paying.currency, account);
    return outgoing(work, request, { paying, account }, by);
  },
);

/**
 * Pays out from an internal account to an external one of the same currency. The source is debited at once;
 * where it has too little, nothing is, and the payment fails on its course.
 *
 * Source: Endpoints > Operations with a shape.
 */
export const transferOut = replaceable(
  async (work: Work, request: TransferRequest, by: Initiator = {}): Promise<Payment> => {
    const payment = await plannedOut(work, request, by);
    const isPaid = await isCovered(work, payment);
    if (isPaid) await debitSource(work, payment);
    const inner = isPaid
      ? { ...payment.inner, executed: true, debited: request.amount }
      : { ...payment.inner, executed: true, plan: { fails: 'INSUFFICIENT_BALANCE' as const } };
    const begun = await createPayment(work, { ...payment, inner }, 'execute');
    await startCourse(work, begun);
    return begun;
  },
);

/** The same transfer before its execution: PENDING, nothing debited, nothing announced. `executeReserved` goes on. */
export const reserveTransferOut = async (
  work: Work,
  request: TransferRequest,
  by: Initiator,
): Promise<Payment> => createPayment(work, await plannedOut(work, request, by), 'reserve');

/** Begins a transfer in. Raises 400, 404 or 409 where none can be made. */
export const pulled = replaceable(
  async (
    work: Work,
    request: TransferRequest,
    { agentId }: Initiator,
    needsApproval: boolean,
  ): Promise<Incoming> => {
    mustBeAmount(request.amount);
    const account = await externalEnd(work, 'source.accountId', request.source.accountId);
    const paid = await ownAccount(work, request.destination.accountId);
    const { currency, sourceAccount: credited = '' } = paid;
    mustBePullable(work, account);
    mustMatch(work, currency, account);

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
  },
);

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
