import fc from 'fast-check';
import type { Value } from './kernel/from-schema.ts';

/** What a policy can allow, as far as the document names it. */
export const permissions = [
  'MANAGE_EXTERNAL_ACCOUNTS',
  'CREATE_TRANSFERS',
  'CREATE_QUOTES',
  'EXECUTE_QUOTES',
] as const;

export type Permission = (typeof permissions)[number];

/** A policy without restrictions for an agent whose customer has this currency. The limits are assumed. */
export const freePolicy = (currency: string): Value => ({
  permissions,
  defaultExecutionMode: 'AUTO',
  spendingLimits: { currency, perTransactionLimit: 100_000_000, dailyTransactionLimit: 10_000 },
});

/** Every subset of the permissions, the empty one and the whole one included. */
export const permissionSets: readonly (readonly Permission[])[] = permissions.reduce<
  readonly (readonly Permission[])[]
>((sets, permission) => [...sets, ...sets.map((set) => [...set, permission])], [[]]);

/** What can be done about one agent, in any order: requests, decisions and changes of the policy. */
export type AgentStep =
  | { readonly does: 'pay'; readonly amount: number }
  | { readonly does: 'approve' | 'reject'; readonly which: number }
  | { readonly does: 'pause' | 'resume' | 'hold' | 'release' | 'forbid' | 'permit' };

const step: fc.Arbitrary<AgentStep> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant('pay' as const), amount: fc.integer({ min: 1, max: 50 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constantFrom('approve' as const, 'reject' as const),
      which: fc.nat({ max: 5 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constantFrom(
        'pause' as const,
        'resume' as const,
        'hold' as const,
        'release' as const,
        'forbid' as const,
        'permit' as const,
      ),
    }),
  },
);

/** Every kind of step once, so that no life leaves one out. */
const prelude: readonly AgentStep[] = [
  { does: 'hold' },
  { does: 'pay', amount: 7 },
  { does: 'reject', which: 0 },
  { does: 'approve', which: 0 },
  { does: 'reject', which: 0 },
  { does: 'forbid' },
  { does: 'pay', amount: 5 },
  { does: 'permit' },
  { does: 'pay', amount: 3 },
  { does: 'approve', which: 1 },
  { does: 'release' },
  { does: 'pay', amount: 2 },
];

/** The life of an agent: all that can happen to it, and then anything in any order. */
export const agentLife: fc.Arbitrary<readonly AgentStep[]> = fc
  .array(step, { minLength: 1, maxLength: 12 })
  .map((rest) => [...prelude, ...rest]);
