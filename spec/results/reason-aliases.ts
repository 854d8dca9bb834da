import type { InconclusiveReason } from './inconclusive-reasons.ts';

/** Reasons of earlier versions, and what each is called now: old reports and policies still say so. */
const reasonAliases: Readonly<Record<string, InconclusiveReason>> = { 'no-binding': 'missing-configuration' };

/** The present name of a reason that may go by an earlier one. */
export const presentReason = (reason: InconclusiveReason): InconclusiveReason =>
  reasonAliases[reason] ?? reason;

/** The reasons that were `prerequisite` before they were told apart. A policy that allows that one allows them all. */
const onceOne: readonly InconclusiveReason[] = [
  'prerequisite',
  'violation-first',
  'no-answer',
  'request-refused',
  'no-positive-control',
  'state-not-reached',
  'not-shown',
  'webhook-missing',
  'permitted-otherwise',
  'ambiguous',
  'no-occasion',
];

/** The reasons that a policy means by one name. */
export const reasonsNamed = (reason: InconclusiveReason): readonly InconclusiveReason[] =>
  reason === 'prerequisite' ? onceOne : [presentReason(reason)];
