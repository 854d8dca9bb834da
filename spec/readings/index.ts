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
import { platformConfigReadings } from './platform-config.ts';
import { sandboxReadings } from './sandbox.ts';
import { stablecoinsReadings } from './stablecoins.ts';
import { versioningReadings } from './versioning.ts';
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
  ...platformConfigReadings,
  ...sandboxReadings,
  ...stablecoinsReadings,
  ...versioningReadings,
} as const satisfies ReadingBook;
