import { created, ok, type Answer, type Handler } from '../kernel/call.ts';
import { executeQuote } from '../payments/execute-quote.ts';
import { openQuote } from '../payments/open-quote.ts';
import { quoteOf, type QuoteRequest } from '../payments/quote-store.ts';
import { transactionView } from '../payments/transaction-store.ts';

/** Creates a quote; 202 when it waits for an authorization. Executes it at once when the request says so. */
export const createQuote: Handler<QuoteRequest> = async (call): Promise<Answer> => {
  const { quote } = await openQuote(call, call.body);
  if (quote.status === 'PENDING_AUTHORIZATION') return { status: 202, body: quote };

  if (call.body.immediatelyExecute === true && quote.source.sourceType === 'ACCOUNT')
    await executeQuote(call, quote);

  return created(await quoteOf(call, quote.id));
};

export const getQuote: Handler = async (call) => ok(await quoteOf(call, call.params['quoteId'] ?? ''));

/** Executes a quote; the answer is the payment, which has only begun. */
export const executeQuoteHandler: Handler = async (call) => {
  const quote = await quoteOf(call, call.params['quoteId'] ?? '');

  return ok(transactionView(await executeQuote(call, quote)));
};
