import { agentsRules } from './agents.ts';
import { authenticationRules } from './authentication.ts';
import { beneficialOwnersRules } from './beneficial-owners.ts';
import { businessesRules } from './businesses.ts';
import { cardsRules } from './cards.ts';
import type { ClientRule, ClientRuleBook, ClientRuleRow } from './client-rule.ts';
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

/** The one place where the books are joined. */
const rows = {
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
} as const satisfies ClientRuleBook;

export type ClientRuleId = keyof typeof rows;

/** Every rule about clients, by id. */
export const clientRules = Object.fromEntries(
  Object.entries<ClientRuleRow>(rows).map(([id, row]) => [id, { role: 'platform-client', ...row }]),
  // As many as there are rows, each with a role.
) as Readonly<Record<ClientRuleId, ClientRule>>;

export const clientRuleIds = Object.keys(clientRules) as readonly ClientRuleId[];

export const isClientRuleId = (id: string): id is ClientRuleId => Object.hasOwn(clientRules, id);

/** The row of a client rule. */
export const clientRule = (id: ClientRuleId): ClientRule => clientRules[id];
