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
}

const refundStatus = ({ refund }: Body): unknown => (isJsonObject(refund) ? refund['status'] : undefined);

const transaction = { operation: 'transactions.get', parameter: 'transactionId' } as const;
const payment = { ...transaction, pointer: '/status', stateIn: ({ status }: Body) => status } as const;
const refund = { ...transaction, pointer: '/refund/status', stateIn: refundStatus } as const;

/** The states that the document calls final, of payments that go out. */
const finalStates: readonly FinalState[] = [
  { rule: 'payments/failed-is-terminal', ...payment, state: 'FAILED' },
  { rule: 'payments/expired-is-terminal', ...payment, state: 'EXPIRED' },
  { rule: 'refunds/completed-is-terminal', ...refund, state: 'COMPLETED' },
  { rule: 'refunds/failed-is-terminal', ...refund, state: 'FAILED' },
];

export const finalRules: readonly RuleId[] = finalStates.map(({ rule }) => rule);

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

/** A payment that goes out, as a read of it shows it; undefined for any other exchange. */
const outgoingIn = ({ operation, response }: Exchange): (Body & { readonly id: string }) | undefined => {
  const { body, status } = response;
  if (operation !== 'transactions.get' || status !== 200 || !isJsonObject(body)) return undefined;
  const { id, type } = body;
  return typeof id === 'string' && type !== 'INCOMING' ? { ...body, id } : undefined;
};

/** Remembers what is read in a final state, and examines every later read of the same. */
export const examineFinals = (exchange: Exchange, examine: Examiner, { finals, learns }: Watch): void => {
  const body = learns ? outgoingIn(exchange) : undefined;
  if (body === undefined) return;
  for (const kind of finalStates) {
    const state = kind.stateIn(body);
    const key = `${kind.rule} ${body.id}`;
    const known = finals.get(key);
    if (known === undefined) {
      if (state === kind.state && finals.size < mostKnown)
        finals.set(key, { kind, id: body.id, seen: exchange, seenAt: performance.now() });
    } else if (isAfter(exchange, known.seen))
      examine.assert(kind.rule, state === kind.state, () => ({
        expected: `${kind.pointer} to be ${kind.state} still, as it was read before`,
        actual: JSON.stringify(state ?? null),
        on: [known.seen, exchange],
        pointer: kind.pointer,
      }));
  }
};
