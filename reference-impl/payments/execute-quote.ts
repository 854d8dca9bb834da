import { ApiError, conflict } from '../http/api-error.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { debitSource, isCovered, receiveFunds } from './money.ts';
import { movePayment } from './moves.ts';
import { paymentOf, type Payment, type PaymentInner } from './payment.ts';
import { isPaidOnExecution, moveQuote, quotes, type Quote } from '../records/quote-store.ts';
import { startCourse } from './steps.ts';
import type { TaskHandler, Work } from '../runtime/work.ts';

/** The payment that a quote reserved. */
export const reservedOf = async (work: Work, quote: Quote): Promise<Payment> => {
  const payment = await paymentOf(work, quote.transactionId);
  if (!payment) throw new Error(`${quote.id} has no payment.`);
  return payment;
};

/** Lets a reserved payment begin, and answers it as it is then. */
export const beginExecution = replaceable(
  async (work: Work, payment: Payment, change: Partial<PaymentInner>): Promise<Payment> => {
    const inner = { ...payment.inner, ...change, executed: true };
    const executed = await movePayment(work, payment, 'executeReserved', { inner });
    await startCourse(work, executed);
    return executed;
  },
);

/**
 * Executes a payment that was reserved. Takes the money at once, or notes that there is not enough: the payment
 * fails for it on its course.
 */
export const executeReserved = replaceable(async (work: Work, payment: Payment): Promise<Payment> => {
  if (!(await isCovered(work, payment)))
    return beginExecution(work, payment, { plan: { fails: 'INSUFFICIENT_BALANCE' } });
  await debitSource(work, payment);
  return beginExecution(work, payment, { debited: payment.sentAmount.amount });
});

/** Raises 409 for a quote that is not PENDING or has expired. */
export const mustBeOpen = replaceable((work: Work, { status, expiresAt }: Quote): void => {
  if (status !== 'PENDING') throw conflict(`The quote is ${status}; only a PENDING one can be executed.`);
  if (Date.parse(expiresAt) <= work.now().getTime()) throw conflict('The quote has expired.');
});

const mustBePaidByAccount = ({ source }: Quote): void => {
  if (!isPaidOnExecution(source))
    throw conflict('This quote is executed by its funds, as paymentInstructions say.');
};

/** Raises 409 for a quote that is not PENDING, has expired, or waits for funds instead of an execution. */
export const mustBeExecutable = (work: Work, quote: Quote): void => {
  mustBePaidByAccount(quote);
  mustBeOpen(work, quote);
};

/**
 * Executes a quote that an account pays: debits it at once and sets the payment on its course. Raises 409 for one
 * that is not executable.
 *
 * Source: Endpoints > Operations with a shape; States and transitions > Outgoing payment.
 */
export const executeQuote = replaceable(async (work: Work, quote: Quote): Promise<Payment> => {
  mustBeExecutable(work, quote);
  await moveQuote(work, quote, 'execute');
  return executeReserved(work, await reservedOf(work, quote));
});

/** Funds that arrived for a quote. Smallest units. */
export interface Funds {
  readonly currency: string;
  readonly amount: number;
}

/** Raises 400 for funds that a quote does not wait for. */
export const mustBeAwaited = replaceable(
  (_work: Work, { currency }: Funds, { sendingCurrency: { code } }: Quote): void => {
    if (currency !== code) throw new ApiError(400, 'INVALID_CURRENCY', `The quote waits for ${code}.`);
  },
);

/**
 * Lets funds arrive for a quote that waits for them. Another amount than the quote asks for makes the payment
 * fail and be refunded. Raises 409 for a quote that waits for none, 400 for funds in another currency.
 */
export const fundQuote = replaceable(
  async (
    work: Work,
    quote: Quote,
    { currency, amount = quote.totalSendingAmount }: Pick<Funds, 'currency'> & Partial<Funds>,
  ): Promise<Payment> => {
    if (quote.source.sourceType !== 'REALTIME_FUNDING')
      throw conflict('This quote is paid by an account; it waits for no funds.');
    mustBeOpen(work, quote);
    mustBeAwaited(work, { currency, amount }, quote);
    const payment = await reservedOf(work, quote);
    await moveQuote(work, quote, 'execute');
    await receiveFunds(work, payment, amount);
    const isRight = amount === quote.totalSendingAmount;
    const plan = isRight ? payment.inner.plan : { fails: 'FUNDING_AMOUNT_MISMATCH' as const };
    return beginExecution(work, payment, { debited: amount, plan });
  },
);

/** Ends a quote that was not executed in time, and its payment with it. */
export const expireQuote = replaceable(
  async (work: Work, { id }: Parameters<TaskHandler>[1]): Promise<void> => {
    const quote = await work.collection(quotes).get(String(id));
    if (quote?.status !== 'PENDING' && quote?.status !== 'PENDING_AUTHORIZATION') return;
    await moveQuote(work, quote, 'expire');
    await movePayment(work, await reservedOf(work, quote), 'expire');
  },
);

/** The scheduler's tasks for quotes. */
export const quoteTasks = { 'quote.expire': expireQuote } as const satisfies Readonly<
  Record<string, TaskHandler>
>;
