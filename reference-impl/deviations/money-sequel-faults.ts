import { addExternalAccount, externalAccounts } from '../accounts/external-account-store.ts';
import { clear, settleReturn } from '../cards/card-settlement.ts';
import { give } from '../cards/card-money.ts';
import { currencyFacts } from '../ledger/currencies.ts';
import { beginExecution, executeQuote, reservedOf } from '../payments/execute-quote.ts';
import { credit, isIncoming } from '../payments/incoming.ts';
import { debitSource, payRefund } from '../payments/money.ts';
import { announcePayment } from '../payments/moves.ts';
import { isPayment, type Payment } from '../payments/payment.ts';
import { priceOfSending } from '../pricing/price.ts';
import { cards } from '../records/card-store.ts';
import { customers } from '../records/customer-store.ts';
import { quotes } from '../records/quote-store.ts';
import { quoteView } from '../payments/quotes.ts';
import { transactions } from '../records/transaction-store.ts';
import { remembering, replacing } from '../runtime/behaviour.ts';
import { platformConfigs } from '../store/platforms.ts';
import { cancelTransaction, confirmReceipt, listTransactions } from '../transactions/transactions.ts';
import { sendEvent } from '../webhooks/send-event.ts';
import { amountOf } from '../ledger/currencies.ts';
import { isJsonObject } from '../../spec/json.ts';
import { answering, lacking, without, withBody, withRows } from './altered-answers.ts';
import { faultsOf } from './deviation.ts';
import { costing } from './pricing/extra-charges.ts';
import { seenBefore } from './seen-before.ts';
import { actLater } from './payments/payment-tasks.ts';
import { wholeSystem } from './whole-system.ts';
import type { Work } from '../runtime/work.ts';

const withDebited = (payment: Payment, debited: number): Payment => ({
  ...payment,
  inner: { ...payment.inner, debited },
});

const isUnderWay = (work: Work, { id, inner }: Payment): Promise<boolean> =>
  work
    .collection(transactions)
    .find({ where: { type: 'OUTGOING', status: { in: ['PENDING', 'PROCESSING'] } } })
    .then((found) =>
      found.some(
        (other) =>
          isPayment(other) &&
          other.id !== id &&
          other.inner.executed &&
          other.inner.sourceAccount === inner.sourceAccount,
      ),
    );

/** Faults with money that show after something else has happened, or in some currencies alone. */
export const moneySequelFaults = faultsOf({
  'refunds/restores-what-was-debited': {
    'refunds-of-coins-are-rounded-to-cents': replacing(payRefund, (right, work, payment) => {
      const unit = 10 ** Math.max(0, currencyFacts(payment.inner.sendingCurrency).decimals - 2);
      return right(work, withDebited(payment, Math.floor(payment.inner.debited / unit) * unit));
    }),
    'other-currencies-are-refunded-by-half': replacing(payRefund, (right, work, payment) =>
      right(
        work,
        ['USD', 'EUR', 'GBP'].includes(payment.inner.sendingCurrency)
          ? payment
          : withDebited(payment, Math.ceil(payment.inner.debited / 2)),
      ),
    ),
    'refund-of-a-business-transfer-hides-a-fee': replacing(payRefund, async (right, work, payment) => {
      const { customerId = '', quoteId, inner } = payment;
      const customer = await work.collection(customers).get(customerId);
      const isMeant = quoteId === undefined && customer?.customerType === 'BUSINESS';
      return right(work, isMeant ? withDebited(payment, inner.debited - 100) : payment);
    }),
    'refunds-after-the-first-cost-a-fee': remembering(payRefund, (right) => {
      const wasRefunded = seenBefore();
      return (work, payment) => {
        const { debited, sourceAccount = payment.customerId ?? '' } = payment.inner;
        const fee = wasRefunded(sourceAccount) ? Math.ceil(debited / 100) : 0;
        return right(work, withDebited(payment, debited - fee));
      };
    }),
  },
  'payments/execution-debits-the-sent-amount': {
    'whole-unit-currencies-are-debited-in-hundredths': replacing(debitSource, (right, work, payment) => {
      const { amount } = payment.sentAmount;
      const { sendingCurrency } = payment.inner;
      if (currencyFacts(sendingCurrency).decimals > 0) return right(work, payment);
      return right(work, { ...payment, sentAmount: amountOf(Math.ceil(amount / 100), sendingCurrency) });
    }),
  },
  'transfers/out-debits-the-amount': {
    'transfers-cost-as-much-again': costing(({ quoteId, sentAmount }) =>
      quoteId === undefined ? sentAmount.amount : 0,
    ),
  },
  'transfers/out-debits-at-once': {
    'second-transfer-waits-with-its-debit': replacing(debitSource, async (right, work, payment) =>
      (await isUnderWay(work, payment)) ? actLater(work, 'payment.debitLate', payment) : right(work, payment),
    ),
  },
  'external-accounts/can-belong-to-a-customer': {
    'same-details-of-another-customer-are-one-account': replacing(
      addExternalAccount,
      async (right, work, wanted) => {
        const account = await right(work, wanted);
        const { identifier } = account.inner;
        const where = { 'inner.identifier': identifier, currency: account.currency, id: { not: account.id } };
        const other = await work.collection(externalAccounts).first({ where });
        if (other?.customerId === undefined || other.customerId === wanted.customerId) return account;
        await work.collection(externalAccounts).delete(account.id);
        return other;
      },
    ),
  },
  'quotes/executes-at-its-rate': {
    'executed-quote-takes-todays-fees': replacing(beginExecution, async (right, work, payment, change) => {
      const config = await work.collection(platformConfigs).first({});
      const { sendingCurrency: from, receivingCurrency: to } = payment.inner;
      if (payment.quoteId === undefined || (config?.updatedAt ?? '') <= payment.createdAt)
        return right(work, payment, change);
      const price = await priceOfSending(work, payment.sentAmount.amount, from, to);
      const receivedAmount = amountOf(price.receiving, to);
      return right(work, { ...payment, fees: price.fees, receivedAmount }, change);
    }),
  },
  'quotes/executes-once': {
    'failed-quote-is-executed-again': replacing(executeQuote, async (right, work, quote) => {
      if (quote.status !== 'FAILED') return right(work, quote);
      const reserved = await reservedOf(work, quote);
      const fresh = lacking(reserved, 'refund', 'failureReason');
      const inner = { ...reserved.inner, plan: {}, debited: 0, executed: false };
      await work.collection(transactions).update({ ...fresh, status: 'PENDING', inner });
      const open = { ...quote, status: 'PENDING' } as const;
      await work.collection(quotes).update(open);
      return right(work, open);
    }),
  },
  'quotes/settled-quote-names-its-transaction': {
    'settled-quotes-to-uma-lack-their-transaction': replacing(quoteView, (right, call, quote) =>
      quote.destination.destinationType === 'UMA_ADDRESS' && quote.status === 'COMPLETED'
        ? without(right(call, quote), 'transactionId')
        : right(call, quote),
    ),
  },
  'transfers/cancelled-transfer-in-credits-nothing': {
    'cancelled-transfer-in-is-credited': replacing(cancelTransaction, async (right, call) => {
      const answer = await right(call);
      const cancelled = await call.collection(transactions).get(call.params['transactionId'] ?? '');
      if (cancelled && isIncoming(cancelled)) await credit(call, cancelled);
      return answer;
    }),
  },
  'webhooks/notification-names-the-customer': {
    'business-payments-are-announced-without-customer': replacing(
      announcePayment,
      async (right, work, payment, type) => {
        const { customerId } = payment;
        const customer =
          customerId === undefined ? undefined : await work.collection(customers).get(customerId);
        return right(
          work,
          customer?.customerType === 'BUSINESS' ? lacking(payment, 'customerId') : payment,
          type,
        );
      },
    ),
  },
  'transactions/approve-lets-the-money-in': {
    'equal-incoming-payment-is-credited-once': remembering(credit, (right) => {
      const wasPaid = seenBefore();
      return async (work, payment) => {
        const { inner, receivedAmount } = payment;
        if (inner.needsApproval && wasPaid(`${inner.account} ${receivedAmount.amount}`)) return;
        await right(work, payment);
      };
    }),
  },
  'conventions/listed-state-is-the-state-read': {
    'rows-show-refunds-as-they-began': answering(listTransactions, (answer) =>
      withRows(answer, (row) => {
        const { refund } = row;
        return isJsonObject(refund)
          ? { ...row, refund: { ...without(refund, 'settledAt'), status: 'PENDING' } }
          : row;
      }),
    ),
  },
  'payments/failure-reason-stays': {
    'receipt-of-a-failed-payment-forgets-why': replacing(confirmReceipt, async (right, call) => {
      const answer = await right(call);
      const rows = call.collection(transactions);
      const confirmed = await rows.get(call.params['transactionId'] ?? '');
      if (confirmed && isPayment(confirmed)) await rows.update(lacking(confirmed, 'failureReason'));
      return withBody(answer, (body) => without(body, 'failureReason'));
    }),
  },
  'webhooks/outgoing-data-is-a-snapshot-at-the-event': {
    'retry-carries-the-later-state': replacing(sendEvent, async (right, world, event, wanted) => {
      if (event.attempts === 0 || !event.type.startsWith('OUTGOING_PAYMENT.'))
        return right(world, event, wanted);
      const found = await wholeSystem(world).store.transact(
        (tx) => tx.collection(transactions, event.tenant).get(event.resource),
        'read',
      );
      const envelope: unknown = JSON.parse(wanted.body);
      if (found === undefined || !isJsonObject(envelope)) return right(world, event, wanted);
      const { inner: _inner, ...data } = found;
      return right(world, event, { ...wanted, body: JSON.stringify({ ...envelope, data }) });
    }),
  },
  'card-transactions/clearing-settles-an-authorization': {
    'clearing-of-a-frozen-card-is-dropped': replacing(clear, async (right, work, parent, amount) => {
      const card = await work.collection(cards).get(parent.cardId);
      return card?.state === 'FROZEN' ? undefined : right(work, parent, amount);
    }),
  },
  'card-transactions/balance-falls-by-settled-minus-refunded': {
    'second-partial-return-credits-the-sum': replacing(settleReturn, async (right, work, parent, amount) => {
      const after = await right(work, parent, amount);
      const earlier = parent.refundedAmount.amount;
      if (after !== undefined && earlier > 0) await give(work, parent, earlier);
      return after;
    }),
  },
});
