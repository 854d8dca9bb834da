import type { Exchange } from '../../spec/results/exchange.ts';
import type { OperationId } from '../../spec/operations.ts';
import { isJsonObject } from '../../spec/json.ts';
import { instantMs } from '../../spec/schema/formats.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import type { Examiner } from '../engine/examiner.ts';
import type { Watch } from './watch.ts';

type Body = Readonly<Record<string, unknown>>;

/** A state that a resource never leaves. */
interface FinalState {
  readonly rule: RuleId;
  readonly operation: OperationId;
  /** The path parameter that names the resource. */
  readonly parameter: string;
  readonly pointer: string;
  readonly state: string;
  readonly stateIn: (body: Body) => unknown;
  /** The states that it may not be in afterwards; every other one when absent. */
  readonly never?: readonly string[];
  /** Whether the rule is about a resource; about all of the operation when absent. */
  readonly isAbout?: (body: Body) => boolean;
}

const refundStatus = ({ refund }: Body): unknown => (isJsonObject(refund) ? refund['status'] : undefined);

const transaction = {
  operation: 'transactions.get',
  parameter: 'transactionId',
  isAbout: ({ type }: Body) => type !== 'INCOMING',
} as const;
const status = { pointer: '/status', stateIn: (body: Body) => body['status'] } as const;
const payment = { ...transaction, ...status } as const;
const refund = { ...transaction, pointer: '/refund/status', stateIn: refundStatus } as const;

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

const finalStates = [...paymentStates, ...endStates];

export const paymentFinalRules: readonly RuleId[] = paymentStates.map(({ rule }) => rule);

export const endStateRules: readonly RuleId[] = endStates.map(({ rule }) => rule);

export const finalRules: readonly RuleId[] = [...paymentFinalRules, ...endStateRules];

/** A resource that was read in a final state. */
export interface KnownFinal {
  readonly kind: FinalState;
  readonly id: string;
  /** The first read that showed it. */
  readonly seen: Exchange;
  /** By the clock of this process, in milliseconds. */
  readonly seenAt: number;
}

/** More are not remembered: each keeps an answer. */
const mostKnown = 200;

/** Whether a read was asked for when another had been answered. */
const isAfter = (later: Exchange, earlier: Exchange): boolean =>
  instantMs(later.at) >= instantMs(earlier.at) + earlier.ms;

/** What a read of a resource of the kind shows; undefined for any other exchange. */
const readIn = (
  { operation, response }: Exchange,
  kind: FinalState,
): (Body & { readonly id: string }) | undefined => {
  const { body, status: code } = response;
  if (operation !== kind.operation || code !== 200 || !isJsonObject(body)) return undefined;
  const { id } = body;
  return typeof id === 'string' && kind.isAbout?.(body) !== false ? { ...body, id } : undefined;
};

const mayBe = ({ never, state }: FinalState, now: unknown): boolean =>
  never === undefined ? now === state : !never.includes(String(now));

/** Remembers what is read in a final state, and examines every later read of the same. */
export const examineFinals = (exchange: Exchange, examine: Examiner, { finals, learns }: Watch): void => {
  if (!learns) return;
  for (const kind of finalStates) {
    const body = readIn(exchange, kind);
    if (body === undefined) continue;
    const state = kind.stateIn(body);
    const key = `${kind.rule} ${body.id}`;
    const known = finals.get(key);
    if (known === undefined) {
      if (state === kind.state && finals.size < mostKnown)
        finals.set(key, { kind, id: body.id, seen: exchange, seenAt: performance.now() });
    } else if (isAfter(exchange, known.seen))
      examine.assert(kind.rule, mayBe(kind, state), () => ({
        expected: `${kind.pointer} to be ${kind.state} still, as it was read before`,
        actual: JSON.stringify(state ?? null),
        on: [known.seen, exchange],
        pointer: kind.pointer,
      }));
  }
};
