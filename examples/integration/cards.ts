import { internalAccount } from './accounts.ts';
import { CannotBeDone, type Context } from './context.ts';
import { customerOf, customerStatus } from './customers.ts';
import { textOf, type Json } from './json.ts';
import type { CardChange } from './decisions.ts';
import type { CardRecord } from './state.ts';

const keep = ({ state }: Context, card: CardRecord): CardRecord => {
  state.change({ cards: { ...state.get().cards, [card.reference]: card } });
  return card;
};

/** Takes note of a card that an event or an answer showed; the event may come before the answer. CLOSED is the end. */
export const noteCard = ({ state }: Context, shown: Json): void => {
  const [id, shownState] = [textOf(shown, 'id'), textOf(shown, 'state')];
  const { cardStates } = state.get();
  if (id === undefined || shownState === undefined || cardStates[id] === 'CLOSED') return;
  state.change({ cardStates: { ...cardStates, [id]: shownState } });
};

/** Takes note of a purchase by card. The newest word counts, in whatever order events come. */
export const noteCardTransaction = ({ state }: Context, shown: Json): void => {
  const [id, card, status] = [textOf(shown, 'id'), textOf(shown, 'cardId'), textOf(shown, 'status')];
  if (id === undefined || card === undefined || status === undefined) return;
  const { cardTransactions } = state.get();
  const asOf = textOf(shown, 'updatedAt') ?? new Date().toISOString();
  if (Date.parse(asOf) < Date.parse(cardTransactions[id]?.asOf ?? asOf)) return;
  state.change({ cardTransactions: { ...cardTransactions, [id]: { card, status, asOf } } });
};

/** Raises CannotBeDone for a card that was never issued. */
export const cardOf = ({ state }: Context, reference: string): CardRecord & { readonly id: string } => {
  const card = state.get().cards[reference];
  if (card?.id === undefined) throw new CannotBeDone(`There is no card "${reference}".`);
  return { ...card, id: card.id };
};

/** Issues a card to an approved customer, paid from their account in a currency. */
export const issueCard = async (
  context: Context,
  wanted: { readonly reference: string; readonly customer: string; readonly currency: string },
): Promise<CardRecord> => {
  const { reference, customer, currency } = wanted;
  const status = await customerStatus(context, customer);
  if (!context.decisions.mayHoldCard(status))
    throw new CannotBeDone(`The customer is ${status ?? 'not verified'}.`);
  const { id: cardholderId } = customerOf(context, customer);
  const { id: source } = await internalAccount(context, currency, cardholderId);
  const known = context.state.get().cards[reference];
  const card = keep(context, known ?? { reference, createKey: context.decisions.newKey() });
  const issued = await context.api.call({
    method: 'POST',
    path: '/cards',
    body: { cardholderId, form: 'VIRTUAL', fundingSources: [source], platformCardId: reference },
    key: card.createKey,
  });
  const id = String(issued['id']);
  // Its activation may have been reported before this answer: what is newer stays.
  if (context.state.get().cardStates[id] === undefined) noteCard(context, issued);
  return keep(context, { ...card, id });
};

/** How a card stands. */
export const cardState = (context: Context, reference: string): string | undefined =>
  context.state.get().cardStates[cardOf(context, reference).id];

/** How the newest purchase by a card stands; undefined before there is one. */
export const purchaseStatus = (context: Context, reference: string): string | undefined => {
  const { id } = cardOf(context, reference);
  const { cardTransactions } = context.state.get();
  return Object.values(cardTransactions).findLast(({ card }) => card === id)?.status;
};

const wordsFor = { freeze: 'FROZEN', unfreeze: 'ACTIVE', close: 'CLOSED' } as const;

/** Freezes, unfreezes or closes a card. Raises CannotBeDone where its state does not allow that. */
export const changeCard = async (context: Context, reference: string, change: CardChange): Promise<void> => {
  const { id } = cardOf(context, reference);
  const state = cardState(context, reference) ?? 'PROCESSING';
  if (!context.decisions.mayChangeCard(change, state)) throw new CannotBeDone(`The card is ${state}.`);
  const body = { state: wordsFor[change] };
  noteCard(context, await context.api.call({ method: 'PATCH', path: `/cards/${id}`, body }));
};

/** Mints an address where the holder can see the number of the card, for a moment. */
export const showCard = async (context: Context, reference: string): Promise<string | undefined> => {
  const { id } = cardOf(context, reference);
  const answer = await context.api.call({ method: 'POST', path: `/cards/${id}/reveal` });
  return textOf(answer, 'panEmbedUrl');
};
