import { ApiError, notFound } from '../http/api-error.ts';
import { defineCollection, type Document } from '../store/store.ts';
import type { Work } from '../runtime/work.ts';
import { usageOf } from './usage.ts';

export type Permission =
  'VIEW_TRANSACTIONS' | 'CREATE_TRANSFERS' | 'CREATE_QUOTES' | 'EXECUTE_QUOTES' | 'MANAGE_EXTERNAL_ACCOUNTS';

export type ExecutionMode = 'AUTO' | 'APPROVAL_REQUIRED';

/** Amounts in the currency's smallest unit; null and absent mean that there is no such limit. */
export interface SpendingLimits {
  readonly currency: string;
  readonly perTransactionLimit: number;
  /** Most transactions a day. */
  readonly dailyTransactionLimit: number;
  readonly dailyLimit?: number | null;
  readonly monthlyLimit?: number | null;
}

/** What holds for one account in place of the policy's general terms. */
export interface AccountRule {
  readonly accountId: string;
  readonly executionMode?: ExecutionMode;
  readonly perTransactionLimit?: number | null;
}

/** What an agent may do, on which accounts, and what waits for approval. */
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

interface Leaks {
  readonly accessToken?: string | undefined;
  readonly deviceCode?: string | undefined;
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
    /** Hash of the access token that opens for it. Nobody has the token itself. */
    readonly tokenHash?: string;
    /** The policy that a faulty server goes by. */
    readonly frozenPolicy?: Policy;
    /** Only a faulty or varied server has these, in clear. */
    readonly leaks?: Leaks;
  };
}

export const agents = defineCollection<Agent>('agents', ['customerId']);

/** The agent with this id. Raises 404, also for a deleted one. */
export const agentOf = async (work: Work, id: string): Promise<Agent> => {
  const agent = await work.collection(agents).get(id);
  if (agent?.isDeleted === true && work.variations.has('deleted-resources-answer-410'))
    throw new ApiError(410, 'GONE', 'This agent is deleted.');
  if (!agent || agent.isDeleted) throw notFound('No such agent.');
  return agent;
};

/** What a faulty or varied server shows of an agent besides: the secret that it kept. */
const leakOf = ({ faults, variations }: Work, { inner: { leaks = {} } }: Agent): Leaks => ({
  ...(faults.has('agent-shows-its-token') && { accessToken: leaks.accessToken }),
  ...((faults.has('agent-shows-its-device-code') || variations.has('device-codes-stay-readable')) && {
    deviceCode: leaks.deviceCode,
  }),
});

/** An agent as reads show it. */
export const agentView = async (work: Work, agent: Agent): Promise<unknown> => {
  const { inner: _inner, isDeleted: _deleted, createdAt, updatedAt, ...shown } = agent;
  return { ...shown, usage: await usageOf(work, agent), createdAt, updatedAt, ...leakOf(work, agent) };
};

/** Stores an agent that was changed just now. */
export const storeAgent = async (work: Work, agent: Agent): Promise<Agent> => {
  const after = { ...agent, updatedAt: work.now().toISOString() };
  await work.collection(agents).update(after);
  return after;
};
