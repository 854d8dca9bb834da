import type { RuleId } from '../../rules/index.ts';

/** Of agents, credentials and the sandbox: see `spec/results/unproven.ts`. */
export const unprovenAccess = {
  'agent-actions/can-be-reported-as-failed':
    'The rule allows something: an action that fails holds it, and nothing that a server does violates it.',
  'authentication/default-allows-either-scheme':
    'The reference server keeps one scheme for each operation, so that the rule is observed as not held already.',
} as const satisfies Readonly<Partial<Record<RuleId, string>>>;
