import { isJsonObject } from '../../../spec/json.ts';
import { addExternalAccount, externalAccounts } from '../../accounts/external-account-store.ts';
import { listCustomerInternalAccounts } from '../../accounts/internal-accounts.ts';
import { canonicalJson } from '../../http/canonical-json.ts';
import { committedRefusal } from '../../http/committed-refusal.ts';
import { internalAccounts } from '../../ledger/internal-account-store.ts';
import { counter } from '../../ledger/journal.ts';
import { balanceOf, post, transfer } from '../../ledger/ledger.ts';
import { debitSource, payRefund } from '../../payments/money.ts';
import { announcePayment, beginRefund } from '../../payments/moves.ts';
import { executeReserved, expireQuote, mustBeOpen } from '../../payments/execute-quote.ts';
import { openQuote } from '../../payments/open-quote.ts';
import { executeQuoteHandler } from '../../payments/quotes.ts';
import { paymentOf, type Payment } from '../../payments/payment.ts';
import { transactionFilters } from '../../payments/transaction-filters.ts';
import { createTransferOut } from '../../payments/transfer-routes.ts';
import { rateOf } from '../../pricing/exchange-rates.ts';
import { quoteOf } from '../../records/quote-store.ts';
import { customerOf, customers } from '../../records/customer-store.ts';
import { remembering, replacing, type Replacement } from '../../runtime/behaviour.ts';
import type { Work } from '../../runtime/work.ts';
import { once } from '../../serving/idempotency.ts';
import { listTransactions } from '../../transactions/transactions.ts';
import { answering, lacking, whenRefused, without, withRows } from '../altered-answers.ts';
import { withoutEvents } from '../altered-work.ts';
import { faultsOf } from '../deviation.ts';

const usual = 'USD';

const isOfABusiness = async (work: Work, { customerId }: Payment): Promise<boolean> =>
  customerId !== undefined && (await customerOf(work, customerId)).customerType === 'BUSINESS';

/** A quote takes the amount that it locks, whichever side that is. */
const debitingWhatIsLocked = (): readonly [Replacement, Replacement] => {
  const receiving = new Set<string>();
  return [
    replacing(openQuote, async (right, work, request, by) => {
      const opened = await right(work, request, by);
      if (request.lockedCurrencySide === 'RECEIVING') receiving.add(opened.payment.id);
      return opened;
    }),
    replacing(debitSource, (right, work, payment) => {
      const { amount } = receiving.has(payment.id) ? payment.receivedAmount : payment.sentAmount;
      return right(work, { ...payment, sentAmount: { ...payment.sentAmount, amount } });
    }),
  ];
};

/** Faults that show for some payers, on some pages or after some events alone. */
export const partialFaults = faultsOf({
  'refunds/reference-is-its-own': {
    'refunds-of-a-customer-have-one-reference': replacing(beginRefund, (right, work, payment, reason) =>
      right(
        {
          ...work,
          world: {
            ...work.world,
            ids: { ...work.world.ids, uuid: () => payment.customerId ?? 'platform' },
          },
        },
        payment,
        reason,
      ),
    ),
  },
  'webhooks/notification-names-the-customer': {
    'notification-of-a-business-leaves-the-customer-out': replacing(
      announcePayment,
      async (right, work, payment, type) => {
        const { customerId } = payment;
        const owner = customerId === undefined ? undefined : await customerOf(work, customerId);
        await right(
          work,
          owner?.customerType === 'BUSINESS' ? lacking(payment, 'customerId') : payment,
          type,
        );
      },
    ),
  },
  'refunds/shown-on-the-transaction': {
    'list-leaves-refunds-of-cancellations-out': answering(listTransactions, (answer) =>
      withRows(answer, (row) =>
        isJsonObject(row['refund']) && row['refund']['reason'] === 'USER_CANCELLATION'
          ? without(row, 'refund')
          : row,
      ),
    ),
  },
  'transfers/out-debits-the-amount': {
    'other-currencies-are-debited-in-whole-units': replacing(debitSource, (right, work, payment) => {
      const { amount, currency } = payment.sentAmount;
      const isCut = payment.quoteId === undefined && currency.code !== usual && amount > 100;
      return right(
        work,
        isCut ? { ...payment, sentAmount: { amount: amount - (amount % 100), currency } } : payment,
      );
    }),
  },
  'payments/execution-debits-the-sent-amount': {
    'locked-receiving-amount-is-debited': debitingWhatIsLocked(),
  },
  'quotes/executes-once': {
    'refused-second-execution-debits-a-business': replacing(executeQuoteHandler, (right, call) =>
      whenRefused(
        () => right(call),
        ({ status }) => status === 409,
        async (refusal) => {
          const { transactionId } = await quoteOf(call, call.params['quoteId'] ?? '');
          const payment = await paymentOf(call, transactionId);
          if (payment === undefined || !(await isOfABusiness(call, payment))) throw refusal;
          await debitSource(call, payment);
          return committedRefusal(refusal);
        },
      ),
    ),
  },
  'conventions/idempotent-retry-has-one-effect': {
    'retried-execution-debits-a-business-again': replacing(once, async (right, call, handler) => {
      let isFirst = false;
      const answer = await right(call, (given) => {
        isFirst = true;
        return handler(given);
      });
      if (isFirst || call.operation !== 'quotes.execute' || !isJsonObject(answer.body)) return answer;
      const payment = await paymentOf(call, String(answer.body['id']));
      if (payment !== undefined && (await isOfABusiness(call, payment))) await debitSource(call, payment);
      return answer;
    }),
    'retry-in-another-currency-debits-again': replacing(once, async (right, call, handler) => {
      let isFirst = false;
      const answer = await right(call, (given) => {
        isFirst = true;
        return handler(given);
      });
      if (isFirst || call.operation !== 'transfers.out' || !isJsonObject(answer.body)) return answer;
      const payment = await paymentOf(call, String(answer.body['id']));
      if (payment !== undefined && payment.sentAmount.currency.code !== usual)
        await debitSource(call, payment);
      return answer;
    }),
  },
  'internal-accounts/movements-add-up': {
    'refused-transfer-keeps-the-money': replacing(createTransferOut, (right, call) =>
      whenRefused(
        () => right(call),
        ({ status }) => status === 400,
        async (refusal) => {
          const { amount = 0, source } = call.body;
          const account = await call.collection(internalAccounts).get(source.accountId);
          if (account === undefined || amount <= 0) throw refusal;
          const { id, currency } = account;
          if ((await balanceOf(call, id, currency)).available < amount) throw refusal;
          const entries = transfer(currency, amount, id, counter('clearing', currency));
          await post(call, { transaction: call.newId('Transaction'), entries });
          return committedRefusal(refusal);
        },
      ),
    ),
  },
  'internal-accounts/customer-list-shows-that-customer-only': {
    'list-of-a-business-has-all-accounts': replacing(listCustomerInternalAccounts, async (right, call) => {
      const customerId = String(call.query['customerId'] ?? '');
      const owner = await call.collection(customers).get(customerId);
      return right(
        owner?.customerType === 'BUSINESS'
          ? { ...call, query: { ...call.query, customerId: undefined } }
          : call,
      );
    }),
    'list-of-a-business-hides-whose-accounts-it-has': replacing(
      listCustomerInternalAccounts,
      async (right, call) => {
        const customerId = String(call.query['customerId'] ?? '');
        const owner = await call.collection(customers).get(customerId);
        if (owner?.customerType !== 'BUSINESS') return right(call);
        const answer = await right({ ...call, query: { ...call.query, customerId: undefined } });
        return withRows(answer, (row) =>
          row['customerId'] === customerId ? row : without(row, 'customerId'),
        );
      },
    ),
  },
  'transactions/list-by-status': {
    'returned-payments-have-no-status-in-the-list': replacing(transactionFilters, (right, call) => ({
      ...right(call),
      ...(call.query['status'] === 'FAILED' && { settledAt: null }),
    })),
  },
  'transactions/filters-hold-on-every-page': {
    'later-pages-forget-the-start-date': replacing(transactionFilters, (right, call) => ({
      ...right(call),
      ...(call.query['cursor'] !== undefined && { createdAt: undefined }),
    })),
  },
  'transactions/list-by-platform-customer-id': {
    'platform-customers-are-found-by-the-beginning-of-their-id': replacing(
      transactionFilters,
      (right, call) => {
        const where = right(call);
        const { platformCustomerId: id } = where;
        return typeof id === 'string'
          ? { ...where, platformCustomerId: { atLeast: id, atMost: `${id}~` } }
          : where;
      },
    ),
  },
  'exchange-rates/cached-for-about-five-minutes': {
    'rates-from-other-currencies-differ-each-time': replacing(rateOf, async (right, call, from, ...given) => {
      const rate = await right(call, from, ...given);
      return from === usual ? rate : { ...rate, exchangeRate: rate.exchangeRate + Math.random() };
    }),
  },
  'webhooks/balance-update-is-sent': {
    'refunds-change-balances-silently': replacing(payRefund, (right, work, payment) =>
      right(withoutEvents(work, 'INTERNAL_ACCOUNT.BALANCE_UPDATED'), payment),
    ),
  },
  'external-accounts/can-belong-to-a-customer': {
    'bank-account-stays-with-its-first-customer': remembering(addExternalAccount, (right) => {
      const seen = new Map<string, string>();
      return async (work, wanted) => {
        const key = canonicalJson([work.tenant, wanted.currency, wanted.accountInfo]);
        const known = seen.get(key);
        const first = known === undefined ? undefined : await work.collection(externalAccounts).get(known);
        if (first !== undefined && first.customerId !== wanted.customerId) return first;
        const added = await right(work, wanted);
        seen.set(key, added.id);
        return added;
      };
    }),
  },
  'quotes/cannot-execute-after-expiry': {
    'quotes-in-other-currencies-outlive-their-expiry': [
      replacing(mustBeOpen, (right, work, quote) =>
        right(
          work,
          quote.sendingCurrency.code === usual
            ? quote
            : { ...quote, expiresAt: new Date(8.64e15).toISOString() },
        ),
      ),
      replacing(expireQuote, async (right, work, payload) => {
        const quote = await quoteOf(work, String(payload['id']));
        if (quote.sendingCurrency.code === usual) await right(work, payload);
      }),
    ],
  },
  'quotes/executes-at-its-rate': {
    'quotes-that-wait-are-executed-at-another-rate': replacing(executeReserved, (right, work, payment) => {
      const ageMs = work.now().getTime() - Date.parse(payment.createdAt);
      const { amount, currency } = payment.receivedAmount;
      const receivedAmount = { amount: Math.ceil(amount * 0.99), currency };
      return right(work, ageMs < 20_000 ? payment : { ...payment, receivedAmount });
    }),
  },
});
