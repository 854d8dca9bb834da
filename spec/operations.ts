import { namesOf } from './names-of.ts';
import { platformConfigurationOperations } from './operations/platform-configuration.ts';
import { customersOperations } from './operations/customers.ts';
import { contactVerificationOperations } from './operations/contact-verification.ts';
import { kycOperations } from './operations/kyc.ts';
import { scaOperations } from './operations/sca.ts';
import { documentsOperations } from './operations/documents.ts';
import { internalAccountsOperations } from './operations/internal-accounts.ts';
import { externalAccountsOperations } from './operations/external-accounts.ts';
import { transfersOperations } from './operations/transfers.ts';
import { quotesOperations } from './operations/quotes.ts';
import { transactionsOperations } from './operations/transactions.ts';
import { invitationsOperations } from './operations/invitations.ts';
import { lookupsOperations } from './operations/lookups.ts';
import { walletsOperations } from './operations/wallets.ts';
import { cardsOperations } from './operations/cards.ts';
import { stablecoinsOperations } from './operations/stablecoins.ts';
import { tokensOperations } from './operations/tokens.ts';
import { agentsOperations } from './operations/agents.ts';
import { agentSideOperations } from './operations/agent-side.ts';
import { sandboxOperations } from './operations/sandbox.ts';
import type { Operation, Operations } from './operations/operation.ts';

/**
 * The catalogue: one row per operation of the document, in its order.
 *
 * `shows` says how much the document shows: `shape` (method, path, bodies), `path` (method, path, purpose)
 * or `name` (only that it exists). For `name` rows, method and path are assumed, not contract: a target may
 * have others and says so in its dialect. `auth` is who calls: the platform (Basic), an agent (Bearer) or
 * anybody. Paths are relative to the base address.
 *
 * Source: Endpoints > Operations with a shape; Operations whose path is given; Operation catalogue.
 */
export const operations = {
  ...platformConfigurationOperations,
  ...customersOperations,
  ...contactVerificationOperations,
  ...kycOperations,
  ...scaOperations,
  ...documentsOperations,
  ...internalAccountsOperations,
  ...externalAccountsOperations,
  ...transfersOperations,
  ...quotesOperations,
  ...transactionsOperations,
  ...invitationsOperations,
  ...lookupsOperations,
  ...walletsOperations,
  ...cardsOperations,
  ...stablecoinsOperations,
  ...tokensOperations,
  ...agentsOperations,
  ...agentSideOperations,
  ...sandboxOperations,
} as const satisfies Operations;

export type OperationId = keyof typeof operations;

/** Every operation id, in the order of the document. */
export const operationIds = namesOf(operations);

/** The row of an operation. */
export const operation = (id: OperationId): Operation => operations[id];

export const isOperationId = (id: string): id is OperationId => Object.hasOwn(operations, id);
