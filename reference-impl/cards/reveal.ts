import { callerOrigin } from '../http/caller-origin.ts';
import type { Call } from '../http/call.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { processorPath } from './processor-page.ts';
import { mintToken } from './reveal-token.ts';
import type { Card } from '../records/card-store.ts';

/** The answer of a reveal, and the only thing that ever holds such a URL. */
export interface Reveal {
  readonly panEmbedUrl: string;
  readonly expiresAt: string;
}

/** Assumed; the document says short-lived. */
const revealLifeMs = 5 * 60_000;

export const revealOf = replaceable((call: Call, card: Card): Reveal => {
  const expiresAtMs = call.now().getTime() + revealLifeMs;
  const token = mintToken(call.world, {
    tenant: call.tenant,
    card: card.id,
    expiresAtMs,
    nonce: call.world.ids.uuid(),
  });
  return {
    panEmbedUrl: `${callerOrigin(call)}${processorPath}/embed?token=${token}`,
    expiresAt: new Date(expiresAtMs).toISOString(),
  };
});
