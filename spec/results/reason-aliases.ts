import type { InconclusiveReason } from './verdicts.ts';

/** Reasons of earlier versions, and what each is called now: old reports and policies still say so. */
const reasonAliases: Readonly<Record<string, InconclusiveReason>> = { 'no-binding': 'missing-configuration' };

/** The present name of a reason that may go by an earlier one. */
export const presentReason = (reason: InconclusiveReason): InconclusiveReason =>
  reasonAliases[reason] ?? reason;
