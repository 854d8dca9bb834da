import type { RuleBook } from './rule.ts';
import { transactionResourceRules } from './transactions/resource.ts';
import { transactionReadingRules } from './transactions/reading.ts';
import { transactionDecisionsRules } from './transactions/decisions.ts';

/** Rules about transactions: their members, and the operations on them. */
export const transactionsRules = {
  ...transactionResourceRules,
  ...transactionReadingRules,
  ...transactionDecisionsRules,
} as const satisfies RuleBook;
