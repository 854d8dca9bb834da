import type { JsonObject } from '../../spec/json.ts';
import type { CardState, CardTrigger } from '../../spec/machines/card.ts';
import { notFound } from '../http/api-error.ts';
import type { CurrencyCode } from '../ledger/currencies.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { apply } from '../runtime/lifecycle.ts';
import { defineCollection, type Document } from '../store/store.ts';
import type { Work } from '../runtime/work.ts';

/** A card, as it is stored and as reads and events show it. Its numbers are not among its members. */
export interface Card extends Document {
  readonly cardholderId: string;
  readonly platformCardId: string;
  readonly state: CardState;
  /** Why it is closed; null while it is not. */
  readonly stateReason: 'ISSUER_REJECTED' | 'CLOSED_BY_PLATFORM' | null;
  readonly brand: 'VISA';
  readonly form: 'VIRTUAL';
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
  /** Internal accounts, in the order in which they are tried. Empty once the card is closed. */
  readonly fundingSources: readonly string[];
  readonly currency: CurrencyCode;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export const cards = defineCollection<Card>('cards', ['platformCardId', 'cardholderId']);

/** The card with this id. Raises 404; the document has no code of its own for it. */
export const cardOf = replaceable(async (work: Work, id: string): Promise<Card> => {
  const card = await work.collection(cards).get(id);
  if (!card) throw notFound('No such card.');
  return card;
});

/** A card as answers and events show it. */
export const cardView = replaceable((_work: Work, card: Card): JsonObject => ({ ...card }));

/** The members that change together with a state. */
export type CardChange = Partial<Pick<Card, 'fundingSources' | 'currency' | 'stateReason'>>;

/** Changes a card without touching its state. */
export const changeCard = async (work: Work, card: Card, change: CardChange): Promise<Card> => {
  const after = { ...card, ...change, updatedAt: work.now().toISOString() };
  await work.collection(cards).update(after);
  return after;
};

/** Moves a card along its lifecycle and sends the event. Source: States and transitions > Card. */
export const moveCard = replaceable(
  async (work: Work, card: Card, trigger: CardTrigger, change: CardChange): Promise<Card> => {
    const { state, emits } = apply(work, 'card', card.state, trigger);
    const after = await changeCard(work, { ...card, state }, change);
    if (emits !== undefined)
      await work.emit({ resource: after.id, type: emits, data: cardView(work, after) });
    return after;
  },
);
