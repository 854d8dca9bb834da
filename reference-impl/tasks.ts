import { receiveIssuerMessage } from './cards/issuer.ts';
import { provision, provisioningFailed } from './cards/provisioning.ts';
import { quoteTasks } from './payments/execute-quote.ts';
import { incomingRecoveries, incomingTasks } from './payments/incoming.ts';
import { paymentRecoveries, paymentTasks } from './payments/steps.ts';
import { invitationTasks } from './platform/invitations.ts';
import { resetTasks } from './sca/reset-store.ts';
import { stablecoinRecoveries, stablecoinTasks } from './stablecoins/operation-steps.ts';
import { importRecoveries, importTasks } from './imports/import-steps.ts';
import { decideVerification, decisionFailed } from './customers/verifications.ts';
import type { TaskHandler } from './runtime/work.ts';

/** The tasks of the scheduler, by kind. A resource that schedules has its line here. */
export const tasks: Readonly<Record<string, TaskHandler>> = {
  ...quoteTasks,
  ...paymentTasks,
  ...incomingTasks,
  ...invitationTasks,
  ...resetTasks,
  ...stablecoinTasks,
  ...importTasks,
  'cards.issuerMessage': receiveIssuerMessage,
  'cards.provision': provision,
  'verifications.decide': decideVerification,
};

/**
 * The handlers that show that a task has failed, inside the server or because what it should do is impossible by now.
 * Other kinds leave their resource as it was.
 */
export const recoveries: Readonly<Record<string, TaskHandler>> = {
  ...paymentRecoveries,
  ...incomingRecoveries,
  ...stablecoinRecoveries,
  ...importRecoveries,
  'cards.provision': provisioningFailed,
  'verifications.decide': decisionFailed,
};
