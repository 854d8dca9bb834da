import type { OperationId } from '../operations.ts';
import type { RuleId } from '../rules/index.ts';

const makesNothing = 'it makes nothing with an id, by which two effects could be told from one';

/** Why a rule about changed requests is not judged on an operation; `others` is for all that no reason names. */
const reasons = {
  'authentication/platforms-do-not-share-answers': {
    others: 'it makes nothing with an id, by which an answer could be seen to be the other platform’s',
  },
  'authentication/platforms-do-not-list-each-other': { 'sca.listFactors': 'its rows need no id' },
  'conventions/idempotent-retry-has-one-effect': { others: makesNothing },
  'conventions/concurrent-idempotent-requests-have-one-effect': { others: makesNothing },
} as const satisfies Readonly<
  Partial<Record<RuleId, Readonly<Partial<Record<OperationId | 'others', string>>>>>
>;

const asTexts: Readonly<Record<string, Readonly<Record<string, string>>>> = reasons;

/** Why a run on the reference server does not judge a rule on an operation; undefined where none is known. */
export const unjudged = (rule: string, operation: string): string | undefined =>
  asTexts[rule]?.[operation] ?? asTexts[rule]?.['others'];
