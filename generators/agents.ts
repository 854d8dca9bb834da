import fc from 'fast-check';
import type { JsonObject } from '../spec/json.ts';
import { wholeAtFirst } from './shrinking/whole-at-first.ts';

/** The permissions that a policy can give, as far as the document names them. */
export const permissions = [
  'MANAGE_EXTERNAL_ACCOUNTS',
  'CREATE_TRANSFERS',
  'CREATE_QUOTES',
  'EXECUTE_QUOTES',
] as const;

export type Permission = (typeof permissions)[number];

/** A policy without restrictions for an agent whose customer has this currency. The limits are assumed. */
export const freePolicy = (currency: string): JsonObject => ({
  permissions,
  defaultExecutionMode: 'AUTO',
  spendingLimits: { currency, perTransactionLimit: 100_000_000, dailyTransactionLimit: 100_000_000 },
});

/** Every subset of the permissions, the empty one and the whole one included. */
export const permissionSets: readonly (readonly Permission[])[] = permissions.reduce<
  readonly (readonly Permission[])[]
>((sets, permission) => [...sets, ...sets.map((set) => [...set, permission])], [[]]);

const changes = ['pause', 'resume', 'hold', 'release', 'forbid', 'permit'] as const;

/** A step about one agent, in any order: requests, decisions, changes of the policy, pauses, its end. */
export type AgentStep =
  | { readonly does: 'pay'; readonly amount: number }
  /**
   * `approvePayment` goes by the path of the transaction; the others by that of the action. The action is counted
   * from the first, from the last below zero, round and round.
   */
  | { readonly does: 'approve' | 'approvePayment' | 'reject'; readonly which: number }
  | { readonly does: (typeof changes)[number] | 'delete' };

const pay = fc.record({
  does: fc.constant('pay' as const),
  // Large enough for a server that has a least amount.
  amount: fc.integer({ min: 1, max: 50 }).map((share) => 10_000 + 100 * share),
});

const decide = fc.record({
  does: fc.constantFrom('approve' as const, 'approvePayment' as const, 'reject' as const),
  which: fc.nat({ max: 5 }),
});

const step: fc.Arbitrary<AgentStep> = fc.oneof(
  { weight: 6, arbitrary: pay },
  { weight: 6, arbitrary: decide },
  { weight: 5, arbitrary: fc.record({ does: fc.constantFrom(...changes) }) },
  { weight: 1, arbitrary: fc.constant({ does: 'delete' as const }) },
);

/** Every kind of step before the end, so that no life leaves one out. */
const setup: readonly AgentStep[] = [
  { does: 'hold' },
  { does: 'pay', amount: 10_700 },
  { does: 'reject', which: 0 },
  { does: 'approve', which: 0 },
  { does: 'reject', which: 0 },
  { does: 'forbid' },
  { does: 'pay', amount: 10_500 },
  { does: 'permit' },
  { does: 'pay', amount: 10_300 },
  { does: 'approve', which: 1 },
  { does: 'pay', amount: 10_400 },
  { does: 'approvePayment', which: 2 },
  { does: 'approve', which: 2 },
  { does: 'pause' },
  { does: 'pay', amount: 10_600 },
  { does: 'resume' },
  { does: 'release' },
  { does: 'pay', amount: 10_200 },
];

/** Steps that may still be tried of an agent that is no more, with something of its left waiting. */
const end: readonly AgentStep[] = [
  { does: 'permit' },
  { does: 'hold' },
  { does: 'pay', amount: 10_800 },
  { does: 'delete' },
  { does: 'pay', amount: 10_900 },
  { does: 'permit' },
  { does: 'approve', which: -1 },
];

/** The life of an agent: all that can happen to it, then anything in any order, then its end. */
export const agentCommands: fc.Arbitrary<readonly AgentStep[]> = fc
  .tuple(wholeAtFirst(setup), fc.array(step, { maxLength: 12 }), wholeAtFirst(end))
  .map((parts) => parts.flat());
