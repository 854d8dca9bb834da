import type { JsonObject } from '../../../spec/json.ts';
import type { Stage } from '../stage/stage.ts';
import { american } from './people.ts';
import { waitFor } from './payees.ts';
import { register, verify } from './registration.ts';
import type { Ask, Truth } from './scenario.ts';

export const holder = 'cardholder';

/** Registers somebody and has them approved, or not, by how their name ends. */
export const introduce = (nameEnding = ''): readonly Ask[] => [
  register(holder, 'INDIVIDUAL', american(`Grace Okafor${nameEnding}`)),
  verify(holder),
];

export const issue = (reference: string): Ask => ({
  ask: 'issue-card',
  with: { reference, customer: holder, currency: 'USD' },
});

export const active = (card: string): readonly Ask[] => [
  ...introduce(),
  waitFor('customer', holder, 'APPROVED'),
  issue(card),
  waitFor('card', card, 'ACTIVE'),
];

export const cardWith = async ({ service }: Stage, reference: string): Promise<JsonObject | undefined> =>
  (await service.rows(`/cards?platformCardId=${encodeURIComponent(reference)}`))[0];

/** How the card with the platform's own identifier stands. */
export const cardTruth =
  (reference: string): Truth =>
  async (stage) => ({ status: (await cardWith(stage, reference))?.['state'] ?? null });
