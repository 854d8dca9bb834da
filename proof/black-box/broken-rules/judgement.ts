import type { RuleId } from '../../../spec/rules/index.ts';

/** Names of mutants, each with the rules whose sentences are false on a server that has its defect. */
export type Judgement = Readonly<Record<string, readonly RuleId[]>>;

/** A server that does not look at the key serves every request anew, whatever came with that key before. */
export const keyIsIgnored: readonly RuleId[] = [
  'conventions/idempotent-retry-has-one-effect',
  'conventions/concurrent-idempotent-requests-have-one-effect',
  'conventions/idempotent-retry-gets-the-first-answer',
  'conventions/idempotency-key-with-another-body-is-409',
];
