import { agentActionsReadings } from './agent-actions.ts';
import { agentSideReadings } from './agent-side.ts';
import { agentsReadings } from './agents.ts';
import { authenticationReadings } from './authentication.ts';
import { beneficialOwnersReadings } from './beneficial-owners.ts';
import { cardTransactionsReadings } from './card-transactions.ts';
import { cardsReadings } from './cards.ts';
import { conventionsReadings } from './conventions.ts';
import { customersReadings } from './customers.ts';
import { discoveriesReadings } from './discoveries.ts';
import { documentsReadings } from './documents.ts';
import { errorsReadings } from './errors.ts';
import { exchangeRatesReadings } from './exchange-rates.ts';
import { externalAccountsReadings } from './external-accounts.ts';
import { internalAccountsReadings } from './internal-accounts.ts';
import { invitationsReadings } from './invitations.ts';
import { paymentsReadings } from './payments.ts';
import { platformConfigReadings } from './platform-config.ts';
import { quotesReadings } from './quotes.ts';
import { refundsReadings } from './refunds.ts';
import { sandboxReadings } from './sandbox.ts';
import { scaReadings } from './sca.ts';
import { stablecoinsReadings } from './stablecoins.ts';
import { tokensReadings } from './tokens.ts';
import { transactionsReadings } from './transactions.ts';
import { versioningReadings } from './versioning.ts';
import { walletCredentialsReadings } from './wallet-credentials.ts';
import { webhooksReadings } from './webhooks.ts';
import type { ReadingBook } from './reading.ts';

/** Every contradiction of the document, by resource. */
export const readings = {
  ...agentActionsReadings,
  ...agentSideReadings,
  ...agentsReadings,
  ...authenticationReadings,
  ...beneficialOwnersReadings,
  ...cardTransactionsReadings,
  ...cardsReadings,
  ...conventionsReadings,
  ...customersReadings,
  ...discoveriesReadings,
  ...documentsReadings,
  ...errorsReadings,
  ...exchangeRatesReadings,
  ...externalAccountsReadings,
  ...internalAccountsReadings,
  ...invitationsReadings,
  ...paymentsReadings,
  ...platformConfigReadings,
  ...quotesReadings,
  ...refundsReadings,
  ...sandboxReadings,
  ...scaReadings,
  ...stablecoinsReadings,
  ...tokensReadings,
  ...transactionsReadings,
  ...versioningReadings,
  ...walletCredentialsReadings,
  ...webhooksReadings,
} as const satisfies ReadingBook;
