import { signatureForms } from '../http/signature-forms.ts';
import { replaceable } from '../runtime/behaviour.ts';
import type { System } from '../runtime/system.ts';
import { post, signatureOf, type Post } from './webhook-post.ts';
import type { StoredEvent } from './event.ts';
import type { Attempt } from './reply.ts';

/** The method and the headers of a webhook with this body. Source: Events. */
export const requestFor = replaceable(
  ({ settings, webhookKey }: System, body: string): Pick<Post, 'method' | 'headers'> => {
    const { header, form } = settings.webhookSignature;
    const signature = signatureForms[form].write(signatureOf(body, webhookKey));
    return {
      method: 'POST',
      headers: { 'content-type': 'application/json', [header.toLowerCase()]: signature },
    };
  },
);

/** Signs an event and sends it. */
export const sendEvent = replaceable(
  async (world: System, _event: StoredEvent, wanted: Omit<Post, 'method' | 'headers'>): Promise<Attempt> => {
    const request = requestFor(world, wanted.body);
    return { ...(await post({ ...wanted, ...request })), headers: request.headers };
  },
);
