import type { Machine } from './machine.ts';

export type AgentActionState = 'PENDING_APPROVAL' | 'APPROVED' | 'REJECTED' | 'FAILED';

export type AgentActionTrigger =
  | 'hold'
  | 'passThrough'
  | 'approve'
  | 'reject'
  | 'approveUnexecutable'
  | 'withdraw';

/**
 * An agent's request, from the asking to the decision. The document has the rows of approve and reject; it names FAILED
 * without saying how an action gets there.
 *
 * Source: States and transitions > Agent action; Events > Other webhooks.
 */
export const agentActionMachine = {
  states: ['PENDING_APPROVAL', 'APPROVED', 'REJECTED', 'FAILED'],
  terminal: ['APPROVED', 'REJECTED', 'FAILED'],
  transitions: {
    hold: {
      from: ['(none)'],
      to: 'PENDING_APPROVAL',
      when: 'the policy requires approval, by execution mode or by amount',
      emits: 'AGENT_ACTION.PENDING_APPROVAL',
      also: ['the transaction is created in a pending state'],
    },
    passThrough: {
      from: ['(none)'],
      to: 'APPROVED',
      when: 'the policy requires no approval',
      also: ['the underlying operation is executed'],
      assumed: true,
    },
    approve: {
      from: ['PENDING_APPROVAL'],
      to: 'APPROVED',
      when: 'the underlying operation can be executed',
      also: ['the underlying operation is executed'],
    },
    reject: {
      from: ['PENDING_APPROVAL'],
      to: 'REJECTED',
      also: ['the underlying operation is not executed'],
    },
    approveUnexecutable: {
      from: ['PENDING_APPROVAL'],
      to: 'FAILED',
      when: 'the action is approved and the underlying operation cannot be executed any more',
      also: ['the underlying operation is not executed'],
      assumed: true,
    },
    withdraw: {
      from: ['PENDING_APPROVAL'],
      to: 'REJECTED',
      when: 'the agent is deleted',
      also: ['the underlying operation is not executed'],
      assumed: true,
    },
  },
} as const satisfies Machine<AgentActionState, AgentActionTrigger>;
