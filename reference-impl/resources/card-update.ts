import { cardMachine, type CardState, type CardTrigger } from '../../spec/machines/card.ts';
import { cardOf, changeCard, moveCard, type Card } from '../cards/card-store.ts';
import { currencyOfSources } from '../cards/funding-sources.ts';
import { conflict, invalidField } from '../kernel/api-error.ts';
import { ok, type Call, type Handler } from '../kernel/call.ts';
import { allows } from '../kernel/lifecycle.ts';
import type { Work } from '../kernel/work.ts';

type TargetState = Exclude<CardState, 'PROCESSING'>;

interface CardUpdate {
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

const mustBeReachable = (card: Card, state: TargetState): void => {
  if (!allows(cardMachine, card.state, triggers[state]))
    throw conflict(`A card that is ${card.state} cannot become ${state}.`, 'INVALID_STATE_TRANSITION');
};

/** The card that the lifecycle is asked about; a fault may make it look like one that the change is for. */
const asJudged = ({ faults }: Work, card: Card, { state }: CardUpdate): Card => {
  if (card.state === 'CLOSED' && state === 'ACTIVE' && faults.has('closed-card-reopens'))
    return { ...card, state: 'FROZEN', stateReason: null };
  return card;
};

const move = (work: Work, card: Card, state: TargetState): Promise<Card> => {
  if (state === 'CLOSED')
    return moveCard(work, card, 'close', { stateReason: 'CLOSED_BY_PLATFORM', fundingSources: [] });
  const forgets = work.faults.has('state-update-drops-funding-sources');
  return moveCard(work, card, triggers[state], forgets ? { fundingSources: [] } : {});
};

const announceSources = async (work: Work, card: Card): Promise<void> => {
  const data = work.faults.has('funding-source-change-carries-the-id-only') ? { id: card.id } : card;
  await work.emit({ resource: card.id, type: 'CARD.FUNDING_SOURCE_CHANGE', data });
};

const isAnnounced = ({ faults }: Work, { state, fundingSources }: CardUpdate): boolean =>
  fundingSources === undefined
    ? state !== undefined && state !== 'CLOSED' && faults.has('freezing-fires-a-funding-source-change')
    : !faults.has('funding-source-change-is-silent');

const mustBePossible = (card: Card, update: CardUpdate): void => {
  const { state, fundingSources } = update;
  mustNotBeClosed(card, update);
  if (state !== undefined) mustBeReachable(card, state);
  if (state === 'CLOSED' && fundingSources !== undefined)
    throw invalidField('fundingSources', 'fundingSources cannot change while the card is closed.');
};

/** The card with other funding sources. They may have another currency; the card has it from then on. */
const fund = async (call: Call, card: Card, fundingSources: readonly string[]): Promise<Card> => {
  const currency = await currencyOfSources(call, card.cardholderId, fundingSources);
  if (call.faults.has('funding-source-update-is-forgotten')) return card;
  return changeCard(call, card, { fundingSources, currency });
};

/**
 * Changes the state of a card, what funds it, or both; each change has its event. Both events of one update show
 * the card with both changes.
 *
 * Source: Endpoints > Operations whose path is given.
 */
export const updateCard: Handler<CardUpdate> = async (call) => {
  const before = asJudged(call, await cardOf(call, call.params['id'] ?? ''), call.body);
  mustBePossible(before, call.body);

  const { state, fundingSources } = call.body;
  const funded = fundingSources === undefined ? before : await fund(call, before, fundingSources);
  const after = state === undefined ? funded : await move(call, funded, state);
  if (isAnnounced(call, call.body)) await announceSources(call, after);

  return ok(after);
};
