import { contract } from '../../spec/contract/in-use.ts';
import type { Exchange, HttpRecord } from '../../spec/results/exchange.ts';
import type { OperationId } from '../../spec/operations.ts';
import { isOutgoingPayment } from '../../spec/webhooks.ts';
import { memberOf } from '../kit/assertions/members.ts';
import { isJsonObject, type JsonObject } from '../../spec/json.ts';
import { instantMs } from '../../spec/schema/formats.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import type { FindingCollector } from '../kit/check/finding-collector.ts';
import type { WebhookEvent } from '../kit/inbox/webhook-event.ts';
import type { Watch } from './watch.ts';

/** A state that a resource never leaves. */
interface FinalState {
  readonly rule: RuleId;
  readonly operation: OperationId;
  /** The path parameter that names the resource. */
  readonly parameter: string;
  readonly pointer: string;
  readonly state: string;
  readonly stateIn: (body: JsonObject) => unknown;
  /** The states that it may not be in afterwards; every other one when absent. */
  readonly never?: readonly string[];
  /** A read is not held against earlier reads, only against what was announced. */
  readonly isOnlyAnnounced?: true;
  /** Whether what a later read shows is not what was seen before; it always is when absent. */
  readonly isAnother?: (before: JsonObject, later: JsonObject) => boolean;
  /** Whether the rule is about a resource; about all of the operation when absent. */
  readonly isAbout?: (body: JsonObject) => boolean;
}

const refundStatus = ({ refund }: JsonObject): unknown =>
  isJsonObject(refund) ? refund['status'] : undefined;

const referenceOf = ({ refund }: JsonObject): unknown =>
  isJsonObject(refund) ? refund['reference'] : undefined;

const transaction = {
  operation: 'transactions.get',
  parameter: 'transactionId',
  // Other transactions, those in and those of cards, have no states that are called final. Source: Transaction.
  isAbout: ({ type }: JsonObject) => type === 'OUTGOING',
} as const;
const status = { pointer: '/status', stateIn: (body: JsonObject) => body['status'] } as const;
const payment = { ...transaction, ...status } as const;
const refund = {
  ...transaction,
  pointer: '/refund/status',
  stateIn: refundStatus,
  isAnother: (before: JsonObject, later: JsonObject) => {
    const [reference, other] = [before, later].map(referenceOf);
    return typeof reference === 'string' && typeof other === 'string' && other !== reference;
  },
} as const;

/** The states that the document calls final, of payments that go out. */
const paymentStates: readonly FinalState[] = [
  { rule: 'payments/failed-is-terminal', ...payment, state: 'FAILED' },
  { rule: 'payments/expired-is-terminal', ...payment, state: 'EXPIRED' },
  { rule: 'refunds/completed-is-terminal', ...refund, state: 'COMPLETED' },
  { rule: 'refunds/failed-is-terminal', ...refund, state: 'FAILED' },
];

/**
 * The states of other resources that no row of their tables leads out of. Card transactions have none, and the
 * transitions of verifications are not shown. An action can be reported as failed from a state that is not shown.
 */
const endStates: readonly FinalState[] = [
  {
    rule: 'cards/closed-card-stays-closed',
    operation: 'cards.get',
    parameter: 'id',
    pointer: '/state',
    state: 'CLOSED',
    stateIn: ({ state }) => state,
    never: ['PROCESSING', 'ACTIVE', 'FROZEN'],
  },
  {
    rule: 'delegated-keys/revoked-key-is-revoked',
    operation: 'delegatedKeys.get',
    parameter: 'id',
    ...status,
    state: 'REVOKED',
    never: ['PENDING', 'ACTIVE'],
  },
  {
    rule: 'agent-actions/rejected-is-not-taken-up-again',
    operation: 'agentSide.getAction',
    parameter: 'actionId',
    ...status,
    state: 'REJECTED',
    never: ['PENDING_APPROVAL', 'APPROVED'],
  },
];

/** A webhook may be wrong from the start: a payout that reads as delivered has not failed. */
const onlyAnnounced: FinalState = {
  rule: 'webhooks/failed-only-on-failure-or-return',
  ...payment,
  state: 'FAILED',
  never: ['COMPLETED'],
  isOnlyAnnounced: true,
};

const finalStates = [...paymentStates, ...endStates, onlyAnnounced];

export const paymentFinalRules: readonly RuleId[] = paymentStates.map(({ rule }) => rule);

export const endStateRules: readonly RuleId[] = endStates.map(({ rule }) => rule);

export const announcedRules: readonly RuleId[] = [onlyAnnounced.rule];

export const finalRules: readonly RuleId[] = [...paymentFinalRules, ...announcedRules, ...endStateRules];

/** A resource that was read or announced in a final state. */
export interface KnownFinal {
  readonly kind: FinalState;
  readonly id: string;
  /** The first read that showed it, or the webhook that said so. */
  readonly seen: HttpRecord;
  /** By the clock of this process, in milliseconds. */
  readonly seenAt: number;
}

/** More are not remembered: each keeps an answer. Of these, so many may be announced. */
const mostKnown = 400;
const mostAnnounced = 200;

/**
 * Judged: a read may lag behind a webhook, for no time is stated; a read this late would have caught up.
 * Milliseconds.
 */
const readableMs = 15_000;

export const isAnnounced = ({ seen }: KnownFinal): boolean => !contract().isOperationId(seen.operation);

/** Whether a read that was just answered was asked for when what is known was so. */
const isAfter = (later: Exchange, known: KnownFinal): boolean =>
  isAnnounced(known)
    ? performance.now() - later.ms >= judgedFrom(known)
    : instantMs(later.at) >= instantMs(known.seen.at) + known.seen.ms;

/** The resource of the kind that a read shows; undefined for any other exchange. */
const readIn = (
  { operation, response }: Exchange,
  kind: FinalState,
): (JsonObject & { readonly id: string }) | undefined => {
  const { body, status: code } = response;
  if (operation !== kind.operation || code !== 200 || !isJsonObject(body)) return undefined;
  const { id } = body;
  return typeof id === 'string' && kind.isAbout?.(body) !== false ? { ...body, id } : undefined;
};

/** When a read may be held against what is known: by the clock of this process, in milliseconds. */
export const judgedFrom = (known: KnownFinal): number =>
  isAnnounced(known) ? known.seenAt + readableMs : known.seenAt;

const mayBe = ({ never, state }: FinalState, now: unknown): boolean =>
  never === undefined ? now === state : !never.includes(String(now));

/** Whether a read may be what is known to be final, if that is true: in its state, or another one of its kind. */
const agrees = ({ kind, seen }: KnownFinal, body: JsonObject): boolean => {
  const before = seen.response.body;
  const isAnother = isJsonObject(before) && kind.isAnother?.(before, body) === true;
  return isAnother || mayBe(kind, kind.stateIn(body));
};

/** Whether a read shows what may not be, if what is known is true. */
export const contradicts = (exchange: Exchange, known: KnownFinal): boolean => {
  const body = readIn(exchange, known.kind);
  return body !== undefined && !agrees(known, body);
};

const keyOf = ({ rule }: FinalState, id: string): string => `${rule} ${id}`;

/**
 * Remembers what a webhook of a payment says: a much later read may not contradict it. A state final by a webhook
 * alone is not held against reads that show an earlier state: they may be old.
 */
export const noteAnnounced = ({ type, data, record }: WebhookEvent, { finals, learns }: Watch): void => {
  const id = memberOf(data, 'id', { absent: undefined });
  if (!learns || !isOutgoingPayment(type) || typeof id !== 'string') return;
  const said = { status: memberOf(data, 'status', { absent: undefined }) };
  const key = keyOf(onlyAnnounced, id);
  if (onlyAnnounced.stateIn(said) === onlyAnnounced.state && !finals.has(key) && finals.size < mostAnnounced)
    finals.set(key, { kind: onlyAnnounced, id, seen: record, seenAt: performance.now() });
};

const mayBeRemembered = ({ isOnlyAnnounced, state }: FinalState, now: unknown): boolean =>
  isOnlyAnnounced !== true && now === state;

/** Remembers what is read in a final state, and examines every later read of the same. */
export const examineFinals = (
  exchange: Exchange,
  examine: FindingCollector,
  { finals, learns }: Watch,
): void => {
  if (!learns) return;
  for (const kind of finalStates) {
    const body = readIn(exchange, kind);
    if (body === undefined) continue;
    const state = kind.stateIn(body);
    const key = keyOf(kind, body.id);
    const known = finals.get(key);
    if (known === undefined) {
      if (mayBeRemembered(kind, state) && finals.size < mostKnown)
        finals.set(key, { kind, id: body.id, seen: exchange, seenAt: performance.now() });
    } else if (isAfter(exchange, known))
      examine.assert(kind.rule, agrees(known, body), () => ({
        expected: `${kind.pointer} to be ${kind.state} still, as it was ${isAnnounced(known) ? 'announced' : 'read before'}`,
        actual: JSON.stringify(state ?? null),
        on: [known.seen, exchange],
        pointer: kind.pointer,
      }));
  }
};
