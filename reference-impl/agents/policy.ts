import type { OperationId } from '../../spec/operations.ts';
import type { FaultName } from '../deviations/faults.ts';
import { ApiError, forbidden, notFound } from '../http/api-error.ts';
import { unauthorized } from '../http/authenticate.ts';
import type { Work } from '../runtime/work.ts';
import { knownCurrency } from '../payments/quote-ends.ts';
import type { Exposure } from './action-store.ts';
import type { AccountRule, Agent, ExecutionMode, Permission, Policy } from './agent-store.ts';
import { amountIn, usageOf } from './usage.ts';

interface Need {
  readonly permission: Permission;
  /** Makes a faulty server forget the permission. */
  readonly fault: FaultName;
}

/** What needs a permission; everything else is reading. Source: Authentication, rule 3. */
const needs: Readonly<Partial<Record<OperationId, Need>>> = {
  'agentSide.createExternalAccount': {
    permission: 'MANAGE_EXTERNAL_ACCOUNTS',
    fault: 'agent-adds-accounts-without-permission',
  },
  'agentSide.deleteExternalAccount': {
    permission: 'MANAGE_EXTERNAL_ACCOUNTS',
    fault: 'agent-deletes-accounts-without-permission',
  },
  'agentSide.createQuote': { permission: 'CREATE_QUOTES', fault: 'agent-quotes-without-permission' },
  'agentSide.executeQuote': { permission: 'EXECUTE_QUOTES', fault: 'agent-executes-without-permission' },
  'agentSide.transferIn': { permission: 'CREATE_TRANSFERS', fault: 'agent-pulls-without-permission' },
  'agentSide.transferOut': { permission: 'CREATE_TRANSFERS', fault: 'agent-pays-without-permission' },
};

/** Makes a faulty server refuse what a permission allows: to all, or to those that have no other permission too. */
const refusals: Readonly<Partial<Record<Permission, { readonly all: FaultName; readonly some: FaultName }>>> =
  {
    MANAGE_EXTERNAL_ACCOUNTS: {
      all: 'accounts-are-refused-to-agents',
      some: 'accounts-need-every-permission',
    },
    CREATE_TRANSFERS: { all: 'transfers-are-refused-to-agents', some: 'transfers-need-every-permission' },
    CREATE_QUOTES: { all: 'quotes-are-refused-to-agents', some: 'quotes-need-every-permission' },
    EXECUTE_QUOTES: { all: 'executing-is-refused-to-agents', some: 'executing-needs-every-permission' },
  };

/** Whether a faulty server takes a permission for too little. */
const isTooLittle = ({ faults }: Work, { permissions }: Policy, permission: Permission): boolean => {
  const { all, some } = refusals[permission] ?? {};
  const isBare = Object.keys(refusals).some((each) => !permissions.includes(each as Permission));
  return (all !== undefined && faults.has(all)) || (some !== undefined && isBare && faults.has(some));
};

/** Whether a pause keeps an agent from an operation; on a faulty server not from every one. */
const isHeldBack = ({ faults }: Work, { isPaused }: Agent, operation: OperationId): boolean =>
  isPaused && !(operation === 'agentSide.executeQuote' && faults.has('paused-agent-still-executes'));

/** Reading that may need a permission of its own. */
const reads = /^agentSide\.(list|get)(InternalAccounts|ExternalAccount|Transaction)/;

/** The policy that an agent acts under: as it is now, whenever its token was given out. */
export const policyOf = ({ policy, inner }: Agent): Policy => inner.frozenPolicy ?? policy;

/** Refusals that only variations ask for. */
const mustSuitVariations = ({ variations }: Work, agent: Agent, operation: OperationId): void => {
  if (agent.isPaused && variations.has('paused-agents-answer-401'))
    throw unauthorized('agent', 'This agent is paused.');
  const maySee = policyOf(agent).permissions.includes('VIEW_TRANSACTIONS');
  if (reads.test(operation) && !maySee && variations.has('reading-needs-a-permission'))
    throw forbidden('The policy of this agent lacks VIEW_TRANSACTIONS.');
};

const lacks = ({ faults }: Work, permission: Permission): ApiError =>
  faults.has('missing-permission-gives-400')
    ? new ApiError(400, 'INVALID_INPUT', `The policy of this agent lacks ${permission}.`)
    : forbidden(`The policy of this agent lacks ${permission}.`);

/** Raises 403 for an agent that is paused, or whose policy lacks what the operation needs. */
export const mustMay = (work: Work, agent: Agent, operation: OperationId): void => {
  mustSuitVariations(work, agent, operation);
  const need = needs[operation];
  if (need === undefined) return;
  if (isHeldBack(work, agent, operation)) throw forbidden('This agent is paused.');
  if (isTooLittle(work, policyOf(agent), need.permission)) throw forbidden('No agent may do this.');
  if (!policyOf(agent).permissions.includes(need.permission) && !work.faults.has(need.fault))
    throw lacks(work, need.permission);
};

const ruleFor = ({ accountRestrictions }: Policy, account: string | undefined): AccountRule | undefined =>
  accountRestrictions?.accountRules?.find(({ accountId }) => accountId === account);

/** Raises 403 for an internal account that the policy does not list, where it lists any. */
export const mustUseAllowedAccounts = (work: Work, agent: Agent, accounts: readonly string[]): void => {
  const allowed = policyOf(agent).accountRestrictions?.allowedAccountIds;
  if (allowed === undefined || work.faults.has('account-restrictions-are-ignored')) return;
  const other = accounts.find((account) => !allowed.includes(account));
  if (other !== undefined && work.variations.has('restricted-accounts-are-not-found'))
    throw notFound('No such internal account.');
  if (other !== undefined) throw forbidden(`The policy of this agent keeps it from ${other}.`);
};

const mustBeWithin = (what: string, limit: number | null | undefined, value: number): void => {
  if (typeof limit === 'number' && value > limit) throw forbidden(`${what} of ${limit} would be passed.`);
};

const mustKeepLimits = async (work: Work, agent: Agent, exposure: Exposure): Promise<void> => {
  const policy = policyOf(agent);
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

const passesThreshold = (work: Work, policy: Policy, exposure: Exposure): boolean => {
  const { amount, currency = policy.spendingLimits.currency } = policy.approvalThresholds ?? {};
  if (typeof amount !== 'number' || work.faults.has('approval-threshold-is-ignored')) return false;
  const least = work.variations.has('thresholds-include-their-amount') ? amount - 1 : amount;
  return amountIn(currency, exposure) > least;
};

/** Whether something waits for the platform: by the account's rule, the default, or a threshold that it passes. */
export const executionModeFor = (work: Work, agent: Agent, exposure: Exposure): ExecutionMode => {
  const policy = policyOf(agent);
  if (passesThreshold(work, policy, exposure)) return 'APPROVAL_REQUIRED';
  if (work.faults.has('execution-mode-is-ignored')) return 'AUTO';
  return ruleFor(policy, exposure.accounts[0])?.executionMode ?? policy.defaultExecutionMode;
};

/** Raises 400 INVALID_CURRENCY for a policy whose amounts are in a currency nobody can compare with. */
export const mustBeComparable = ({ spendingLimits, approvalThresholds }: Policy): void => {
  knownCurrency(spendingLimits.currency);
  if (approvalThresholds?.currency !== undefined) knownCurrency(approvalThresholds.currency);
};
