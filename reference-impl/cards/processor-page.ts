import express, { type Router } from 'express';
import type { System } from '../runtime/system.ts';
import { numbersOf } from './card-numbers.ts';
import { cards, type Card } from '../records/card-store.ts';
import { readToken } from './reveal-token.ts';

/** Where the stand-in of the card processor is served, beside the interface. */
export const processorPath = '/card-processor';

interface Page {
  readonly status: number;
  readonly body: string;
}

const frame = (content: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Card</title><body>${content}</body></html>\n`;

const refusal = (status: number, message: string): Page => ({ status, body: frame(`<p>${message}</p>`) });

/** Every value below is made of digits. */
const numbers = (card: Card): Page => {
  const { pan, cvv } = numbersOf(card.id);
  const expiry = `${String(card.expMonth).padStart(2, '0')}/${card.expYear}`;
  return {
    status: 200,
    body: frame(
      `<dl><dt>Number</dt><dd id="pan">${pan}</dd><dt>Security code</dt><dd id="cvv">${cvv}</dd>` +
        `<dt>Expiry</dt><dd id="expiry">${expiry}</dd></dl>`,
    ),
  };
};

const pageFor = async (world: System, token: string): Promise<Page> => {
  const revealed = readToken(world, token);
  if (!revealed) return refusal(403, 'This link was not given out here.');
  if (world.clock.nowMs() >= revealed.expiresAtMs) return refusal(410, 'This link has expired.');
  const card = await world.store.transact(
    (tx) => tx.collection(cards, revealed.tenant).get(revealed.card),
    'read',
  );
  if (!card || card.state === 'CLOSED') return refusal(410, 'This card is closed.');
  return numbers(card);
};

/**
 * The page that a reveal URL opens: number, security code and expiry of a test card. The token travels in the
 * query, which the log leaves out.
 */
export const createProcessorPage = (world: System): Router => {
  const router = express.Router();
  router.get('/embed', async (request, response) => {
    const { token } = request.query;
    const { status, body } = await pageFor(world, typeof token === 'string' ? token : '');
    response
      .status(status)
      // Other pages embed it: that is what it is for.
      .set({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'content-security-policy': "default-src 'none'",
        'x-content-type-options': 'nosniff',
      })
      .type('html')
      .send(body);
  });
  return router;
};
