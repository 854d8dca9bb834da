import { agentActionsGaps } from './agent-actions.ts';
import { agentSideGaps } from './agent-side.ts';
import { agentsGaps } from './agents.ts';
import { authenticationGaps } from './authentication.ts';
import { beneficialOwnersGaps } from './beneficial-owners.ts';
import { cardSimulationsGaps } from './card-simulations.ts';
import { cardTransactionsGaps } from './card-transactions.ts';
import { cardsGaps } from './cards.ts';
import { contactVerificationGaps } from './contact-verification.ts';
import { conventionsGaps } from './conventions.ts';
import { counterpartyProvidersGaps } from './counterparty-providers.ts';
import { cryptoGaps } from './crypto.ts';
import { customerImportsGaps } from './customer-imports.ts';
import { customerChangesGaps } from './customer-changes.ts';
import { customersGaps } from './customers.ts';
import { delegatedKeysGaps } from './delegated-keys.ts';
import { discoveriesGaps } from './discoveries.ts';
import { documentsGaps } from './documents.ts';
import { errorsGaps } from './errors.ts';
import { exchangeRatesGaps } from './exchange-rates.ts';
import { externalAccountsGaps } from './external-accounts.ts';
import { internalAccountsGaps } from './internal-accounts.ts';
import { invitationsGaps } from './invitations.ts';
import { lookupsGaps } from './lookups.ts';
import { paymentsGaps } from './payments.ts';
import { platformConfigGaps } from './platform-config.ts';
import { quotesGaps } from './quotes.ts';
import { refundsGaps } from './refunds.ts';
import { sandboxGaps } from './sandbox.ts';
import { sandboxTriggersGaps } from './sandbox-triggers.ts';
import { scaGaps } from './sca.ts';
import { stablecoinsGaps } from './stablecoins.ts';
import { tokensGaps } from './tokens.ts';
import { transactionsGaps } from './transactions.ts';
import { transfersGaps } from './transfers.ts';
import { trustedBeneficiariesGaps } from './trusted-beneficiaries.ts';
import { verificationsGaps } from './verifications.ts';
import { versioningGaps } from './versioning.ts';
import { walletCredentialsGaps } from './wallet-credentials.ts';
import { walletSessionsGaps } from './wallet-sessions.ts';
import { webhooksGaps } from './webhooks.ts';
import type { GapBook } from './gap.ts';

/** Everything the document does not show, by resource. */
export const gaps = {
  ...agentActionsGaps,
  ...agentSideGaps,
  ...agentsGaps,
  ...authenticationGaps,
  ...beneficialOwnersGaps,
  ...cardSimulationsGaps,
  ...cardTransactionsGaps,
  ...cardsGaps,
  ...contactVerificationGaps,
  ...conventionsGaps,
  ...counterpartyProvidersGaps,
  ...cryptoGaps,
  ...customerImportsGaps,
  ...customersGaps,
  ...customerChangesGaps,
  ...delegatedKeysGaps,
  ...discoveriesGaps,
  ...documentsGaps,
  ...errorsGaps,
  ...exchangeRatesGaps,
  ...externalAccountsGaps,
  ...internalAccountsGaps,
  ...invitationsGaps,
  ...lookupsGaps,
  ...paymentsGaps,
  ...platformConfigGaps,
  ...quotesGaps,
  ...refundsGaps,
  ...sandboxGaps,
  ...sandboxTriggersGaps,
  ...scaGaps,
  ...stablecoinsGaps,
  ...tokensGaps,
  ...transactionsGaps,
  ...transfersGaps,
  ...trustedBeneficiariesGaps,
  ...verificationsGaps,
  ...versioningGaps,
  ...walletCredentialsGaps,
  ...walletSessionsGaps,
  ...webhooksGaps,
} as const satisfies GapBook;
