import type { OperationId } from '../../../spec/operations.ts';
import type { RuleId } from '../../../spec/rules/index.ts';
import type { Credentials, Target } from '../../target/target.ts';

/** A text that only one operation may answer with, and the rule that says so. */
export interface KnownSecret {
  readonly text: string;
  readonly rule: RuleId;
  /** Absent for a secret that was there before the run: no answer may contain it. */
  readonly shownBy?: OperationId;
}

/** What the rules that always hold have to remember from one exchange to the next, per worker. */
export interface Watch {
  /** The Authorization header that is in order; undefined outside a run. */
  readonly inOrder: string | undefined;
  readonly secrets: KnownSecret[];
}

/** A shorter text may turn up by chance. */
export const shortestSecret = 8;

const headerOf = ({ tokenId, tokenSecret }: Credentials): string =>
  `Basic ${Buffer.from(`${tokenId}:${tokenSecret}`).toString('base64')}`;

/** Begins with the secrets of the target file. Without a target nothing is known. */
export const watchOver = (target?: Pick<Target, 'credentials'>): Watch => ({
  inOrder: target && headerOf(target.credentials.sandbox),
  secrets: Object.values(target?.credentials ?? {})
    .map(({ tokenSecret }) => tokenSecret)
    .filter((text) => text.length >= shortestSecret)
    .map((text) => ({ text, rule: 'tokens/secret-is-shown-at-creation-only' })),
});
