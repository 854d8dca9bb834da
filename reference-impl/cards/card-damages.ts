import type { Damages } from '../deviations/faults.ts';
import type { Card } from './card-store.ts';

/** A card as answers and events show it. A damaged one may lack what a card has. */
export type CardView = Readonly<Record<string, unknown>>;

const external = (id: string): string => id.replace('InternalAccount:', 'ExternalAccount:');

/** What faults do to a card that is shown. */
export const cardDamages: Damages<CardView> = {
  'card-without-state': ({ state: _state, ...rest }) => rest,
  'card-state-is-unknown': (card) => ({ ...card, state: 'OPEN' }),
  'card-without-funding-sources': ({ fundingSources: _sources, ...rest }) => rest,
  'card-funding-sources-are-text': (card) => ({ ...card, fundingSources: String(card['fundingSources']) }),
  'card-funding-sources-are-external-accounts': (card) => ({
    ...card,
    fundingSources: (card['fundingSources'] as Card['fundingSources']).map(external),
  }),
};
