import type { Damages } from '../deviations/faults.ts';
import type { Permission, Policy } from './agent-store.ts';

const without =
  (permission: Permission) =>
  (policy: Policy): Policy => ({
    ...policy,
    permissions: policy.permissions.filter((each) => each !== permission),
  });

/** What faults take from the policy that an agent is created with. */
export const policyDamages: Damages<Policy> = {
  'policy-loses-manage-external-accounts': without('MANAGE_EXTERNAL_ACCOUNTS'),
  'policy-loses-create-transfers': without('CREATE_TRANSFERS'),
  'policy-loses-create-quotes': without('CREATE_QUOTES'),
  'policy-loses-execute-quotes': without('EXECUTE_QUOTES'),
  'policy-keeps-three-permissions': (policy) => ({ ...policy, permissions: policy.permissions.slice(0, 3) }),
  'policy-loses-its-execution-mode': (policy) => ({ ...policy, defaultExecutionMode: 'AUTO' }),
  'policy-loses-its-thresholds': ({ approvalThresholds: _thresholds, ...policy }) => policy,
};
