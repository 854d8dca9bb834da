import { isCardTransaction } from '../../records/card-transaction-store.ts';
import { conflict, notFound } from '../../http/api-error.ts';
import { estimateWithdrawalFee, mustExceedFee, mustHold } from '../../payments/crypto.ts';
import {
  announceIncoming,
  decideByReply,
  mustAwaitApproval,
  rejectIncoming,
} from '../../payments/incoming.ts';
import { preferences } from '../../payments/lookups.ts';
import { deposit } from '../../payments/sandbox-money.ts';
import { transactions } from '../../records/transaction-store.ts';
import {
  addressed,
  confirmReceipt,
  deliveredAt,
  getTransaction,
  listedTransactions,
} from '../../transactions/transactions.ts';
import { within } from '../../payments/transaction-filters.ts';
import { createTransferIn } from '../../payments/transfer-routes.ts';
import { replacing } from '../../runtime/behaviour.ts';
import { answering, checking, withBody, without } from '../altered-answers.ts';
import type { Variations } from '../deviation.ts';

/** How much later a deposit shows. Virtual milliseconds. */
const depositDelayMs = 60;

const unlistedCards = replacing(listedTransactions, (right, call) => ({ ...right(call), cardId: null }));

/** Permitted variants of transactions, of payments that arrive, and of simulated money. */
export const transactionVariations = {
  'date-ranges-are-exclusive': {
    about: 'date filters leave out the instants that they name',
    gaps: ['transactions/bounds-of-the-date-range'],
    replaces: replacing(within, (_right, _call, { from, to }) => ({
      ...(from !== undefined && { above: from }),
      ...(to !== undefined && { below: to }),
    })),
  },
  'second-receipts-are-refused': {
    about: 'a receipt can be confirmed once',
    gaps: ['transactions/where-the-confirmation-shows'],
    replaces: checking(confirmReceipt, async (call) => {
      if ('receiptDeliveryConfirmedAt' in (await addressed(call)))
        throw conflict('The receipt was confirmed already.');
    }),
  },
  'receipts-show-a-moment-later': {
    about: 'a payment reads without its receipt for 60 ms after the confirmation',
    gaps: ['transactions/age-of-a-read'],
    replaces: answering(getTransaction, (answer, call) =>
      withBody(answer, (body) =>
        call.now().getTime() - Date.parse(String(body['updatedAt'])) < 60
          ? without(body, 'receiptDeliveryConfirmedAt')
          : body,
      ),
    ),
  },
  'receipts-follow-the-payout': {
    about:
      'a receipt is confirmed of a payment in COMPLETED alone, at no instant before its settledAt or in the future',
    gaps: ['transactions/when-a-receipt-can-be-confirmed'],
    replaces: checking(confirmReceipt, async (call) => {
      const transaction = await addressed(call);
      const settledAt = 'settledAt' in transaction ? String(transaction.settledAt) : '';
      const at = Date.parse(deliveredAt(call, transaction));
      const isDelivered = transaction.status === 'COMPLETED' && at >= Date.parse(settledAt);
      if (!isDelivered || at > call.now().getTime()) throw conflict('Nothing was delivered then.');
    }),
  },
  'card-transactions-are-not-listed': {
    about: 'card transactions are in no list',
    gaps: ['transactions/cards-in-the-list', 'card-transactions/where-they-are-read'],
    areas: ['card-simulations', 'cards'],
    choice: 'where card transactions are read',
    replaces: unlistedCards,
  },
  'card-transactions-are-announced-alone': {
    about: 'no operation shows card transactions: webhooks alone tell of them',
    gaps: ['transactions/cards-in-the-list', 'card-transactions/where-they-are-read'],
    areas: ['card-simulations', 'cards'],
    unexamined: 'a partial return changes no state, so that no webhook tells of it',
    choice: 'where card transactions are read',
    replaces: [
      unlistedCards,
      checking(getTransaction, async (call) => {
        if (isCardTransaction(await addressed(call)))
          throw notFound('No such transaction.', 'TRANSACTION_NOT_FOUND');
      }),
    ],
  },
  'deposits-show-a-moment-later': {
    about: 'a simulated deposit is in the balance 60 ms after the answer',
    gaps: ['sandbox/moment-of-a-funding'],
    areas: 'everything',
    replaces: replacing(deposit, (_right, work, posting) =>
      work.schedule({
        kind: 'sandbox.deposit',
        dueAt: new Date(work.now().getTime() + depositDelayMs),
        payload: posting,
      }),
    ),
  },
  'incoming-payments-always-wait': {
    about: 'an incoming payment waits for a call, whatever its webhook was answered with',
    gaps: ['sandbox/approval-of-an-inbound-payment', 'webhooks/decision-within-the-acknowledgement'],
    areas: ['payments', 'transactions'],
    replaces: replacing(decideByReply, async () => {}),
  },
  'rejected-payments-expire': {
    about: 'a rejected incoming payment becomes EXPIRED',
    gaps: ['transactions/status-after-a-rejection'],
    areas: ['webhooks'],
    replaces: replacing(rejectIncoming, async (_right, work, payment) => {
      mustAwaitApproval(work, payment);
      // No state of our lifecycle for payments that arrive: the document shows none, and so the type has none.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const status = 'EXPIRED' as never;
      const after = { ...payment, status, updatedAt: work.now().toISOString() };
      await work.collection(transactions).update(after);
      await announceIncoming(work, after, 'INCOMING_PAYMENT.EXPIRED');
      return after;
    }),
  },
  'transfers-in-answer-their-id-alone': {
    about: 'a transfer in answers with nothing but its id',
    gaps: ['transfers/answer-to-a-transfer-in'],
    areas: ['transactions', 'webhooks'],
    replaces: answering(createTransferIn, (answer) => withBody(answer, ({ id }) => ({ id }))),
  },
  'bounds-of-lookups-are-others': {
    about: 'lookups show wider bounds',
    gaps: ['lookups/unit-of-the-bounds', 'lookups/values-of-the-bounds'],
    areas: ['quotes'],
    replaces: replacing(preferences, (right, ...given) =>
      right(...given).map((one) => ({ ...one, min: 1, max: one.max * 1000 })),
    ),
  },
  'estimates-below-the-fee-are-zero': {
    about: 'an estimate for less than the fee has a net amount of zero',
    gaps: ['crypto/amount-below-the-fee'],
    replaces: [
      replacing(mustExceedFee, () => {}),
      answering(estimateWithdrawalFee, (answer) =>
        withBody(answer, (estimate) => ({
          ...estimate,
          netAmount: Math.max(0, Number(estimate['netAmount'])),
        })),
      ),
    ],
  },
  'estimates-of-any-asset': {
    about: 'a fee is estimated also for an asset that the account does not hold',
    gaps: ['crypto/account-of-another-asset'],
    replaces: replacing(mustHold, () => {}),
  },
} as const satisfies Variations;
