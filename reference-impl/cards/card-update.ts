import type { CardState, CardTrigger } from '../../spec/machines/card.ts';
import { conflict, invalidField } from '../http/api-error.ts';
import { ok, type Answer, type Call, type Handler } from '../http/call.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { allows } from '../runtime/lifecycle.ts';
import { cardOf, cardView, changeCard, moveCard, type Card } from '../records/card-store.ts';
import { currencyOfSources } from './funding-sources.ts';
import type { Routes } from '../http/intake.ts';
import type { Work } from '../runtime/work.ts';

type TargetState = Exclude<CardState, 'PROCESSING'>;

export interface CardUpdate {
  readonly state?: TargetState;
  readonly fundingSources?: readonly string[];
}

const triggers = {
  ACTIVE: 'unfreeze',
  FROZEN: 'freeze',
  CLOSED: 'close',
} as const satisfies Readonly<Record<TargetState, CardTrigger>>;

const mustNotBeClosed = (card: Card, { state }: CardUpdate): void => {
  if (card.state !== 'CLOSED') return;
  if (state === 'CLOSED') throw conflict('The card is closed already.', 'CARD_ALREADY_CLOSED');
  if (state !== undefined)
    throw conflict(`A closed card cannot become ${state}.`, 'INVALID_STATE_TRANSITION');
  throw conflict('A closed card cannot be changed.', 'CARD_NOT_MUTABLE');
};

/** 409 for a state that a card cannot be moved to. */
export const unreachable = (card: Card, state: TargetState): Error =>
  conflict(`A card that is ${card.state} cannot become ${state}.`, 'INVALID_STATE_TRANSITION');

/** Raises 409 for a change that the state of the card does not allow, and 400 for one that contradicts itself. */
export const mustBePossible = replaceable((call: Call<CardUpdate>, card: Card): void => {
  const { state, fundingSources } = call.body;
  mustNotBeClosed(card, call.body);
  if (state !== undefined && !allows(call, 'card', card.state, triggers[state]))
    throw unreachable(card, state);
  if (state === 'CLOSED' && fundingSources !== undefined)
    throw invalidField('fundingSources', 'fundingSources cannot change while the card is closed.');
});

/** The card with other funding sources. They may have another currency; the card has it from then on. */
export const fund = replaceable(
  async (call: Call<CardUpdate>, card: Card, fundingSources: readonly string[]): Promise<Card> => {
    const currency = await currencyOfSources(call, card.cardholderId, fundingSources);
    return changeCard(call, card, { fundingSources, currency });
  },
);

const move = (work: Work, card: Card, state: TargetState): Promise<Card> =>
  moveCard(
    work,
    card,
    triggers[state],
    state === 'CLOSED' ? { stateReason: 'CLOSED_BY_PLATFORM', fundingSources: [] } : {},
  );

/** Announces that a card has other funding sources. */
export const announceSources = (work: Work, card: Card): Promise<void> =>
  work.emit({ resource: card.id, type: 'CARD.FUNDING_SOURCE_CHANGE', data: cardView(work, card) });

/** Makes a change that is possible. */
export const carryOut = replaceable(async (call: Call<CardUpdate>, before: Card): Promise<Answer> => {
  const { state, fundingSources } = call.body;
  const funded = fundingSources === undefined ? before : await fund(call, before, fundingSources);
  const after = state === undefined ? funded : await move(call, funded, state);
  if (fundingSources !== undefined) await announceSources(call, after);

  return ok(cardView(call, after));
});

/** Makes the change that a request asks for, or refuses it. */
export const change = replaceable(async (call: Call<CardUpdate>, card: Card): Promise<Answer> => {
  mustBePossible(call, card);

  return carryOut(call, card);
});

/**
 * Changes the state of a card, what funds it, or both; each change has its event. Both events of one update show
 * the card with both changes.
 *
 * Source: Endpoints > Operations whose path is given.
 */
export const updateCard: Handler<CardUpdate> = async (call) =>
  change(call, await cardOf(call, call.params['id'] ?? ''));

export const cardUpdateRoutes = {
  'cards.update': updateCard,
} as const satisfies Routes;
