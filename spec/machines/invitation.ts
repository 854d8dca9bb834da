import type { Machine } from './machine.ts';

/** Where an invitation stands. The document names no such state. */
export type InvitationState = 'PENDING' | 'CLAIMED' | 'EXPIRED' | 'CANCELLED';

/** The triggers of an invitation: its four operations less the read, and time. */
export type InvitationTrigger = 'create' | 'claim' | 'cancel' | 'expire';

/**
 * The life of an invitation. The document has the operations, who may cancel, and the event of a claim; states
 * and rows are assumed.
 *
 * Source: Endpoints > Operation catalogue; Events > Other webhooks.
 */
export const invitationMachine = {
  states: ['PENDING', 'CLAIMED', 'EXPIRED', 'CANCELLED'],
  terminal: ['CLAIMED', 'EXPIRED', 'CANCELLED'],
  transitions: {
    create: { from: ['(none)'], to: 'PENDING', assumed: true },
    claim: {
      from: ['PENDING'],
      to: 'CLAIMED',
      when: 'before expiresAt',
      emits: 'INVITATION.CLAIMED',
      also: ['claimedAt is set', 'inviteeUma is set'],
      assumed: true,
    },
    cancel: {
      from: ['PENDING'],
      to: 'CANCELLED',
      when: 'the inviter or the platform asks for it',
      assumed: true,
    },
    expire: { from: ['PENDING'], to: 'EXPIRED', when: 'expiresAt passes', assumed: true },
  },
} as const satisfies Machine<InvitationState, InvitationTrigger>;
