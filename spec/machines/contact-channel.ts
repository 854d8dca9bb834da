import type { Machine } from './machine.ts';

export type ContactChannelState = 'PENDING' | 'VERIFIED';
export type ContactChannelTrigger = 'require' | 'sendCode' | 'confirmCode' | 'changeContact';

/**
 * One contact channel of a customer, e-mail or telephone. It exists only where the customer's provider asks for it.
 * Source: States and transitions > Contact verification channel.
 */
export const contactChannelMachine = {
  states: ['PENDING', 'VERIFIED'],
  terminal: [],
  transitions: {
    require: { from: ['(none)'], to: 'PENDING', when: 'the provider asks for this channel', assumed: true },
    sendCode: { from: ['PENDING'], to: 'PENDING', also: ['a one-time code is sent'], assumed: true },
    confirmCode: { from: ['PENDING'], to: 'VERIFIED', when: 'the code is the right one for this channel' },
    changeContact: {
      from: ['PENDING', 'VERIFIED'],
      to: 'PENDING',
      when: 'the address or number changes',
      assumed: true,
    },
  },
} as const satisfies Machine<ContactChannelState, ContactChannelTrigger>;
