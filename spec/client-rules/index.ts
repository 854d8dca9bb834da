import { agentsRules } from './agents.ts';
import { authenticationRules } from './authentication.ts';
import { beneficialOwnersRules } from './beneficial-owners.ts';
import { businessesRules } from './businesses.ts';
import { cardsRules } from './cards.ts';
import type { ClientRule, ClientRuleSlug } from './client-rule.ts';
import { customersRules } from './customers.ts';
import { documentsRules } from './documents.ts';
import { errorsRules } from './errors.ts';
import { idempotencyRules } from './idempotency.ts';
import { listsRules } from './lists.ts';
import { ordersRules } from './orders.ts';
import { paymentsRules } from './payments.ts';
import { quotesRules } from './quotes.ts';
import { requestsRules } from './requests.ts';
import { scaRules } from './sca.ts';
import { transfersRules } from './transfers.ts';
import { verificationsRules } from './verifications.ts';
import { walletsRules } from './wallets.ts';
import { webhooksRules } from './webhooks.ts';

/** Every rule about clients, by id. The one place where the books are joined. */
export const clientRules = {
  ...requestsRules,
  ...authenticationRules,
  ...idempotencyRules,
  ...listsRules,
  ...errorsRules,
  ...customersRules,
  ...businessesRules,
  ...beneficialOwnersRules,
  ...verificationsRules,
  ...quotesRules,
  ...transfersRules,
  ...paymentsRules,
  ...webhooksRules,
  ...cardsRules,
  ...agentsRules,
  ...walletsRules,
  ...scaRules,
  ...documentsRules,
  ...ordersRules,
} as const satisfies Readonly<Record<ClientRuleSlug, ClientRule>>;

export type ClientRuleId = keyof typeof clientRules;

export const clientRuleIds = Object.keys(clientRules) as readonly ClientRuleId[];

export const isClientRuleId = (id: string): id is ClientRuleId => Object.hasOwn(clientRules, id);

/** The row of a client rule. */
export const clientRule = (id: ClientRuleId): ClientRule => clientRules[id];
