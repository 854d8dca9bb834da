import { agentActionsRules } from './agent-actions.ts';
import { agentSideRules } from './agent-side.ts';
import { agentsRules } from './agents.ts';
import { authenticationRules } from './authentication.ts';
import { beneficialOwnersRules } from './beneficial-owners.ts';
import { cardSimulationsRules } from './card-simulations.ts';
import { cardTransactionsRules } from './card-transactions.ts';
import { cardsRules } from './cards.ts';
import { contactVerificationRules } from './contact-verification.ts';
import { conventionsRules } from './conventions.ts';
import { counterpartyProvidersRules } from './counterparty-providers.ts';
import { cryptoRules } from './crypto.ts';
import { customerImportsRules } from './customer-imports.ts';
import { customersRules } from './customers.ts';
import { delegatedKeysRules } from './delegated-keys.ts';
import { discoveriesRules } from './discoveries.ts';
import { documentsRules } from './documents.ts';
import { errorsRules } from './errors.ts';
import { exchangeRatesRules } from './exchange-rates.ts';
import { externalAccountsRules } from './external-accounts.ts';
import { internalAccountsRules } from './internal-accounts.ts';
import { invitationsRules } from './invitations.ts';
import { lookupsRules } from './lookups.ts';
import { paymentsRules } from './payments.ts';
import { platformConfigRules } from './platform-config.ts';
import { quotesRules } from './quotes.ts';
import { refundsRules } from './refunds.ts';
import { sandboxRules } from './sandbox.ts';
import { scaRules } from './sca.ts';
import { stablecoinsRules } from './stablecoins.ts';
import { tokensRules } from './tokens.ts';
import { transactionsRules } from './transactions.ts';
import { transfersRules } from './transfers.ts';
import { trustedBeneficiariesRules } from './trusted-beneficiaries.ts';
import { verificationsRules } from './verifications.ts';
import { versioningRules } from './versioning.ts';
import { walletCredentialsRules } from './wallet-credentials.ts';
import { walletSessionsRules } from './wallet-sessions.ts';
import { webhooksRules } from './webhooks.ts';
import type { Rule, RuleSlug } from './rule.ts';
import { namesOf } from '../names-of.ts';

/** Every rule of the document, by id. The one place where the books are joined. */
export const rules = {
  ...agentActionsRules,
  ...agentSideRules,
  ...agentsRules,
  ...authenticationRules,
  ...beneficialOwnersRules,
  ...cardSimulationsRules,
  ...cardTransactionsRules,
  ...cardsRules,
  ...contactVerificationRules,
  ...conventionsRules,
  ...counterpartyProvidersRules,
  ...cryptoRules,
  ...customerImportsRules,
  ...customersRules,
  ...delegatedKeysRules,
  ...discoveriesRules,
  ...documentsRules,
  ...errorsRules,
  ...exchangeRatesRules,
  ...externalAccountsRules,
  ...internalAccountsRules,
  ...invitationsRules,
  ...lookupsRules,
  ...paymentsRules,
  ...platformConfigRules,
  ...quotesRules,
  ...refundsRules,
  ...sandboxRules,
  ...scaRules,
  ...stablecoinsRules,
  ...tokensRules,
  ...transactionsRules,
  ...transfersRules,
  ...trustedBeneficiariesRules,
  ...verificationsRules,
  ...versioningRules,
  ...walletCredentialsRules,
  ...walletSessionsRules,
  ...webhooksRules,
} as const satisfies Readonly<Record<RuleSlug, Rule>>;

export type RuleId = keyof typeof rules;

export const ruleIds = namesOf(rules);

/** The row of a rule. */
export const rule = (id: RuleId): Rule => rules[id];

export const isRuleId = (id: string): id is RuleId => Object.hasOwn(rules, id);

/** The resource a rule is about: the first part of its id. */
export const areaOf = (id: string): string => id.slice(0, id.indexOf('/'));
