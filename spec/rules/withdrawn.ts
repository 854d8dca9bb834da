import { presentRuleId } from './aliases.ts';

/** Rules of earlier versions that no rule replaces, each with the reason in a sentence. Their ids are not used again. */
export const withdrawnRules: Readonly<Record<string, string>> = {
  'transfers/out-needs-an-amount':
    'The document does not say that a transfer out needs an amount: the amount that it moves without one is the gap transfers/amount-left-out.',
  'transfers/in-needs-an-amount':
    'The document does not say that a transfer in needs an amount: the amount that it moves without one is the gap transfers/amount-left-out.',
};

/** Why a rule is there no longer; undefined for every other id. An id may be one of an earlier version. */
export const withdrawnBecause = (id: string): string | undefined => withdrawnRules[presentRuleId(id)];
