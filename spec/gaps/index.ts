import { agentActionsGaps } from './agent-actions.ts';
import { agentSideGaps } from './agent-side.ts';
import { agentsGaps } from './agents.ts';
import { authenticationGaps } from './authentication.ts';
import { beneficialOwnersGaps } from './beneficial-owners.ts';
import { cardSimulationsGaps } from './card-simulations.ts';
import { cardTransactionsGaps } from './card-transactions.ts';
import { cardsGaps } from './cards.ts';
import { conventionsGaps } from './conventions.ts';
import { counterpartyProvidersGaps } from './counterparty-providers.ts';
import { cryptoGaps } from './crypto.ts';
import { customerImportsGaps } from './customer-imports.ts';
import { customersGaps } from './customers.ts';
import { discoveriesGaps } from './discoveries.ts';
import { documentsGaps } from './documents.ts';
import { errorsGaps } from './errors.ts';
import { exchangeRatesGaps } from './exchange-rates.ts';
import { externalAccountsGaps } from './external-accounts.ts';
import { internalAccountsGaps } from './internal-accounts.ts';
import { invitationsGaps } from './invitations.ts';
import { lookupsGaps } from './lookups.ts';
import { platformConfigGaps } from './platform-config.ts';
import { sandboxGaps } from './sandbox.ts';
import { stablecoinsGaps } from './stablecoins.ts';
import { tokensGaps } from './tokens.ts';
import { versioningGaps } from './versioning.ts';
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
  ...conventionsGaps,
  ...counterpartyProvidersGaps,
  ...cryptoGaps,
  ...customerImportsGaps,
  ...customersGaps,
  ...discoveriesGaps,
  ...documentsGaps,
  ...errorsGaps,
  ...exchangeRatesGaps,
  ...externalAccountsGaps,
  ...internalAccountsGaps,
  ...invitationsGaps,
  ...lookupsGaps,
  ...platformConfigGaps,
  ...sandboxGaps,
  ...stablecoinsGaps,
  ...tokensGaps,
  ...versioningGaps,
} as const satisfies GapBook;
