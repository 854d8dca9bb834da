import { payment as paymentMachine } from '../../spec/machines/payment.ts';
import { quote as quoteMachine } from '../../spec/machines/quote.ts';
import { ApiError, conflict } from '../http/api-error.ts';
import { apply } from '../runtime/lifecycle.ts';
import { limits } from '../limits.ts';
import type { Work } from '../runtime/work.ts';
import { amountOf, currencyOf } from '../ledger/currencies.ts';
import { fundingReference } from '../ledger/funding-instructions.ts';
import { isInternal } from '../ledger/journal.ts';
import { largestReceived, leastReceived } from '../pricing/bounds.ts';
import { priceOfReceiving, priceOfSending, type Price } from '../pricing/price.ts';
import { payingWallet, signingInstructions } from '../wallets/wallet-payment.ts';
import { challengeFor } from './authorization.ts';
import { debitSource } from './money.ts';
import { createPayment, movePayment } from './moves.ts';
import type { Payment } from './payment.ts';
import { paidEnd, payingEnd, type PaidEnd, type PayingEnd } from './quote-ends.ts';
import { fundingOf } from './quote-funding.ts';
import { isPaidOnExecution, quotes, type Quote, type QuoteRequest } from './quote-store.ts';
import { searchable } from './transaction-store.ts';

/** How long a quote holds. Source: Limits ("typically about 5 minutes or longer"). */
const quoteLifeMs = 5 * 60_000;

/** The largest amount that a quote can be asked for. Assumed; smallest units. */
const largestAmount = limits.number;

/** What a request without an amount asks for, where a faulty server takes it. Smallest units. */
const usualAmount = 10_000;

/** On whose behalf a quote or transfer is made, besides the platform's. */
export interface Initiator {
  readonly agentId?: string;
}

interface Ends {
  readonly paying: PayingEnd;
  readonly paid: PaidEnd;
  readonly price: Price;
}

/** The least and the most that can be locked; a faulty server is stricter than its lookups say. */
const boundsOf = (
  { faults }: Work,
  { lockedCurrencySide: side }: QuoteRequest,
): readonly [number, number] => [
  side === 'RECEIVING' && faults.has('least-of-a-lookup-is-refused') ? leastReceived + 1 : 1,
  side === 'RECEIVING' && faults.has('most-of-a-lookup-is-refused') ? largestReceived - 1 : largestAmount,
];

/** Raises 400 AMOUNT_OUT_OF_RANGE for what cannot be asked for. */
const lockedAmount = (work: Work, request: QuoteRequest): number => {
  const { lockedCurrencyAmount: asked } = request;
  // Only a validation with a fault lets through what is no integer.
  const amount = Number.isInteger(asked) ? asked : usualAmount;
  const [least, most] = boundsOf(work, request);
  if (amount >= least && amount <= most) return amount;
  throw new ApiError(
    400,
    'AMOUNT_OUT_OF_RANGE',
    `lockedCurrencyAmount must be from ${least} to ${most}, not ${amount}.`,
  );
};

const priced = (
  work: Work,
  request: QuoteRequest,
  { currency: from }: PayingEnd,
  { currency: to }: PaidEnd,
): Promise<Price> => {
  const amount = lockedAmount(work, request);
  const price = request.lockedCurrencySide === 'SENDING' ? priceOfSending : priceOfReceiving;
  return price(work, work.faults.has('quote-sends-one-more-than-locked') ? amount + 1 : amount, from, to);
};

const endsOf = async (work: Work, request: QuoteRequest): Promise<Ends> => {
  const paying = await payingEnd(work, request.source);
  const paid = await paidEnd(work, request);
  const isOneAccount = paying.sourceAccount === paid.payoutTo && isInternal(paid.payoutTo);
  // Whatever is outside shares one account of the ledger per currency.
  const isOneOutside = !isInternal(paid.payoutTo) && paying.names[0] === paid.names[0];
  if (isOneAccount || isOneOutside)
    throw new ApiError(400, 'SELF_PAYMENT', 'Source and destination are the same account.');
  return { paying, paid, price: await priced(work, request, paying, paid) };
};

const reservedPayment = (
  quote: Quote,
  { paying, paid, price }: Ends,
  { description }: QuoteRequest,
  { agentId }: Initiator,
): Payment => {
  const { customerId, platformCustomerId, sourceAccount } = paying;
  return {
    id: quote.transactionId,
    type: 'OUTGOING',
    direction: 'DEBIT',
    status: apply(paymentMachine, '(none)', 'reserve').state,
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
  const usualMs = work.variations.has('quotes-hold-for-an-hour') ? 3_600_000 : quoteLifeMs;
  const lifeMs = work.faults.has('quote-holds-for-a-minute') ? 60_000 : usualMs;
  return {
    id: work.newId('Quote'),
    status: apply(quoteMachine, '(none)', 'create').state,
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + lifeMs).toISOString(),
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

/** What a quote shows beside its price: how to fund it, or what to prove before that. */
const withFunding = async (work: Work, request: QuoteRequest, quote: Quote): Promise<Quote> => {
  if ((await payingWallet(work, quote)) !== undefined)
    return { ...quote, paymentInstructions: signingInstructions(quote) };
  if (request.source.sourceType !== 'REALTIME_FUNDING') return quote;
  const scaChallenge = await challengeFor(work, request, quote.id);
  if (scaChallenge !== undefined)
    return { ...quote, status: apply(quoteMachine, '(none)', 'createUnderSca').state, scaChallenge };
  return { ...quote, paymentInstructions: fundingOf(quote) };
};

/** Lets a quote do what only its execution or its funds may. Only a faulty server does. */
const rush = async (work: Work, { source }: Quote, payment: Payment): Promise<void> => {
  const isPaidByAccount = isPaidOnExecution(source);
  if (isPaidByAccount && work.faults.has('quote-debits-at-its-creation')) await debitSource(work, payment);
  if (!isPaidByAccount && work.faults.has('unfunded-quote-is-processed'))
    await movePayment(work, payment, 'confirm');
};

/** The faults that refuse a quote for what became of an earlier one of the same payment. */
const grudges = {
  EXPIRED: 'quote-after-an-expired-one-is-refused',
  FAILED: 'quote-after-a-failed-one-is-refused',
} as const;

const mustBearNoGrudge = async (work: Work, { source, destination }: QuoteRequest): Promise<void> => {
  if (source.sourceType !== 'ACCOUNT' || destination.destinationType !== 'ACCOUNT') return;
  const ends = { 'source.accountId': source.accountId, 'destination.accountId': destination.accountId };
  for (const [status, fault] of Object.entries(grudges))
    if (work.faults.has(fault) && (await work.collection(quotes).first({ where: { ...ends, status } })))
      throw conflict(`An earlier quote of this payment is ${status}.`);
};

/**
 * Fixes a rate and fees for a while, and reserves the payment that the quote becomes: PENDING, nothing debited,
 * nothing told. Raises 400, 404 or 424 where the request cannot be paid.
 *
 * Source: Endpoints > Operations with a shape.
 */
export const openQuote = async (
  work: Work,
  request: QuoteRequest,
  by: Initiator = {},
): Promise<{ readonly quote: Quote; readonly payment: Payment }> => {
  const ends = await endsOf(work, request);
  await mustBearNoGrudge(work, request);
  const quote = await withFunding(work, request, pricedQuote(work, request, ends));
  const payment = reservedPayment(quote, ends, request, by);
  await work.collection(quotes).insert(quote);
  await createPayment(work, payment, 'reserve');
  await rush(work, quote, payment);
  await work.schedule({ kind: 'quote.expire', dueAt: new Date(quote.expiresAt), payload: { id: quote.id } });
  return { quote, payment };
};
