import type { RuleId } from './index.ts';

/** Rule ids of earlier versions, and what each is called now: old reports and lists of known failures still resolve. */
export const ruleAliases: Readonly<Record<string, RuleId>> = {
  'agent-side/other-platforms-are-as-if-they-were-not': 'agent-side/hides-other-platforms',
  'agent-side/foreign-is-like-unknown': 'agent-side/foreign-and-unknown-ids-look-alike',
  'card-transactions/funding-source-pays-what-was-kept':
    'card-transactions/balance-falls-by-settled-minus-refunded',
  'customers/edd-stands-at-the-top-level': 'customers/edd-fields-are-top-level',
  'webhooks/outgoing-data-is-of-that-time': 'webhooks/outgoing-data-is-a-snapshot-at-the-event',
  'payments/no-other-edges': 'payments/only-listed-transitions',
  'beneficial-owners/valid-owner-is-taken': 'beneficial-owners/valid-owner-is-accepted',
  'customers/valid-business-is-taken': 'customers/valid-business-is-accepted',
  'customers/valid-individual-is-taken': 'customers/valid-individual-is-accepted',
  'customers/business-purpose-of-account-description-goes-with-other':
    'customers/business-purpose-of-account-description-is-kept-with-other',
  'customers/business-source-of-funds-description-goes-with-other':
    'customers/business-source-of-funds-description-is-kept-with-other',
  'customers/individual-purpose-of-account-description-needs-other':
    'customers/individual-purpose-of-account-description-is-dropped-without-other',
  'customers/individual-source-of-funds-description-needs-other':
    'customers/individual-source-of-funds-description-is-dropped-without-other',
  'customers/source-of-wealth-description-needs-other':
    'customers/source-of-wealth-description-is-dropped-without-other',
  'transfers/out-lives-like-a-payment': 'transfers/out-follows-the-payment-lifecycle',
  'webhooks/incoming-payment-can-be-left-open': 'webhooks/incoming-payment-can-be-decided-later',
  'sandbox/uma-payment-for-nobody-is-refused': 'sandbox/uma-payment-to-an-unknown-receiver-is-rejected',
};

/** The present id of a rule that may go by an earlier one. */
export const presentRuleId = (id: string): string => ruleAliases[id] ?? id;
