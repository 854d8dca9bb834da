import { basicOf } from '../../spec/http-basic.ts';
import type { Exchange } from '../../spec/results/exchange.ts';
import type { OperationId } from '../../spec/operations.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import { shortestSecret } from '../kit/check/redact.ts';
import type { Target } from '../target/target.ts';
import type { EventOrders } from './event-orders.ts';
import type { KnownFinal } from './finals.ts';

/** The rules that keep one kind of secret where it belongs. */
export interface SecretKind {
  readonly inAnswers: RuleId;
  readonly inWebhooks: RuleId;
}

export const secretKinds = {
  apiSecret: {
    inAnswers: 'tokens/secret-is-shown-at-creation-only',
    inWebhooks: 'tokens/secret-is-shown-at-creation-only',
  },
  accessToken: {
    inAnswers: 'authentication/agent-token-returned-once',
    inWebhooks: 'authentication/agent-token-in-no-webhook',
  },
  deviceCode: {
    inAnswers: 'agents/device-code-is-shown-when-made-only',
    inWebhooks: 'agents/device-code-is-shown-when-made-only',
  },
} as const satisfies Readonly<Record<string, SecretKind>>;

/** A text that only the answer to one request may have in it. */
export interface KnownSecret {
  readonly text: string;
  readonly kind: keyof typeof secretKinds;
  /** Absent for a secret that was there before the run: no answer may contain it. */
  readonly shownBy?: OperationId;
  /** The request that was answered with it: the same again may get the first answer again. */
  readonly askedBy?: string;
}

/** The memory of the rules that always hold, from one exchange to the next, per process. */
export interface Watch {
  /** The Authorization header that is in order; undefined outside a run. */
  readonly inOrder: string | undefined;
  readonly secrets: KnownSecret[];
  /** False where the target remembers nothing: it shows examples, the same for everybody. */
  readonly learns: boolean;
  /** The last webhook of the run's inbox that was looked at. */
  sweptTo: number;
  /** The webhooks about each payment so far. */
  readonly eventOrders: EventOrders;
  /** The resources that were read in a final state. */
  readonly finals: Map<string, KnownFinal>;
  /** Ids of the internal accounts that are embedded wallets, and of the quotes that these pay. */
  readonly wallets: Set<unknown>;
  readonly walletQuotes: Set<unknown>;
  /** Ids of the payments that requests have begun. */
  readonly begun: Set<unknown>;
}

/** The key of a request: two that are the same may get the same answer. */
export const requestText = ({ operation, request: { url, headers, body } }: Exchange): string =>
  JSON.stringify([operation, url, headers['idempotency-key'], body]);

/** Begins with the secrets of the target file. Without a target nothing is known. */
export const watchOver = (
  target?: Pick<Target, 'credentials'> & { readonly capabilities?: Partial<Target['capabilities']> },
): Watch => ({
  inOrder: target && basicOf(target.credentials.sandbox),
  learns: target?.capabilities?.state ?? true,
  secrets: Object.values(target?.credentials ?? {})
    .map(({ tokenSecret }) => tokenSecret)
    .filter((text) => text.length >= shortestSecret)
    .map((text) => ({ text, kind: 'apiSecret' })),
  sweptTo: 0,
  eventOrders: new Map(),
  finals: new Map(),
  wallets: new Set(),
  walletQuotes: new Set(),
  begun: new Set(),
});
