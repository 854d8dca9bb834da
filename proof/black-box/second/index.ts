import type { BlackBoxMutant } from '../mutant.ts';
import { access } from './access.ts';
import { agents } from './agents.ts';
import { agentSide } from './agent-side.ts';
import { cards } from './cards.ts';
import { cardTransactionsAndStablecoins } from './card-transactions.ts';
import { conventions } from './conventions.ts';
import { customers } from './customers.ts';
import { externalAccounts } from './external-accounts.ts';
import { idempotency } from './idempotency.ts';
import { internalAccounts } from './internal-accounts.ts';
import { others } from './others.ts';
import { ownersAndFields } from './owners-and-fields.ts';
import { paymentWebhooks } from './payment-webhooks.ts';
import { quotes } from './quotes.ts';
import { refunds } from './refunds.ts';
import { documents, sca } from './sca.ts';
import { transactions } from './transactions.ts';
import { transfers } from './transfers.ts';
import { verification } from './verification.ts';
import { wallets } from './wallets.ts';

/**
 * A second set of defects, written from the document and the assumed interface alone by an author who had seen no
 * rule and no check. It was frozen before its first run: none is added, taken out or changed for what a run said.
 * Which rules say what each one breaks is written elsewhere, by somebody who looks at no result.
 */
export const secondMutants: readonly BlackBoxMutant[] = [
  ...customers,
  ...ownersAndFields,
  ...verification,
  ...sca,
  ...documents,
  ...internalAccounts,
  ...externalAccounts,
  ...transfers,
  ...idempotency,
  ...quotes,
  ...transactions,
  ...refunds,
  ...paymentWebhooks,
  ...others,
  ...wallets,
  ...cards,
  ...cardTransactionsAndStablecoins,
  ...agents,
  ...agentSide,
  ...access,
  ...conventions,
];
