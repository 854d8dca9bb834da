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
import { faultsOf } from '../deviation.ts';
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

const approvingRejected: Replacement = replacing(approveAction, (right, work, action) =>
  action.status === 'REJECTED' ? overrule(work, action, 'APPROVED') : right(work, action),
);

const rejectingApproved: Replacement = replacing(rejectAction, (right, work, action, reason) =>
  action.status === 'APPROVED' ? overrule(work, action, 'REJECTED') : right(work, action, reason),
);

/** A decision is checked, and made in a transaction of its own, whatever was decided meanwhile. */
const decidingLater = <Body>(decide: Replaceable<Handler<Body>>): Replacement =>
  replacing(decide, async (right, call) => {
    const { status } = await addressedAction(call);
    return status === 'PENDING_APPROVAL'
      ? actLater(call, right, approvingRejected, rejectingApproved)
      : right(call);
  });

/** Faults in actions that wait for approval. */
export const actionFaults = faultsOf({
  'agent-actions/pending-approval-webhook': {
    'waiting-action-is-not-announced': replacing(announce, async () => {}),
    'waiting-action-is-announced-as-a-payment': replacing(announce, async (_right, work, action, type) => {
      const { transaction } = await actionView(work, action);
      if (type === undefined || !isJsonObject(transaction)) return;
      const data = { ...transaction, agentId: action.agentId };
      await work.emit({ resource: action.id, type: 'OUTGOING_PAYMENT.PENDING', data });
    }),
  },
  'agent-actions/pending-approval-webhook-names-the-action': {
    'waiting-action-is-announced-without-its-id': replacing(announcement, async (right, work, action) =>
      without(await right(work, action), 'id'),
    ),
  },
  'agent-actions/concurrent-approvals-execute-once': {
    'second-approval-pays-again': replacing(approveAction, (right, work, action) =>
      action.status === 'APPROVED' ? payAgain(work, action) : right(work, action),
    ),
  },
  'agent-actions/rejected-is-not-taken-up-again': {
    'rejected-action-is-approved-late': replacing(actionView, (right, work, action) =>
      right(
        work,
        action.status === 'REJECTED' && isLongAgo(work, action) ? { ...action, status: 'APPROVED' } : action,
      ),
    ),
  },
  'agent-actions/approve-needs-pending-approval': {
    'rejected-action-can-be-approved': approvingRejected,
  },
  'agent-actions/reject-needs-pending-approval': {
    'approved-action-can-be-rejected': rejectingApproved,
  },
  'agent-actions/concurrent-decisions-agree': {
    'decisions-at-once-both-count': [decidingLater(approveAgentAction), decidingLater(rejectAgentAction)],
  },
  'agent-actions/approve-executes-the-transfer': {
    'approval-executes-nothing': replacing(carryOut, async () => {}),
    'approved-transfer-in-is-not-executed': replacing(carryOut, async (right, work, action) => {
      if (action.type !== 'TRANSFER_IN') await right(work, action);
    }),
    'approval-pays-one-unit': during(
      carryOut,
      replacing(debitSource, (right, work, payment) => {
        const { sentAmount } = payment;
        return right(work, { ...payment, sentAmount: { ...sentAmount, amount: 1 } });
      }),
    ),
  },
  'agent-actions/reject-executes-nothing': {
    'rejected-transfer-is-paid-later': replacing(giveUp, async (right, work, action, trigger) => {
      await right(work, action, trigger);
      if (trigger === 'reject') await payLater(work, action);
    }),
    'rejected-quote-is-executed': replacing(giveUp, (right, work, action, trigger) =>
      action.type === 'EXECUTE_QUOTE' ? carryOut(work, action) : right(work, action, trigger),
    ),
    'rejected-transfer-in-is-executed': replacing(giveUp, (right, work, action, trigger) =>
      action.type === 'TRANSFER_IN' ? carryOut(work, action) : right(work, action, trigger),
    ),
    'rejected-action-is-executed': replacing(giveUp, (_right, work, action) => carryOut(work, action)),
  },
  'agent-actions/decided-under-its-own-agent': {
    'action-is-decided-under-any-agent': replacing(
      actionOf,
      async (right, work, agentId, id) =>
        (await work.collection(actions).get(id)) ?? right(work, agentId, id),
    ),
  },
  'agent-actions/approve-leads-to-approved': {
    'approved-action-still-waits': replacing(moveAction, async (right, work, action, trigger, change) => {
      const after = await right(work, action, trigger, change);
      return trigger === 'approve' ? overrule(work, after, action.status) : after;
    }),
  },
  'agent-actions/decided-action-does-not-wait': {
    'rejected-actions-are-listed-as-waiting': [
      replacing(approvalFilters, (right, call) => ({
        ...right(call),
        status: { in: ['PENDING_APPROVAL', 'REJECTED'] },
      })),
      answering(listApprovals, (answer) =>
        withRows(answer, (row) => ({ ...row, status: 'PENDING_APPROVAL' })),
      ),
    ],
  },
  'agent-actions/held-action-moves-no-money': {
    'held-transfer-is-debited-at-once': replacing(performAction, (right, work, agent, request) =>
      right(work, agent, isTransfer(request) ? { ...request, reserve: request.run } : request),
    ),
  },
  'agent-actions/transfer-can-end-pending': {
    'transfers-of-agents-never-wait': replacing(performAction, (right, work, agent, request) => {
      const never = behaviourWith(work.behaviour, [replacing(executionModeFor, () => 'AUTO')]);
      return right(isTransfer(request) ? { ...work, behaviour: never } : work, agent, request);
    }),
  },
  'agent-actions/threshold-holds-the-transaction': {
    'unheld-transfer-is-answered-as-pending': [
      replacing(passesThreshold, () => false),
      replacing(paymentAnswer, async (_right, call, { inner }) => ({
        ...transactionView(call, await transactionOf(call, inner.transactionId)),
        status: 'PENDING',
      })),
    ],
  },
  'agent-actions/status-values': {
    'approved-execution-is-called-done': replacing(actionView, async (right, work, action) => {
      const isMeant = action.status === 'APPROVED' && action.type === 'EXECUTE_QUOTE';
      return { ...(await right(work, action)), ...(isMeant && { status: 'DONE' }) };
    }),
  },
  'agents/approvals-filter-by-agent': {
    'approvals-ignore-the-agent': ignoring(approvalFilters, 'agentId'),
  },
  'agents/approvals-filter-by-customer': {
    'approvals-ignore-the-customer': ignoring(approvalFilters, 'customerId'),
  },
});
