import type { GapBook } from './gap.ts';

/** The document's gaps about quotes. */
export const quotesGaps = {
  'quotes/names-of-members': {
    section: 'Resources and their fields > Quote',
    open: 'the names of the rate, the expiration time and the transaction id, and all other members',
    reference:
      'exchangeRate, expiresAt and transactionId, beside the members of the assumed interface; rateDetails is not there.',
    alsoAllowed: 'Any names, named in the dialect; any further members.',
    operations: ['quotes.create', 'quotes.get'],
  },
  'quotes/fees-in-the-locked-amount': {
    section: 'Endpoints > Operations with a shape',
    open: 'whether an amount that is locked on the sending side includes the fees',
    reference: 'It does: the payment sends exactly the locked amount.',
    alsoAllowed:
      'The payment sends the locked amount and the fees of its quote, or some of them while the rest is charged beside it; or what is left of the locked amount without the fees.',
    operations: ['quotes.create', 'quotes.execute'],
  },
  'quotes/direction-of-the-rate': {
    section: 'Resources and their fields > Quote',
    open: 'which way round the exchange rate is',
    reference: 'Sending units per receiving unit, in major units, after fees.',
    alsoAllowed: 'The inverse, and a rate before fees.',
    operations: ['quotes.create', 'quotes.get'],
  },
  'quotes/other-statuses': {
    section: 'States and transitions > Quote authorization',
    open: 'the statuses beside PENDING_AUTHORIZATION, and their transitions',
    reference: 'PENDING, PROCESSING, COMPLETED, FAILED and EXPIRED, as in spec/machines/quote.ts.',
    alsoAllowed: 'Any.',
    operations: ['quotes.create', 'quotes.get', 'quotes.execute'],
  },
  'quotes/status-after-authorization': {
    section: 'States and transitions > Quote authorization',
    open: 'where a quote goes when the proof is accepted',
    reference: 'PENDING, with the instructions for funding it.',
    alsoAllowed: 'Another challenge, or any other status.',
    operations: ['sca.authorizeQuote', 'quotes.get'],
  },
  'quotes/other-locked-sides': {
    section: 'Endpoints > Operations with a shape',
    open: 'the values of lockedCurrencySide beside SENDING',
    reference: 'RECEIVING: the amount is what the destination gets.',
    alsoAllowed: 'Any other value, or none.',
    unvaried: 'a check that locks another side is inconclusive where that is refused',
    operations: ['quotes.create'],
  },
  'quotes/uma-shapes': {
    section: 'Endpoints > Operations with a shape',
    open: 'how a request names a UMA address as source or destination',
    reference:
      'A destination of destinationType UMA_ADDRESS with umaAddress, and the lookupId of its lookup. No UMA source.',
    alsoAllowed: 'Any shape, named in the dialect.',
    unvaried: 'the target says it in its dialect: nothing changes for the suite',
    operations: ['quotes.create'],
  },
  'quotes/payments-from-embedded-wallets': {
    section: 'Authentication',
    open: 'whether an embedded wallet pays a quote, and whether that is an embedded-wallet action',
    reference:
      'It pays quotes, and nothing else. The execution is a signed retry; or it comes with a signature over the payloadToSign in the paymentInstructions of the quote, without Request-Id.',
    alsoAllowed: 'The execution is carried out at once, or refused; any other way of signing.',
    operations: ['quotes.create', 'quotes.execute'],
  },
  'quotes/realtime-funding-shape': {
    section: 'Resources and their fields > Quote',
    open: 'how a request asks for realtime funding',
    reference:
      'A source of sourceType REALTIME_FUNDING with currency, customerId and cryptoNetwork; 400 for a network that does not carry the coin.',
    alsoAllowed: 'Any shape, named in the dialect.',
    unvaried: 'the target says it in its dialect: nothing changes for the suite',
    operations: ['quotes.create'],
  },
  'quotes/needed-members-of-a-request': {
    section: 'Endpoints > Operations with a shape',
    open: 'which members of the request body are required',
    reference: 'All four of the table; their absence answers 400.',
    alsoAllowed:
      'Any 4xx, or a default for the side and the types. An account or an amount made up by the service is a warning.',
    operations: ['quotes.create'],
  },
  'quotes/unit-of-the-locked-amount': {
    section: 'Endpoints > Operations with a shape',
    open: 'the unit of lockedCurrencyAmount, and its bounds',
    reference: "The currency's smallest unit, from 1 to 10^15; others answer 400.",
    alsoAllowed: 'Any unit and bounds.',
    operations: ['quotes.create'],
  },
  'quotes/unknown-account': {
    section: 'Endpoints > Operations with a shape',
    open: 'what a quote request with an unknown account answers',
    reference: '404 with REFERENCE_NOT_FOUND.',
    alsoAllowed: 'Any 4xx.',
    operations: ['quotes.create'],
  },
  'quotes/expiry-per-corridor': {
    section: 'Limits',
    open: 'how long a quote holds in each corridor',
    reference: 'Five minutes in all of them.',
    alsoAllowed: 'Any; less than about five minutes is a warning.',
    operations: ['quotes.create'],
  },
  'quotes/status-of-success': {
    section: 'Endpoints > Operations with a shape',
    open: 'the HTTP status of the answers',
    reference: '201 for a quote, 202 for one that awaits authorization, 200 for an execution.',
    alsoAllowed: 'Any 2xx.',
    operations: ['quotes.create', 'quotes.execute'],
  },
  'quotes/errors': {
    section: 'Endpoints > Operations with a shape',
    open: 'the errors of creating and executing beside those in the tables',
    reference: '400 for a bad request; 409 CONFLICT for a quote that was executed, has expired or waits.',
    alsoAllowed: 'Any 4xx with the documented body.',
    operations: ['quotes.create', 'quotes.execute'],
  },
  'quotes/executing-again': {
    section: 'Endpoints > Operations with a shape',
    open: 'what executing the same quote again answers',
    reference: '409 without an Idempotency-Key; with the same key, the first answer again.',
    alsoAllowed: 'The first answer again, or any 4xx; it pays once.',
    operations: ['quotes.execute'],
  },
  'quotes/executing-a-realtime-quote': {
    section: 'Endpoints > Operations with a shape',
    open: 'whether a realtime-funding quote is executed by a call or by its funds',
    reference: 'By its funds; a call answers 409.',
    alsoAllowed: 'A call as well.',
    unvaried: 'a check of a realtime quote sends its funds, and executes none',
    operations: ['quotes.execute', 'sandbox.sendFunds'],
  },
  'quotes/immediate-execution': {
    section: 'Resources and their fields > Quote',
    open: 'whether a quote can be created and executed in one call',
    reference: 'Yes, with immediatelyExecute true and an account as source.',
    alsoAllowed: 'Ignoring or refusing the member.',
    unvaried: 'no check sends the member',
    operations: ['quotes.create'],
  },
} as const satisfies GapBook;
