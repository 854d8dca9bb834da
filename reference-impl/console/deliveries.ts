import { notFound } from '../http/api-error.ts';
import { everyone, type Tx } from '../store/store.ts';
import { deliveryLog, type DeliveryAttempt } from '../webhooks/delivery-log.ts';
import { outbox } from '../webhooks/outbox.ts';
import { shownBytes } from './shown-body.ts';
import type { WebhookEvent, Attempt } from './page/answers.ts';

/** Events that the list shows, and lines of the log that it is made from. */
const eventsShown = 100;
const linesRead = 300;

const shownAttempt = ({ attempt, at, url, status, error, reply, headers }: DeliveryAttempt): Attempt => ({
  attempt,
  at,
  url,
  ...(status !== undefined && { status }),
  ...(error !== undefined && { error }),
  ...(reply !== undefined && { reply }),
  ...(headers !== undefined && { headers }),
});

const grouped = (newestFirst: readonly DeliveryAttempt[]): Map<string, WebhookEvent> => {
  const events = new Map<string, WebhookEvent>();
  for (const line of newestFirst) {
    const { event: id, type, resource } = line;
    const later = events.get(id)?.attempts ?? [];
    events.set(id, { id, type, resource, attempts: [shownAttempt(line), ...later] });
  }
  return events;
};

/** Webhooks of a tenant, the newest first: what was sent, and what still waits. */
export const readDeliveries = async (tx: Tx, tenant: string): Promise<readonly WebhookEvent[]> => {
  const lines = await tx.collection(deliveryLog, everyone).find({ where: { tenant }, limit: linesRead });
  const waiting = await tx.collection(outbox, everyone).find({ where: { tenant }, limit: eventsShown });
  const tried = grouped(lines);
  const untried: WebhookEvent[] = [];
  for (const { id, type, resource, nextAttemptMs } of waiting) {
    const nextAttemptAt = new Date(nextAttemptMs).toISOString();
    const known = tried.get(id);
    if (known) tried.set(id, { ...known, nextAttemptAt });
    else untried.push({ id, type, resource, attempts: [], nextAttemptAt });
  }
  return [...untried, ...tried.values()].slice(0, eventsShown);
};

/** The lines of one event, oldest first, and what it says. Raises 404 for an event that the tenant never had. */
export const readDelivery = async (
  tx: Tx,
  tenant: string,
  id: string,
): Promise<{ readonly attempts: readonly Attempt[]; readonly body: string | null }> => {
  const lines = await tx
    .collection(deliveryLog, everyone)
    .find({ where: { event: id, tenant }, order: 'oldest' });
  const waiting = await tx.collection(outbox, everyone).get(id);
  const body =
    waiting?.tenant === tenant ? waiting.body : lines.find((line) => line.body !== undefined)?.body;
  if (body === undefined && lines.length === 0) throw notFound('No such webhook.');
  return {
    attempts: lines.map(shownAttempt),
    body: body === undefined ? null : (shownBytes(Buffer.from(body)) ?? null),
  };
};
