import { agentActionsRules } from './agent-actions.ts';
import { agentSideRules } from './agent-side.ts';
import { agentsRules } from './agents.ts';
import { authenticationRules } from './authentication.ts';
import { beneficialOwnersRules } from './beneficial-owners.ts';
import { cardSimulationsRules } from './card-simulations.ts';
import { cardTransactionsRules } from './card-transactions.ts';
import { cardsRules } from './cards.ts';
import { conventionsRules } from './conventions.ts';
import { customerImportsRules } from './customer-imports.ts';
import { customersRules } from './customers.ts';
import { errorsRules } from './errors.ts';
import { stablecoinsRules } from './stablecoins.ts';
import { tokensRules } from './tokens.ts';
import { versioningRules } from './versioning.ts';
import type { Rule, RuleSlug } from './rule.ts';

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
  ...conventionsRules,
  ...customerImportsRules,
  ...customersRules,
  ...errorsRules,
  ...stablecoinsRules,
  ...tokensRules,
  ...versioningRules,
} as const satisfies Readonly<Record<RuleSlug, Rule>>;

export type RuleId = keyof typeof rules;

export const ruleIds = Object.keys(rules) as readonly RuleId[];

/** The row of a rule. */
export const rule = (id: RuleId): Rule => rules[id];

export const isRuleId = (id: string): id is RuleId => Object.hasOwn(rules, id);

/** The resource a rule is about: the first part of its id. */
export const areaOf = (id: string): string => id.slice(0, id.indexOf('/'));
