import { createPublicKey, randomUUID, verify } from 'node:crypto';
import { asObject, rowsOf, textOf, type Json } from './json.ts';
import type { CustomerRecord, TransactionRecord, WalletRecord } from './state.ts';

/** How an attempt ended: with a status, or without any answer. */
export interface Outcome {
  readonly status?: number;
  /** Seconds, as Retry-After says. */
  readonly retryAfter?: number;
}

export type CardChange = 'freeze' | 'unfreeze' | 'close';

/** Everything that an integration must get right, one decision each. The rest of the example carries them out. */
export interface Decisions {
  /** An Idempotency-Key: one for each thing that is meant to happen once. */
  readonly newKey: () => string;
  /** Whether a request is sent again. `attempt` counts from 1. */
  readonly triesAgain: (outcome: Outcome, attempt: number) => boolean;
  /** How long to wait before it is. Milliseconds. */
  readonly pauseMs: (outcome: Outcome, attempt: number) => number;
  /** Whether a quote can still be executed, a challenge still be answered, a session still be used. */
  readonly isUsable: (expiresAt: string | undefined, now: Date) => boolean;
  /** The belief about a transaction after it was shown, by an event or by an answer. */
  readonly believed: (before: TransactionRecord | undefined, shown: Json) => TransactionRecord;
  /** Whether a payment can be cancelled. */
  readonly mayCancel: (transaction: TransactionRecord) => boolean;
  /** The recovery of a payment that failed, by its reason: pay at a new quote, fund first, or nothing. */
  readonly recovery: (failureReason: string | undefined) => 'new-quote' | 'fund-first' | 'none';
  /** Whether a webhook was signed by the service. */
  readonly isGenuine: (body: Buffer, signature: string | undefined, publicKey: string) => boolean;
  /** The key that identifies an event. */
  readonly eventKey: (event: Json, body: Buffer) => string;
  /** The status that an event is answered with, and when. */
  readonly acknowledgement: (event: Json) => number | Promise<number>;
  /** The cursor of the page after this one; undefined after the last. */
  readonly nextCursor: (page: Json) => string | undefined;
  /** The channels of a customer that must be verified before KYC. */
  readonly openChannels: (customer: Json) => readonly ('email' | 'phone')[];
  /** The fields that a verification misses, as paths from the customer. */
  readonly missingFields: (verification: Json) => readonly string[];
  /** Whether an agent may do this. */
  readonly isPermitted: (permissions: readonly string[], permission: string) => boolean;
  /** Whether a customer was deleted, so that nothing is written for them any more. */
  readonly isGone: (customer: CustomerRecord) => boolean;
  /** Whether a refusal means that strong customer authentication does not apply. */
  readonly isOutsideSca: (error: unknown) => boolean;
  /** Whether an account is among those that are trusted. */
  readonly isTrusted: (trusted: readonly string[], account: string) => boolean;
  /** Whether a receiver accepts an amount. */
  readonly isWithin: (amount: number, bounds: { readonly min: number; readonly max: number }) => boolean;
  /** Whether the holder of a wallet has closed its session. */
  readonly isClosed: (wallet: WalletRecord) => boolean;
  /** Whether a refusal means that the agent has lost its access. */
  readonly isShutOut: (status: number) => boolean;
  /** Whether an agent's action, or a payment that arrives, can still be decided. */
  readonly mayDecide: (status: string) => boolean;
  /** Whether somebody can have a card. */
  readonly mayHoldCard: (status: string | undefined) => boolean;
  /** Whether a card allows a change. */
  readonly mayChangeCard: (change: CardChange, state: string) => boolean;
}

/** The changes that a card can have, and the states that allow each. */
const possibleFrom: Readonly<Record<CardChange, readonly string[]>> = {
  freeze: ['ACTIVE'],
  unfreeze: ['FROZEN'],
  close: ['PROCESSING', 'ACTIVE', 'FROZEN'],
};

/** Later ones win, earlier ones are old news. FAILED and EXPIRED are terminal; COMPLETED is not. */
const order = ['PENDING', 'PROCESSING', 'COMPLETED', 'FAILED', 'EXPIRED'];
const refundOrder = ['PENDING', 'COMPLETED', 'FAILED'];
const terminal = ['FAILED', 'EXPIRED'];

const later = (
  ranks: readonly string[],
  before: string | undefined,
  shown: string | undefined,
): string | undefined => {
  if (shown === undefined || !ranks.includes(shown)) return before;
  return before === undefined || ranks.indexOf(shown) > ranks.indexOf(before) ? shown : before;
};

const believed: Decisions['believed'] = (before, shown) => {
  const isOver = before !== undefined && terminal.includes(before.status);
  const status = isOver ? before.status : later(order, before?.status, textOf(shown, 'status'));
  const failureReason = textOf(shown, 'failureReason') ?? before?.failureReason;
  const refund = later(refundOrder, before?.refund, textOf(asObject(shown['refund']), 'status'));
  return {
    id: String(shown['id']),
    status: status ?? 'PENDING',
    ...(failureReason !== undefined && { failureReason }),
    ...(refund !== undefined && { refund }),
  };
};

const mostAttempts = 6;
const firstPauseMs = 100;

/** The right decisions. */
export const rightDecisions: Decisions = {
  newKey: () => randomUUID(),
  triesAgain: ({ status }, attempt) =>
    attempt < mostAttempts && (status === undefined || status === 429 || status >= 500),
  pauseMs: ({ retryAfter }, attempt) =>
    retryAfter === undefined ? firstPauseMs * 2 ** (attempt - 1) : retryAfter * 1000,
  isUsable: (expiresAt, now) => expiresAt !== undefined && now.getTime() < Date.parse(expiresAt),
  believed,
  mayCancel: ({ status }) => status === 'PENDING' || status === 'PROCESSING',
  recovery: (reason = '') => {
    if (reason === 'QUOTE_EXPIRED' || reason === 'QUOTE_EXECUTION_FAILED') return 'new-quote';
    return reason === 'INSUFFICIENT_BALANCE' ? 'fund-first' : 'none';
  },
  isGenuine: (body, signature, publicKey) =>
    signature !== undefined &&
    verify('sha256', body, createPublicKey(publicKey), Buffer.from(signature, 'base64')),
  eventKey: (event, body) => textOf(event, 'id') ?? body.toString('base64'),
  acknowledgement: (event) => (event['type'] === 'INCOMING_PAYMENT.PENDING' ? 202 : 200),
  nextCursor: (page) => (page['hasMore'] === true ? textOf(page, 'nextCursor') : undefined),
  openChannels: (customer) => {
    const channels = asObject(customer['contactVerification']);
    return (['email', 'phone'] as const).filter((channel) => channels[channel] === 'PENDING');
  },
  missingFields: (verification) =>
    rowsOf(verification, 'errors')
      .filter((error) => error['type'] === 'MISSING_FIELD')
      .map((error) => (textOf(error, 'field') ?? '').replace(/^customer\./, '')),
  isPermitted: (permissions, permission) => permissions.includes(permission),
  isGone: ({ isRemoved = false }) => isRemoved,
  isOutsideSca: (error) => (error as { readonly status?: unknown }).status === 409,
  isTrusted: (trusted, account) => trusted.includes(account),
  isWithin: (amount, { min, max }) => amount >= min && amount <= max,
  isClosed: (wallet) => wallet.isClosed === true,
  isShutOut: (status) => status === 401,
  mayDecide: (status) => status === 'PENDING_APPROVAL' || status === 'PENDING',
  mayHoldCard: (status) => status === 'APPROVED',
  mayChangeCard: (change, state) => possibleFrom[change].includes(state),
};
