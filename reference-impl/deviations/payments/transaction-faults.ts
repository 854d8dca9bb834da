import { instantMs } from '../../../spec/schema/formats.ts';
import { actionBehind, actions } from '../../records/action-store.ts';
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
import { fault, type Faults } from '../deviation.ts';
import { withRowsOfOthers } from '../other-tenants.ts';
import { overlooking } from '../overlooked.ts';
import { plainNotFound } from '../refusing.ts';

/** Lists of transactions ignore this parameter. */
const withoutFilter = (member: string): Replacement =>
  replacing(transactionFilters, (right) => (call) => ({ ...right(call), [member]: undefined }));

/** An instant as somebody reads it who overlooks its offset. */
const withoutOffset = (given: unknown): string | undefined =>
  typeof given === 'string' ? given.replace(/[+-]\d\d:\d\d$/, 'Z') : undefined;

const isNoInstant = (given: unknown): boolean => Number.isNaN(instantMs(String(given)));

/** Faults in reading and listing transactions, and in decisions about them. */
export const transactionFaults = {
  'transactions-of-other-platforms-are-listed': fault(
    'authentication/platforms-do-not-list-each-other',
    withRowsOfOthers(listTransactions, transactions),
  ),
  'missing-transaction-is-a-plain-404': fault(
    'errors/transaction-not-found',
    plainNotFound(transactionOf, 'TRANSACTION_NOT_FOUND'),
  ),
  'transaction-is-read-with-another-id': fault(
    'transactions/get-returns-that-transaction',
    answering(getTransaction, (answer, call) =>
      withBody(answer, (body) => ({ ...body, id: call.newId('Transaction') })),
    ),
  ),
  'list-leaves-refunds-out': fault(
    'refunds/shown-on-the-transaction',
    answering(listTransactions, (answer) => withRows(answer, (row) => without(row, 'refund'))),
  ),
  'list-leaves-failure-reasons-out': fault(
    'payments/failure-sets-a-reason',
    answering(listTransactions, (answer) => withRows(answer, (row) => without(row, 'failureReason'))),
  ),
  'list-shows-completed-payments-as-processing': fault(
    'conventions/listed-state-is-the-state-read',
    answering(listTransactions, (answer) =>
      withRows(answer, (row) =>
        row['type'] === 'OUTGOING' && row['status'] === 'COMPLETED'
          ? { ...without(row, 'settledAt'), status: 'PROCESSING' }
          : row,
      ),
    ),
  ),
  'list-ignores-the-customer': fault('transactions/list-by-customer', withoutFilter('customerId')),
  'start-date-switches-the-customer-off': fault(
    'transactions/list-by-customer',
    replacing(transactionFilters, (right) => (call) => {
      const filters = right(call);
      return call.query['startDate'] === undefined ? filters : { ...filters, customerId: undefined };
    }),
  ),
  'list-ignores-the-platform-customer': fault(
    'transactions/list-by-platform-customer-id',
    withoutFilter('platformCustomerId'),
  ),
  'list-ignores-the-status': fault('transactions/list-by-status', withoutFilter('status')),
  'list-ignores-the-type': fault('transactions/list-by-type', withoutFilter('type')),
  'list-ignores-uma-addresses': fault(
    'transactions/list-by-uma-address',
    replacing(
      transactionFilters,
      (right) => (call) =>
        Object.fromEntries(Object.entries(right(call)).filter(([member]) => !member.startsWith('inner.'))),
    ),
  ),
  'list-ignores-the-end-date': fault(
    'transactions/list-by-date-range',
    replacing(within, (right) => (call, range) => right(call, { ...range, to: undefined })),
  ),
  'start-date-is-compared-by-day': fault(
    'transactions/list-by-start-date',
    replacing(within, (right) => (call, range) => right(call, { ...range, from: range.from?.slice(0, 10) })),
  ),
  'start-date-is-read-without-its-offset': fault(
    'transactions/list-by-start-date',
    replacing(
      createdWithin,
      (right) => (call) =>
        right({ ...call, query: { ...call.query, startDate: withoutOffset(call.query['startDate']) } }),
    ),
  ),
  'start-date-may-be-any-text': fault(
    'conventions/other-time-parameters-are-refused',
    overlooking({ at: 'schemas/DateTime', keyword: 'format' }),
    replacing(
      createdWithin,
      (right) => (call) =>
        right(
          isNoInstant(call.query['startDate'])
            ? { ...call, query: { ...call.query, startDate: undefined } }
            : call,
        ),
    ),
  ),
  'agent-payments-are-not-approved-by-their-path': fault(
    'agent-actions/pending-transaction-is-approved-by-its-path',
    replacing(approveTransaction, (right) => async (call) => {
      const transaction = await addressed(call);
      if ((await actionBehind(call, transaction.id)) === undefined) return right(call);
      if (!isIncoming(transaction)) throw waitsForNothing(transaction);
      return ok(transactionView(call, await approveIncoming(call, transaction)));
    }),
  ),
  'approved-transaction-leaves-its-action-waiting': fault(
    'agent-actions/both-approvals-decide-once',
    replacing(approveTransaction, (right) => async (call) => {
      const action = await actionBehind(call, (await addressed(call)).id);
      const answer = await right(call);
      if (action) await call.collection(actions).update(action);
      return answer;
    }),
  ),
  'completed-transfer-can-be-cancelled': fault(
    'transactions/cancel-needs-a-pending-transfer',
    replacing(
      cancelTransaction,
      (right) => (call) =>
        whenRefused(
          () => right(call),
          ({ code }) => code === 'TRANSACTION_NOT_CANCELLABLE',
          async () => ok(transactionView(call, await addressed(call))),
        ),
    ),
  ),
  'receipt-is-always-confirmed-now': fault(
    'transactions/confirm-receipt-takes-a-time',
    replacing(deliveredAt, () => (call) => call.now().toISOString()),
  ),
  'receipt-is-confirmed-without-its-offset': fault(
    'transactions/confirm-receipt-takes-a-time',
    replacing(deliveredAt, (right) => (call, transaction) => {
      const given = withoutOffset(call.body?.receiptDeliveryConfirmedAt);
      return given === undefined
        ? right(call, transaction)
        : right({ ...call, body: { receiptDeliveryConfirmedAt: given } }, transaction);
    }),
  ),
  'receipt-is-confirmed-at-creation': fault(
    'transactions/confirm-receipt-defaults-to-now',
    replacing(
      deliveredAt,
      (right) => (call, transaction) =>
        call.body?.receiptDeliveryConfirmedAt === undefined
          ? transaction.createdAt
          : right(call, transaction),
    ),
  ),
  'receipt-takes-any-text-as-its-time': fault(
    'transactions/confirm-receipt-time-is-a-date-time',
    overlooking({ at: 'ReceiptConfirmRequest/properties/receiptDeliveryConfirmedAt' }),
    replacing(deliveredAt, (right) => (call, transaction) => {
      const given = call.body?.receiptDeliveryConfirmedAt;
      return given !== undefined && isNoInstant(given) ? given : right(call, transaction);
    }),
  ),
  'incoming-payment-is-not-announced': fault(
    'webhooks/incoming-payment-is-sent',
    replacing(announceIncoming, () => async () => {}),
  ),
  'decided-payment-can-be-decided-again': fault(
    'transactions/decide-once',
    replacing(mustAwaitApproval, () => () => {}),
    replacing(
      approveIncoming,
      (right) => async (work, payment) => (payment.status === 'PENDING' ? right(work, payment) : payment),
    ),
    replacing(
      rejectIncoming,
      (right) => async (work, payment) => (payment.status === 'PENDING' ? right(work, payment) : payment),
    ),
  ),
  'rejected-payment-can-be-rejected-again': fault(
    'transactions/reject-needs-a-pending-transaction',
    replacing(
      rejectIncoming,
      (right) => async (work, payment) => (payment.status === 'FAILED' ? payment : right(work, payment)),
    ),
  ),
  'rejected-payment-is-let-in': fault(
    'transactions/reject-keeps-the-money-out',
    replacing(rejectIncoming, () => (work, payment) => approveIncoming(work, payment)),
  ),
  'incoming-money-is-not-credited': fault(
    'transactions/approve-lets-the-money-in',
    replacing(credit, () => async () => {}),
  ),
  'postponed-decision-is-an-approval': fault(
    'webhooks/incoming-payment-can-be-decided-later',
    replacing(
      decideByReply,
      (right) => (work, event, reply) =>
        right(work, event, { ...reply, status: reply.status === 202 ? 200 : reply.status }),
    ),
  ),
} as const satisfies Faults;
