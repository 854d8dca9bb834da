import { createPublicKey, verify } from 'node:crypto';
import type { ClientMutant } from '../mutant.ts';
import { deciding } from '../deciding.ts';

/** Verifies the signature of a webhook over its text as the client spells it, and not over the bytes that came. */
export const verifyingRespelt = (respell: (text: string) => string): ClientMutant => ({
  rule: 'client/webhooks/payment-events-are-acknowledged',
  also: [
    'client/webhooks/other-events-are-acknowledged',
    'client/webhooks/test-webhook-is-answered',
    'client/webhooks/listens-after-failed',
  ],
  scenarios: ['events-are-spelled-otherwise'],
  behaviour: deciding({
    isGenuine: (body, signature = '', key) =>
      verify(
        'sha256',
        Buffer.from(respell(body.toString('utf8'))),
        createPublicKey(key),
        Buffer.from(signature, 'base64'),
      ),
  }),
});
