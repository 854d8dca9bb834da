import type { StoredTransaction } from '../../records/transaction-store.ts';
import { transactionOf, transactionView } from '../../records/transaction-store.ts';
import { ApiError, conflict, notFound } from '../../http/api-error.ts';
import { ok } from '../../http/call.ts';
import { executeQuoteHandler, quoteView } from '../../payments/quotes.ts';
import { expireQuote, mustBeAwaited } from '../../payments/execute-quote.ts';
import { movePayment } from '../../payments/moves.ts';
import { endsOf, openQuote, priceAsked, quoteLifeMs } from '../../payments/open-quote.ts';
import { priceOfSending } from '../../pricing/price.ts';
import { isPayment } from '../../payments/payment.ts';
import { quoteOf, quotes, type Quote } from '../../records/quote-store.ts';
import { addressed, getTransaction, listedTransactions } from '../../transactions/transactions.ts';
import { remembering, replacing, type Replacement } from '../../runtime/behaviour.ts';
import { lacking, without, only } from '../altered-answers.ts';
import { during } from '../altered-work.ts';
import type { Variations } from '../deviation.ts';

/** The members of a quote that `quotes-show-little` leaves. */
const little = ['id', 'exchangeRate', 'expiresAt', 'status', 'transactionId', 'scaChallenge'];

/** Quotes do not show the transaction of these. */
const hidingTransaction = (isHidden: (quote: Quote) => boolean): Replacement =>
  replacing(quoteView, (right, call, quote) => {
    const view = right(call, quote);
    return isHidden(quote) ? without(view, 'transactionId') : view;
  });

/** The list leaves out payments that were not executed. */
const unlisted: Replacement = replacing(listedTransactions, (right, call) => ({
  ...right(call),
  'inner.executed': { not: false },
}));

/** A payment that its quote only reserved; one that an agent asked for waits for its approval and is no secret. */
const isReserved = (transaction: StoredTransaction): boolean =>
  isPayment(transaction) && !transaction.inner.executed && transaction.agentId === undefined;

/** Quotes of an account are refused while one of it waits for its execution. */
const oneAtATime: Replacement = remembering(openQuote, (right) => {
  const latest = new Map<string, string>();
  return async (work, request, by) => {
    const account = request.source.sourceType === 'ACCOUNT' ? request.source.accountId : undefined;
    const known = account === undefined ? undefined : latest.get(account);
    const open = known === undefined ? undefined : await work.collection(quotes).get(known);
    // A request about what is not there is refused as such.
    if (open?.status === 'PENDING' && (await endsOf(work, request)))
      throw conflict('A quote of this account is open.');
    const opened = await right(work, request, by);
    if (account !== undefined) latest.set(account, opened.quote.id);
    return opened;
  };
});

/** Permitted variants of quotes. */
export const quoteVariations = {
  'payments-begin-with-their-execution': {
    about: 'no transaction of a quote can be read before the execution, nor after an expiry',
    readings: ['payments/when-it-comes-into-being', 'quotes/transaction-id-before-settling'],
    areas: ['errors', 'refunds', 'transactions', 'webhooks'],
    choice: 'reserved payments',
    unexamined: 'nothing shows the payment of a quote that is not executed',
    replaces: [
      hidingTransaction(({ status }) => status === 'PENDING' || status === 'EXPIRED'),
      unlisted,
      replacing(getTransaction, async (right, call) => {
        if (isReserved(await addressed(call)))
          throw notFound('No such transaction.', 'TRANSACTION_NOT_FOUND');
        return right(call);
      }),
    ],
  },
  'reserved-payments-are-not-listed': {
    about: 'a payment that was not executed is not listed',
    readings: ['payments/when-it-comes-into-being'],
    areas: ['quotes', 'transactions'],
    choice: 'reserved payments',
    replaces: unlisted,
  },
  'quotes-name-their-transaction-once-settled': {
    about: 'a quote shows its transaction id once the payment has settled',
    readings: ['quotes/transaction-id-before-settling'],
    areas: ['payments', 'transactions', 'webhooks'],
    unexamined: 'nothing shows the payment of a quote that is not executed',
    replaces: hidingTransaction(({ status }) => status !== 'COMPLETED' && status !== 'FAILED'),
  },
  'accounts-have-one-open-quote': {
    about: 'a second quote of an account is refused until the first one is executed or has expired',
    gaps: ['quotes/errors'],
    areas: ['payments', 'refunds', 'transfers'],
    unexamined: 'nothing shows what two open quotes of an account do to one another',
    replaces: oneAtATime,
  },
  'quotes-hold-for-an-hour': {
    about: 'a quote expires after an hour',
    gaps: ['quotes/expiry-per-corridor'],
    areas: ['agent-actions', 'payments', 'webhooks'],
    replaces: replacing(quoteLifeMs, () => 3_600_000),
  },
  'quotes-executed-again-answer-their-payment': {
    about: 'executing a quote again answers like the first time',
    gaps: ['quotes/executing-again'],
    areas: ['conventions', 'payments'],
    replaces: replacing(executeQuoteHandler, async (right, call) => {
      const { status, transactionId } = await quoteOf(call, call.params['quoteId'] ?? '');
      if (status === 'PENDING' || status === 'EXPIRED') return right(call);
      const paid = await transactionOf(call, transactionId);
      const begun = { ...lacking(paid, 'settledAt', 'failureReason', 'refund'), status: 'PENDING' };
      return ok(transactionView(call, begun));
    }),
  },
  'quotes-have-other-statuses': {
    about: 'the status of a quote has a name of its own, PENDING_AUTHORIZATION excepted',
    gaps: ['quotes/other-statuses', 'quotes/status-after-authorization'],
    areas: ['agent-actions', 'payments', 'transactions'],
    replaces: replacing(quoteView, (right, call, quote) => {
      const view = right(call, quote);
      const { status } = quote;
      return status === 'PENDING_AUTHORIZATION' ? view : { ...view, status: `QUOTE_IS_${status}` };
    }),
  },
  'expired-payments-have-a-reason': {
    about: 'an EXPIRED payment has the failureReason QUOTE_EXPIRED',
    readings: ['payments/quote-expired-or-expired'],
    areas: ['quotes', 'transactions', 'webhooks'],
    replaces: during(
      expireQuote,
      replacing(movePayment, (right, work, payment, trigger, change) =>
        right(work, payment, trigger, { ...change, failureReason: 'QUOTE_EXPIRED' }),
      ),
    ),
  },
  'other-funds-are-refused': {
    about: 'funds of another amount than the quote waits for are refused',
    gaps: ['sandbox/funds-of-another-amount', 'sandbox-triggers/other-funds'],
    areas: ['payments', 'quotes', 'refunds'],
    unexamined: 'no payment fails for an amount that is refused',
    replaces: replacing(mustBeAwaited, (right, work, funds, quote) => {
      right(work, funds, quote);
      if (funds.amount !== quote.totalSendingAmount)
        throw new ApiError(400, 'AMOUNT_OUT_OF_RANGE', `The quote waits for ${quote.totalSendingAmount}.`);
    }),
  },
  'fees-come-beside-the-locked-amount': {
    about: 'a quote that locks what is sent sends that and its fees',
    gaps: ['quotes/fees-in-the-locked-amount'],
    areas: ['agent-actions', 'agent-side', 'lookups', 'payments', 'refunds', 'transactions'],
    replaces: replacing(priceAsked, async (right, work, request, currencies) => {
      const included = await right(work, request, currencies);
      if (request.lockedCurrencySide !== 'SENDING') return included;
      const { from, to } = currencies;
      const locked = included.sending;
      // One unit more at a time: what is left after rounded fees grows by one at most.
      for (let sending = locked + included.fees; ; sending += 1) {
        const price = await priceOfSending(work, sending, from, to);
        if (price.sending - price.fees >= locked) return price;
      }
    }),
  },
  'quotes-show-little': {
    about: 'a quote shows id, exchangeRate, expiresAt, status and transactionId alone',
    gaps: ['quotes/names-of-members'],
    areas: ['agent-actions', 'payments', 'transactions'],
    unexamined: 'amounts and fees of a quote are read from it',
    replaces: replacing(quoteView, (right, call, quote) => only(right(call, quote), little)),
  },
} as const satisfies Variations;
