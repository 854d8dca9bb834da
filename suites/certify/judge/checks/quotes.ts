import { asJsonObject, type JsonObject } from '../../../../spec/json.ts';
import { callsOf, isSeenAccepted, textOf, type Exchange, type Recording } from '../recording.ts';
import { broken, held, sighted, type Check, type CheckBook, type Sighting } from '../sighting.ts';
import { reported, type Reported } from '../reported.ts';

/** A request that arrives so soon after an expiry was on its way before. Milliseconds. */
const graceMs = 1000;

const ends = (recording: Recording, side: 'source' | 'destination'): readonly [Exchange, JsonObject][] =>
  callsOf(recording, 'quotes.create').map((exchange) => [
    exchange,
    asJsonObject(asJsonObject(exchange.sent)[side]),
  ]);

const internalSource: Check = (recording) =>
  ends(recording, 'source')
    .filter(([, source]) => source['sourceType'] === 'ACCOUNT')
    .map(([exchange, { accountId }]) =>
      sighted(
        String(accountId).startsWith('InternalAccount:'),
        exchange,
        `The source ${String(accountId)} is no internal account.`,
      ),
    );

const externalDestination: Check = (recording) =>
  ends(recording, 'destination')
    .filter(([, destination]) => destination['destinationType'] === 'ACCOUNT')
    .map(([exchange, { accountId }]) =>
      sighted(
        /^(ExternalAccount|InternalAccount):/.test(String(accountId)),
        exchange,
        `The destination ${String(accountId)} is no account.`,
      ),
    );

/** Libraries that send an empty object where there is nothing to send say nothing by it. */
const emptyBodies: readonly (string | undefined)[] = [undefined, '', '{}', 'null'];

const executions = (recording: Recording): readonly Exchange[] => callsOf(recording, 'quotes.execute');
const quoteOf = ({ params }: Exchange): string => params['quoteId'] ?? '';

const withoutBody: Check = (recording) =>
  executions(recording).map((exchange) =>
    sighted(
      emptyBodies.includes(exchange.request.text?.trim()),
      exchange,
      'The execution of a quote has no body.',
    ),
  );

const keyOf = ({ request }: Exchange): string | undefined => request.headers['idempotency-key'];

const executedOnce: Check = (recording) =>
  executions(recording).flatMap((first, index, all) => {
    if (!isSeenAccepted(first)) return [];
    const again = all
      .slice(index + 1)
      .find(
        (later) =>
          later.opened >= first.n &&
          quoteOf(later) === quoteOf(first) &&
          (keyOf(later) === undefined || keyOf(later) !== keyOf(first)),
      );
    return [again === undefined ? held(first) : broken(again, 'This quote was executed before.')];
  });

/** Quotes that the client was shown, with the time at which they expire. */
const quotesReported = (recording: Recording): readonly Reported[] =>
  reported(recording).filter(
    ({ id, shown }) => id.startsWith('Quote:') && typeof shown['expiresAt'] === 'string',
  );

/** Quotes that had expired when the client was shown them. */
const notAfterExpiry: Check = (recording) => {
  const sightings: Sighting[] = [];
  for (const { id, n, shown } of quotesReported(recording)) {
    const expiresAt = Date.parse(String(shown['expiresAt']));
    const late = executions(recording).find(
      (exchange) =>
        quoteOf(exchange) === id && exchange.opened >= n && Date.parse(exchange.at) > expiresAt + graceMs,
    );
    const tellingAt = Date.parse(recording.exchanges.find((exchange) => exchange.n === n)?.at ?? '');
    const wasLate = recording.exchanges.some(
      (exchange) => exchange.n === n && exchange.provoked === 'late-quote',
    );
    if (late !== undefined)
      sightings.push(
        broken(late, `The quote expired at ${String(shown['expiresAt'])}; it is executed at ${late.at}.`),
      );
    else if (wasLate || tellingAt > expiresAt) sightings.push(held(n));
  }
  return sightings;
};

/** The reports that a quote has expired: a read of it, or the event of its payment. */
const expiriesReported = (recording: Recording): readonly { readonly n: number; readonly quote: string }[] =>
  reported(recording)
    .filter(({ shown }) => shown['status'] === 'EXPIRED')
    .map(({ n, id, shown }) => ({ n, quote: id.startsWith('Quote:') ? id : String(shown['quoteId']) }))
    .filter(({ quote }) => quote.startsWith('Quote:'));

const notAfterReported: Check = (recording) =>
  expiriesReported(recording).map(({ n, quote }) => {
    const late = executions(recording).find(
      (exchange) => quoteOf(exchange) === quote && exchange.opened >= n,
    );
    return late === undefined
      ? held(n)
      : broken(late, 'The service had reported that this quote has expired.');
  });

/** Failures that the client was shown, with a reason. */
const failuresReported = (recording: Recording, reason: string): readonly Reported[] => {
  const seen = new Set<string>();
  return reported(recording).filter(({ id, shown }) => {
    const isIt = shown['status'] === 'FAILED' && shown['failureReason'] === reason && !seen.has(id);
    if (isIt) seen.add(id);
    return isIt;
  });
};

const attempts = (recording: Recording, after: number): readonly Exchange[] =>
  callsOf(recording, 'quotes.execute', 'transfers.out').filter(({ opened }) => opened >= after);

const wasAskedAgain = ({ asks }: Recording): boolean => asks.some(({ ask }) => ask === 'pay-again');

/** After a failure with this reason, another attempt needs a quote of its own. */
const needsNewQuote =
  (...reasons: readonly string[]): Check =>
  (recording) =>
    reasons.flatMap((reason) =>
      failuresReported(recording, reason).flatMap(({ n, shown }): readonly Sighting[] => {
        const again = attempts(recording, n).filter(({ operation }) => operation === 'quotes.execute');
        const old = again.find((exchange) => quoteOf(exchange) === shown['quoteId']);
        if (old !== undefined)
          return [broken(old, `The quote of a payment that failed with ${reason} is executed again.`)];
        return again[0] === undefined ? (wasAskedAgain(recording) ? [held(n)] : []) : [held(again[0])];
      }),
    );

/** Payments that failed for a reason of their quote, and that somebody wants made again. */
const madeAnew: Check = (recording) =>
  ['QUOTE_EXPIRED', 'QUOTE_EXECUTION_FAILED'].flatMap((reason) =>
    failuresReported(recording, reason).flatMap(({ n }): readonly Sighting[] => {
      const asked = recording.asks.find(({ ask, opened }) => ask === 'pay-again' && opened >= n);
      if (asked === undefined) return [];
      const made = callsOf(recording, 'quotes.create', 'transfers.out').find(({ opened }) => opened >= n);
      return [
        made === undefined
          ? broken(asked, `The payment failed with ${reason}, and is not made anew.`)
          : held(made),
      ];
    }),
  );

/** After a failure with this reason, the client does not pay the same again. */
const noNewAttempt =
  (reason: string, message: string): Check =>
  (recording) =>
    failuresReported(recording, reason).flatMap(({ n }): readonly Sighting[] => {
      const again = attempts(recording, n)[0];
      if (again !== undefined) return [broken(again, message)];
      return wasAskedAgain(recording) ? [held(n)] : [];
    });

const fundedAmount: Check = (recording) =>
  callsOf(recording, 'sandbox.sendFunds').flatMap((exchange) => {
    const { quoteId, currencyAmount } = asJsonObject(exchange.sent);
    const quote = quotesReported(recording).findLast(({ id, n }) => id === quoteId && n <= exchange.opened);
    if (quote === undefined || currencyAmount === undefined) return [];
    const { totalSendingAmount } = quote.shown;
    return [
      sighted(
        currencyAmount === totalSendingAmount,
        exchange,
        `The quote asks for ${textOf(totalSendingAmount)}; ${textOf(currencyAmount)} is sent.`,
      ),
    ];
  });

const boundsReported = (recording: Recording): readonly Exchange[] =>
  callsOf(recording, 'lookups.externalAccount', 'lookups.umaAddress').filter(isSeenAccepted);

/** Lookups after which the client rightly made no quote: somebody had asked for too much. */
const leftAtLookup = (recording: Recording): readonly Sighting[] => {
  const wasAsked = recording.asks.some(({ ask }) => ask === 'pay-uma');
  if (!wasAsked || callsOf(recording, 'quotes.create').length > 0) return [];
  return boundsReported(recording).map(held);
};

const withinBounds: Check = (recording) => [
  ...leftAtLookup(recording),
  ...callsOf(recording, 'quotes.create').flatMap((exchange) => {
    const sent = asJsonObject(exchange.sent);
    const lookup = boundsReported(recording).findLast(
      ({ got, n }) => got['lookupId'] === sent['lookupId'] && n <= exchange.opened,
    );
    if (lookup === undefined || sent['lockedCurrencySide'] !== 'RECEIVING') return [];
    const rows = lookup.got['supportedCurrencies'];
    const currency = asJsonObject(sent['destination'])['currency'];
    const row = Array.isArray(rows)
      ? rows.map(asJsonObject).find((one) => asJsonObject(one['currency'])['code'] === currency)
      : undefined;
    if (row === undefined) return [];
    const amount = Number(sent['lockedCurrencyAmount']);
    const isWithin = amount >= Number(row['min']) && amount <= Number(row['max']);
    return [
      sighted(isWithin, exchange, `${amount} is not from ${String(row['min'])} to ${String(row['max'])}.`),
    ];
  }),
];

const unknownReceivers: Check = (recording) =>
  callsOf(recording, 'lookups.umaAddress')
    .filter(({ status, got }) => status === 404 && got['code'] === 'UMA_NOT_FOUND')
    .map((lookup) => {
      const address = lookup.params['receiverUmaAddress'];
      const quote = callsOf(recording, 'quotes.create').find(
        ({ sent, opened }) =>
          opened >= lookup.n && asJsonObject(asJsonObject(sent)['destination'])['umaAddress'] === address,
      );
      return quote === undefined
        ? held(lookup)
        : broken(quote, `The lookup of ${address ?? ''} found no receiver.`);
    });

export const quotesChecks = {
  'client/quotes/account-source-is-an-internal-account': internalSource,
  'client/quotes/account-destination-is-an-external-account': externalDestination,
  'client/quotes/execution-has-no-body': withoutBody,
  'client/quotes/executed-at-most-once': executedOnce,
  'client/quotes/not-executed-after-its-expiry': notAfterExpiry,
  'client/quotes/not-executed-after-it-was-reported-expired': notAfterReported,
  'client/quotes/expired-payment-gets-a-new-quote': needsNewQuote('QUOTE_EXPIRED'),
  'client/quotes/failed-execution-gets-a-new-quote': needsNewQuote('QUOTE_EXECUTION_FAILED'),
  'client/orders/payment-is-made-anew': madeAnew,
  'client/quotes/insufficient-balance-is-funded-first': noNewAttempt(
    'INSUFFICIENT_BALANCE',
    'The account lacked the money, nothing was put in, and the payment is tried again.',
  ),
  'client/quotes/counterparty-failure-is-left-to-support': noNewAttempt(
    'COUNTERPARTY_POST_TX_FAILED',
    'A payment that failed at the counterparty is tried again.',
  ),
  'client/quotes/funding-has-the-expected-amount': fundedAmount,
  'client/quotes/amount-is-within-the-bounds-of-the-lookup': withinBounds,
  'client/quotes/no-quote-to-an-unknown-receiver': unknownReceivers,
} as const satisfies CheckBook;
