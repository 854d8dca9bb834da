import { announcePayment, moveRefund } from '../../payments/moves.ts';
import { preferences } from '../../payments/lookups.ts';
import { returnByBank } from '../../payments/steps.ts';
import { rateOf } from '../../pricing/exchange-rates.ts';
import { remembering, replacing } from '../../runtime/behaviour.ts';
import { quotes } from '../../records/quote-store.ts';
import { transactions, transactionView } from '../../records/transaction-store.ts';
import { cancelTransaction, listTransactions } from '../../transactions/transactions.ts';
import { executeQuoteHandler } from '../../payments/quotes.ts';
import { paymentOf } from '../../payments/payment.ts';
import { committedRefusal } from '../../http/committed-refusal.ts';
import { ok } from '../../http/call.ts';
import { isJsonObject } from '../../../spec/json.ts';
import { answering, lacking, whenRefused, withBody } from '../altered-answers.ts';
import { withoutEvents } from '../altered-work.ts';
import { faultsOf } from '../deviation.ts';
import { othersUnderWay } from './conditional-money-faults.ts';
import { actLater, breakPayment } from './payment-tasks.ts';

/** When a transfer in arrives although it was cancelled. Virtual milliseconds. */
const arrivesAfterMs = 500;

const isCancelled = (row: unknown): boolean =>
  isJsonObject(row) && isJsonObject(row['refund']) && row['refund']['reason'] === 'USER_CANCELLATION';

/** Faults of payments, their webhooks and their prices that show in some states alone. */
export const conditionalPaymentFaults = faultsOf({
  'transactions/list-shows-a-payment': {
    'cancelled-payments-leave-the-list-of-their-customer': answering(listTransactions, (answer, call) =>
      withBody(answer, ({ data, ...page }) => ({
        ...page,
        data:
          call.query['customerId'] !== undefined && Array.isArray(data)
            ? data.filter((row) => !isCancelled(row))
            : data,
      })),
    ),
  },
  'transfers/cancelled-transfer-in-credits-nothing': {
    'cancelled-transfer-in-goes-on': replacing(cancelTransaction, async (right, call) => {
      const found = await call.collection(transactions).get(call.params['transactionId'] ?? '');
      const isMeant = found?.type === 'INCOMING' && found.status !== 'COMPLETED' && found.status !== 'FAILED';
      if (!isMeant) return right(call);
      const dueAt = new Date(call.now().getTime() + arrivesAfterMs);
      await call.schedule({ kind: 'incoming.result', dueAt, payload: { id: found.id } });
      return ok(transactionView(call, found));
    }),
  },
  'quotes/executes-once': {
    'second-execution-is-debited-later': replacing(executeQuoteHandler, (right, call) =>
      whenRefused(
        () => right(call),
        ({ status }) => status === 409,
        async (refusal) => {
          const quote = await call.collection(quotes).get(call.params['quoteId'] ?? '');
          const payment = quote && (await paymentOf(call, quote.transactionId));
          if (quote?.status === 'COMPLETED' && payment) await actLater(call, 'payment.debitAgain', payment);
          return committedRefusal(refusal);
        },
      ),
    ),
  },
  'refunds/reason-after-a-cancellation': {
    'reason-of-a-cancellation-changes-as-it-settles': replacing(
      moveRefund,
      (right, work, payment, trigger, change) =>
        right(work, payment, trigger, {
          ...change,
          ...(trigger === 'settle' && { reason: 'TRANSACTION_FAILED' as const }),
        }),
    ),
  },
  'payments/failed-is-terminal': {
    'failed-refund-reopens-its-payment': replacing(
      moveRefund,
      async (right, work, payment, trigger, change) => {
        const after = await right(work, payment, trigger, change);
        if (trigger === 'fail') await breakPayment(work, after, { status: 'PROCESSING' });
        return after;
      },
    ),
  },
  'payments/bank-return-fires-failed': {
    'return-by-the-bank-is-not-announced': replacing(returnByBank, (right, work, payment) =>
      right(withoutEvents(work, 'OUTGOING_PAYMENT.FAILED'), payment),
    ),
  },
  'webhooks/outgoing-data-is-a-snapshot-at-the-event': {
    'expiry-is-announced-of-a-pending-payment': replacing(announcePayment, (right, work, payment, type) =>
      right(work, type === 'OUTGOING_PAYMENT.EXPIRED' ? { ...payment, status: 'PENDING' } : payment, type),
    ),
  },
  'payments/delivered-after-cancellation-fires-completed': {
    'delivery-after-a-cancellation-is-announced-without-its-refund': replacing(
      announcePayment,
      (right, work, payment, type) =>
        right(work, type === 'OUTGOING_PAYMENT.COMPLETED' ? lacking(payment, 'refund') : payment, type),
    ),
  },
  'webhooks/order-on-success': {
    'second-payment-under-way-is-announced-late': replacing(
      announcePayment,
      async (right, work, payment, type) => {
        const isLate = type === 'OUTGOING_PAYMENT.PENDING' && (await othersUnderWay(work, payment)) > 0;
        return isLate
          ? actLater(work, 'payment.announceLate', payment, { type })
          : right(work, payment, type);
      },
    ),
  },
  'exchange-rates/cache-ends-after-about-five-minutes': {
    'rates-of-pesos-are-never-renewed': remembering(rateOf, (right) => {
      const first = new Map<string, string>();
      return async (call, from, to, sendingAmount) => {
        const rate = await right(call, from, to, sendingAmount);
        const updatedAt = first.get(rate.id) ?? rate.updatedAt;
        first.set(rate.id, updatedAt);
        return to === 'MXN' ? { ...rate, updatedAt } : rate;
      };
    }),
  },
  'lookups/minimum-is-not-above-the-maximum': {
    'bounds-of-pounds-are-exchanged': replacing(preferences, (right, call, from, accepted) =>
      right(call, from, accepted).map(({ min, max, ...preference }) =>
        preference.currency.code === 'GBP'
          ? { ...preference, min: max, max: min }
          : { ...preference, min, max },
      ),
    ),
  },
});
