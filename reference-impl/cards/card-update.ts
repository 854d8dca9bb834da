import { cardMachine, type CardState, type CardTrigger } from '../../spec/machines/card.ts';
import { cardOf, cards, cardView, changeCard, moveCard, type Card } from './card-store.ts';
import { currencyOfSources } from './funding-sources.ts';
import type { FaultName, Faults } from '../deviations/faults.ts';
import { conflict, invalidField } from '../http/api-error.ts';
import { ok, type Answer, type Call, type Handler } from '../http/call.ts';
import { allows } from '../runtime/lifecycle.ts';
import { errorAnswer } from '../http/send.ts';
import type { Work } from '../runtime/work.ts';
import { internalAccounts } from '../ledger/internal-accounts.ts';
import { signedRetry } from '../wallets/signed-retry.ts';

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

/** Faults that refuse a step of the lifecycle. */
const refused: Readonly<Partial<Record<`${CardState} to ${TargetState}`, FaultName>>> = {
  'ACTIVE to FROZEN': 'active-card-cannot-freeze',
  'FROZEN to ACTIVE': 'frozen-card-cannot-unfreeze',
  'PROCESSING to CLOSED': 'processing-card-cannot-close',
  'ACTIVE to CLOSED': 'active-card-cannot-close',
  'FROZEN to CLOSED': 'frozen-card-cannot-close',
};

const mustBeReachable = (card: Card, state: TargetState, faults: Faults): void => {
  const fault = refused[`${card.state} to ${state}`];
  if (!allows(cardMachine, card.state, triggers[state]) || (fault !== undefined && faults.has(fault)))
    throw conflict(`A card that is ${card.state} cannot become ${state}.`, 'INVALID_STATE_TRANSITION');
};

/** The card that the lifecycle is asked about; a fault may make it look like one that the change is for. */
const asJudged = ({ faults }: Work, card: Card, { state }: CardUpdate): Card => {
  if (card.state === 'CLOSED' && state === 'ACTIVE' && faults.has('closed-card-reopens'))
    return { ...card, state: 'FROZEN', stateReason: null };
  if (card.state === 'PROCESSING' && state === 'FROZEN' && faults.has('processing-card-freezes'))
    return { ...card, state: 'ACTIVE' };
  if (card.state === 'PROCESSING' && state === 'ACTIVE' && faults.has('update-activates-a-processing-card'))
    return { ...card, state: 'FROZEN' };
  return card;
};

const closureReason = ({ faults, variations }: Work): Card['stateReason'] => {
  if (faults.has('closed-card-looks-rejected')) return 'ISSUER_REJECTED';
  return variations.has('platform-closures-have-no-reason') ? null : 'CLOSED_BY_PLATFORM';
};

const move = (work: Work, card: Card, state: TargetState): Promise<Card> => {
  if (state === 'CLOSED')
    return moveCard(work, card, 'close', {
      stateReason: closureReason(work),
      ...(!work.variations.has('closed-cards-keep-their-sources') && { fundingSources: [] }),
    });
  const forgets = work.faults.has('state-update-drops-funding-sources');
  return moveCard(work, card, triggers[state], forgets ? { fundingSources: [] } : {});
};

const announceSources = async (work: Work, before: Card, card: Card): Promise<void> => {
  const isOld = work.faults.has('funding-source-change-shows-the-old-sources');
  const shown = cardView(work, isOld ? { ...card, fundingSources: before.fundingSources } : card);
  const data = work.faults.has('funding-source-change-carries-the-id-only') ? { id: card.id } : shown;
  if (work.faults.has('funding-update-fires-a-state-change'))
    await work.emit({ resource: card.id, type: 'CARD.STATE_CHANGE', data });
  const hasOther = work.faults.has('funding-source-change-has-another-type');
  const type = hasOther ? 'CARD.FUNDING_SOURCES_UPDATED' : 'CARD.FUNDING_SOURCE_CHANGE';
  await work.emit({ resource: card.id, type, data });
};

const isSame = (before: Card, { fundingSources = [] }: CardUpdate): boolean =>
  fundingSources.join() === before.fundingSources.join();

const isAnnounced = (
  { faults, variations }: Work,
  before: Card,
  { state, fundingSources }: CardUpdate,
): boolean => {
  if (variations.has('same-sources-fire-nothing') && isSame(before, { fundingSources: fundingSources ?? [] }))
    return false;
  return fundingSources === undefined
    ? state !== undefined && state !== 'CLOSED' && faults.has('freezing-fires-a-funding-source-change')
    : !faults.has('funding-source-change-is-silent');
};

/** The fault that refuses an update of this kind. */
const refusedKind = ({ state, fundingSources }: CardUpdate): FaultName => {
  if (fundingSources === undefined) return 'update-of-state-alone-is-refused';
  return state === undefined ? 'update-of-funding-sources-alone-is-refused' : 'update-of-both-is-refused';
};

const mustBePossible = (card: Card, update: CardUpdate, { faults, variations }: Call): void => {
  const { state, fundingSources } = update;
  if (fundingSources && card.state === 'PROCESSING' && variations.has('processing-cards-cannot-be-funded'))
    throw conflict('A card that is PROCESSING cannot be funded otherwise.', 'CARD_NOT_MUTABLE');
  if (faults.has(refusedKind(update))) throw invalidField('', 'This update is not possible.');
  mustNotBeClosed(card, update);
  if (state !== undefined) mustBeReachable(card, state, faults);
  const isBoth = state === 'CLOSED' && fundingSources !== undefined;
  if (isBoth && !variations.has('closing-may-name-sources'))
    throw invalidField('fundingSources', 'fundingSources cannot change while the card is closed.');
};

/** The card with other funding sources. They may have another currency; the card has it from then on. */
const fund = async (call: Call, card: Card, fundingSources: readonly string[]): Promise<Card> => {
  const currency = await currencyOfSources(call, card.cardholderId, fundingSources);
  if (call.faults.has('funding-source-update-is-forgotten')) return card;
  const kept = call.faults.has('funding-update-freezes-the-card')
    ? { ...card, state: 'FROZEN' as const }
    : card;
  return changeCard(call, kept, { fundingSources, currency });
};

/** An account that nobody has, and so a refusal; under these faults, one with an effect. */
const refusedWithEffect = async (call: Call<CardUpdate>, card: Card): Promise<Answer | undefined> => {
  const announces = call.faults.has('refused-card-update-is-announced');
  if (!announces && !call.faults.has('refused-card-update-freezes')) return undefined;
  const { fundingSources = [] } = call.body;
  const known = await Promise.all(fundingSources.map((id) => call.collection(internalAccounts).get(id)));
  if (!known.includes(undefined)) return undefined;
  if (announces) await announceSources(call, card, card);
  else await call.collection(cards).update({ ...card, state: 'FROZEN' });
  return errorAnswer(call.world, invalidField('fundingSources', 'There is no such account.'));
};

/** An update to the state that the card has, where that succeeds without a change. */
const isIdle = ({ variations, body }: Call<CardUpdate>, { state }: Card): boolean => {
  if (body.state !== state || body.fundingSources !== undefined) return false;
  return variations.has(
    state === 'CLOSED' ? 'closed-cards-close-again' : 'updates-to-the-same-state-succeed',
  );
};

const carryOut = async (call: Call<CardUpdate>, before: Card): Promise<Answer> => {
  const { state, fundingSources } = call.body;
  const funded = fundingSources === undefined ? before : await fund(call, before, fundingSources);
  const after = state === undefined ? funded : await move(call, funded, state);
  if (isAnnounced(call, before, call.body)) await announceSources(call, before, after);

  return ok(cardView(call, after));
};

/** Carries out an update by a signed retry where an embedded wallet pays for the card and the variation has it so. */
const signedForWallet = async (
  call: Call,
  { fundingSources }: Card,
  update: () => Promise<Answer>,
): Promise<Answer> => {
  if (!call.variations.has('updates-of-wallet-cards-are-signed')) return update();
  const where = { id: { in: fundingSources }, type: 'EMBEDDED_WALLET' };
  const wallet = await call.collection(internalAccounts).first({ where });
  return wallet === undefined ? update() : signedRetry(call, { accountId: wallet.id }, update);
};

/**
 * Changes the state of a card, what funds it, or both; each change has its event. Both events of one update show
 * the card with both changes.
 *
 * Source: Endpoints > Operations whose path is given.
 */
export const updateCard: Handler<CardUpdate> = async (call) => {
  const before = asJudged(call, await cardOf(call, call.params['id'] ?? ''), call.body);
  if (isIdle(call, before)) return ok(cardView(call, before));
  mustBePossible(before, call.body, call);
  const refusal = await refusedWithEffect(call, before);
  if (refusal) return refusal;

  return signedForWallet(call, before, () => carryOut(call, before));
};
