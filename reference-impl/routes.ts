import type { ServedOperationId } from '../spec/served-operations.ts';
import { externalAccountsRoutes } from './accounts/external-accounts.ts';
import { internalAccountsRoutes } from './accounts/internal-accounts.ts';
import { agentApprovalsRoutes } from './agents/agent-approvals.ts';
import { agentRedemptionRoutes } from './agents/agent-redemption.ts';
import { agentSideMoneyRoutes } from './agents/agent-side-money.ts';
import { agentSideRoutes } from './agents/agent-side.ts';
import { agentsRoutes } from './agents/agents.ts';
import { cardSimulationsRoutes } from './cards/card-simulations.ts';
import { cardUpdateRoutes } from './cards/card-update.ts';
import { cardsRoutes } from './cards/cards.ts';
import { beneficialOwnersRoutes } from './customers/beneficial-owners.ts';
import { contactCodesRoutes } from './customers/contact-codes.ts';
import { customersRoutes } from './customers/customers.ts';
import { kycLinksRoutes } from './customers/kyc-links.ts';
import { verificationsRoutes } from './customers/verifications.ts';
import { documentsRoutes } from './documents/documents.ts';
import { importsRoutes } from './imports/imports.ts';
import { cryptoRoutes } from './payments/crypto.ts';
import { lookupsRoutes } from './payments/lookups.ts';
import { quotesRoutes } from './payments/quotes.ts';
import { sandboxMoneyRoutes } from './payments/sandbox-money.ts';
import { transactionsRoutes } from './transactions/transactions.ts';
import { transferRoutes } from './payments/transfer-routes.ts';
import { platformConfigRoutes } from './platform/config.ts';
import { counterpartyProvidersRoutes } from './platform/counterparty-providers.ts';
import { discoveriesRoutes } from './platform/discoveries.ts';
import { invitationsRoutes } from './platform/invitations.ts';
import { tokensRoutes } from './platform/tokens.ts';
import { exchangeRatesRoutes } from './pricing/exchange-rates.ts';
import { beneficiariesRoutes } from './sca/beneficiaries.ts';
import { enrollmentRoutes } from './sca/enrollment.ts';
import { factorsRoutes } from './sca/factors.ts';
import { loginRoutes } from './sca/login.ts';
import { quoteAuthorizationRoutes } from './payments/quote-authorization.ts';
import { resetRoutes } from './sca/reset.ts';
import { securityEventsRoutes } from './sca/security-events.ts';
import { stablecoinOperationsRoutes } from './stablecoins/operations.ts';
import { providerAccountsRoutes } from './stablecoins/provider-accounts.ts';
import { stablecoinsRoutes } from './stablecoins/stablecoins.ts';
import { delegatedKeysRoutes } from './wallets/delegated-keys.ts';
import { walletAccountsRoutes } from './wallets/wallet-accounts.ts';
import { walletCredentialsRoutes } from './wallets/wallet-credentials.ts';
import { walletSessionsRoutes } from './wallets/wallet-sessions.ts';
import { walletVerificationRoutes } from './wallets/wallet-verification.ts';
import type { Route } from './http/intake.ts';

/** Several tables as one. Where two of them serve an operation, it is a type that serves none. */
type Joined<Tables, Before = unknown> = Tables extends readonly [infer Next, ...infer Rest]
  ? [keyof Next & keyof Before] extends [never]
    ? Joined<Rest, Before & Next>
    : { readonly servedTwice: keyof Next & keyof Before }
  : Before;

const joined = <Tables extends readonly object[]>(...tables: Tables): Joined<Tables> =>
  // It holds the members of all tables.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  Object.assign({}, ...tables) as Joined<Tables>;

/**
 * The table of handlers: every operation is registered in the file that serves it. A missing one does not compile, nor one
 * that two files serve.
 */
export const routes: Readonly<Record<ServedOperationId, Route>> = joined(
  externalAccountsRoutes,
  internalAccountsRoutes,
  agentApprovalsRoutes,
  agentRedemptionRoutes,
  agentSideMoneyRoutes,
  agentSideRoutes,
  agentsRoutes,
  cardSimulationsRoutes,
  cardUpdateRoutes,
  cardsRoutes,
  beneficialOwnersRoutes,
  contactCodesRoutes,
  customersRoutes,
  kycLinksRoutes,
  verificationsRoutes,
  documentsRoutes,
  importsRoutes,
  cryptoRoutes,
  lookupsRoutes,
  quotesRoutes,
  sandboxMoneyRoutes,
  transactionsRoutes,
  transferRoutes,
  platformConfigRoutes,
  counterpartyProvidersRoutes,
  discoveriesRoutes,
  invitationsRoutes,
  tokensRoutes,
  exchangeRatesRoutes,
  beneficiariesRoutes,
  enrollmentRoutes,
  factorsRoutes,
  loginRoutes,
  quoteAuthorizationRoutes,
  resetRoutes,
  securityEventsRoutes,
  stablecoinOperationsRoutes,
  providerAccountsRoutes,
  stablecoinsRoutes,
  delegatedKeysRoutes,
  walletAccountsRoutes,
  walletCredentialsRoutes,
  walletSessionsRoutes,
  walletVerificationRoutes,
);
