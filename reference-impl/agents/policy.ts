import type { ServedOperationId } from '../../spec/served-operations.ts';
import { forbidden, type ApiError } from '../http/api-error.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { knownCurrency } from '../payments/quote-ends.ts';
import type { Exposure } from '../records/action-store.ts';
import type { AccountRule, Agent, ExecutionMode, Permission, Policy } from './agent-store.ts';
import { amountIn, usageOf } from './usage.ts';
import type { Work } from '../runtime/work.ts';

/** Operations that need a permission; everything else is reading. Source: Authentication, rule 3. */
const needs: Readonly<Partial<Record<ServedOperationId, Permission>>> = {
  'agentSide.createExternalAccount': 'MANAGE_EXTERNAL_ACCOUNTS',
  'agentSide.deleteExternalAccount': 'MANAGE_EXTERNAL_ACCOUNTS',
  'agentSide.createQuote': 'CREATE_QUOTES',
  'agentSide.executeQuote': 'EXECUTE_QUOTES',
  'agentSide.transferIn': 'CREATE_TRANSFERS',
  'agentSide.transferOut': 'CREATE_TRANSFERS',
};

/** The permission that an operation needs; none for reading. */
export const permissionFor = (operation: ServedOperationId): Permission | undefined => needs[operation];

/** The policy that an agent acts under: as it is now, whenever its token was given out. */
export const policyOf = replaceable((_work: Work, { policy }: Agent): Policy => policy);

/** The error where a policy lacks a permission. */
export const lackOf = replaceable((_work: Work, permission: Permission): ApiError =>
  forbidden(`The policy of this agent lacks ${permission}.`),
);

/** Raises 403 for a paused agent that asks for more than to read. */
export const mustNotBePaused = replaceable(
  (_work: Work, { isPaused }: Agent, operation: ServedOperationId): void => {
    if (isPaused && permissionFor(operation) !== undefined) throw forbidden('This agent is paused.');
  },
);

/** Raises 403 for an agent whose policy lacks what the operation needs. */
export const mustBePermitted = replaceable((work: Work, agent: Agent, operation: ServedOperationId): void => {
  const permission = permissionFor(operation);
  if (permission !== undefined && !policyOf(work, agent).permissions.includes(permission))
    throw lackOf(work, permission);
});

/** Raises 403 for an agent that is paused, or whose policy lacks what the operation needs. */
export const mustMay = replaceable((work: Work, agent: Agent, operation: ServedOperationId): void => {
  mustNotBePaused(work, agent, operation);
  mustBePermitted(work, agent, operation);
});

const ruleFor = ({ accountRestrictions }: Policy, account: string | undefined): AccountRule | undefined =>
  accountRestrictions?.accountRules?.find(({ accountId }) => accountId === account);

/** The error for an account that the policy does not list. */
export const restricted = replaceable((_work: Work, account: string): ApiError =>
  forbidden(`The policy of this agent keeps it from ${account}.`),
);

/** Raises 403 for an internal account that the policy does not list, where it lists any. */
export const mustUseAllowedAccounts = replaceable(
  (work: Work, agent: Agent, accounts: readonly string[]): void => {
    const allowed = policyOf(work, agent).accountRestrictions?.allowedAccountIds;
    const other = accounts.find((account) => allowed?.includes(account) === false);
    if (other !== undefined) throw restricted(work, other);
  },
);

const mustBeWithin = (what: string, limit: number | null | undefined, value: number): void => {
  if (typeof limit === 'number' && value > limit) throw forbidden(`${what} of ${limit} would be passed.`);
};

const mustKeepLimits = async (work: Work, agent: Agent, exposure: Exposure): Promise<void> => {
  const policy = policyOf(work, agent);
  const { spendingLimits } = policy;
  const amount = amountIn(spendingLimits.currency, exposure);
  const rule = ruleFor(policy, exposure.accounts[0]);
  mustBeWithin('The limit for one transaction', spendingLimits.perTransactionLimit, amount);
  mustBeWithin('The limit for one transaction of this account', rule?.perTransactionLimit, exposure.amount);
  const { dailyTransactionCount, dailySpend, monthlySpend } = await usageOf(work, agent);
  mustBeWithin(
    'The daily number of transactions',
    spendingLimits.dailyTransactionLimit,
    dailyTransactionCount + 1,
  );
  if (!exposure.isSpending) return;
  mustBeWithin('The daily limit', spendingLimits.dailyLimit, dailySpend + amount);
  mustBeWithin('The monthly limit', spendingLimits.monthlyLimit, monthlySpend + amount);
};

/** Raises 403 for what account restrictions or spending limits forbid. */
export const mustAllow = async (work: Work, agent: Agent, exposure: Exposure): Promise<void> => {
  mustUseAllowedAccounts(work, agent, exposure.accounts);
  await mustKeepLimits(work, agent, exposure);
};

/** Whether an amount is above the approval threshold of a policy, where it has one. */
export const passesThreshold = replaceable((_work: Work, policy: Policy, exposure: Exposure): boolean => {
  const { amount, currency = policy.spendingLimits.currency } = policy.approvalThresholds ?? {};
  return typeof amount === 'number' && amountIn(currency, exposure) > amount;
});

/** Whether what passes no threshold waits: by the account's rule, or the default. */
export const usualMode = replaceable(
  (_work: Work, policy: Policy, exposure: Exposure): ExecutionMode =>
    ruleFor(policy, exposure.accounts[0])?.executionMode ?? policy.defaultExecutionMode,
);

/** Whether something waits for the platform: by the account's rule, the default, or a threshold that it passes. */
export const executionModeFor = replaceable((work: Work, agent: Agent, exposure: Exposure): ExecutionMode => {
  const policy = policyOf(work, agent);
  return passesThreshold(work, policy, exposure) ? 'APPROVAL_REQUIRED' : usualMode(work, policy, exposure);
});

/** Raises 400 INVALID_CURRENCY for a policy whose amounts are in a currency nobody can compare with. */
export const mustBeComparable = ({ spendingLimits, approvalThresholds }: Policy): void => {
  knownCurrency(spendingLimits.currency);
  if (approvalThresholds?.currency !== undefined) knownCurrency(approvalThresholds.currency);
};
