import type { RuleBook } from './rule.ts';
import { quoteOperationsRules } from './quotes/operations.ts';
import { quoteEndsRules } from './quotes/ends.ts';
import { quoteLockedAmountRules } from './quotes/locked-amount.ts';
import { quoteTermsRules } from './quotes/terms.ts';
import { quoteExecutionRules } from './quotes/execution.ts';
import { quoteDirectionsRules } from './quotes/directions.ts';
import { quoteTransactionsRules } from './quotes/transactions.ts';
import { quoteAuthorizationRules } from './quotes/authorization.ts';
import { quoteAnswersRules } from './quotes/answers.ts';
import { quoteWalletsRules } from './quotes/wallets.ts';

/** Rules about quotes and their execution. */
export const quotesRules = {
  ...quoteOperationsRules,
  ...quoteEndsRules,
  ...quoteLockedAmountRules,
  ...quoteTermsRules,
  ...quoteExecutionRules,
  ...quoteDirectionsRules,
  ...quoteTransactionsRules,
  ...quoteAuthorizationRules,
  ...quoteAnswersRules,
  ...quoteWalletsRules,
} as const satisfies RuleBook;
