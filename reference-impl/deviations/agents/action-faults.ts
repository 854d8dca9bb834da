import { isJsonObject } from '../../../spec/json.ts';
import { actionOf, actions, actionView, type Action } from '../../records/action-store.ts';
import {
  announce,
  announcement,
  approveAction,
  carryOut,
  giveUp,
  moveAction,
  performAction,
  rejectAction,
  type ActionRequest,
} from '../../agents/actions.ts';
import {
  addressedAction,
  approvalFilters,
  approveAgentAction,
  listApprovals,
  rejectAgentAction,
} from '../../agents/agent-approvals.ts';
import { paymentAnswer } from '../../agents/agent-side-money.ts';
import { executionModeFor, passesThreshold } from '../../agents/policy.ts';
import type { Handler } from '../../http/call.ts';
import { transactionOf, transactionView } from '../../records/transaction-store.ts';
import { debitSource } from '../../payments/money.ts';
import { behaviourWith, replacing, type Replaceable, type Replacement } from '../../runtime/behaviour.ts';
import { answering, without, withRows } from '../altered-answers.ts';
import { fault, type Faults } from '../deviation.ts';
import { ignoring } from '../ignored-parameters.ts';
import { actLater } from '../background-work.ts';
import { during } from '../altered-work.ts';
import { payAgain, payLater } from './action-tasks.ts';
import { isLongAgo } from '../later-views.ts';
import type { Work } from '../../runtime/work.ts';

const isTransfer = ({ type }: ActionRequest): boolean => type !== 'EXECUTE_QUOTE';

/** The other decision is noted, though nothing follows from it. */
const overrule = async (work: Work, action: Action, status: Action['status']): Promise<Action> => {
  await work.collection(actions).update({ ...action, status });
  return { ...action, status };
};

const approvingRejected: Replacement = replacing(
  approveAction,
  (right) => (work, action) =>
    action.status === 'REJECTED' ? overrule(work, action, 'APPROVED') : right(work, action),
);

const rejectingApproved: Replacement = replacing(
  rejectAction,
  (right) => (work, action, reason) =>
    action.status === 'APPROVED' ? overrule(work, action, 'REJECTED') : right(work, action, reason),
);

/** A decision is checked, and made in a transaction of its own, whatever was decided meanwhile. */
const decidingLater = <Body>(decide: Replaceable<Handler<Body>>): Replacement =>
  replacing(decide, (right) => async (call) => {
    const { status } = await addressedAction(call);
    return status === 'PENDING_APPROVAL'
      ? actLater(call, right, approvingRejected, rejectingApproved)
      : right(call);
  });

/** Faults in actions that wait for approval. */
export const actionFaults = {
  'waiting-action-is-not-announced': fault(
    'agent-actions/pending-approval-webhook',
    replacing(announce, () => async () => {}),
  ),
  'waiting-action-is-announced-as-a-payment': fault(
    'agent-actions/pending-approval-webhook',
    replacing(announce, () => async (work, action, type) => {
      const { transaction } = await actionView(work, action);
      if (type === undefined || !isJsonObject(transaction)) return;
      const data = { ...transaction, agentId: action.agentId };
      await work.emit({ resource: action.id, type: 'OUTGOING_PAYMENT.PENDING', data });
    }),
  ),
  'waiting-action-is-announced-without-its-id': fault(
    'agent-actions/pending-approval-webhook-names-the-action',
    replacing(announcement, (right) => async (work, action) => without(await right(work, action), 'id')),
  ),
  'second-approval-pays-again': fault(
    'agent-actions/concurrent-approvals-execute-once',
    replacing(
      approveAction,
      (right) => (work, action) =>
        action.status === 'APPROVED' ? payAgain(work, action) : right(work, action),
    ),
  ),
  'rejected-action-is-approved-late': fault(
    'agent-actions/rejected-is-not-taken-up-again',
    replacing(
      actionView,
      (right) => (work, action) =>
        right(
          work,
          action.status === 'REJECTED' && isLongAgo(work, action)
            ? { ...action, status: 'APPROVED' }
            : action,
        ),
    ),
  ),
  'rejected-action-can-be-approved': fault('agent-actions/approve-needs-pending-approval', approvingRejected),
  'approved-action-can-be-rejected': fault('agent-actions/reject-needs-pending-approval', rejectingApproved),
  'decisions-at-once-both-count': fault(
    'agent-actions/concurrent-decisions-agree',
    decidingLater(approveAgentAction),
    decidingLater(rejectAgentAction),
  ),
  'approval-executes-nothing': fault(
    'agent-actions/approve-executes-the-transfer',
    replacing(carryOut, () => async () => {}),
  ),
  'approval-pays-one-unit': fault(
    'agent-actions/approve-executes-the-transfer',
    during(
      carryOut,
      replacing(debitSource, (right) => (work, payment) => {
        const { sentAmount } = payment;
        return right(work, { ...payment, sentAmount: { ...sentAmount, amount: 1 } });
      }),
    ),
  ),
  'rejected-transfer-is-paid-later': fault(
    'agent-actions/reject-executes-nothing',
    replacing(giveUp, (right) => async (work, action, trigger) => {
      await right(work, action, trigger);
      if (trigger === 'reject') await payLater(work, action);
    }),
  ),
  'rejected-quote-is-executed': fault(
    'agent-actions/reject-executes-nothing',
    replacing(
      giveUp,
      (right) => (work, action, trigger) =>
        action.type === 'EXECUTE_QUOTE' ? carryOut(work, action) : right(work, action, trigger),
    ),
  ),
  'rejected-action-is-executed': fault(
    'agent-actions/reject-executes-nothing',
    replacing(giveUp, () => (work, action) => carryOut(work, action)),
  ),
  'action-is-decided-under-any-agent': fault(
    'agent-actions/decided-under-its-own-agent',
    replacing(
      actionOf,
      (right) => async (work, agentId, id) =>
        (await work.collection(actions).get(id)) ?? right(work, agentId, id),
    ),
  ),
  'approved-action-still-waits': fault(
    'agent-actions/approve-leads-to-approved',
    replacing(moveAction, (right) => async (work, action, trigger, change) => {
      const after = await right(work, action, trigger, change);
      return trigger === 'approve' ? overrule(work, after, action.status) : after;
    }),
  ),
  'rejected-actions-are-listed-as-waiting': fault(
    'agent-actions/decided-action-does-not-wait',
    replacing(approvalFilters, (right) => (call) => ({
      ...right(call),
      status: { in: ['PENDING_APPROVAL', 'REJECTED'] },
    })),
    answering(listApprovals, (answer) => withRows(answer, (row) => ({ ...row, status: 'PENDING_APPROVAL' }))),
  ),
  'held-transfer-is-debited-at-once': fault(
    'agent-actions/held-action-moves-no-money',
    replacing(
      performAction,
      (right) => (work, agent, request) =>
        right(work, agent, isTransfer(request) ? { ...request, reserve: request.run } : request),
    ),
  ),
  'transfers-of-agents-never-wait': fault(
    'agent-actions/transfer-can-end-pending',
    replacing(performAction, (right) => (work, agent, request) => {
      const never = behaviourWith(work.behaviour, [replacing(executionModeFor, () => () => 'AUTO')]);
      return right(isTransfer(request) ? { ...work, behaviour: never } : work, agent, request);
    }),
  ),
  'unheld-transfer-is-answered-as-pending': fault(
    'agent-actions/threshold-holds-the-transaction',
    replacing(passesThreshold, () => () => false),
    replacing(paymentAnswer, () => async (call, { inner }) => ({
      ...transactionView(call, await transactionOf(call, inner.transactionId)),
      status: 'PENDING',
    })),
  ),
  'approved-execution-is-called-done': fault(
    'agent-actions/status-values',
    replacing(actionView, (right) => async (work, action) => {
      const isMeant = action.status === 'APPROVED' && action.type === 'EXECUTE_QUOTE';
      return { ...(await right(work, action)), ...(isMeant && { status: 'DONE' }) };
    }),
  ),
  'approvals-ignore-the-agent': fault(
    'agents/approvals-filter-by-agent',
    ignoring(approvalFilters, 'agentId'),
  ),
  'approvals-ignore-the-customer': fault(
    'agents/approvals-filter-by-customer',
    ignoring(approvalFilters, 'customerId'),
  ),
} as const satisfies Faults;
