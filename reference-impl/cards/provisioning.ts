import { cardMachine } from '../../spec/machines/card.ts';
import type { TaskHandler } from '../runtime/agenda.ts';
import { allows } from '../runtime/lifecycle.ts';
import type { Work } from '../runtime/work.ts';
import { cards, moveCard, type Card } from './card-store.ts';
import { issuerLatencyMs, provisioningOf } from './card-triggers.ts';

const forgotten = {
  provisioned: 'provisioning-is-forgotten',
  issuerRejected: 'issuer-rejection-is-forgotten',
} as const;

/** Has the issuer decide about a new card. `platformCardId` is what the request named, if anything. */
export const startProvisioning = async (work: Work, card: Card, platformCardId?: string): Promise<void> => {
  const { outcome, delayMs } = provisioningOf(platformCardId);
  if (outcome === 'never' || work.faults.has(forgotten[outcome])) return;
  if (delayMs <= issuerLatencyMs && work.variations.has('cards-are-active-at-once')) {
    await provision(work, { cardId: card.id, outcome });
    return;
  }
  const extraMs = work.variations.has('cards-take-a-while') ? 200 : 0;
  await work.schedule({
    dueAt: new Date(work.now().getTime() + delayMs + extraMs),
    kind: 'cards.provision',
    payload: { cardId: card.id, outcome },
  });
};

/** What the issuer decided; too late for a card that was closed meanwhile. */
export const provision: TaskHandler = async (work, { cardId, outcome }) => {
  const card = await work.collection(cards).get(String(cardId));
  const trigger = outcome === 'issuerRejected' ? 'issuerRejected' : 'provisioned';
  if (!card || !allows(cardMachine, card.state, trigger)) return;
  if (trigger === 'provisioned') {
    await moveCard(work, card, trigger);
    return;
  }
  const stateReason = work.faults.has('issuer-rejection-has-no-reason') ? null : 'ISSUER_REJECTED';
  await moveCard(work, card, trigger, { stateReason, fundingSources: [] });
};

/** A card that the issuer could not be asked about is rejected by it. */
export const provisioningFailed: TaskHandler = (work, { cardId }) =>
  provision(work, { cardId, outcome: 'issuerRejected' });
