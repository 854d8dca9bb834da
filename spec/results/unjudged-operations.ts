import type { OperationId } from '../operations.ts';
import type { RuleId } from '../rules/index.ts';

/** Why a rule is judged on none of the operations that a run leaves out, or on these. */
const reasons: Readonly<Partial<Record<RuleId, Readonly<Partial<Record<OperationId | 'others', string>>>>>> =
  {};

/** Why a run on the reference server does not judge a rule on an operation; undefined where it does. */
export const unjudged = (rule: string, operation: string): string | undefined => {
  const known: Readonly<Record<string, string>> | undefined = (
    reasons as Readonly<Record<string, Readonly<Record<string, string>>>>
  )[rule];
  return known?.[operation] ?? known?.['others'];
};
