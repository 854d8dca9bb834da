import type { Lifetime } from '../contract/lifetime.ts';
import type { Section } from '../sections.ts';
import { agentActionMachine } from './agent-action.ts';
import { bulkJobMachine } from './bulk-job.ts';
import { cardTransactionMachine } from './card-transaction.ts';
import { cardMachine } from './card.ts';
import { contactChannelMachine } from './contact-channel.ts';
import { customerVerificationMachine } from './customer-verification.ts';
import { delegatedKeyMachine } from './delegated-key.ts';
import { incomingPaymentMachine } from './incoming-payment.ts';
import { invitationMachine } from './invitation.ts';
import type { Machine, MachineOfVersion, Transition } from './machine.ts';
import { paymentMachine } from './payment.ts';
import { quoteMachine } from './quote.ts';
import { refundMachine } from './refund.ts';
import { scaResetMachine } from './sca-reset.ts';
import { stablecoinOperationMachine } from './stablecoin-operation.ts';

/** A lifecycle table with its name and the section that it restates, as a version has it. */
export interface Lifecycle {
  readonly title: string;
  readonly section: Section;
  readonly machine: MachineOfVersion<string, string>;
}

/** The same for all versions. */
export interface LifecycleRow extends Lifetime, Pick<Lifecycle, 'title' | 'section'> {
  readonly machine: Machine<string, string>;
}

/** Every lifecycle of the interface, in the order of the document. */
export const lifecycles = {
  payment: {
    title: 'Outgoing payment',
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    machine: paymentMachine,
  },
  refund: {
    title: 'Refund of a payment',
    section: 'States and transitions > Outgoing payment (Transaction.status)',
    machine: refundMachine,
  },
  'incoming-payment': {
    title: 'Incoming payment',
    section: 'Endpoints > Operation catalogue',
    machine: incomingPaymentMachine,
  },
  'customer-verification': {
    title: 'Verification of a customer',
    section: 'States and transitions > Customer verification',
    machine: customerVerificationMachine,
  },
  'contact-channel': {
    title: 'Contact channel',
    section: 'States and transitions > Contact verification channel',
    machine: contactChannelMachine,
  },
  'agent-action': {
    title: 'Agent action',
    section: 'States and transitions > Agent action',
    machine: agentActionMachine,
  },
  card: { title: 'Card', section: 'States and transitions > Card', machine: cardMachine },
  'card-transaction': {
    title: 'Card transaction',
    section: 'States and transitions > Card transaction',
    machine: cardTransactionMachine,
  },
  'delegated-key': {
    title: 'Delegated signing key',
    section: 'States and transitions > Delegated signing key',
    machine: delegatedKeyMachine,
  },
  quote: { title: 'Quote', section: 'States and transitions > Quote authorization', machine: quoteMachine },
  'sca-reset': {
    title: '2FA reset',
    section: 'Endpoints > Operations whose path is given',
    machine: scaResetMachine,
  },
  'bulk-job': { title: 'Bulk import job', section: 'Events > Other webhooks', machine: bulkJobMachine },
  invitation: { title: 'Invitation', section: 'Endpoints > Operation catalogue', machine: invitationMachine },
  'stablecoin-operation': {
    title: 'Mint or burn',
    section: 'Endpoints > Operation catalogue',
    machine: stablecoinOperationMachine,
  },
} as const satisfies Readonly<Record<string, LifecycleRow>>;

type Tables = typeof lifecycles;
export type LifecycleName = keyof Tables;

/** The states of a lifecycle, and its triggers, of all versions. */
export type StateOf<Name extends LifecycleName> = Tables[Name]['machine']['states'][number];
export type TriggerOf<Name extends LifecycleName> = keyof Tables[Name]['machine']['transitions'] & string;

/** A transition with its trigger and its number in the table, from 1. */
export interface NumberedTransition extends Transition<string> {
  readonly number: number;
  readonly trigger: string;
}

/** The rows of a lifecycle in the order of its table. */
export const numbered = ({ machine }: Lifecycle): readonly NumberedTransition[] =>
  Object.entries(machine.transitions as Readonly<Record<string, Transition<string>>>).map(
    ([trigger, transition], index) => ({
      ...transition,
      number: index + 1,
      trigger,
    }),
  );

/** Everything that a row says beside its states, as one line of text. */
export const saidOf = ({ when, emits, also = [] }: NumberedTransition): string =>
  [...(when === undefined ? [] : [when]), ...(emits === undefined ? [] : [`sends ${emits}`]), ...also].join(
    '; ',
  );
