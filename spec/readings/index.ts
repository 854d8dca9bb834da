import { agentActionsReadings } from './agent-actions.ts';
import { agentSideReadings } from './agent-side.ts';
import { agentsReadings } from './agents.ts';
import { authenticationReadings } from './authentication.ts';
import { beneficialOwnersReadings } from './beneficial-owners.ts';
import { cardTransactionsReadings } from './card-transactions.ts';
import { cardsReadings } from './cards.ts';
import { conventionsReadings } from './conventions.ts';
import { customersReadings } from './customers.ts';
import { errorsReadings } from './errors.ts';
import { paymentsReadings } from './payments.ts';
import { quotesReadings } from './quotes.ts';
import { refundsReadings } from './refunds.ts';
import { stablecoinsReadings } from './stablecoins.ts';
import { transactionsReadings } from './transactions.ts';
import { versioningReadings } from './versioning.ts';
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
  ...errorsReadings,
  ...paymentsReadings,
  ...quotesReadings,
  ...refundsReadings,
  ...stablecoinsReadings,
  ...transactionsReadings,
  ...versioningReadings,
  ...webhooksReadings,
} as const satisfies ReadingBook;
