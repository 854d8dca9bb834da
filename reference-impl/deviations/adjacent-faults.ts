import { carryOut, giveUp, moveAction, withdrawActions } from '../agents/actions.ts';
import { ok } from '../http/call.ts';
import { actionBehind, actions } from '../records/action-store.ts';
import { transactionView } from '../records/transaction-store.ts';
import { replacing } from '../runtime/behaviour.ts';
import { addressed, approveTransaction } from '../transactions/transactions.ts';
import { faultsOf } from './deviation.ts';

/** Faults beside those that checks were written for: another path, a later time, another kind of thing. */
export const adjacentFaults = faultsOf({
  'agent-actions/reject-executes-nothing': {
    'rejected-action-is-approved-by-its-payment': [
      replacing(giveUp, async (right, work, action, trigger) => {
        if (trigger !== 'reject') await right(work, action, trigger);
      }),
      replacing(approveTransaction, async (right, call) => {
        const { id } = await addressed(call);
        const action = await actionBehind(call, id);
        if (action?.status !== 'REJECTED') return right(call);
        await carryOut(call, action);
        return ok(transactionView(call, await addressed(call)));
      }),
    ],
  },
  'agent-actions/held-action-moves-no-money': {
    'deletion-of-an-agent-pays-what-waits': replacing(withdrawActions, async (_right, work, { id }) => {
      const where = { agentId: id, status: 'PENDING_APPROVAL' };
      for (const action of await work.collection(actions).find({ where })) {
        await carryOut(work, action);
        await moveAction(work, action, 'approve');
      }
    }),
  },
});
