import { cardMachine, type CardState, type CardTrigger } from '../../spec/machines/card.ts';
import { damaged, type FaultName } from '../deviations/faults.ts';
import { ApiError, notFound } from '../http/api-error.ts';
import { apply } from '../runtime/lifecycle.ts';
import { defineCollection, type Document } from '../store/store.ts';
import type { Work } from '../runtime/work.ts';
import type { CurrencyCode } from '../ledger/currencies.ts';
import { cardDamages, type CardView } from './card-damages.ts';

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
export const cardOf = async (work: Work, id: string): Promise<Card> => {
  const card = await work.collection(cards).get(id);
  if (!card && work.faults.has('unknown-card-is-gone'))
    throw new ApiError(410, 'REFERENCE_NOT_FOUND', 'Gone.');
  if (!card) throw notFound('No such card.');
  return card;
};

export const cardView = (work: Work, card: Card): CardView =>
  variedCard(work, damaged(work.faults, cardDamages, { ...card }));

const little = ['id', 'cardholderId', 'platformCardId', 'state', 'stateReason', 'fundingSources'];

/** A card as the variations that are on show it. */
const variedCard = ({ variations }: Work, card: CardView): CardView => {
  const { stateReason, ...rest } = card;
  const placed = variations.has('closure-reasons-stand-elsewhere')
    ? { ...rest, closure: { why: stateReason } }
    : card;
  const sources = [card['fundingSources']].flat();
  const listed = variations.has('funding-sources-are-objects')
    ? { ...placed, fundingSources: sources.map((id) => ({ id, role: 'FUNDING' })) }
    : placed;
  return variations.has('cards-show-little')
    ? Object.fromEntries(
        Object.entries(listed).filter(([name]) => little.includes(name) || name === 'closure'),
      )
    : listed;
};

const silentFaults: Readonly<Partial<Record<CardTrigger, FaultName>>> = {
  provisioned: 'card-activation-is-not-announced',
  issuerRejected: 'issuer-rejection-is-not-announced',
  freeze: 'card-freeze-is-not-announced',
  unfreeze: 'card-unfreeze-is-not-announced',
  close: 'card-closing-is-not-announced',
};

const isSilent = ({ faults }: Work, trigger: CardTrigger): boolean => {
  const fault = silentFaults[trigger];
  return fault !== undefined && faults.has(fault);
};

const typeOf = ({ faults }: Work, type: string): string =>
  faults.has('card-state-change-has-another-type') ? 'CARD.STATE_UPDATED' : type;

/** What changes together with a state. */
export type CardChange = Partial<Pick<Card, 'fundingSources' | 'currency' | 'stateReason'>>;

/** Changes a card without touching its state. */
export const changeCard = async (work: Work, card: Card, change: CardChange): Promise<Card> => {
  const after = { ...card, ...change, updatedAt: work.now().toISOString() };
  await work.collection(cards).update(after);
  return after;
};

/** Moves a card along its lifecycle and tells of it. Source: States and transitions > Card. */
export const moveCard = async (
  work: Work,
  card: Card,
  trigger: CardTrigger,
  change: CardChange = {},
): Promise<Card> => {
  const { state, emits } = apply(cardMachine, card.state, trigger);
  const after = await changeCard(work, { ...card, state }, change);
  if (emits !== undefined && !isSilent(work, trigger))
    await work.emit({ resource: after.id, type: typeOf(work, emits), data: cardView(work, after) });
  return after;
};
