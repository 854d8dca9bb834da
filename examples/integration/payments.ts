import { internalAccount } from './accounts.ts';
import { Refused, Unanswered } from './api.ts';
import { CannotBeDone, type Context } from './context.ts';
import { customerOf } from './customers.ts';
import { textOf, type Json } from './json.ts';
import { payeeOf } from './payees.ts';
import type { PaymentRecord, TransactionRecord } from './state.ts';
import { noteTransaction, readTransaction } from './transactions.ts';

/** A payment that somebody wants made. */
export interface Order {
  readonly reference: string;
  readonly payee: string;
  /** In the smallest unit of the currency; that is what the payee's side is quoted from. */
  readonly amount: number;
  readonly currency: string;
  readonly customer?: string;
}

/** A payment should not wait for a rate for ever. */
const mostQuotes = 3;

const keep = ({ state }: Context, payment: PaymentRecord): PaymentRecord => {
  state.change({ payments: { ...state.get().payments, [payment.reference]: payment } });
  return payment;
};

/** A payment as it was asked for. Raises CannotBeDone for one that was not asked for. */
export const paymentOf = ({ state }: Context, reference: string): PaymentRecord => {
  const payment = state.get().payments[reference];
  if (payment === undefined) throw new CannotBeDone(`There is no payment "${reference}".`);
  return payment;
};

/** The believed transaction of a payment; undefined while there is none. */
export const transactionOf = ({ state }: Context, payment: PaymentRecord): TransactionRecord | undefined =>
  payment.transaction === undefined ? undefined : state.get().transactions[payment.transaction];

const sourceOf = async (context: Context, { currency, customer }: PaymentRecord): Promise<string> => {
  const customerId = customer === undefined ? undefined : customerOf(context, customer).id;
  return (await internalAccount(context, currency, customerId)).id;
};

const accepted = (context: Context, payment: PaymentRecord, transaction: Json): PaymentRecord => {
  const { id } = noteTransaction(context, transaction);
  return keep(context, { ...payment, transaction: id, progress: 'accepted' });
};

const transferOut = async (context: Context, payment: PaymentRecord): Promise<PaymentRecord> =>
  accepted(
    context,
    payment,
    await context.api.call({
      method: 'POST',
      path: '/transfer-out',
      body: {
        source: { accountId: await sourceOf(context, payment) },
        destination: { accountId: payeeOf(context, payment.payee).id },
        amount: payment.amount,
      },
      key: payment.payKey,
    }),
  );

/** Has a rate fixed. The key is kept already, so that an answer that was lost makes no second quote. */
const quote = async (context: Context, payment: PaymentRecord): Promise<PaymentRecord> => {
  const answer = await context.api.call({
    method: 'POST',
    path: '/quotes',
    body: {
      source: { sourceType: 'ACCOUNT', accountId: await sourceOf(context, payment) },
      destination: { destinationType: 'ACCOUNT', accountId: payeeOf(context, payment.payee).id },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: payment.amount,
    },
    key: payment.quoteKey,
  });
  const expiresAt = textOf(answer, 'expiresAt');
  return keep(context, {
    ...payment,
    quote: String(answer['id']),
    ...(expiresAt !== undefined && { quoteExpiresAt: expiresAt }),
  });
};

/** The payment with nothing of an earlier quote, and keys of its own: what comes now is meant to happen anew. */
const startedOver = (context: Context, payment: PaymentRecord): PaymentRecord => {
  const { quote: _quote, quoteExpiresAt: _expiry, transaction: _transaction, ...order } = payment;
  const { newKey } = context.decisions;
  return keep(context, { ...order, quoteKey: newKey(), payKey: newKey(), progress: 'open' });
};

/** The transaction that a quote has become, where its execution was refused because it was executed before. */
const executedBefore = async (
  context: Context,
  payment: PaymentRecord,
): Promise<PaymentRecord | undefined> => {
  const seen = await context.api.call({ method: 'GET', path: `/quotes/${payment.quote ?? ''}` });
  const transaction = textOf(seen, 'transactionId');
  if (seen['status'] === 'EXPIRED' || seen['status'] === 'PENDING' || transaction === undefined)
    return undefined;
  await readTransaction(context, transaction);
  return keep(context, { ...payment, transaction, progress: 'accepted' });
};

const execute = async (context: Context, payment: PaymentRecord, left: number): Promise<PaymentRecord> => {
  try {
    const path = `/quotes/${payment.quote ?? ''}/execute`;
    return accepted(context, payment, await context.api.call({ method: 'POST', path, key: payment.payKey }));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const before = await executedBefore(context, payment);
    if (before !== undefined) return before;
    if (left <= 1) throw error;
    return payAtQuote(context, startedOver(context, payment), left - 1);
  }
};

const payAtQuote = async (context: Context, payment: PaymentRecord, left: number): Promise<PaymentRecord> => {
  const quoted = payment.quote === undefined ? await quote(context, payment) : payment;
  if (context.decisions.isUsable(quoted.quoteExpiresAt, new Date())) return execute(context, quoted, left);
  if (left <= 1) throw new CannotBeDone('Every quote expired before it could be executed.');
  return payAtQuote(context, startedOver(context, quoted), left - 1);
};

/**
 * Brings a payment as far as the service accepts it. A payment that is still open afterwards is resumed by `resume`.
 */
const goOn = async (context: Context, payment: PaymentRecord): Promise<PaymentRecord> => {
  const isSameCurrency = payeeOf(context, payment.payee).currency === payment.currency;
  try {
    return await (isSameCurrency ? transferOut(context, payment) : payAtQuote(context, payment, mostQuotes));
  } catch (error) {
    if (error instanceof Unanswered) return paymentOf(context, payment.reference);
    keep(context, { ...paymentOf(context, payment.reference), progress: 'refused' });
    throw error;
  }
};

/** Pays somebody, once, however often it is asked for by the same reference. Raises Refused or CannotBeDone. */
export const pay = async (context: Context, order: Order): Promise<PaymentRecord> => {
  const known = context.state.get().payments[order.reference];
  if (known !== undefined && known.progress !== 'open') return known;
  const { newKey } = context.decisions;
  const payment = known ?? { ...order, quoteKey: newKey(), payKey: newKey(), progress: 'open' as const };
  return goOn(context, keep(context, payment));
};

/** Takes up what was under way: after a restart, or when the service could not be reached. */
export const resume = async (context: Context): Promise<void> => {
  for (const payment of Object.values(context.state.get().payments))
    if (payment.progress === 'open') await goOn(context, payment).catch(() => undefined);
};

/** How a payment stands. One without an answer is resumed first. */
export const paymentStatus = async (
  context: Context,
  reference: string,
): Promise<TransactionRecord | undefined> => {
  const payment = paymentOf(context, reference);
  if (payment.progress === 'open') return transactionOf(context, await goOn(context, payment));
  return transactionOf(context, payment);
};

/** Has a payment cancelled. Raises CannotBeDone for one that has ended. */
export const cancel = async (context: Context, reference: string): Promise<void> => {
  const payment = paymentOf(context, reference);
  const transaction = transactionOf(context, payment);
  if (transaction === undefined || !context.decisions.mayCancel(transaction))
    throw new CannotBeDone(`The payment is ${transaction?.status ?? 'not under way'}.`);
  const answer = await context.api.call({
    method: 'POST',
    path: `/transactions/${transaction.id}/cancel`,
    key: `${payment.payKey}-cancel`,
  });
  noteTransaction(context, answer);
};

const mustBeFunded = async (context: Context, payment: PaymentRecord): Promise<void> => {
  const customerId = payment.customer === undefined ? undefined : customerOf(context, payment.customer).id;
  const { balance } = await internalAccount(context, payment.currency, customerId);
  if (balance < payment.amount) throw new CannotBeDone('The account must be funded first.');
};

/** Tries a payment that failed again, where its reason allows that. Raises CannotBeDone where it does not. */
export const payAgain = async (context: Context, reference: string): Promise<PaymentRecord> => {
  const payment = paymentOf(context, reference);
  const transaction = transactionOf(context, payment);
  const recovery = context.decisions.recovery(transaction?.failureReason);
  const isOver = transaction?.status === 'FAILED' || transaction?.status === 'EXPIRED';
  if (!isOver) throw new CannotBeDone('The payment has not failed.');
  if (transaction.status === 'FAILED' && recovery === 'none')
    throw new CannotBeDone(`${transaction.failureReason ?? 'The failure'} is a matter for support.`);
  if (recovery === 'fund-first') await mustBeFunded(context, payment);
  return goOn(context, startedOver(context, payment));
};
