import type { RuleBook } from './rule.ts';
import { webhookBodiesRules } from './webhooks/bodies.ts';
import { webhookOccasionsRules } from './webhooks/occasions.ts';
import { webhookOrdersRules } from './webhooks/orders.ts';
import { webhookMembersRules } from './webhooks/members.ts';
import { webhookReceiversRules } from './webhooks/receivers.ts';
import { webhookOtherTypesRules } from './webhooks/other-types.ts';

/** Rules about webhooks. Those of cards are in cards/ and card-transactions.ts. */
export const webhooksRules = {
  ...webhookBodiesRules,
  ...webhookOccasionsRules,
  ...webhookOrdersRules,
  ...webhookMembersRules,
  ...webhookReceiversRules,
  ...webhookOtherTypesRules,
} as const satisfies RuleBook;
