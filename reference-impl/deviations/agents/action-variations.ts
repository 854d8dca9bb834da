import { isJsonObject } from '../../../spec/json.ts';
import { actionView, type Action } from '../../records/action-store.ts';
import {
  approveAction,
  approveUnexecutable,
  carryOut,
  giveUp,
  moveAction,
  performAction,
  withdrawActions,
} from '../../agents/actions.ts';
import { approvalFilters } from '../../agents/agent-approvals.ts';
import { paymentAnswer } from '../../agents/agent-side-money.ts';
import { passesThreshold } from '../../agents/policy.ts';
import { conflict } from '../../http/api-error.ts';
import { internalAccountView } from '../../ledger/internal-account-store.ts';
import { isInternal } from '../../ledger/journal.ts';
import { balanceOf, hold, holdsOf, release } from '../../ledger/ledger.ts';
import { transactionOf, transactionView } from '../../records/transaction-store.ts';
import { remembering, replacing, type Replacement } from '../../runtime/behaviour.ts';
import { lacking, without } from '../altered-answers.ts';
import type { Variations } from '../deviation.ts';
import type { Work } from '../../runtime/work.ts';

import { carryOutLater } from './action-tasks.ts';
import { allAreas } from './agent-areas.ts';

/** How long a decision does not show. Virtual milliseconds. */
const unshownMs = 60;

/** Shows actions as waiting for a moment after they were decided. */
const decidingUnseen: Replacement = (replacements) => {
  const shownFromMs = new Map<string, number>();
  replacing(moveAction, (right, work, action, ...rest) => {
    shownFromMs.set(action.id, work.now().getTime() + unshownMs);
    return right(work, action, ...rest);
  })(replacements);
  replacing(actionView, async (right, work, action) => {
    const isUnseen = work.now().getTime() < (shownFromMs.get(action.id) ?? 0);
    return { ...(await right(work, action)), ...(isUnseen && { status: 'PENDING_APPROVAL' }) };
  })(replacements);
};

/** Sets aside what an action that waits would pay. */
const reserve = async (work: Work, { status, inner }: Action): Promise<void> => {
  const { amount, currency, isSpending, accounts } = inner.exposure;
  const [account = ''] = accounts;
  if (status !== 'PENDING_APPROVAL' || !isSpending || !isInternal(account)) return;
  const { available } = await balanceOf(work, account, currency);
  if (available >= amount) await hold(work, { transaction: inner.transactionId, account, currency, amount });
};

const free = async (work: Work, { inner }: Action): Promise<void> => {
  for (const { id } of await holdsOf(work, inner.transactionId)) await release(work, id);
};

const reserving = [
  replacing(performAction, async (right, work, agent, request) => {
    const action = await right(work, agent, request);
    await reserve(work, action);
    return action;
  }),
  replacing(approveAction, async (right, work, action) => {
    await free(work, action);
    return right(work, action);
  }),
  replacing(giveUp, async (right, work, action, trigger) => {
    await free(work, action);
    await right(work, action, trigger);
  }),
] as const;

/** How long what a decision frees does not show, and what begins to wait. Virtual milliseconds. */
const unshownReserveMs = 200;
const unshownHoldMs = 300;

/** What an account shows beside its balance until some instant. */
interface Unshown {
  readonly account: string;
  readonly amount: number;
  readonly untilMs: number;
}

/** Shows balances as they are with these amounts besides. */
const showingBeside = (unshown: () => Iterable<Unshown>): Replacement =>
  replacing(internalAccountView, async (right, work, account) => {
    const view = await right(work, account);
    const beside = [...unshown()]
      .filter((each) => each.account === account.id && each.untilMs > work.now().getTime())
      .reduce((sum, each) => sum + each.amount, 0);
    return { ...view, balance: { ...view.balance, amount: view.balance.amount + beside } };
  });

/** Shows what was reserved for a moment longer, once it was decided. */
const freeingLater: Replacement = (replacements) => {
  const freed: Unshown[] = [];
  const note = async (work: Work, { inner }: Action): Promise<void> => {
    const untilMs = work.now().getTime() + unshownReserveMs;
    for (const { account, amount } of await holdsOf(work, inner.transactionId))
      freed.push({ account, amount: -amount, untilMs });
  };
  replacing(giveUp, async (right, work, action, trigger) => {
    await note(work, action);
    await right(work, action, trigger);
  })(replacements);
  replacing(approveAction, async (right, work, action) => {
    await note(work, action);
    return right(work, action);
  })(replacements);
  showingBeside(() => freed)(replacements);
};

/** Does not show at once that something is reserved. */
const reservingLater: Replacement = (replacements) => {
  const begun = new Map<string, Unshown>();
  replacing(performAction, async (right, work, agent, request) => {
    const action = await right(work, agent, request);
    const untilMs = work.now().getTime() + unshownHoldMs;
    for (const { account, amount } of await holdsOf(work, action.inner.transactionId))
      begun.set(action.id, { account, amount, untilMs });
    return action;
  })(replacements);
  const forget = (action: Action): void => void begun.delete(action.id);
  replacing(giveUp, async (right, work, action, trigger) => {
    forget(action);
    await right(work, action, trigger);
  })(replacements);
  replacing(approveAction, async (right, work, action) => {
    forget(action);
    return right(work, action);
  })(replacements);
  showingBeside(() => begun.values())(replacements);
};

/** Permitted variants of the actions of agents. */
export const actionVariations = {
  'thresholds-include-their-amount': {
    about: 'the amount of an approval threshold needs approval itself',
    gaps: ['agents/shape-of-approval-thresholds'],
    areas: allAreas,
    replaces: replacing(passesThreshold, (right, work, policy, exposure) => {
      const { approvalThresholds } = policy;
      const amount = approvalThresholds?.amount;
      if (typeof amount !== 'number') return right(work, policy, exposure);
      const below = { ...approvalThresholds, amount: amount - 1 };
      return right(work, { ...policy, approvalThresholds: below }, exposure);
    }),
  },
  'decisions-show-a-moment-later': {
    about: 'an action reads as PENDING_APPROVAL for 60 ms after it was decided',
    gaps: ['agent-actions/time-of-a-decision'],
    areas: allAreas,
    replaces: decidingUnseen,
  },
  'approved-actions-run-a-moment-later': {
    about: 'what an approved action stands for is executed 200 ms later',
    gaps: ['agent-actions/time-of-a-decision'],
    areas: [...allAreas, 'payments'],
    replaces: remembering(carryOut, () => carryOutLater),
  },
  'waiting-actions-reserve-their-amount': {
    about: 'what an action would pay is reserved while it waits, and free again once it is decided',
    readings: ['agent-actions/debit-of-what-is-held'],
    areas: [...allAreas, 'payments'],
    replaces: reserving,
  },
  'reserved-money-is-free-later': {
    about: 'what is reserved for an action is free again 200 ms after a decision',
    readings: ['agent-actions/debit-of-what-is-held'],
    areas: [...allAreas, 'payments'],
    replaces: [...reserving, freeingLater],
  },
  'money-is-reserved-later': {
    about: 'what an action would pay is reserved 300 ms after it began to wait',
    readings: ['agent-actions/debit-of-what-is-held'],
    areas: [...allAreas, 'payments'],
    replaces: [...reserving, reservingLater],
  },
  'decided-approvals-stay-listed': {
    about: 'approval requests that were decided stay in the list',
    gaps: ['agents/status-of-decided-approvals'],
    areas: allAreas,
    replaces: replacing(approvalFilters, (right, call) => lacking(right(call), 'status')),
  },
  'actions-outlive-their-agent': {
    about: 'actions of a deleted agent stay in PENDING_APPROVAL',
    gaps: ['agents/actions-of-a-deleted-agent'],
    areas: allAreas,
    replaces: replacing(withdrawActions, async () => {}),
  },
  'agent-payments-answer-the-transaction': {
    about: 'an execution or transfer of an agent answers its transaction, held or not',
    gaps: ['agent-side/answer-of-execute-and-transfers', 'agent-actions/answer-of-what-is-held'],
    areas: allAreas,
    choice: 'answer to an agent',
    replaces: replacing(paymentAnswer, async (_right, call, { inner }) =>
      transactionView(call, await transactionOf(call, inner.transactionId)),
    ),
  },
  'held-transactions-are-not-shown': {
    about: 'an action shows its transaction once it is approved',
    gaps: ['agent-actions/answer-of-what-is-held', 'agent-actions/fields'],
    readings: ['agent-actions/two-ways-to-approve'],
    areas: allAreas,
    choice: 'answer to an agent',
    unexamined: 'nobody can approve the transaction that is not shown',
    replaces: replacing(actionView, async (right, work, action) => {
      const view = await right(work, action);
      if (action.status !== 'PENDING_APPROVAL') return view;
      const { transaction: _transaction, quote, ...shown } = view;
      return { ...shown, ...(isJsonObject(quote) && { quote: without(quote, 'transactionId') }) };
    }),
  },
  'unexecutable-approvals-are-refused': {
    about: 'an approval of what cannot be executed is refused, and the action waits on',
    gaps: ['agent-actions/into-failed'],
    readings: ['agent-actions/approved-and-not-executable'],
    areas: allAreas,
    replaces: replacing(approveUnexecutable, async () => {
      throw conflict('This cannot be executed any more.');
    }),
  },
  'failed-actions-have-another-name': {
    about: 'an action that failed is EXECUTION_FAILED',
    gaps: ['agent-actions/into-failed'],
    areas: allAreas,
    replaces: replacing(actionView, async (right, work, action) => ({
      ...(await right(work, action)),
      ...(action.status === 'FAILED' && { status: 'EXECUTION_FAILED' }),
    })),
  },
  'rejected-transfers-stay-pending': {
    about: 'the transaction of a rejected transfer stays PENDING',
    gaps: ['agent-actions/transaction-of-a-rejected-action'],
    areas: [...allAreas, 'payments'],
    replaces: replacing(giveUp, async (right, work, action, trigger) => {
      if (trigger !== 'reject') await right(work, action, trigger);
    }),
  },
} as const satisfies Variations;
