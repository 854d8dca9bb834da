import { callerOrigin } from '../http/caller-origin.ts';
import type { Call } from '../http/call.ts';
import { processorPath } from './processor-page.ts';
import { mintToken } from './reveal-token.ts';
import type { Card } from './card-store.ts';

/** The answer of a reveal, and the only thing that ever holds such a URL. */
export interface Reveal {
  readonly panEmbedUrl: string;
  readonly expiresAt: string;
}

/** Assumed; the document says short-lived. */
const revealLifeMs = 5 * 60_000;

const farFuture = Date.UTC(9999, 0, 1);

export const revealOf = (call: Call, card: Card): Reveal => {
  const isRepeating = call.faults.has('reveal-url-is-always-the-same');
  const saysNever = call.faults.has('reveal-never-says-when-it-ends');
  const expiresAtMs = call.now().getTime() + revealLifeMs;
  const token = mintToken(call.world, {
    tenant: call.tenant,
    card: card.id,
    expiresAtMs,
    nonce: call.world.ids.uuid(),
  });
  if (call.faults.has('reveal-answers-no-url'))
    return { panEmbedUrl: '', expiresAt: call.now().toISOString() };
  return {
    panEmbedUrl: `${callerOrigin(call)}${processorPath}/embed?token=${isRepeating ? card.id : token}`,
    expiresAt: new Date(saysNever ? farFuture : expiresAtMs).toISOString(),
  };
};
