import type { ClientRuleId } from './index.ts';

/** Client rule ids of earlier versions, and what each is called now: certificates that were issued still verify. */
const clientRuleAliases: Readonly<Record<string, ClientRuleId>> = {
  'client/payments/payments-are-told-apart': 'client/payments/payments-are-not-confused',
  'client/quotes/not-executed-after-it-was-told-expired':
    'client/quotes/not-executed-after-it-was-reported-expired',
};

/** The present id of a client rule that may go by an earlier one. */
export const presentClientRuleId = (id: string): string => clientRuleAliases[id] ?? id;
