import type { QuoteState, QuoteTrigger } from '../../spec/machines/quote.ts';
import { notFound } from '../http/api-error.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { allows, apply } from '../runtime/lifecycle.ts';
import { defineCollection, type Document } from '../store/store.ts';
import type { Currency } from '../ledger/currency.ts';
import type { FundingInstruction } from '../ledger/funding-instructions.ts';
import type { ScaFactor } from '../sca/factor-store.ts';
import type { Work } from '../runtime/work.ts';

export interface AccountSource {
  readonly sourceType: 'ACCOUNT';
  readonly accountId: string;
  readonly customerId?: string;
}

export interface RealtimeSource {
  readonly sourceType: 'REALTIME_FUNDING';
  readonly currency: string;
  readonly customerId?: string;
  readonly cryptoNetwork?: string;
}

/** The holder of the address pays: a customer of the platform from an account, somebody else by a request to their provider. */
export interface UmaSource {
  readonly sourceType: 'UMA_ADDRESS';
  readonly umaAddress: string;
  readonly currency?: string;
}

export interface AccountDestination {
  readonly destinationType: 'ACCOUNT';
  readonly accountId: string;
}

export interface UmaDestination {
  readonly destinationType: 'UMA_ADDRESS';
  readonly umaAddress: string;
  readonly currency?: string;
}

export type QuoteSource = AccountSource | RealtimeSource | UmaSource;

/** Whether a quote is paid when it is executed; the others are when their funds arrive. */
export const isPaidOnExecution = ({ sourceType }: QuoteSource): boolean => sourceType !== 'REALTIME_FUNDING';

export type QuoteDestination = AccountDestination | UmaDestination;

/** A request for a quote; validation has seen to the shape. */
export interface QuoteRequest {
  readonly source: QuoteSource;
  readonly destination: QuoteDestination;
  readonly lockedCurrencySide: 'SENDING' | 'RECEIVING';
  readonly lockedCurrencyAmount: number;
  readonly lookupId?: string;
  readonly immediatelyExecute?: boolean;
  readonly description?: string;
  /** The factor that the customer wishes to authorize it with. */
  readonly scaFactor?: ScaFactor;
}

/** A quote: what is stored is what reads show. */
export interface Quote extends Document {
  readonly status: QuoteState;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly source: QuoteSource;
  readonly destination: QuoteDestination;
  readonly sendingCurrency: Currency;
  readonly receivingCurrency: Currency;
  readonly totalSendingAmount: number;
  readonly totalReceivingAmount: number;
  readonly exchangeRate: number;
  readonly feesIncluded: number;
  readonly platformFeesIncluded: number;
  readonly transactionId: string;
  readonly paymentInstructions?: readonly FundingInstruction[];
  readonly scaChallenge?: Readonly<Record<string, unknown>>;
  readonly counterpartyInformation?: Readonly<Record<string, string>>;
}

export const quotes = defineCollection<Quote>('quotes');

/** The quote with this id. Raises 404 QUOTE_NOT_FOUND. */
export const quoteOf = replaceable(async (work: Work, id: string): Promise<Quote> => {
  const quote = await work.collection(quotes).get(id);
  if (!quote) throw notFound('No such quote.', 'QUOTE_NOT_FOUND');
  return quote;
});

/** Changes a quote along its table. */
export const moveQuote = async (
  work: Work,
  quote: Quote,
  trigger: QuoteTrigger,
  change: Partial<Quote> = {},
): Promise<Quote> => {
  const { state } = apply(work, 'quote', quote.status, trigger);
  const after = { ...quote, ...change, status: state };
  await work.collection(quotes).update(after);
  return after;
};

/** The same where the table has the transition; nothing otherwise: a settled quote outlives a bank return. */
export const followWithQuote = async (
  work: Work,
  quoteId: string | undefined,
  trigger: QuoteTrigger,
): Promise<void> => {
  if (quoteId === undefined) return;
  const quote = await quoteOf(work, quoteId);
  if (allows(work, 'quote', quote.status, trigger)) await moveQuote(work, quote, trigger);
};
