import { actionBehind } from '../records/action-store.ts';
import { approveAction, rejectAction } from '../agents/actions.ts';
import { cardTransactionView, isCardTransaction } from '../records/card-transaction-store.ts';
import { conflict } from '../http/api-error.ts';
import { ok, type Answer, type Call, type Handler } from '../http/call.ts';
import { instantText } from '../http/instants.ts';
import { answerPage } from '../http/pages.ts';
import { replaceable } from '../runtime/behaviour.ts';
import type { Where } from '../store/store.ts';
import { approveIncoming, cancelIncoming, isIncoming, rejectIncoming } from '../payments/incoming.ts';
import { isPayment, type Payment } from '../payments/payment.ts';
import { transactionFilters } from '../payments/transaction-filters.ts';
import { cancelPayment, confirmNow } from '../payments/steps.ts';
import {
  transactionOf,
  transactions,
  transactionView,
  type StoredTransaction,
} from '../records/transaction-store.ts';
import type { Routes } from '../http/intake.ts';

/** The transaction that the path names. Raises 404 TRANSACTION_NOT_FOUND. */
export const addressed = (call: Call): Promise<StoredTransaction> =>
  transactionOf(call, call.params['transactionId'] ?? '');

const shown = (call: Call, transaction: StoredTransaction): unknown =>
  isCardTransaction(transaction)
    ? cardTransactionView(call, transaction)
    : transactionView(call, transaction);

export const getTransaction = replaceable(async (call: Call): Promise<Answer> =>
  ok(shown(call, await addressed(call))),
);

/** The transactions in the list of the platform. */
export const listedTransactions = replaceable((call: Call): Where => transactionFilters(call));

/** Lists transactions of every kind, newest first unless asked otherwise. */
export const listTransactions = replaceable<Handler>((call) =>
  answerPage(call, {
    from: call.collection(transactions),
    where: listedTransactions(call),
    order: call.query['sortOrder'] === 'asc' ? 'oldest' : 'newest',
    view: (transaction) => shown(call, transaction),
  }),
);

/** 409 for what nobody decides about. */
export const waitsForNothing = ({ status }: StoredTransaction): Error =>
  conflict(
    `The transaction is ${status} and waits for no decision.`,
    'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL',
  );

/** Approves a payment that waits for it: an incoming one, or one that an agent started, and its action with it. */
export const approveTransaction = replaceable(async (call: Call): Promise<Answer> => {
  const transaction = await addressed(call);
  const action = await actionBehind(call, transaction.id);
  if (action) {
    await approveAction(call, action);
    return ok(transactionView(call, await addressed(call)));
  }
  if (!isIncoming(transaction)) throw waitsForNothing(transaction);

  return ok(transactionView(call, await approveIncoming(call, transaction)));
});

/** Rejects a payment that waits for a decision. An incoming one becomes FAILED. */
export const rejectTransaction = replaceable<Handler>(async (call) => {
  const transaction = await addressed(call);
  const action = await actionBehind(call, transaction.id);
  if (action) {
    await rejectAction(call, action);
    return ok(transactionView(call, await addressed(call)));
  }
  if (!isIncoming(transaction)) throw waitsForNothing(transaction);

  return ok(transactionView(call, await rejectIncoming(call, transaction)));
});

const isUnderWay = ({ status }: StoredTransaction): boolean =>
  status === 'PENDING' || status === 'PROCESSING';

/** Whether a payment is of a kind that can be cancelled. */
export const isCancellable = replaceable((_call: Call, { inner }: Payment): boolean => inner.cancellable);

const canCancelPayment = (call: Call, payment: Payment): boolean =>
  isCancellable(call, payment) &&
  payment.inner.debited > 0 &&
  payment.refund === undefined &&
  isUnderWay(payment);

/** Cancels a transfer over a bank rail that is under way. Anything else: 409. */
export const cancelTransaction = replaceable(async (call: Call): Promise<Answer> => {
  const transaction = await addressed(call);

  if (isPayment(transaction) && canCancelPayment(call, transaction)) {
    const processing = transaction.status === 'PENDING' ? await confirmNow(call, transaction) : transaction;
    return ok(transactionView(call, await cancelPayment(call, processing)));
  }
  if (isIncoming(transaction) && !transaction.inner.needsApproval && isUnderWay(transaction))
    return ok(transactionView(call, await cancelIncoming(call, transaction)));
  throw conflict('This transaction cannot be cancelled (any more).', 'TRANSACTION_NOT_CANCELLABLE');
});

interface ReceiptConfirmation {
  readonly receiptDeliveryConfirmedAt?: string;
}

/** When a receipt was delivered: at the instant given, or now. Raises 400 for what is no instant. */
export const deliveredAt = replaceable(
  (call: Call<ReceiptConfirmation | undefined>, _transaction: StoredTransaction): string => {
    const given = call.body?.receiptDeliveryConfirmedAt;
    return given === undefined ? call.now().toISOString() : instantText('receiptDeliveryConfirmedAt', given);
  },
);

/** Notes when a receipt was delivered: at the instant given, or now. A second time overwrites the first. */
export const confirmReceipt = replaceable(
  async (call: Call<ReceiptConfirmation | undefined>): Promise<Answer> => {
    const transaction = await addressed(call);
    const receiptDeliveryConfirmedAt = deliveredAt(call, transaction);
    const confirmed = { ...transaction, receiptDeliveryConfirmedAt, updatedAt: call.now().toISOString() };
    await call.collection(transactions).update(confirmed);

    return ok(transactionView(call, confirmed));
  },
);

export const transactionsRoutes = {
  'transactions.get': getTransaction,
  'transactions.list': listTransactions,
  'transactions.approve': approveTransaction,
  'transactions.reject': rejectTransaction,
  'transactions.cancel': cancelTransaction,
  'transactions.confirmReceipt': confirmReceipt,
} as const satisfies Routes;
