import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { StoredEvent } from '../webhooks/outbox.ts';
import { signatureForms } from '../http/signature-forms.ts';
import type { World } from '../runtime/world.ts';
import { post, signatureOf, type Attempt, type Post } from '../webhooks/webhook-post.ts';

type Unsigned = Omit<Post, 'method' | 'headers'>;

// Lanes share eight senders: more would slow a whole run, and prove no more.
const slowMs = 40;

const delayMs = ({ variations }: World): number => {
  if (variations.has('events-take-a-while')) return slowMs;
  return variations.has('events-of-different-resources-mix') ? randomInt(slowMs) : 0;
};

const postOnce = ({ settings, variations, webhookKey }: World, event: Unsigned): Promise<Attempt> => {
  const isPut = variations.has('events-come-by-put');
  const { header, form } = settings.webhookSignature;
  const signature = signatureForms[form].write(signatureOf(event.body, webhookKey));
  return post({
    ...event,
    method: isPut ? 'PUT' : 'POST',
    headers: {
      'content-type': isPut ? 'application/vnd.payments+json' : 'application/json',
      ...(!variations.has('events-are-not-signed') && { [header.toLowerCase()]: signature }),
    },
  });
};

/** The same event as if it were told anew. */
const retold = ({ ids, clock }: World, body: string): string => {
  const event = JSON.parse(body) as Readonly<Record<string, unknown>>;
  const envelope = { id: `Webhook:${ids.uuid()}`, timestamp: clock.now().toISOString() };
  return JSON.stringify({ ...event, ...('id' in event && envelope) });
};

/**
 * Posts an event as the variations that are on have it. What counts is the answer to the last posting. A test
 * webhook comes once: the document says so.
 */
export const postVaried = async (
  world: World,
  { once }: Pick<StoredEvent, 'once'>,
  wanted: Unsigned,
): Promise<Attempt> => {
  const { variations } = world;
  const waitMs = delayMs(world);
  if (waitMs > 0) await pause(waitMs);
  if (variations.has('events-come-twice') && !once) await postOnce(world, wanted);
  if (variations.has('repeated-events-have-another-id') && !once)
    await postOnce(world, { ...wanted, body: retold(world, wanted.body) });
  return postOnce(world, wanted);
};
