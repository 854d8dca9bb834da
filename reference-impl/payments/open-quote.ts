import { ApiError } from '../http/api-error.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { apply } from '../runtime/lifecycle.ts';
import { limits } from '../runtime/limits.ts';
import { amountOf, currencyOf } from '../ledger/currencies.ts';
import { fundingReference } from '../ledger/funding-instructions.ts';
import { isInternal } from '../ledger/journal.ts';
import { priceOfReceiving, priceOfSending, type Price } from '../pricing/price.ts';
import { payingWallet, signingInstructions } from '../wallets/wallet-payment.ts';
import { challengeFor } from '../sca/authorization.ts';
import { createPayment } from './moves.ts';
import type { Payment } from './payment.ts';
import { paidEnd, payingEnd, type PaidEnd, type PayingEnd } from './quote-ends.ts';
import { fundingOf } from './quote-funding.ts';
import { quotes, type Quote, type QuoteRequest } from '../records/quote-store.ts';
import { searchable } from '../records/transaction-store.ts';
import type { Work } from '../runtime/work.ts';

/** How long a quote holds. Source: Limits ("typically about 5 minutes or longer"). */
export const quoteLifeMs = replaceable((_work: Work): number => 5 * 60_000);

/** The largest amount that a quote can be asked for. Assumed; smallest units. */
const largestAmount = limits.number;

/** On whose behalf a quote or transfer is made, besides the platform's. */
export interface Initiator {
  readonly agentId?: string;
}

/** A new quote, and the payment that it becomes. */
export interface OpenedQuote {
  readonly quote: Quote;
  readonly payment: Payment;
}

interface Ends {
  readonly paying: PayingEnd;
  readonly paid: PaidEnd;
  readonly price: Price;
}

/** The least and the most that can be locked. Smallest units. */
export const boundsOf = replaceable((_work: Work, _request: QuoteRequest): readonly [number, number] => [
  1,
  largestAmount,
]);

/** The amount that a quote is priced by. Raises 400 AMOUNT_OUT_OF_RANGE for what cannot be asked for. */
export const lockedAmount = replaceable((work: Work, request: QuoteRequest): number => {
  const { lockedCurrencyAmount: amount } = request;
  const [least, most] = boundsOf(work, request);
  if (amount >= least && amount <= most) return amount;
  throw new ApiError(
    400,
    'AMOUNT_OUT_OF_RANGE',
    `lockedCurrencyAmount must be from ${least} to ${most}, not ${amount}.`,
  );
});

/** The currencies of a quote. */
type Currencies = Readonly<Record<'from' | 'to', Price['from']>>;

/** The cost of a quote, by the amount that it locks. */
export const priceAsked = replaceable(
  (work: Work, request: QuoteRequest, { from, to }: Currencies): Promise<Price> => {
    const price = request.lockedCurrencySide === 'SENDING' ? priceOfSending : priceOfReceiving;
    return price(work, lockedAmount(work, request), from, to);
  },
);

export const endsOf = async (work: Work, request: QuoteRequest): Promise<Ends> => {
  const paying = await payingEnd(work, request.source);
  const paid = await paidEnd(work, request);
  const isOneAccount = paying.sourceAccount === paid.payoutTo && isInternal(paid.payoutTo);
  // All accounts outside share one account of the ledger per currency.
  const isOneOutside = !isInternal(paid.payoutTo) && paying.names[0] === paid.names[0];
  if (isOneAccount || isOneOutside)
    throw new ApiError(400, 'SELF_PAYMENT', 'Source and destination are the same account.');
  return {
    paying,
    paid,
    price: await priceAsked(work, request, { from: paying.currency, to: paid.currency }),
  };
};

const reservedPayment = (
  quote: Quote,
  { paying, paid, price }: Ends,
  { description }: QuoteRequest,
  { agentId }: Initiator,
): Omit<Payment, 'status'> => {
  const { customerId, platformCustomerId, sourceAccount } = paying;
  return {
    id: quote.transactionId,
    type: 'OUTGOING',
    direction: 'DEBIT',
    ...(customerId !== undefined && { customerId }),
    ...(platformCustomerId !== undefined && { platformCustomerId }),
    sentAmount: amountOf(price.sending, price.from),
    receivedAmount: amountOf(price.receiving, price.to),
    exchangeRate: price.exchangeRate,
    fees: price.fees,
    platformFees: price.platformFees,
    quoteId: quote.id,
    ...(agentId !== undefined && { agentId }),
    ...(description !== undefined && { description }),
    source: { ...quote.source, currency: price.from },
    destination: { ...quote.destination, currency: price.to },
    ...(quote.counterpartyInformation && { counterpartyInformation: quote.counterpartyInformation }),
    createdAt: quote.createdAt,
    updatedAt: quote.createdAt,
    inner: {
      ...searchable(paying.names, paid.names, [fundingReference(quote.id)]),
      funding: paying.funding,
      sendingCurrency: price.from,
      receivingCurrency: price.to,
      ...(sourceAccount !== undefined && { sourceAccount }),
      payoutTo: paid.payoutTo,
      debited: 0,
      executed: false,
      cancellable: false,
      cancelled: false,
      plan: paid.plan,
    },
  };
};

const pricedQuote = (work: Work, request: QuoteRequest, { paid, price }: Ends): Quote => {
  const now = work.now();
  return {
    id: work.newId('Quote'),
    status: apply(work, 'quote', '(none)', 'create').state,
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + (paid.plan.quoteLifeMs ?? quoteLifeMs(work))).toISOString(),
    source: request.source,
    destination: request.destination,
    sendingCurrency: currencyOf(price.from),
    receivingCurrency: currencyOf(price.to),
    totalSendingAmount: price.sending,
    totalReceivingAmount: price.receiving,
    exchangeRate: price.exchangeRate,
    feesIncluded: price.fees,
    platformFeesIncluded: price.platformFees,
    transactionId: work.newId('Transaction'),
    ...(paid.holder !== undefined && { counterpartyInformation: { FULL_NAME: paid.holder } }),
  };
};

/** A quote with more than its price: how to fund it, or what to prove before that. */
const withFunding = async (work: Work, request: QuoteRequest, quote: Quote): Promise<Quote> => {
  if ((await payingWallet(work, quote)) !== undefined)
    return { ...quote, paymentInstructions: signingInstructions(quote) };
  if (request.source.sourceType !== 'REALTIME_FUNDING') return quote;
  const scaChallenge = await challengeFor(work, request, quote.id);
  if (scaChallenge !== undefined)
    return { ...quote, status: apply(work, 'quote', '(none)', 'createUnderSca').state, scaChallenge };
  return { ...quote, paymentInstructions: fundingOf(quote) };
};

/**
 * Fixes a rate and fees for a while, and reserves the payment that the quote becomes: PENDING, nothing debited,
 * nothing announced. Raises 400, 404 or 424 where the request cannot be paid.
 *
 * Source: Endpoints > Operations with a shape.
 */
export const openQuote = replaceable(
  async (work: Work, request: QuoteRequest, by: Initiator = {}): Promise<OpenedQuote> => {
    const ends = await endsOf(work, request);
    const quote = await withFunding(work, request, pricedQuote(work, request, ends));
    await work.collection(quotes).insert(quote);
    const payment = await createPayment(work, reservedPayment(quote, ends, request, by), 'reserve');
    await work.schedule({
      kind: 'quote.expire',
      dueAt: new Date(quote.expiresAt),
      payload: { id: quote.id },
    });
    return { quote, payment };
  },
);
