import { created, ok, type Answer, type Call, type Handler } from '../http/call.ts';
import { executeQuote } from './execute-quote.ts';
import { openQuote } from './open-quote.ts';
import { onceSigned, payingWallet } from '../wallets/wallet-payment.ts';
import { invalidField } from '../http/api-error.ts';
import { isPaidOnExecution, quoteOf, type Quote, type QuoteRequest } from './quote-store.ts';
import type { Payment } from './payment.ts';
import { transactionOf, transactionView, type StoredTransaction } from './transaction-store.ts';

/** Creates a quote; 202 when it waits for an authorization. Executes it at once when the request says so. */
export const createQuote: Handler<QuoteRequest> = async (call): Promise<Answer> => {
  if (call.body.immediatelyExecute === true && (await payingWallet(call, call.body)) !== undefined)
    throw invalidField(
      'immediatelyExecute',
      'A quote that an embedded wallet pays is executed with a signature.',
    );
  const { quote } = await openQuote(call, call.body);
  if (quote.status === 'PENDING_AUTHORIZATION') return { status: 202, body: quote };

  if (call.body.immediatelyExecute === true && isPaidOnExecution(quote.source))
    await executeQuote(call, quote);

  return created(quoteView(call, await quoteOf(call, quote.id)));
};

const hidesTransaction = ({ variations }: Call, { status }: Quote): boolean => {
  if (variations.has('quotes-name-their-transaction-once-settled'))
    return status !== 'COMPLETED' && status !== 'FAILED';
  const isUnexecuted = status === 'PENDING' || status === 'EXPIRED';
  return isUnexecuted && variations.has('payments-begin-with-their-execution');
};

const little = (call: Call, quote: Quote): unknown => {
  const { id, exchangeRate, expiresAt, status, transactionId, scaChallenge } = quote;
  return {
    id,
    exchangeRate,
    expiresAt,
    status,
    ...(!hidesTransaction(call, quote) && { transactionId }),
    ...(scaChallenge && { scaChallenge }),
  };
};

/** The document names one status alone. */
const statusOf = ({ variations }: Call, { status }: Quote): string =>
  variations.has('quotes-have-other-statuses') && status !== 'PENDING_AUTHORIZATION'
    ? `QUOTE_IS_${status}`
    : status;

/** A quote as reads show it; a faulty server shows something else. */
const quoteView = (call: Call, quote: Quote): unknown => {
  const { faults, newId, now } = call;
  const { transactionId: _transaction, ...unnamed } = quote;
  if (call.variations.has('quotes-show-little')) return little(call, quote);
  if (hidesTransaction(call, quote)) return { ...unnamed, status: statusOf(call, quote) };
  const { expiresAt: _expiresAt, ...endless } = quote;
  if (faults.has('quote-leaves-its-expiry-out')) return endless;
  if (faults.has('quote-shows-another-rate-each-time'))
    return { ...quote, exchangeRate: quote.exchangeRate + now().getTime() };
  if (faults.has('quote-shows-other-fees-each-time'))
    return { ...quote, feesIncluded: quote.feesIncluded + now().getTime() };
  const { transactionId: _transactionId, ...nameless } = quote;
  if (faults.has('quote-names-no-transaction')) return nameless;
  if (faults.has('settled-quote-names-another-transaction'))
    return { ...quote, transactionId: newId('Transaction') };
  return { ...quote, status: statusOf(call, quote) };
};

export const getQuote: Handler = async (call) =>
  ok(quoteView(call, await quoteOf(call, call.params['quoteId'] ?? '')));

/** A payment as the execution answered it, whatever became of it. */
const asFirst = (call: Call, transaction: StoredTransaction): unknown => {
  const { settledAt: _settled, failureReason: _reason, refund: _refund, ...begun } = transaction as Payment;
  return transactionView(call, { ...begun, status: 'PENDING' });
};

/** Executes a quote, and answers with the payment as it is then. */
const executed = async (call: Call, quote: Quote): Promise<Answer> => {
  const payment = await executeQuote(call, quote);
  const answered = { ...payment, status: 'PROCESSING' };
  return ok(transactionView(call, call.faults.has('execution-answers-processing') ? answered : payment));
};

/** Executes a quote; the answer is the payment, which has only begun. */
export const executeQuoteHandler: Handler = async (call) => {
  const quote = await quoteOf(call, call.params['quoteId'] ?? '');

  const isAgain = quote.status !== 'PENDING' && quote.status !== 'EXPIRED';
  if (isAgain && call.variations.has('quotes-executed-again-answer-their-payment'))
    return ok(asFirst(call, await transactionOf(call, quote.transactionId)));

  return onceSigned(call, quote, () => executed(call, quote));
};
