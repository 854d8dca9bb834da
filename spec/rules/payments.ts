import type { RuleBook } from './rule.ts';
import { paymentStatusesRules } from './payments/statuses.ts';
import { paymentExecutionRules } from './payments/execution.ts';
import { paymentFailuresAndRefundsRules } from './payments/failures-and-refunds.ts';
import { paymentFailureReasonsRules } from './payments/failure-reasons.ts';

/** Rules about an outgoing payment's life: states, transitions, failure reasons. */
export const paymentsRules = {
  ...paymentStatusesRules,
  ...paymentExecutionRules,
  ...paymentFailuresAndRefundsRules,
  ...paymentFailureReasonsRules,
} as const satisfies RuleBook;
