import { receiveIssuerMessage } from './cards/issuer.ts';
import { provision } from './cards/provisioning.ts';
import type { TaskHandler } from './runtime/agenda.ts';
import { quoteTasks } from './payments/execute-quote.ts';
import { incomingTasks } from './payments/incoming.ts';
import { paymentTasks } from './payments/steps.ts';
import { invitationTasks } from './platform/invitations.ts';
import { depositTasks } from './payments/sandbox-money.ts';
import { decideVerification } from './customers/verifications.ts';

/** What the agenda can run, by kind. A resource that schedules has its line here. */
export const tasks: Readonly<Record<string, TaskHandler>> = {
  ...quoteTasks,
  ...paymentTasks,
  ...incomingTasks,
  ...invitationTasks,
  ...depositTasks,
  'cards.issuerMessage': receiveIssuerMessage,
  'cards.provision': provision,
  'verifications.decide': decideVerification,
};
