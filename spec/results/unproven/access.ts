import type { RuleId } from '../../rules/index.ts';

/** Of agents, credentials and the sandbox: see `spec/results/unproven.ts`. */
export const unprovenAccess = {} as const satisfies Readonly<Partial<Record<RuleId, string>>>;
