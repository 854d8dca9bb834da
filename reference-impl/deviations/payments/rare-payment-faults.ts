import { pageSize, pageView } from '../../http/pages.ts';
import { internalAccountView } from '../../ledger/internal-account-store.ts';
import { payRefund } from '../../payments/money.ts';
import { announcePayment } from '../../payments/moves.ts';
import { cards, moveCard } from '../../records/card-store.ts';
import { moveCardTransaction } from '../../records/card-transaction-store.ts';
import { transactions, transactionView } from '../../records/transaction-store.ts';
import { remembering, replacing } from '../../runtime/behaviour.ts';
import { getTransaction, listedTransactions, listTransactions } from '../../transactions/transactions.ts';
import { isJsonObject } from '../../../spec/json.ts';
import { answering, lacking, without, withBody } from '../altered-answers.ts';
import { during, withEvents } from '../altered-work.ts';
import { faultsOf } from '../deviation.ts';
import { everyNth, seenBefore } from '../seen-before.ts';

/** The first amount that does not fit into 31 bits. */
const large = 2 ** 31;

const asText = (amount: unknown): unknown =>
  isJsonObject(amount) && Number(amount['amount']) >= large
    ? { ...amount, amount: String(amount['amount']) }
    : amount;

const isInAnEvenSecond = (time: unknown): boolean =>
  typeof time === 'string' && new Date(time).getUTCSeconds() % 2 === 0;

const isSilentlyLeftOut = (row: unknown): boolean => isJsonObject(row) && String(row['id']).endsWith('7');

/** Faults in what is shown and told of payments and cards that hang on a count, a size, a time or something else. */
export const rarePaymentFaults = faultsOf({
  'conventions/created-at-stays': {
    'payment-is-created-when-it-settles': replacing(transactionView, (right, context, transaction) => {
      const view = right(context, transaction);
      return view['settledAt'] === undefined ? view : { ...view, createdAt: view['settledAt'] };
    }),
  },
  'payments/failure-sets-a-reason': {
    'failure-reason-is-told-once': remembering(getTransaction, (right) => {
      const wasTold = seenBefore();
      return async (call) =>
        withBody(await right(call), (body) =>
          body['failureReason'] !== undefined && wasTold(String(body['id']))
            ? without(body, 'failureReason')
            : body,
        );
    }),
  },
  'payments/completion-sets-settled-at': {
    'settlement-in-an-even-second-has-no-time': replacing(transactionView, (right, context, transaction) => {
      const view = right(context, transaction);
      return isInAnEvenSecond(view['settledAt']) ? without(view, 'settledAt') : view;
    }),
  },
  'conventions/page-with-more-has-a-cursor': {
    'full-last-page-says-that-there-is-more': replacing(pageView, (right, call, page) =>
      right(
        call,
        Array.isArray(page.data) && page.data.length === pageSize(call) ? { ...page, hasMore: true } : page,
      ),
    ),
  },
  'transactions/list-by-customer': {
    'customer-without-payments-is-shown-everybodys': replacing(listTransactions, async (right, call) => {
      const rows = call.collection(transactions);
      const isNobodys =
        call.query['customerId'] !== undefined &&
        (await rows.first({ where: listedTransactions(call) })) === undefined;
      const { customerId: _customer, ...query } = call.query;
      return right(isNobodys ? { ...call, query } : call);
    }),
  },
  'transactions/list-shows-a-payment': {
    'payments-whose-id-ends-in-7-are-not-listed': answering(listTransactions, (answer) =>
      withBody(answer, ({ data, ...page }) => ({
        ...page,
        data: Array.isArray(data) ? data.filter((row) => !isSilentlyLeftOut(row)) : data,
      })),
    ),
  },
  'webhooks/order-on-success': {
    'every-seventh-payment-event-is-lost': remembering(announcePayment, (right) => {
      const isSeventh = everyNth(7);
      return async (work, payment, type) => {
        if (!isSeventh()) await right(work, payment, type);
      };
    }),
  },
  'webhooks/failed-carries-a-failure-reason': {
    'return-by-the-bank-is-announced-without-its-reason': replacing(
      announcePayment,
      (right, work, payment, type) => {
        const isReturn = type === 'OUTGOING_PAYMENT.FAILED' && payment.settledAt !== undefined;
        return right(work, isReturn ? lacking(payment, 'failureReason') : payment, type);
      },
    ),
  },
  'cards/freeze-fires-state-change': {
    'second-card-of-a-holder-changes-silently': replacing(
      moveCard,
      async (right, work, card, trigger, change) => {
        const where = { cardholderId: card.cardholderId };
        const oldest = await work.collection(cards).first({ where, order: 'oldest' });
        const isSilent = trigger === 'freeze' && oldest?.id !== card.id;
        return right(isSilent ? withEvents(work, () => []) : work, card, trigger, change);
      },
    ),
  },
  'card-transactions/settled-fires-its-event': {
    'settlement-by-a-last-clearing-is-silent': replacing(
      moveCardTransaction,
      (right, work, transaction, trigger, change) => {
        const isLast = transaction.status === 'PARTIALLY_SETTLED';
        const quiet = withEvents(work, (event) =>
          isLast && event.type === 'CARD_TRANSACTION.SETTLED' ? [] : [event],
        );
        return right(quiet, transaction, trigger, change);
      },
    ),
  },
  'webhooks/balance-update-is-sent': {
    'balance-after-a-refund-is-announced-a-unit-lower': during(
      payRefund,
      replacing(internalAccountView, async (right, work, account) => {
        const view = await right(work, account);
        return { ...view, balance: { ...view.balance, amount: view.balance.amount - 1 } };
      }),
    ),
  },
  'conventions/changes-touch-what-they-name': {
    'closing-a-card-freezes-the-others-of-its-holder': replacing(
      moveCard,
      async (right, work, card, trigger, change) => {
        const after = await right(work, card, trigger, change);
        const where = { cardholderId: card.cardholderId, state: 'ACTIVE', id: { not: card.id } };
        if (trigger === 'close')
          for (const other of await work.collection(cards).find({ where }))
            await work.collection(cards).update({ ...other, state: 'FROZEN' });
        return after;
      },
    ),
  },
  'transfers/out-sends-the-amount': {
    'large-amounts-are-shown-as-text': replacing(transactionView, (right, context, transaction) => {
      const view = right(context, transaction);
      return { ...view, ...('sentAmount' in view && { sentAmount: asText(view['sentAmount']) }) };
    }),
  },
});
