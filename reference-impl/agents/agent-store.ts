import type { JsonObject } from '../../spec/json.ts';
import { notFound } from '../http/api-error.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { defineCollection, type Document } from '../store/store.ts';
import { usageOf } from './usage.ts';
import type { Work } from '../runtime/work.ts';

export type Permission =
  | 'VIEW_TRANSACTIONS'
  | 'CREATE_TRANSFERS'
  | 'CREATE_QUOTES'
  | 'EXECUTE_QUOTES'
  | 'MANAGE_EXTERNAL_ACCOUNTS';

export type ExecutionMode = 'AUTO' | 'APPROVAL_REQUIRED';

/** Amounts in the currency's smallest unit; null and absent mean that there is no such limit. */
export interface SpendingLimits {
  readonly currency: string;
  readonly perTransactionLimit: number;
  /** Most transactions a day. */
  readonly dailyTransactionLimit?: number;
  readonly dailyLimit?: number | null;
  readonly monthlyLimit?: number | null;
}

/** The terms for one account in place of the policy's general ones. */
export interface AccountRule {
  readonly accountId: string;
  readonly executionMode?: ExecutionMode;
  readonly perTransactionLimit?: number | null;
}

/** An agent's permissions, the accounts that they hold for, and the amounts that wait for approval. */
export interface Policy {
  readonly permissions: readonly Permission[];
  readonly defaultExecutionMode: ExecutionMode;
  readonly spendingLimits: SpendingLimits;
  readonly accountRestrictions?: {
    readonly allowedAccountIds?: readonly string[];
    readonly accountRules?: readonly AccountRule[];
  };
  readonly approvalThresholds?: { readonly currency?: string; readonly amount?: number | null };
}

/** An agent as it is stored. A deleted one is kept, for its actions name it, and found by nobody. */
export interface Agent extends Document {
  readonly name: string;
  readonly customerId: string;
  readonly isPaused: boolean;
  readonly isConnected: boolean;
  readonly policy: Policy;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly isDeleted: boolean;
  readonly inner: {
    /** Hash of the access token that opens for it. The token itself is not kept. */
    readonly tokenHash?: string;
  };
}

export const agents = defineCollection<Agent>('agents', ['customerId']);

/** The agent with this id. Raises 404, also for a deleted one. */
export const agentOf = replaceable(async (work: Work, id: string): Promise<Agent> => {
  const agent = await work.collection(agents).get(id);
  if (!agent || agent.isDeleted) throw notFound('No such agent.');
  return agent;
});

/** An agent as reads show it. */
export const agentView = replaceable(async (work: Work, agent: Agent): Promise<JsonObject> => {
  const { inner: _inner, isDeleted: _deleted, createdAt, updatedAt, ...shown } = agent;
  return { ...shown, usage: await usageOf(work, agent), createdAt, updatedAt };
});

/** Stores an agent that was changed just now. */
export const storeAgent = async (work: Work, agent: Agent): Promise<Agent> => {
  const after = { ...agent, updatedAt: work.now().toISOString() };
  await work.collection(agents).update(after);
  return after;
};
