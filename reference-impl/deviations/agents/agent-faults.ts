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
import { remembering, replacing, type Replacement } from '../../runtime/behaviour.ts';
import { lacking } from '../altered-answers.ts';
import { during } from '../altered-work.ts';
import { faultsOf } from '../deviation.ts';
import { isLongAgo } from '../later-views.ts';
import { actLater } from '../background-work.ts';
import { misplacing } from '../http/authentication-faults.ts';
import { announcingTokens, freezingPolicies, showingDeviceCodes, showingTokens } from './kept-secrets.ts';
import { endingReusedTokens } from './reused-device-codes.ts';

/** An operation needs no permission. */
export const permitting = (free: OperationId): Replacement =>
  replacing(mustBePermitted, (right, work, agent, operation) => {
    if (operation !== free) right(work, agent, operation);
  });

/** The permission is refused to agents with these policies, though they have it. */
const refusing = (permission: Permission, isMeant: (policy: Policy) => boolean): Replacement =>
  replacing(mustBePermitted, (right, work, agent, operation) => {
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
  replacing(createAgent, (right, call) =>
    right({ ...call, body: { ...call.body, policy: change(call.body.policy) } }),
  );

const losing = (permission: Permission): Replacement =>
  changingPolicy((policy) => ({
    ...policy,
    permissions: policy.permissions.filter((each) => each !== permission),
  }));

/** A code that was redeemed can be redeemed again. */
const redeemingAgain: Replacement = replacing(mustBeRedeemable, (right, work, code) =>
  right(work, code.state === 'redeemed' ? { ...code, state: 'open' } : code),
);

/** A code that was redeemed and answered since can be redeemed again, a second later. */
const redeemingLater: Replacement = remembering(mustBeRedeemable, (right) => {
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
export const agentFaults = faultsOf({
  'agents/update-changes-the-name': {
    'agent-names-lose-other-scripts': replacing(agentView, (right, work, agent) =>
      right(work, { ...agent, name: agent.name.replaceAll(/[^ -~]/g, '?') }),
    ),
  },
  'agent-side/adding-an-external-account-needs-its-permission': {
    // Permissions and policies
    'agent-adds-accounts-without-permission': permitting('agentSide.createExternalAccount'),
  },
  'agent-side/deleting-an-external-account-needs-its-permission': {
    'agent-deletes-accounts-without-permission': permitting('agentSide.deleteExternalAccount'),
  },
  'agent-side/create-quote-needs-its-permission': {
    'agent-quotes-without-permission': permitting('agentSide.createQuote'),
  },
  'agent-side/execute-quote-needs-its-permission': {
    'agent-executes-without-permission': permitting('agentSide.executeQuote'),
  },
  'agent-side/transfer-in-needs-its-permission': {
    'agent-pulls-without-permission': permitting('agentSide.transferIn'),
  },
  'agent-side/transfer-out-needs-its-permission': {
    'agent-pays-without-permission': permitting('agentSide.transferOut'),
  },
  'agent-side/missing-permission-is-403': {
    'missing-permission-gives-400': replacing(
      lackOf,
      (_right, _work, permission) =>
        new ApiError(400, 'INVALID_INPUT', `The policy of this agent lacks ${permission}.`),
    ),
  },
  'agent-side/create-quote-with-its-permission': {
    'quotes-need-every-permission': refusing('CREATE_QUOTES', toThoseWithoutAll),
    'quotes-are-refused-to-agents': refusing('CREATE_QUOTES', toAll),
  },
  'agent-side/execute-quote-with-its-permission': {
    'executing-needs-every-permission': refusing('EXECUTE_QUOTES', toThoseWithoutAll),
    'executing-is-refused-to-agents': refusing('EXECUTE_QUOTES', toAll),
  },
  'agent-side/transfers-with-their-permission': {
    'transfers-need-every-permission': refusing('CREATE_TRANSFERS', toThoseWithoutAll),
    'transfers-are-refused-to-agents': refusing('CREATE_TRANSFERS', toAll),
  },
  'agent-side/external-accounts-with-their-permission': {
    'accounts-need-every-permission': refusing('MANAGE_EXTERNAL_ACCOUNTS', toThoseWithoutAll),
    'accounts-are-refused-to-agents': refusing('MANAGE_EXTERNAL_ACCOUNTS', toAll),
  },
  'agent-side/account-restrictions-hold': {
    'account-restrictions-are-ignored': replacing(mustUseAllowedAccounts, () => {}),
  },
  'agent-side/requests-are-subject-to-its-policy': {
    'agents-share-the-policy-of-the-first': replacing(mustMayCall, async (right, call, agent) => {
      const where = { customerId: agent.customerId };
      const eldest = await call.collection(agents).first({ where, order: 'oldest' });
      await right(call, { ...agent, policy: eldest?.policy ?? agent.policy });
    }),
  },
  'agent-actions/threshold-holds-the-transaction': {
    'approval-threshold-is-ignored': replacing(passesThreshold, () => false),
  },
  'agent-actions/execution-mode-holds-the-transaction': {
    'transfers-in-of-agents-wait-for-nobody': replacing(executionModeFor, (right, work, agent, exposure) =>
      exposure.isSpending ? right(work, agent, exposure) : 'AUTO',
    ),
    'execution-mode-is-ignored': replacing(usualMode, () => 'AUTO'),
  },
  'agents/paused-agent-starts-nothing': {
    'paused-agent-still-executes': replacing(mustNotBePaused, (right, work, agent, operation) => {
      if (operation !== 'agentSide.executeQuote') right(work, agent, operation);
    }),
  },
  'agents/deleted-agent-is-not-listed': {
    // Agents
    'deleted-agent-is-still-listed': replacing(agentFilters, (right, call) =>
      lacking(right(call), 'isDeleted'),
    ),
  },
  'agents/delete-ends-access-at-once': {
    'deleted-agent-keeps-its-access': replacing(withoutAccess, async (_right, _call, agent) => agent),
  },
  'agents/update-leaves-the-rest': {
    'rename-ends-a-pause': replacing(updateAgent, (right, call) =>
      right({ ...call, body: { isPaused: false, ...call.body } }),
    ),
  },
  'agents/policy-update-is-partial': {
    'policy-update-forgets-the-rest': replacing(
      changedPolicy,
      (right, call, { permissions, defaultExecutionMode, spendingLimits }) =>
        right(call, { permissions, defaultExecutionMode, spendingLimits }),
    ),
    'policy-update-drops-account-restrictions': replacing(changedPolicy, (right, call, policy) => {
      const { accountRestrictions: _dropped, ...rest } = policy;
      return right(call, rest);
    }),
    'new-permissions-end-the-approval': replacing(changedPolicy, (right, call, body) =>
      right(call, body.permissions === undefined ? body : { ...body, defaultExecutionMode: 'AUTO' }),
    ),
  },
  'agents/policy-update-takes-effect-at-once': {
    'policy-change-needs-a-new-token': freezingPolicies,
  },
  'agents/has-a-policy': {
    'policy-keeps-three-permissions': changingPolicy((policy) => ({
      ...policy,
      permissions: policy.permissions.slice(0, 3),
    })),
  },
  'agents/permission-manage-external-accounts': {
    'policy-loses-manage-external-accounts': losing('MANAGE_EXTERNAL_ACCOUNTS'),
  },
  'agents/permission-create-transfers': {
    'policy-loses-create-transfers': losing('CREATE_TRANSFERS'),
  },
  'agents/permission-create-quotes': {
    'policy-loses-create-quotes': losing('CREATE_QUOTES'),
  },
  'agents/permission-execute-quotes': {
    'policy-loses-execute-quotes': losing('EXECUTE_QUOTES'),
  },
  'agents/default-execution-mode-approval-required': {
    'policy-loses-its-execution-mode': changingPolicy((policy) => ({
      ...policy,
      defaultExecutionMode: 'AUTO',
    })),
  },
  'agents/policy-has-approval-thresholds': {
    'policy-loses-its-thresholds': changingPolicy(({ approvalThresholds: _thresholds, ...policy }) => policy),
  },
  'authentication/agent-token-returned-once': {
    // Device codes and tokens
    'agent-shows-its-token': showingTokens,
  },
  'authentication/agent-token-in-no-webhook': {
    'webhook-shows-the-token-of-the-agent': announcingTokens,
  },
  'agents/device-code-is-shown-when-made-only': {
    'agent-shows-its-device-code': showingDeviceCodes,
  },
  'agents/second-redemption-returns-no-token': {
    'device-code-can-be-redeemed-again': redeemingAgain,
    'device-code-can-be-redeemed-again-later': redeemingLater,
  },
  'agents/status-shows-the-redemption': {
    'device-code-status-never-changes': replacing(isRedeemed, () => false),
  },
  'agents/regenerate-invalidates-earlier-codes': {
    'old-device-code-still-redeems': during(
      regenerateDeviceCode,
      replacing(voidDeviceCodes, async () => {}),
    ),
  },
  'agents/second-redemption-keeps-the-token': {
    'second-redemption-ends-the-token': endingReusedTokens,
  },
  'agents/concurrent-redemptions-return-one-token': {
    'redemptions-at-once-both-count': replacing(redeemDeviceCode, async (right, call) => {
      mustBeRedeemable(call, await addressedCode(call));
      return actLater(call, right, redeemingAgain);
    }),
  },
  'authentication/agent-operations-take-bearer': {
    // The other half of this fault is among the credentials: the operation asks for a platform.
    'own-actions-refuse-agent-tokens': [
      misplacing((id) => id === 'agentSide.listActions', platformCaller),
      replacing(callingAgent, async (right, call) => {
        if (call.caller.kind === 'agent') return right(call);
        return call.collection(agents).first({ where: { isConnected: true } });
      }),
    ],
  },
});
