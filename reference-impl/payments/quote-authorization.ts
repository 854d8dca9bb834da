import { customerOf, type Customer } from '../records/customer-store.ts';
import { conflict, type ApiError } from '../http/api-error.ts';
import { noContent, ok, type Call, type Handler } from '../http/call.ts';
import { fundingOf } from './quote-funding.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { moveQuote, quoteOf, type Quote } from '../records/quote-store.ts';
import { countedThisHour } from '../http/hourly-limit.ts';
import { defineCollection, type Document } from '../store/store.ts';
import { isOver, sendAgain, waiting, type Challenge } from '../sca/challenges.ts';
import { judgeAuthorization, type Proof } from '../sca/proofs.ts';
import { mustBeUnderSca } from '../sca/sca-customer.ts';
import type { Routes } from '../http/intake.ts';

/** A quote that waits for a proof, and what it waits for. */
interface Waiting {
  readonly quote: Quote;
  readonly customer: Customer;
  readonly challenges: readonly Challenge[];
}

const aboutQuote = (id: string): Pick<Challenge, 'purpose' | 'subject'> => ({
  purpose: 'PAYMENT',
  subject: id,
});

const payerOf = async (call: Call, { source, transactionId }: Quote): Promise<Customer> => {
  const customerId = source.sourceType === 'UMA_ADDRESS' ? undefined : source.customerId;
  if (customerId === undefined) throw conflict(`${transactionId} needs no authorization.`);
  return customerOf(call, customerId);
};

/** 409: the quote waits for no proof. Assumed. */
export const nothingWaits = replaceable((_call: Call, { status }: Quote): ApiError =>
  conflict(`The quote is ${status}: it waits for no proof.`),
);

/**
 * The quote of the path. Raises 404 QUOTE_NOT_FOUND, and 409 where SCA does not apply to who pays it, or where it waits
 * for no proof.
 */
const waitingQuote = async (call: Call): Promise<Waiting> => {
  const quote = await quoteOf(call, call.params['quoteId'] ?? '');
  const customer = await payerOf(call, quote);
  mustBeUnderSca(call, customer);
  if (quote.status !== 'PENDING_AUTHORIZATION') throw nothingWaits(call, quote);
  return { quote, customer, challenges: await waiting(call, aboutQuote(quote.id)) };
};

/** The effect of an accepted proof on a quote: it goes on from where it stopped. */
export const release = replaceable(
  (call: Call, { scaChallenge: _answered, ...quote }: Quote): Promise<Quote> =>
    moveQuote(call, quote, 'authorize', { paymentInstructions: fundingOf(quote) }),
);

/**
 * Takes the proof that a quote waits for. Source: States and transitions > Quote authorization.
 */
export const authorizeQuote = replaceable<Handler<Proof>>(async (call) => {
  const { quote, customer, challenges } = await waitingQuote(call);

  const refusal = await judgeAuthorization(call, { customer, proof: call.body, challenges });
  if (refusal !== undefined) return refusal;

  return ok(await release(call, quote));
});

/** Raises 409 for a challenge that asks for no code, and for one that is too old. Source: Limits. */
export const mustBeResendable = replaceable((call: Call, challenge: Challenge | undefined): void => {
  if (challenge?.factor !== 'SMS_OTP') throw conflict('The quote waits for no code.');
  if (isOver(call, challenge)) throw conflict('The challenge has expired.');
});

/** When codes of quotes were sent again to a customer within the last hour, under the customer's id. */
interface ResentCodes extends Document {
  readonly sentAtMs: readonly number[];
}

const resentCodes = defineCollection<ResentCodes>('sca_resent_codes');

/** Raises 429 where a customer was sent too many codes again. Assumed; the document names no limit. */
const countResend = async (call: Call, { id }: Customer): Promise<void> => {
  const rows = call.collection(resentCodes);
  const earlier = await rows.get(id);
  const sentAtMs = countedThisHour(call, earlier?.sentAtMs ?? [], call.world.limits.codesPerHour);
  await (earlier ? rows.update({ id, sentAtMs }) : rows.insert({ id, sentAtMs }));
};

/** Sends the code of a quote's challenge again. The challenge keeps its expiry. Source: Limits. */
export const resendQuoteCode = replaceable<Handler>(async (call) => {
  const { customer, challenges } = await waitingQuote(call);
  const [challenge] = challenges;
  mustBeResendable(call, challenge);
  await countResend(call, customer);

  for (const each of challenges) await sendAgain(call, each);

  return noContent;
});

export const quoteAuthorizationRoutes = {
  'sca.authorizeQuote': authorizeQuote,
  'sca.resendQuoteCode': resendQuoteCode,
} as const satisfies Routes;
