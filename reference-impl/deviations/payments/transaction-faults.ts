import { instantMs } from '../../../spec/schema/formats.ts';
import { actionBehind, actions } from '../../records/action-store.ts';
import { invalidField } from '../../http/api-error.ts';
import { ok } from '../../http/call.ts';
import {
  announceIncoming,
  approveIncoming,
  credit,
  decideByReply,
  isIncoming,
  mustAwaitApproval,
  rejectIncoming,
} from '../../payments/incoming.ts';
import { transactionOf, transactions, transactionView } from '../../records/transaction-store.ts';
import {
  addressed,
  approveTransaction,
  cancelTransaction,
  deliveredAt,
  getTransaction,
  listTransactions,
  waitsForNothing,
} from '../../transactions/transactions.ts';
import { createdWithin, transactionFilters, within } from '../../payments/transaction-filters.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import { answering, whenRefused, withBody, without, withRows } from '../altered-answers.ts';
import { faultsOf } from '../deviation.ts';
import { withRowsOfOthers } from '../other-tenants.ts';
import { overlooking } from '../overlooked.ts';
import { plainNotFound } from '../refusing.ts';

/** Less than a read may lag behind what was added. */
const momentMs = 1_500;

/** Lists of transactions ignore this parameter. */
const withoutFilter = (member: string): Replacement =>
  replacing(transactionFilters, (right, call) => ({ ...right(call), [member]: undefined }));

/** An instant as somebody reads it who overlooks its offset. */
const withoutOffset = (given: unknown): string | undefined =>
  typeof given === 'string' ? given.replace(/[+-]\d\d:\d\d$/, 'Z') : undefined;

const isNoInstant = (given: unknown): boolean => Number.isNaN(instantMs(String(given)));

/** Faults in reading and listing transactions, and in decisions about them. */
export const transactionFaults = faultsOf({
  'authentication/platforms-do-not-list-each-other': {
    'transactions-of-other-platforms-are-listed': withRowsOfOthers(listTransactions, transactions),
  },
  'errors/transaction-not-found': {
    'missing-transaction-is-a-plain-404': plainNotFound(transactionOf, 'TRANSACTION_NOT_FOUND'),
  },
  'transactions/operation-get': {
    'new-payment-is-malformed-for-a-moment': replacing(getTransaction, async (right, call) => {
      const { createdAt } = await addressed(call);
      if (call.now().getTime() - instantMs(createdAt) < momentMs)
        throw invalidField('transactionId', 'transactionId is no id of a transaction.');
      return right(call);
    }),
  },
  'transactions/get-returns-that-transaction': {
    'transaction-is-read-with-another-id': answering(getTransaction, (answer, call) =>
      withBody(answer, (body) => ({ ...body, id: call.newId('Transaction') })),
    ),
  },
  'refunds/shown-on-the-transaction': {
    'list-leaves-refunds-out': answering(listTransactions, (answer) =>
      withRows(answer, (row) => without(row, 'refund')),
    ),
  },
  'payments/failure-sets-a-reason': {
    'list-leaves-failure-reasons-out': answering(listTransactions, (answer) =>
      withRows(answer, (row) => without(row, 'failureReason')),
    ),
  },
  'conventions/listed-state-is-the-state-read': {
    'list-shows-completed-payments-as-processing': answering(listTransactions, (answer) =>
      withRows(answer, (row) =>
        row['type'] === 'OUTGOING' && row['status'] === 'COMPLETED'
          ? { ...without(row, 'settledAt'), status: 'PROCESSING' }
          : row,
      ),
    ),
  },
  'transactions/list-by-customer': {
    'list-ignores-the-customer': withoutFilter('customerId'),
    'start-date-switches-the-customer-off': replacing(transactionFilters, (right, call) => {
      const filters = right(call);
      return call.query['startDate'] === undefined ? filters : { ...filters, customerId: undefined };
    }),
  },
  'transactions/list-by-platform-customer-id': {
    'list-ignores-the-platform-customer': withoutFilter('platformCustomerId'),
  },
  'transactions/list-by-status': {
    'list-ignores-the-status': withoutFilter('status'),
  },
  'transactions/list-by-type': {
    'list-ignores-the-type': withoutFilter('type'),
  },
  'transactions/list-by-uma-address': {
    'list-ignores-uma-addresses': replacing(transactionFilters, (right, call) =>
      Object.fromEntries(Object.entries(right(call)).filter(([member]) => !member.startsWith('inner.'))),
    ),
  },
  'transactions/list-by-date-range': {
    'list-ignores-the-end-date': replacing(within, (right, call, range) =>
      right(call, { ...range, to: undefined }),
    ),
  },
  'transactions/list-by-start-date': {
    'start-date-is-compared-by-day': replacing(within, (right, call, range) =>
      right(call, { ...range, from: range.from?.slice(0, 10) }),
    ),
    'start-date-is-read-without-its-offset': replacing(createdWithin, (right, call) =>
      right({ ...call, query: { ...call.query, startDate: withoutOffset(call.query['startDate']) } }),
    ),
  },
  'conventions/other-time-parameters-are-refused': {
    'start-date-may-be-any-text': [
      overlooking({ at: 'schemas/DateTime', keyword: 'format' }),
      replacing(createdWithin, (right, call) =>
        right(
          isNoInstant(call.query['startDate'])
            ? { ...call, query: { ...call.query, startDate: undefined } }
            : call,
        ),
      ),
    ],
  },
  'agent-actions/pending-transaction-is-approved-by-its-path': {
    'agent-payments-are-not-approved-by-their-path': replacing(approveTransaction, async (right, call) => {
      const transaction = await addressed(call);
      if ((await actionBehind(call, transaction.id)) === undefined) return right(call);
      if (!isIncoming(transaction)) throw waitsForNothing(transaction);
      return ok(transactionView(call, await approveIncoming(call, transaction)));
    }),
  },
  'agent-actions/both-approvals-decide-once': {
    'approved-transaction-leaves-its-action-waiting': replacing(approveTransaction, async (right, call) => {
      const action = await actionBehind(call, (await addressed(call)).id);
      const answer = await right(call);
      if (action) await call.collection(actions).update(action);
      return answer;
    }),
  },
  'transactions/cancel-needs-a-pending-transfer': {
    'completed-transfer-can-be-cancelled': replacing(cancelTransaction, (right, call) =>
      whenRefused(
        () => right(call),
        ({ code }) => code === 'TRANSACTION_NOT_CANCELLABLE',
        async () => ok(transactionView(call, await addressed(call))),
      ),
    ),
  },
  'transactions/confirm-receipt-takes-a-time': {
    'receipt-is-always-confirmed-now': replacing(deliveredAt, (_right, call) => call.now().toISOString()),
    'receipt-is-confirmed-without-its-offset': replacing(deliveredAt, (right, call, transaction) => {
      const given = withoutOffset(call.body?.receiptDeliveryConfirmedAt);
      return given === undefined
        ? right(call, transaction)
        : right({ ...call, body: { receiptDeliveryConfirmedAt: given } }, transaction);
    }),
  },
  'transactions/confirm-receipt-defaults-to-now': {
    'receipt-is-confirmed-at-creation': replacing(deliveredAt, (right, call, transaction) =>
      call.body?.receiptDeliveryConfirmedAt === undefined ? transaction.createdAt : right(call, transaction),
    ),
  },
  'transactions/confirm-receipt-time-is-a-date-time': {
    'receipt-takes-any-text-as-its-time': [
      overlooking({ at: 'ReceiptConfirmRequest/properties/receiptDeliveryConfirmedAt' }),
      replacing(deliveredAt, (right, call, transaction) => {
        const given = call.body?.receiptDeliveryConfirmedAt;
        return given !== undefined && isNoInstant(given) ? given : right(call, transaction);
      }),
    ],
  },
  'webhooks/incoming-payment-is-sent': {
    'incoming-payment-is-not-announced': replacing(announceIncoming, async () => {}),
  },
  'transactions/decide-once': {
    'decided-payment-can-be-decided-again': [
      replacing(mustAwaitApproval, () => {}),
      replacing(approveIncoming, async (right, work, payment) =>
        payment.status === 'PENDING' ? right(work, payment) : payment,
      ),
      replacing(rejectIncoming, async (right, work, payment) =>
        payment.status === 'PENDING' ? right(work, payment) : payment,
      ),
    ],
  },
  'transactions/reject-needs-a-pending-transaction': {
    'rejected-payment-can-be-rejected-again': replacing(rejectIncoming, async (right, work, payment) =>
      payment.status === 'FAILED' ? payment : right(work, payment),
    ),
  },
  'transactions/reject-keeps-the-money-out': {
    'rejected-payment-is-let-in': replacing(rejectIncoming, (_right, work, payment) =>
      approveIncoming(work, payment),
    ),
  },
  'transactions/approve-lets-the-money-in': {
    'incoming-money-is-not-credited': replacing(credit, async () => {}),
  },
  'webhooks/incoming-payment-can-be-decided-later': {
    'postponed-decision-is-an-approval': replacing(decideByReply, (right, work, event, reply) =>
      right(work, event, { ...reply, status: reply.status === 202 ? 200 : reply.status }),
    ),
  },
});
