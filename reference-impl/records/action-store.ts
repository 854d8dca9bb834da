import type { AgentActionState } from '../../spec/machines/agent-action.ts';
import type { JsonObject } from '../../spec/json.ts';
import { notFound } from '../http/api-error.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { defineCollection, type Document } from '../store/store.ts';
import type { CurrencyCode } from '../ledger/currencies.ts';
import { quotes } from './quote-store.ts';
import { transactions, transactionView } from './transaction-store.ts';
import type { Work } from '../runtime/work.ts';

export type ActionType = 'EXECUTE_QUOTE' | 'TRANSFER_OUT' | 'TRANSFER_IN';

/** The transfer that an action stands for. */
export interface TransferDetails {
  /** Smallest units. */
  readonly amount: number;
  readonly currency: CurrencyCode;
  readonly sourceAccountId: string;
  readonly destinationAccountId: string;
}

/** The facts that a policy looks at: how much money, and which internal accounts it leaves or reaches. */
export interface Exposure {
  /** Smallest units. */
  readonly amount: number;
  readonly currency: CurrencyCode;
  /** The account that pays or is paid comes first: its own rules hold. */
  readonly accounts: readonly string[];
  /** False for money that comes in: it is no spending. */
  readonly isSpending: boolean;
}

/** Something an agent wants done, as it is stored. */
export interface Action extends Document {
  readonly agentId: string;
  readonly customerId: string;
  readonly platformCustomerId: string;
  readonly status: AgentActionState;
  readonly type: ActionType;
  readonly transferDetails?: TransferDetails;
  readonly rejectionReason?: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly inner: {
    readonly quoteId?: string;
    /** The transaction that the action leads to; PENDING until the action is decided. */
    readonly transactionId: string;
    readonly exposure: Exposure;
    /** Absent until it was executed. */
    readonly executedAt?: string;
  };
}

export const actions = defineCollection<Action>('agent_actions', [
  'inner.transactionId',
  'inner.quoteId',
  'agentId',
  'customerId',
]);

/** An action as reads and webhooks show it: with its quote and its transaction as they are now. */
export const actionView = replaceable(
  async (work: Work, { inner, ...action }: Action): Promise<JsonObject> => {
    const { quoteId, transactionId } = inner;
    const quote = quoteId === undefined ? undefined : await work.collection(quotes).get(quoteId);
    const transaction = await work.collection(transactions).get(transactionId);
    return {
      ...action,
      ...(quote && { quote }),
      ...(transaction && { transaction: transactionView(work, transaction) }),
    };
  },
);

/** The action with this id, if the agent is the one that started it. Raises 404. */
export const actionOf = replaceable(async (work: Work, agentId: string, id: string): Promise<Action> => {
  const action = await work.collection(actions).get(id);
  if (action?.agentId !== agentId) throw notFound('No such action of this agent.');
  return action;
});

/** The action that a transaction belongs to, whatever became of it. */
export const actionBehind = (work: Work, transactionId: string): Promise<Action | undefined> =>
  work.collection(actions).first({ where: { 'inner.transactionId': transactionId } });
