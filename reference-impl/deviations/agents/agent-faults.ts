import type { OperationId } from '../../../spec/operations.ts';
import { callingAgent, mustMayCall } from '../../agents/acting.ts';
import { addressedCode, isRedeemed, redeemDeviceCode } from '../../agents/agent-redemption.ts';
import { agents, agentView, type Permission, type Policy } from '../../agents/agent-store.ts';
import {
  agentFilters,
  changedPolicy,
  createAgent,
  regenerateDeviceCode,
  updateAgent,
  withoutAccess,
} from '../../agents/agents.ts';
import { mustBeRedeemable, voidDeviceCodes } from '../../agents/device-codes.ts';
import {
  executionModeFor,
  lackOf,
  mustBePermitted,
  mustNotBePaused,
  mustUseAllowedAccounts,
  passesThreshold,
  permissionFor,
  policyOf,
  usualMode,
} from '../../agents/policy.ts';
import { ApiError, forbidden } from '../../http/api-error.ts';
import { platformCaller } from '../../http/authenticate.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import { lacking } from '../altered-answers.ts';
import { during } from '../altered-work.ts';
import { fault, type Faults } from '../deviation.ts';
import { isLongAgo } from '../later-views.ts';
import { actLater } from '../background-work.ts';
import { misplacing } from '../http/authentication-faults.ts';
import { announcingTokens, freezingPolicies, showingDeviceCodes, showingTokens } from './kept-secrets.ts';
import { endingReusedTokens } from './reused-device-codes.ts';

/** An operation needs no permission. */
export const permitting = (free: OperationId): Replacement =>
  replacing(mustBePermitted, (right) => (work, agent, operation) => {
    if (operation !== free) right(work, agent, operation);
  });

/** The permission is refused to agents with these policies, though they have it. */
const refusing = (permission: Permission, isMeant: (policy: Policy) => boolean): Replacement =>
  replacing(mustBePermitted, (right) => (work, agent, operation) => {
    if (permissionFor(operation) === permission && isMeant(policyOf(work, agent)))
      throw forbidden('No agent may do this.');
    right(work, agent, operation);
  });

const all: readonly Permission[] = [
  'MANAGE_EXTERNAL_ACCOUNTS',
  'CREATE_TRANSFERS',
  'CREATE_QUOTES',
  'EXECUTE_QUOTES',
];

const toAll = (): boolean => true;
const toThoseWithoutAll = ({ permissions }: Policy): boolean =>
  all.some((permission) => !permissions.includes(permission));

/** An agent is created with another policy than the request says. */
const changingPolicy = (change: (policy: Policy) => Policy): Replacement =>
  replacing(
    createAgent,
    (right) => (call) => right({ ...call, body: { ...call.body, policy: change(call.body.policy) } }),
  );

const losing = (permission: Permission): Replacement =>
  changingPolicy((policy) => ({
    ...policy,
    permissions: policy.permissions.filter((each) => each !== permission),
  }));

/** A code that was redeemed can be redeemed again. */
const redeemingAgain: Replacement = replacing(
  mustBeRedeemable,
  (right) => (work, code) => right(work, code.state === 'redeemed' ? { ...code, state: 'open' } : code),
);

/** A code that was redeemed and answered since can be redeemed again, a second later. */
const redeemingLater: Replacement = replacing(mustBeRedeemable, (right) => {
  const since = new Map<string, string>();
  return (work, code) => {
    const updatedAt = since.get(code.id) ?? work.now().toISOString();
    since.set(code.id, updatedAt);
    right(
      work,
      code.state === 'redeemed' && isLongAgo(work, { updatedAt }) ? { ...code, state: 'open' } : code,
    );
  };
});

/** Faults in agents, their policies and their device codes. */
export const agentFaults = {
  'agent-names-lose-other-scripts': fault(
    'agents/update-changes-the-name',
    replacing(
      agentView,
      (right) => (work, agent) => right(work, { ...agent, name: agent.name.replaceAll(/[^ -~]/g, '?') }),
    ),
  ),
  // Permissions and policies
  'agent-adds-accounts-without-permission': fault(
    'agent-side/adding-an-external-account-needs-its-permission',
    permitting('agentSide.createExternalAccount'),
  ),
  'agent-deletes-accounts-without-permission': fault(
    'agent-side/deleting-an-external-account-needs-its-permission',
    permitting('agentSide.deleteExternalAccount'),
  ),
  'agent-quotes-without-permission': fault(
    'agent-side/create-quote-needs-its-permission',
    permitting('agentSide.createQuote'),
  ),
  'agent-executes-without-permission': fault(
    'agent-side/execute-quote-needs-its-permission',
    permitting('agentSide.executeQuote'),
  ),
  'agent-pulls-without-permission': fault(
    'agent-side/transfer-in-needs-its-permission',
    permitting('agentSide.transferIn'),
  ),
  'agent-pays-without-permission': fault(
    'agent-side/transfer-out-needs-its-permission',
    permitting('agentSide.transferOut'),
  ),
  'missing-permission-gives-400': fault(
    'agent-side/missing-permission-is-403',
    replacing(
      lackOf,
      () => (_work, permission) =>
        new ApiError(400, 'INVALID_INPUT', `The policy of this agent lacks ${permission}.`),
    ),
  ),
  'quotes-need-every-permission': fault(
    'agent-side/create-quote-with-its-permission',
    refusing('CREATE_QUOTES', toThoseWithoutAll),
  ),
  'quotes-are-refused-to-agents': fault(
    'agent-side/create-quote-with-its-permission',
    refusing('CREATE_QUOTES', toAll),
  ),
  'executing-needs-every-permission': fault(
    'agent-side/execute-quote-with-its-permission',
    refusing('EXECUTE_QUOTES', toThoseWithoutAll),
  ),
  'executing-is-refused-to-agents': fault(
    'agent-side/execute-quote-with-its-permission',
    refusing('EXECUTE_QUOTES', toAll),
  ),
  'transfers-need-every-permission': fault(
    'agent-side/transfers-with-their-permission',
    refusing('CREATE_TRANSFERS', toThoseWithoutAll),
  ),
  'transfers-are-refused-to-agents': fault(
    'agent-side/transfers-with-their-permission',
    refusing('CREATE_TRANSFERS', toAll),
  ),
  'accounts-need-every-permission': fault(
    'agent-side/external-accounts-with-their-permission',
    refusing('MANAGE_EXTERNAL_ACCOUNTS', toThoseWithoutAll),
  ),
  'accounts-are-refused-to-agents': fault(
    'agent-side/external-accounts-with-their-permission',
    refusing('MANAGE_EXTERNAL_ACCOUNTS', toAll),
  ),
  'account-restrictions-are-ignored': fault(
    'agent-side/account-restrictions-hold',
    replacing(mustUseAllowedAccounts, () => () => {}),
  ),
  'agents-share-the-policy-of-the-first': fault(
    'agent-side/requests-are-subject-to-its-policy',
    replacing(mustMayCall, (right) => async (call, agent) => {
      const where = { customerId: agent.customerId };
      const eldest = await call.collection(agents).first({ where, order: 'oldest' });
      await right(call, { ...agent, policy: eldest?.policy ?? agent.policy });
    }),
  ),
  'approval-threshold-is-ignored': fault(
    'agent-actions/threshold-holds-the-transaction',
    replacing(passesThreshold, () => () => false),
  ),
  'transfers-in-of-agents-wait-for-nobody': fault(
    'agent-actions/execution-mode-holds-the-transaction',
    replacing(
      executionModeFor,
      (right) => (work, agent, exposure) => (exposure.isSpending ? right(work, agent, exposure) : 'AUTO'),
    ),
  ),
  'execution-mode-is-ignored': fault(
    'agent-actions/execution-mode-holds-the-transaction',
    replacing(usualMode, () => () => 'AUTO'),
  ),
  'paused-agent-still-executes': fault(
    'agents/paused-agent-starts-nothing',
    replacing(mustNotBePaused, (right) => (work, agent, operation) => {
      if (operation !== 'agentSide.executeQuote') right(work, agent, operation);
    }),
  ),

  // Agents
  'deleted-agent-is-still-listed': fault(
    'agents/deleted-agent-is-not-listed',
    replacing(agentFilters, (right) => (call) => lacking(right(call), 'isDeleted')),
  ),
  'deleted-agent-keeps-its-access': fault(
    'agents/delete-ends-access-at-once',
    replacing(withoutAccess, () => async (_call, agent) => agent),
  ),
  'rename-ends-a-pause': fault(
    'agents/update-leaves-the-rest',
    replacing(updateAgent, (right) => (call) => right({ ...call, body: { isPaused: false, ...call.body } })),
  ),
  'policy-update-forgets-the-rest': fault(
    'agents/policy-update-is-partial',
    replacing(
      changedPolicy,
      (right) =>
        (call, { permissions, defaultExecutionMode, spendingLimits }) =>
          right(call, { permissions, defaultExecutionMode, spendingLimits }),
    ),
  ),
  'new-permissions-end-the-approval': fault(
    'agents/policy-update-is-partial',
    replacing(
      changedPolicy,
      (right) => (call, body) =>
        right(call, body.permissions === undefined ? body : { ...body, defaultExecutionMode: 'AUTO' }),
    ),
  ),
  'policy-change-needs-a-new-token': fault('agents/policy-update-takes-effect-at-once', freezingPolicies),
  'policy-keeps-three-permissions': fault(
    'agents/has-a-policy',
    changingPolicy((policy) => ({ ...policy, permissions: policy.permissions.slice(0, 3) })),
  ),
  'policy-loses-manage-external-accounts': fault(
    'agents/permission-manage-external-accounts',
    losing('MANAGE_EXTERNAL_ACCOUNTS'),
  ),
  'policy-loses-create-transfers': fault('agents/permission-create-transfers', losing('CREATE_TRANSFERS')),
  'policy-loses-create-quotes': fault('agents/permission-create-quotes', losing('CREATE_QUOTES')),
  'policy-loses-execute-quotes': fault('agents/permission-execute-quotes', losing('EXECUTE_QUOTES')),
  'policy-loses-its-execution-mode': fault(
    'agents/default-execution-mode-approval-required',
    changingPolicy((policy) => ({ ...policy, defaultExecutionMode: 'AUTO' })),
  ),
  'policy-loses-its-thresholds': fault(
    'agents/policy-has-approval-thresholds',
    changingPolicy(({ approvalThresholds: _thresholds, ...policy }) => policy),
  ),

  // Device codes and tokens
  'agent-shows-its-token': fault('authentication/agent-token-returned-once', showingTokens),
  'webhook-shows-the-token-of-the-agent': fault('authentication/agent-token-in-no-webhook', announcingTokens),
  'agent-shows-its-device-code': fault('agents/device-code-is-shown-when-made-only', showingDeviceCodes),
  'device-code-can-be-redeemed-again': fault('agents/second-redemption-returns-no-token', redeemingAgain),
  'device-code-can-be-redeemed-again-later': fault(
    'agents/second-redemption-returns-no-token',
    redeemingLater,
  ),
  'device-code-status-never-changes': fault(
    'agents/status-shows-the-redemption',
    replacing(isRedeemed, () => () => false),
  ),
  'old-device-code-still-redeems': fault(
    'agents/regenerate-invalidates-earlier-codes',
    during(
      regenerateDeviceCode,
      replacing(voidDeviceCodes, () => async () => {}),
    ),
  ),
  'second-redemption-ends-the-token': fault('agents/second-redemption-keeps-the-token', endingReusedTokens),
  'redemptions-at-once-both-count': fault(
    'agents/concurrent-redemptions-return-one-token',
    replacing(redeemDeviceCode, (right) => async (call) => {
      mustBeRedeemable(call, await addressedCode(call));
      return actLater(call, right, redeemingAgain);
    }),
  ),
  // The other half of this fault is among the credentials: the operation asks for a platform.
  'own-actions-refuse-agent-tokens': fault(
    'authentication/agent-operations-take-bearer',
    misplacing((id) => id === 'agentSide.listActions', platformCaller),
    replacing(callingAgent, (right) => async (call) => {
      if (call.caller.kind === 'agent') return right(call);
      return call.collection(agents).first({ where: { isConnected: true } });
    }),
  ),
} as const satisfies Faults;
