import type { Machine } from './machine.ts';

export type CardState = 'PROCESSING' | 'ACTIVE' | 'FROZEN' | 'CLOSED';
export type CardTrigger = 'issue' | 'provisioned' | 'issuerRejected' | 'freeze' | 'unfreeze' | 'close';

/**
 * A card's life. Nothing leaves CLOSED: closing a closed card is refused (spec/readings/cards.ts).
 * `CARD.STATE_CHANGE` is an assumed spelling of the event that the document names.
 *
 * Source: States and transitions > Card.
 */
export const cardMachine = {
  states: ['PROCESSING', 'ACTIVE', 'FROZEN', 'CLOSED'],
  terminal: ['CLOSED'],
  transitions: {
    issue: { from: ['(none)'], to: 'PROCESSING', when: 'the cardholder is APPROVED', assumed: true },
    provisioned: {
      from: ['PROCESSING'],
      to: 'ACTIVE',
      when: 'issuer provisioning succeeds',
      emits: 'CARD.STATE_CHANGE',
    },
    issuerRejected: {
      from: ['PROCESSING'],
      to: 'CLOSED',
      when: 'the issuer rejects',
      emits: 'CARD.STATE_CHANGE',
      also: ['the closure reason is ISSUER_REJECTED'],
    },
    freeze: { from: ['ACTIVE'], to: 'FROZEN', emits: 'CARD.STATE_CHANGE' },
    unfreeze: { from: ['FROZEN'], to: 'ACTIVE', emits: 'CARD.STATE_CHANGE' },
    close: { from: ['PROCESSING', 'ACTIVE', 'FROZEN'], to: 'CLOSED', emits: 'CARD.STATE_CHANGE' },
  },
} as const satisfies Machine<CardState, CardTrigger>;
