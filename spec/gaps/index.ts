import { agentActionsGaps } from './agent-actions.ts';
import { agentSideGaps } from './agent-side.ts';
import { agentsGaps } from './agents.ts';
import { authenticationGaps } from './authentication.ts';
import { beneficialOwnersGaps } from './beneficial-owners.ts';
import { cardSimulationsGaps } from './card-simulations.ts';
import { cardTransactionsGaps } from './card-transactions.ts';
import { cardsGaps } from './cards.ts';
import { conventionsGaps } from './conventions.ts';
import { customerImportsGaps } from './customer-imports.ts';
import { customersGaps } from './customers.ts';
import { errorsGaps } from './errors.ts';
import { paymentsGaps } from './payments.ts';
import { quotesGaps } from './quotes.ts';
import { refundsGaps } from './refunds.ts';
import { stablecoinsGaps } from './stablecoins.ts';
import { tokensGaps } from './tokens.ts';
import { transactionsGaps } from './transactions.ts';
import { transfersGaps } from './transfers.ts';
import { versioningGaps } from './versioning.ts';
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
  ...conventionsGaps,
  ...customerImportsGaps,
  ...customersGaps,
  ...errorsGaps,
  ...paymentsGaps,
  ...quotesGaps,
  ...refundsGaps,
  ...stablecoinsGaps,
  ...tokensGaps,
  ...transactionsGaps,
  ...transfersGaps,
  ...versioningGaps,
  ...webhooksGaps,
} as const satisfies GapBook;
