import type { JsonObject } from '../../spec/json.ts';
import { created, ok, type Answer, type Call, type Handler } from '../http/call.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { executeQuote } from './execute-quote.ts';
import { openQuote } from './open-quote.ts';
import { onceSigned, payingWallet } from '../wallets/wallet-payment.ts';
import { invalidField } from '../http/api-error.ts';
import type { Payment } from './payment.ts';
import { isPaidOnExecution, quoteOf, type Quote, type QuoteRequest } from '../records/quote-store.ts';
import { transactionView } from '../records/transaction-store.ts';
import type { Routes } from '../http/intake.ts';

/** A quote as reads show it. */
export const quoteView = replaceable((_call: Call, quote: Quote): JsonObject => ({ ...quote }));

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

export const getQuote: Handler = async (call) =>
  ok(quoteView(call, await quoteOf(call, call.params['quoteId'] ?? '')));

/** A payment as its execution answers it. `transactionId` is for clients that read the answer as a quote. */
const begun = (call: Call, payment: Payment): JsonObject => ({
  ...transactionView(call, payment),
  transactionId: payment.id,
});

/** Executes a quote; the answer is the payment, which has only begun. */
export const executeQuoteHandler = replaceable(async (call: Call): Promise<Answer> => {
  const quote = await quoteOf(call, call.params['quoteId'] ?? '');
  return onceSigned(call, quote, async () => ok(begun(call, await executeQuote(call, quote))));
});

export const quotesRoutes = {
  'quotes.create': createQuote,
  'quotes.get': getQuote,
  'quotes.execute': executeQuoteHandler,
} as const satisfies Routes;
