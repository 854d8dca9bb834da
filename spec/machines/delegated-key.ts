import type { Machine } from './machine.ts';

export type DelegatedKeyState = 'PENDING' | 'ACTIVE' | 'REVOKED';
export type DelegatedKeyTrigger = 'create' | 'completePolicy' | 'revoke';

/**
 * A delegated signing key. The document says what PENDING means and how ACTIVE ends, not how PENDING ends.
 * Source: States and transitions > Delegated signing key.
 */
export const delegatedKeyMachine = {
  states: ['PENDING', 'ACTIVE', 'REVOKED'],
  terminal: ['REVOKED'],
  transitions: {
    create: { from: ['(none)'], to: 'PENDING', when: 'the first challenge is signed', assumed: true },
    completePolicy: {
      from: ['PENDING'],
      to: 'ACTIVE',
      when: 'the second challenge is signed',
      assumed: true,
    },
    revoke: { from: ['ACTIVE'], to: 'REVOKED', also: ['the key can no longer sign'] },
  },
} as const satisfies Machine<DelegatedKeyState, DelegatedKeyTrigger>;
