import type { ClientRuleBook } from './client-rule.ts';

/** Quotes and their execution, lookups, and what the document says to do when a payment fails. */
export const quotesRules = {
  'client/quotes/has-a-source': {
    section: 'Endpoints > Operations with a shape',
    level: 'derived',
    statement: 'A quote request has a source.',
    operations: ['quotes.create'],
    requiredAt: ['#/components/schemas/QuoteCreateRequest/properties/source'],
  },
  'client/quotes/has-a-destination': {
    section: 'Endpoints > Operations with a shape',
    level: 'derived',
    statement: 'A quote request has a destination.',
    operations: ['quotes.create'],
    requiredAt: ['#/components/schemas/QuoteCreateRequest/properties/destination'],
  },
  'client/quotes/has-an-amount': {
    section: 'Endpoints > Operations with a shape',
    level: 'derived',
    statement: 'A quote request has lockedCurrencyAmount.',
    operations: ['quotes.create'],
    requiredAt: ['#/components/schemas/QuoteCreateRequest/properties/lockedCurrencyAmount'],
  },
  'client/quotes/amount-is-an-integer': {
    section: 'Endpoints > Operations with a shape',
    level: 'must',
    statement: 'lockedCurrencyAmount is an integer.',
    operations: ['quotes.create'],
    at: ['#/components/schemas/QuoteCreateRequest/properties/lockedCurrencyAmount'],
  },
  'client/quotes/account-source-is-an-internal-account': {
    section: 'Endpoints > Operations with a shape',
    level: 'must',
    statement: 'The accountId of a source of sourceType ACCOUNT is the id of an internal account.',
    operations: ['quotes.create'],
  },
  'client/quotes/account-destination-is-an-external-account': {
    section: 'Endpoints > Operations with a shape',
    level: 'derived',
    statement: 'The accountId of a destination of destinationType ACCOUNT is the id of an account.',
    operations: ['quotes.create'],
  },
  'client/quotes/execution-has-no-body': {
    section: 'Endpoints > Operations with a shape',
    level: 'must',
    statement: 'A quote is executed without a request body.',
    operations: ['quotes.execute'],
  },
  'client/quotes/executed-at-most-once': {
    section: 'Resources and their fields > Quote',
    level: 'derived',
    statement: 'A quote whose execution was answered with a transaction is not executed again.',
    operations: ['quotes.execute'],
  },
  'client/quotes/not-executed-after-its-expiry': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    level: 'derived',
    statement: 'A quote is not executed after the expiration time that the service has shown.',
    operations: ['quotes.execute'],
  },
  'client/quotes/not-executed-after-it-was-reported-expired': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    level: 'derived',
    statement: 'A quote is not executed after the service has reported that it expired.',
    operations: ['quotes.execute'],
    occasion: 'the service reports to the client that a quote has expired',
  },
  'client/quotes/expired-payment-gets-a-new-quote': {
    section: 'Errors > Transaction failure reasons (failureReason)',
    level: 'must',
    statement: 'A payment whose quote expired is tried again only with a new quote.',
    operations: ['quotes.create', 'quotes.execute'],
  },
  'client/quotes/failed-execution-gets-a-new-quote': {
    section: 'Errors > Transaction failure reasons (failureReason)',
    level: 'must',
    statement: 'A payment that failed with QUOTE_EXECUTION_FAILED is tried again only with a new quote.',
    operations: ['quotes.create', 'quotes.execute'],
  },
  'client/quotes/insufficient-balance-is-funded-first': {
    section: 'Errors > Transaction failure reasons (failureReason)',
    level: 'must',
    statement:
      'A payment that failed with INSUFFICIENT_BALANCE is tried again only after its account was funded.',
    operations: ['quotes.execute', 'transfers.out'],
  },
  'client/quotes/counterparty-failure-is-left-to-support': {
    section: 'Errors > Transaction failure reasons (failureReason)',
    level: 'must',
    statement:
      'A payment that failed with COUNTERPARTY_POST_TX_FAILED is not tried again by the client itself.',
    operations: ['quotes.execute', 'transfers.out'],
  },
  'client/quotes/funding-has-the-expected-amount': {
    section: 'Errors > Transaction failure reasons (failureReason)',
    level: 'derived',
    statement: 'Funds that the client sends for a quote have the amount that the quote asks for.',
    operations: ['sandbox.sendFunds'],
    occasion: 'the client sends funds for a quote',
  },
  'client/quotes/amount-is-within-the-bounds-of-the-lookup': {
    section: 'Limits',
    level: 'derived',
    statement: 'After a lookup, the amount to be received lies within the bounds that the lookup returned.',
    operations: ['lookups.externalAccount', 'lookups.umaAddress', 'quotes.create'],
    occasion: 'the client looks a receiver up and locks the amount to be received',
  },
  'client/quotes/no-quote-to-an-unknown-receiver': {
    section: 'Errors > 404',
    level: 'derived',
    statement: 'No quote is asked for to a UMA address whose lookup was answered with UMA_NOT_FOUND.',
    operations: ['lookups.umaAddress', 'quotes.create'],
    occasion: 'a lookup of the client finds no receiver',
  },
  'client/quotes/pays-what-was-asked': {
    section: 'Endpoints > Operations with a shape',
    level: 'derived',
    statement: 'The locked amount is the amount that the client was asked to pay, exactly.',
    operations: ['quotes.create', 'transfers.out'],
  },
  'client/quotes/pays-whom-it-was-asked-to-pay': {
    section: 'Endpoints > Operations with a shape',
    level: 'derived',
    statement: 'The destination is the account of the payee that the client was asked to pay.',
    operations: ['quotes.create', 'transfers.out'],
  },
  'client/quotes/pays-once': {
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    level: 'derived',
    statement: 'One payment that the client was asked for debits its source once.',
    operations: ['quotes.execute', 'transfers.out'],
  },
  'client/quotes/funded-after-its-authorization': {
    section: 'States and transitions > Quote authorization',
    level: 'derived',
    statement: 'A quote that waits for a proof is funded only after the proof was accepted.',
    operations: ['sandbox.sendFunds'],
    occasion: 'a funded quote of the client waits for a proof',
  },
  'client/quotes/funded-once': {
    section: 'Errors > Transaction failure reasons (failureReason)',
    level: 'derived',
    statement: 'The money that a quote asks for is sent once.',
    operations: ['sandbox.sendFunds'],
  },
} as const satisfies ClientRuleBook;
