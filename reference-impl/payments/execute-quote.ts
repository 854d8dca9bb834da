import type { FailureReason } from '../../spec/vocabulary.ts';
import type { TaskHandler } from '../runtime/agenda.ts';
import { ApiError, conflict } from '../http/api-error.ts';
import type { Where } from '../store/store.ts';
import type { Work } from '../runtime/work.ts';
import { isCrypto, type Amount } from '../ledger/currencies.ts';
import { canPay, debitSource, receiveFunds } from './money.ts';
import { breakPayment, createPayment, movePayment } from './moves.ts';
import { paymentOf, type Payment, type PaymentInner } from './payment.ts';
import { isPaidOnExecution, moveQuote, quotes, type Quote } from './quote-store.ts';
import { goOn, mischiefMs, startCourse } from './steps.ts';
import { transactions } from './transaction-store.ts';

/** How late a faulty server debits. */
const lateDebitMs = 300;

const reservedOf = async (work: Work, quote: Quote): Promise<Payment> => {
  const payment = await paymentOf(work, quote.transactionId);
  if (!payment) throw new Error(`${quote.id} has no payment.`);
  return payment;
};

const oneLess = (money: Amount): Amount => ({ ...money, amount: money.amount - 1 });

const begin = async (work: Work, payment: Payment, change: Partial<PaymentInner>): Promise<Payment> => {
  const inner = { ...payment.inner, ...change, executed: true };
  const early = work.faults.has('settled-at-comes-with-the-execution');
  const executed = await movePayment(work, payment, 'executeReserved', {
    inner,
    ...(early && { settledAt: work.now().toISOString() }),
    ...(work.faults.has('execution-prices-anew') && { receivedAmount: oneLess(payment.receivedAmount) }),
  });
  await startCourse(work, executed);
  return work.faults.has('executed-payment-starts-processing')
    ? { ...executed, status: 'PROCESSING' }
    : executed;
};

/** Raises 400 where too little money is a refusal and no payment that fails. */
export const mustAcceptDebts = ({ variations }: Work): void => {
  if (variations.has('too-little-balance-is-refused'))
    throw new ApiError(400, 'INSUFFICIENT_BALANCE', 'The source account has too little.');
};

const debitLater = (work: Work, payment: Payment): Promise<void> =>
  work.schedule({
    kind: 'payment.debitLate',
    dueAt: new Date(work.now().getTime() + lateDebitMs),
    payload: { id: payment.id },
  });

/** Whether a payment of the same payer failed for this reason. Only a faulty server remembers that. */
const hasFailedFor = async (work: Work, reason: FailureReason, payer: Where): Promise<boolean> =>
  (await work.collection(transactions).first({ where: { ...payer, failureReason: reason } })) !== undefined;

/** Whether an account cannot pay although it has the money. Only on a faulty server. */
const isBlocked = async (work: Work, { inner }: Payment): Promise<boolean> =>
  (isCrypto(inner.sendingCurrency) && work.faults.has('crypto-balance-is-quoted-in-vain')) ||
  (work.faults.has('account-that-lacked-funds-stays-blocked') &&
    (await hasFailedFor(work, 'INSUFFICIENT_BALANCE', { 'inner.sourceAccount': inner.sourceAccount })));

/**
 * Executes a payment that was reserved. Takes the money at once, or notes that there is not enough: the payment
 * fails for it on its course.
 */
export const executeReserved = async (work: Work, payment: Payment): Promise<Payment> => {
  const isPaid =
    payment.inner.plan.nothingTaken !== true &&
    (await canPay(work, payment)) &&
    !(await isBlocked(work, payment));
  if (!isPaid) mustAcceptDebts(work);
  if (!isPaid) return begin(work, payment, { plan: { fails: 'INSUFFICIENT_BALANCE' } });
  if (work.faults.has('source-is-debited-late')) await debitLater(work, payment);
  else await debitSource(work, payment);
  return begin(work, payment, { debited: payment.sentAmount.amount });
};

const mustBeOpen = (work: Work, { status, expiresAt }: Quote): void => {
  if (status !== 'PENDING') throw conflict(`The quote is ${status}; only a PENDING one can be executed.`);
  if (Date.parse(expiresAt) <= work.now().getTime() && !work.faults.has('expired-quote-can-be-executed'))
    throw conflict('The quote has expired.');
};

/** A second payment like the first. Only a faulty server makes one. */
const payAgain = async (work: Work, payment: Payment): Promise<Payment> => {
  const { settledAt: _settled, failureReason: _reason, refund: _refund, ...rest } = payment;
  const inner = { ...rest.inner, debited: 0 };
  const again: Payment = { ...rest, id: work.newId('Transaction'), status: 'PENDING', inner };
  return executeReserved(work, await createPayment(work, again, 'reserve'));
};

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
export const executeQuote = async (work: Work, quote: Quote): Promise<Payment> => {
  mustBePaidByAccount(quote);
  if (quote.status !== 'PENDING' && work.faults.has('quote-can-be-executed-again'))
    return payAgain(work, await reservedOf(work, quote));
  mustBeOpen(work, quote);
  await moveQuote(work, quote, 'execute');
  return executeReserved(work, await reservedOf(work, quote));
};

/** Whether somebody who once sent another amount cannot send the right one. Only on a faulty server. */
const isDoubted = async (work: Work, { customerId }: Payment): Promise<boolean> =>
  work.faults.has('wrong-funds-spoil-the-next-ones') &&
  (await hasFailedFor(work, 'FUNDING_AMOUNT_MISMATCH', { customerId }));

/**
 * Lets funds arrive for a quote that waits for them. Another amount than the quote asks for makes the payment
 * fail and be refunded. Raises 409 for a quote that waits for none, 400 for funds in another currency.
 */
export const fundQuote = async (
  work: Work,
  quote: Quote,
  { currency, amount = quote.totalSendingAmount }: { readonly currency: string; readonly amount?: number },
): Promise<Payment> => {
  if (quote.source.sourceType !== 'REALTIME_FUNDING')
    throw conflict('This quote is paid by an account; it waits for no funds.');
  mustBeOpen(work, quote);
  if (currency !== quote.sendingCurrency.code && !work.faults.has('funds-of-any-currency-are-taken'))
    throw new ApiError(400, 'INVALID_CURRENCY', `The quote waits for ${quote.sendingCurrency.code}.`);
  const payment = await reservedOf(work, quote);
  if (amount !== quote.totalSendingAmount && work.variations.has('other-funds-are-refused'))
    throw new ApiError(400, 'AMOUNT_OUT_OF_RANGE', `The quote waits for ${quote.totalSendingAmount}.`);
  await moveQuote(work, quote, 'execute');
  await receiveFunds(work, payment, amount);
  const isExact = amount === quote.totalSendingAmount || work.faults.has('any-amount-funds-a-quote');
  const isRight = isExact && !(await isDoubted(work, payment));
  const plan = isRight ? payment.inner.plan : { fails: 'FUNDING_AMOUNT_MISMATCH' as const };
  return begin(work, payment, { debited: amount, plan });
};

const expire: TaskHandler = async (work, { id }) => {
  const quote = await work.collection(quotes).get(String(id));
  if (quote === undefined) return;
  if (quote.status === 'PROCESSING' && work.faults.has('executed-payment-expires-with-its-quote'))
    await breakPayment(work, await reservedOf(work, quote), { status: 'EXPIRED' });
  if (quote.status !== 'PENDING' && quote.status !== 'PENDING_AUTHORIZATION') return;
  // A quote that is EXPIRED already could not be executed by mistake any more.
  if (work.faults.has('expired-quote-can-be-executed')) return;
  if (work.faults.has('quote-never-expires')) return;
  await moveQuote(work, quote, 'expire');
  const reason = work.variations.has('expired-payments-have-a-reason')
    ? { failureReason: 'QUOTE_EXPIRED' as const }
    : {};
  const expired = await movePayment(work, await reservedOf(work, quote), 'expire', reason);
  if (work.faults.has('expired-payment-goes-back')) await goOn(work, 'payment.goBack', expired, mischiefMs);
};

const debitLate: TaskHandler = async (work, { id }) => {
  const payment = await paymentOf(work, String(id));
  if (payment && (await canPay(work, payment))) await debitSource(work, payment);
};

/** What the agenda runs for quotes. */
export const quoteTasks = {
  'quote.expire': expire,
  'payment.debitLate': debitLate,
} as const satisfies Readonly<Record<string, TaskHandler>>;
