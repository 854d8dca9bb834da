import { conflict } from '../http/api-error.ts';
import { executeQuote, executeReserved, mustBeExecutable } from '../payments/execute-quote.ts';
import { approveIncoming, awaitsApproval, isIncoming, rejectIncoming } from '../payments/incoming.ts';
import type { Incoming } from '../payments/incoming.ts';
import { canPay } from '../payments/money.ts';
import { movePayment } from '../payments/moves.ts';
import { paymentOf, type Payment } from '../payments/payment.ts';
import { quoteOf, type Quote } from '../records/quote-store.ts';
import { transactionOf } from '../records/transaction-store.ts';
import type { Action, ActionType } from '../records/action-store.ts';
import type { Work } from '../runtime/work.ts';

/** The handler of the quote or transfer behind an action, once it is decided. */
interface ActionHandler {
  /** Raises 409 where it cannot be executed any more. Changes nothing. */
  readonly mustBePossible: (work: Work, action: Action) => Promise<void>;
  readonly execute: (work: Work, action: Action) => Promise<unknown>;
  /** Ends what was reserved for it; nothing was debited. */
  readonly discard: (work: Work, action: Action) => Promise<void>;
}

const quoteBehind = (work: Work, { inner }: Action): Promise<Quote> => quoteOf(work, inner.quoteId ?? '');

const paymentBehind = async (work: Work, { id, inner }: Action): Promise<Payment> => {
  const payment = await paymentOf(work, inner.transactionId);
  if (!payment) throw new Error(`${id} has no payment.`);
  return payment;
};

const incomingBehind = async (work: Work, { id, inner }: Action): Promise<Incoming> => {
  const transaction = await transactionOf(work, inner.transactionId);
  if (!isIncoming(transaction)) throw new Error(`${id} has no payment that arrives.`);
  return transaction;
};

const isReserved = ({ status, inner }: Payment): boolean => status === 'PENDING' && !inner.executed;

const mustHaveFunds = async (work: Work, payment: Payment): Promise<void> => {
  if (!(await canPay(work, payment))) throw conflict('The source account has too little.');
};

/** A quote runs out by itself, and its payment with it. */
const quoteExecution: ActionHandler = {
  mustBePossible: async (work, action) => {
    mustBeExecutable(work, await quoteBehind(work, action));
    await mustHaveFunds(work, await paymentBehind(work, action));
  },
  execute: async (work, action) => executeQuote(work, await quoteBehind(work, action)),
  discard: async () => undefined,
};

const outgoingTransfer: ActionHandler = {
  mustBePossible: async (work, action) => {
    const payment = await paymentBehind(work, action);
    if (!isReserved(payment)) throw conflict(`The transfer is ${payment.status}.`);
    await mustHaveFunds(work, payment);
  },
  execute: async (work, action) => executeReserved(work, await paymentBehind(work, action)),
  discard: async (work, action) => {
    const payment = await paymentBehind(work, action);
    if (isReserved(payment)) await movePayment(work, payment, 'expire');
  },
};

const incomingTransfer: ActionHandler = {
  mustBePossible: async (work, action) => {
    const payment = await incomingBehind(work, action);
    if (!awaitsApproval(payment)) throw conflict(`The transfer is ${payment.status}.`);
  },
  execute: async (work, action) => approveIncoming(work, await incomingBehind(work, action)),
  discard: async (work, action) => {
    const payment = await incomingBehind(work, action);
    if (awaitsApproval(payment)) await rejectIncoming(work, payment);
  },
};

export const actionHandlers: Readonly<Record<ActionType, ActionHandler>> = {
  EXECUTE_QUOTE: quoteExecution,
  TRANSFER_OUT: outgoingTransfer,
  TRANSFER_IN: incomingTransfer,
};
