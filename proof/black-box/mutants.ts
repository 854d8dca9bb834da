import type { BlackBoxMutant } from './mutant.ts';
import { accounts } from './mutants/accounts.ts';
import { addresses } from './mutants/addresses.ts';
import { agents } from './mutants/agents.ts';
import { agentSide } from './mutants/agent-side.ts';
import { authentication } from './mutants/authentication.ts';
import { beneficialOwners } from './mutants/beneficial-owners.ts';
import { businesses } from './mutants/businesses.ts';
import { cards } from './mutants/cards.ts';
import { cardTransactions } from './mutants/card-transactions.ts';
import { contactVerification } from './mutants/contact-verification.ts';
import { customers } from './mutants/customers.ts';
import { decisions } from './mutants/decisions.ts';
import { documentsAndImports } from './mutants/documents-and-imports.ts';
import { errors } from './mutants/errors.ts';
import { idempotency } from './mutants/idempotency.ts';
import { individuals } from './mutants/individuals.ts';
import { lists } from './mutants/lists.ts';
import { otherWebhooks } from './mutants/other-webhooks.ts';
import { payments } from './mutants/payments.ts';
import { paymentWebhooks } from './mutants/payment-webhooks.ts';
import { quotes } from './mutants/quotes.ts';
import { ratesAndConfiguration } from './mutants/rates-and-configuration.ts';
import { refunds } from './mutants/refunds.ts';
import { sca } from './mutants/sca.ts';
import { stablecoins } from './mutants/stablecoins.ts';
import { transfers } from './mutants/transfers.ts';
import { verifications } from './mutants/verifications.ts';
import { wallets } from './mutants/wallets.ts';

/**
 * Defects that an implementation could have, written from the document and the assumed interface alone, before
 * their author had seen a rule or a check. Independence is their worth: who adds one later says so in its name's
 * commit, and does not count it in the first run. Each has an entry in broken-rules/: the rules that say what it breaks.
 */
export const blackBoxMutants: readonly BlackBoxMutant[] = [
  ...customers,
  ...individuals,
  ...businesses,
  ...addresses,
  ...beneficialOwners,
  ...contactVerification,
  ...verifications,
  ...accounts,
  ...transfers,
  ...quotes,
  ...payments,
  ...refunds,
  ...paymentWebhooks,
  ...otherWebhooks,
  ...lists,
  ...decisions,
  ...idempotency,
  ...authentication,
  ...errors,
  ...agents,
  ...agentSide,
  ...cards,
  ...cardTransactions,
  ...wallets,
  ...ratesAndConfiguration,
  ...sca,
  ...documentsAndImports,
  ...stablecoins,
];
