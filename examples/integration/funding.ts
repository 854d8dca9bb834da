import { Refused } from './api.ts';
import { CannotBeDone, type Context } from './context.ts';
import { asObject, textOf, type Json } from './json.ts';
import type { FundingRecord } from './state.ts';
import { readTransaction } from './transactions.ts';

/** A payment that its customer funds as it is made: the quote waits for a proof, and then for money. */
export interface FundedOrder {
  readonly reference: string;
  /** The service's ids. */
  readonly customer: string;
  readonly destination: string;
  /** In the smallest unit. */
  readonly amount: number;
  readonly currency: string;
}

const keep = ({ state }: Context, funding: FundingRecord): FundingRecord => {
  state.change({ fundings: { ...state.get().fundings, [funding.reference]: funding } });
  return funding;
};

const fundingOf = ({ state }: Context, reference: string): FundingRecord => {
  const funding = state.get().fundings[reference];
  if (funding === undefined) throw new CannotBeDone(`There is no payment "${reference}".`);
  return funding;
};

const withQuote = (context: Context, funding: FundingRecord, quote: Json): FundingRecord => {
  const challenge = asObject(quote['scaChallenge']);
  const [transaction, challengeExpiresAt] = [textOf(quote, 'transactionId'), textOf(challenge, 'expiresAt')];
  return keep(context, {
    ...funding,
    quote: String(quote['id']),
    asked: Number(quote['totalSendingAmount']),
    ...(transaction !== undefined && { transaction }),
    ...(challengeExpiresAt !== undefined && { challengeExpiresAt }),
  });
};

/** Asks for a quote; under strong customer authentication a code is sent to the customer. */
const begin = async (context: Context, order: FundedOrder): Promise<FundingRecord> => {
  const { reference, customer, destination, amount, currency } = order;
  const funding = keep(context, {
    reference,
    customer,
    destination,
    amount,
    currency,
    key: context.decisions.newKey(),
  });
  const quote = await context.api.call({
    method: 'POST',
    path: '/quotes',
    body: {
      source: { sourceType: 'REALTIME_FUNDING', currency, customerId: customer },
      destination: { destinationType: 'ACCOUNT', accountId: destination },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: amount,
    },
    key: funding.key,
  });
  return withQuote(context, funding, quote);
};

/** Begins a payment that its customer funds, once by each reference. */
export const requestFunding = async (context: Context, order: FundedOrder): Promise<FundingRecord> => {
  const known = context.state.get().fundings[order.reference];
  return known?.quote === undefined ? begin(context, order) : known;
};

const isOpen = ({ decisions }: Context, { challengeExpiresAt }: FundingRecord): boolean =>
  decisions.isUsable(challengeExpiresAt, new Date());

/** Submits the code that the customer was sent. For a challenge that has expired a new quote is made, with a new code. */
export const prove = async (context: Context, reference: string, code: string): Promise<void> => {
  const funding = fundingOf(context, reference);
  if (!isOpen(context, funding)) {
    await begin(context, funding);
    throw new CannotBeDone('The code has expired. A new one was sent.');
  }
  const path = `/quotes/${funding.quote ?? ''}/authorize`;
  await context.api.call({ method: 'POST', path, body: { code } });
};

/** Has the code sent again. Raises CannotBeDone when it has expired. */
export const resendCode = async (context: Context, reference: string): Promise<void> => {
  const funding = fundingOf(context, reference);
  if (!isOpen(context, funding)) throw new CannotBeDone('The code has expired.');
  await context.api.call({ method: 'POST', path: `/quotes/${funding.quote ?? ''}/authorize/resend` });
};

/** In the sandbox only: has the money arrive that the quote asks for. */
export const sendFunds = async (context: Context, reference: string): Promise<void> => {
  const { quote, asked, currency } = fundingOf(context, reference);
  await context.api.call({
    method: 'POST',
    path: '/sandbox/send',
    body: { quoteId: quote, currencyCode: currency, currencyAmount: asked },
    key: `${reference}-funds`,
  });
};

/** How the payment stands. */
export const fundingStatus = async (context: Context, reference: string): Promise<Json> => {
  const { transaction } = fundingOf(context, reference);
  if (transaction === undefined) return { status: null };
  try {
    const { status, failureReason } = await readTransaction(context, transaction);
    return { status, failureReason: failureReason ?? null };
  } catch (error) {
    if (error instanceof Refused) return { status: null };
    throw error;
  }
};
