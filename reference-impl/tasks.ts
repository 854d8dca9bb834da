import { provision } from './cards/provisioning.ts';
import type { TaskHandler } from './kernel/agenda.ts';
import { decideVerification } from './resources/verifications.ts';

/** What the agenda can run, by kind. A resource that schedules has its line here. */
export const tasks: Readonly<Record<string, TaskHandler>> = {
  'cards.provision': provision,
  'verifications.decide': decideVerification,
};
