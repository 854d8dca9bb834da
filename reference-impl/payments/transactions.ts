import { instantMs } from '../../spec/schema/formats.ts';
import { actionBehind, actions } from '../agents/action-store.ts';
import { approveAction, rejectAction } from '../agents/actions.ts';
import { cardTransactionView, isCardTransaction } from '../cards/card-transaction-store.ts';
import { conflict, notFound } from '../http/api-error.ts';
import { ok, type Call, type Handler } from '../http/call.ts';
import { instantText } from '../http/instants.ts';
import { answerPage, equalFilters } from '../http/pages.ts';
import { replaceable } from '../runtime/behaviour.ts';
import type { Condition, Where } from '../store/store.ts';
import { approveIncoming, cancelIncoming, isIncoming, rejectIncoming } from './incoming.ts';
import { isPayment, type Payment } from './payment.ts';
import { cancelPayment, confirmNow } from './steps.ts';
import { transactionOf, transactions, transactionView, type StoredTransaction } from './transaction-store.ts';

const addressed = (call: Call): Promise<StoredTransaction> =>
  transactionOf(call, call.params['transactionId'] ?? '');

/** A payment that its quote only reserved; one that an agent asked for waits for its approval and is no secret. */
const isReserved = (transaction: StoredTransaction): boolean =>
  isPayment(transaction) && !transaction.inner.executed && transaction.agentId === undefined;

const shown = (call: Call, transaction: StoredTransaction): unknown =>
  isCardTransaction(transaction)
    ? cardTransactionView(call, transaction)
    : transactionView(call, transaction);

export const getTransaction: Handler = async (call) => {
  const transaction = await addressed(call);
  if (call.variations.has('payments-begin-with-their-execution') && isReserved(transaction))
    throw notFound('No such transaction.', 'TRANSACTION_NOT_FOUND');
  if (call.faults.has('transaction-is-read-with-another-id'))
    return ok(shown(call, { ...transaction, id: call.newId('Transaction') }));
  return ok(shown(call, transaction));
};

/** The parameters that look into what a transaction is found by. */
const partyFilters = {
  accountIdentifier: 'inner.parties',
  senderAccountIdentifier: 'inner.senders',
  receiverAccountIdentifier: 'inner.receivers',
  reference: 'inner.references',
} as const;

const parties = ({ query }: Call): Where =>
  Object.fromEntries(
    Object.entries(partyFilters)
      .filter(([parameter]) => query[parameter] !== undefined)
      .map(([parameter, member]) => [member, { has: String(query[parameter]) }]),
  );

type Range = Readonly<Record<'from' | 'to', string | undefined>>;

const inclusive = ({ faults }: Call, { from, to }: Range): Condition => ({
  ...(from !== undefined && {
    atLeast: faults.has('start-date-is-compared-by-day') ? from.slice(0, 10) : from,
  }),
  ...(to !== undefined && { atMost: to }),
});

const exclusive = ({ from, to }: Range): Condition => ({
  ...(from !== undefined && { above: from }),
  ...(to !== undefined && { below: to }),
});

/** The query, without a start date that is no instant: only a faulty server gets as far as this with one. */
const readable = ({ query, faults }: Call): Call['query'] =>
  faults.has('start-date-may-be-any-text') && Number.isNaN(instantMs(String(query['startDate'])))
    ? { ...query, startDate: undefined }
    : query;

/** Created from one instant to another, both included. */
export const createdWithin = (call: Call): Condition | undefined => {
  const { startDate, endDate } = readable(call);
  if (startDate === undefined && endDate === undefined) return undefined;
  const isOpen = endDate === undefined || call.faults.has('list-ignores-the-end-date');
  const range = {
    from: startDate === undefined ? undefined : instantText('startDate', startDate),
    to: isOpen ? undefined : instantText('endDate', endDate),
  };
  return call.variations.has('date-ranges-are-exclusive') ? exclusive(range) : inclusive(call, range);
};

/** Filters that want a member to be equal, and the fault that ignores each. */
const equalMembers = {
  customerId: 'list-ignores-the-customer',
  platformCustomerId: 'list-ignores-the-platform-customer',
  status: 'list-ignores-the-status',
  type: 'list-ignores-the-type',
} as const;

const equalTo = ({ faults }: Call): readonly string[] =>
  Object.entries(equalMembers).flatMap(([member, fault]) => (faults.has(fault) ? [] : [member]));

/** The filters of a listing of transactions, as its query says. */
export const transactionFilters = (call: Call): Where => ({
  ...equalFilters(call, equalTo(call)),
  ...(call.faults.has('list-ignores-uma-addresses') ? {} : parties(call)),
  createdAt: createdWithin(call),
});

const listed = ({ variations }: Call): Where => ({
  ...(variations.has('card-transactions-are-not-listed') && { cardId: null }),
  ...((variations.has('reserved-payments-are-not-listed') ||
    variations.has('payments-begin-with-their-execution')) && { 'inner.executed': { not: false } }),
});

/** Which transactions the list of the platform shows. */
export const listedTransactions = replaceable((call: Call): Where => ({
  ...transactionFilters(call),
  ...listed(call),
}));

/** Lists transactions of every kind, newest first unless asked otherwise. */
export const listTransactions: Handler = (call) =>
  answerPage(call, {
    from: call.collection(transactions),
    where: listedTransactions(call),
    order: call.query['sortOrder'] === 'asc' ? 'oldest' : 'newest',
    view: (transaction) => shown(call, transaction),
  });

const waitsForNothing = ({ status }: StoredTransaction): Error =>
  conflict(
    `The transaction is ${status} and waits for no decision.`,
    'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL',
  );

/** Approves a payment that waits for it: an incoming one, or one that an agent started, and its action with it. */
export const approveTransaction: Handler = async (call) => {
  const transaction = await addressed(call);
  const action = await actionBehind(call, transaction.id);
  if (action && !call.faults.has('agent-payments-are-not-approved-by-their-path')) {
    await approveAction(call, action);
    if (call.faults.has('approved-transaction-leaves-its-action-waiting'))
      await call.collection(actions).update(action);
    return ok(transactionView(call, await addressed(call)));
  }
  if (!isIncoming(transaction)) throw waitsForNothing(transaction);

  return ok(transactionView(call, await approveIncoming(call, transaction)));
};

/** Rejects a payment that waits for a decision. An incoming one becomes FAILED. */
export const rejectTransaction: Handler = async (call) => {
  const transaction = await addressed(call);
  const action = await actionBehind(call, transaction.id);
  if (action) {
    await rejectAction(call, action);
    return ok(transactionView(call, await addressed(call)));
  }
  if (!isIncoming(transaction)) throw waitsForNothing(transaction);

  return ok(transactionView(call, await rejectIncoming(call, transaction)));
};

const isUnderWay = ({ status }: StoredTransaction): boolean =>
  status === 'PENDING' || status === 'PROCESSING';

/** Which payments can be cancelled, by kind and status. */
const isCancellable = ({ variations }: Call, { inner, status }: Payment): boolean => {
  if (variations.has('quote-payments-can-be-cancelled')) return true;
  if (variations.has('only-pending-transfers-can-be-cancelled') && status !== 'PENDING') return false;
  if (variations.has('only-processing-transfers-can-be-cancelled') && status !== 'PROCESSING') return false;
  return inner.cancellable;
};

const canCancelPayment = (call: Call, payment: Payment): boolean =>
  isCancellable(call, payment) &&
  payment.inner.debited > 0 &&
  payment.refund === undefined &&
  isUnderWay(payment);

/** Cancels a transfer over a bank rail that is under way. Anything else: 409. */
export const cancelTransaction: Handler = async (call) => {
  const transaction = await addressed(call);

  if (isPayment(transaction) && canCancelPayment(call, transaction)) {
    const processing = transaction.status === 'PENDING' ? await confirmNow(call, transaction) : transaction;
    return ok(transactionView(call, await cancelPayment(call, processing)));
  }
  if (isIncoming(transaction) && !transaction.inner.needsApproval && isUnderWay(transaction))
    return ok(transactionView(call, await cancelIncoming(call, transaction)));
  if (call.faults.has('completed-transfer-can-be-cancelled')) return ok(transactionView(call, transaction));
  throw conflict('This transaction cannot be cancelled (any more).', 'TRANSACTION_NOT_CANCELLABLE');
};

interface ReceiptConfirmation {
  readonly receiptDeliveryConfirmedAt?: string;
}

/** The instant that a confirmation gives. Raises 400 for what is none; with its fault, keeps any text. */
const receiptInstant = ({ faults }: Call, given: unknown): string =>
  faults.has('receipt-takes-any-text-as-its-time') && Number.isNaN(instantMs(String(given)))
    ? String(given)
    : instantText('receiptDeliveryConfirmedAt', given);

/** Notes when a receipt was delivered: at the instant given, or now. A second time overwrites the first. */
export const confirmReceipt: Handler<ReceiptConfirmation | undefined> = async (call) => {
  const transaction = await addressed(call);
  if ('receiptDeliveryConfirmedAt' in transaction && call.variations.has('second-receipts-are-refused'))
    throw conflict('The receipt was confirmed already.');

  const given = call.faults.has('receipt-is-always-confirmed-now')
    ? undefined
    : call.body?.receiptDeliveryConfirmedAt;
  const now = call.faults.has('receipt-is-confirmed-at-creation')
    ? transaction.createdAt
    : call.now().toISOString();
  const receiptDeliveryConfirmedAt = given === undefined ? now : receiptInstant(call, given);
  const confirmed = { ...transaction, receiptDeliveryConfirmedAt, updatedAt: call.now().toISOString() };
  await call.collection(transactions).update(confirmed);

  return ok(transactionView(call, confirmed));
};
