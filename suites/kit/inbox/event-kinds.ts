import { contract } from '../../../spec/contract/in-use.ts';
import { type WebhookKindName, isOutgoingPayment } from '../../../spec/webhooks.ts';
import { requireMember } from '../check/require-member.ts';
import { target } from '../check/run.ts';
import type { WebhookEvent } from './webhook-event.ts';

/** Whether an event is of a kind: by the type that the target file gives it, else by what its type speaks of. */
export const isOfKind =
  (kind: WebhookKindName) =>
  ({ type }: Pick<WebhookEvent, 'type'>): boolean =>
    contract().isTypeOf(type, kind, target().dialect.events);

/**
 * Whether an event may be of a kind: by the type that the target file gives it, else unless it is of an outgoing payment.
 * Where nobody knows the type, whatever the event names has to do.
 */
export const mayBeOfKind = (kind: WebhookKindName): ((event: Pick<WebhookEvent, 'type'>) => boolean) =>
  target().dialect.events[kind] === undefined ? ({ type }) => !isOutgoingPayment(type) : isOfKind(kind);

/**
 * Leaves the test as inconclusive where webhooks came, but none whose type shows this kind: the
 * document shows no type strings. Where nothing came, the test goes on to judge that.
 */
export const requireKnownType = (kind: WebhookKindName, came: readonly WebhookEvent[]): void => {
  const others = came.filter(({ type }) => !isOutgoingPayment(type));
  const isKnown = target().dialect.events[kind] !== undefined || others.some(isOfKind(kind));
  const types = [...new Set(others.map(({ type }) => type))].join(', ');
  requireMember(
    isKnown || others.length === 0,
    `None of the webhooks that came (${types}) has a type that says that ${contract().webhookKinds[kind]?.about ?? kind} (dialect.events.${kind})`,
    others.at(-1)?.record,
  );
};
