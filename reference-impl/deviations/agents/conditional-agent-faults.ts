import { reachableQuote } from '../../agents/account-restrictions.ts';
import { approvalFilters } from '../../agents/agent-approvals.ts';
import { changedPolicy } from '../../agents/agents.ts';
import { carryOut } from '../../agents/actions.ts';
import { executeAgentQuote } from '../../agents/agent-side-money.ts';
import { executionModeFor, passesThreshold, policyOf, usualMode } from '../../agents/policy.ts';
import type { Policy } from '../../agents/agent-store.ts';
import { actions } from '../../records/action-store.ts';
import { quoteOf } from '../../records/quote-store.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import { during } from '../altered-work.ts';
import { faultsOf } from '../deviation.ts';

/** How long an agent goes on under the policy before. Virtual milliseconds. */
const delayMs = 2000;

/** A policy counts two seconds after it was changed. */
const delayingPolicies = (): readonly [Replacement, Replacement] => {
  const earlier = new Map<string, { readonly policy: Policy; readonly untilMs: number }>();
  return [
    replacing(changedPolicy, (right, call, before) => {
      earlier.set(call.params['agentId'] ?? '', { policy: before, untilMs: call.now().getTime() + delayMs });
      return right(call, before);
    }),
    replacing(policyOf, (right, work, agent) => {
      const old = earlier.get(agent.id);
      return old !== undefined && work.now().getTime() < old.untilMs ? old.policy : right(work, agent);
    }),
  ];
};

/** Actions above the threshold wait until one action of their agent was approved. */
const trustingOnceApproved = (): readonly [Replacement, Replacement] => {
  const approved = new Set<string>();
  return [
    replacing(carryOut, async (right, work, action) => {
      await right(work, action);
      approved.add(action.agentId);
    }),
    replacing(executionModeFor, (right, work, agent, exposure) =>
      approved.has(agent.id)
        ? usualMode(work, policyOf(work, agent), exposure)
        : right(work, agent, exposure),
    ),
  ];
};

/** Faults of agents that show in some states alone. */
export const conditionalAgentFaults = faultsOf({
  'agent-actions/approve-executes-the-transfer': {
    'approval-executes-what-waits-longest': replacing(carryOut, async (right, work, action) => {
      const { agentId, type } = action;
      const where = { agentId, type, status: 'PENDING_APPROVAL' };
      const oldest = await work.collection(actions).first({ where, order: 'oldest' });
      await right(work, oldest ?? action);
    }),
  },
  'agent-actions/threshold-holds-the-transaction': {
    'first-approval-lifts-the-threshold': trustingOnceApproved(),
    'thresholds-hold-no-execution-of-a-quote': during(
      executeAgentQuote,
      replacing(passesThreshold, () => false),
    ),
  },
  'agents/policy-update-takes-effect-at-once': {
    'policy-takes-two-seconds-to-count': delayingPolicies(),
  },
  'agent-side/foreign-quote-is-404': {
    'executed-quotes-are-read-by-every-agent': replacing(reachableQuote, async (right, work, agent, id) => {
      const quote = await quoteOf(work, id);
      return quote.status === 'PENDING' ? right(work, agent, id) : quote;
    }),
  },
  'agents/approvals-filter-by-agent': {
    'agent-of-approvals-is-ignored-beside-the-customer': replacing(approvalFilters, (right, call) => {
      const { agentId, ...where } = right(call);
      return { ...where, ...(call.query['customerId'] === undefined && { agentId }) };
    }),
  },
});
