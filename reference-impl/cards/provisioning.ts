import { replaceable } from '../runtime/behaviour.ts';
import { allows } from '../runtime/lifecycle.ts';
import { cards, moveCard, type Card } from '../records/card-store.ts';
import { provisioningOf } from './card-triggers.ts';
import type { TaskHandler, Work } from '../runtime/work.ts';

/** Has the issuer decide about a new card. `platformCardId` is what the request named, if anything. */
export const startProvisioning = replaceable(
  async (work: Work, card: Card, platformCardId?: string): Promise<void> => {
    const { outcome, delayMs } = provisioningOf(platformCardId);
    if (outcome === 'never') return;
    await work.schedule({
      dueAt: new Date(work.now().getTime() + delayMs),
      kind: 'cards.provision',
      payload: { cardId: card.id, outcome },
    });
  },
);

/** Applies the issuer's decision; too late for a card that was closed meanwhile. */
export const provision: TaskHandler = async (work, { cardId, outcome }) => {
  const card = await work.collection(cards).get(String(cardId));
  const trigger = outcome === 'issuerRejected' ? 'issuerRejected' : 'provisioned';
  if (!card || !allows(work, 'card', card.state, trigger)) return;
  await moveCard(
    work,
    card,
    trigger,
    trigger === 'issuerRejected' ? { stateReason: 'ISSUER_REJECTED', fundingSources: [] } : {},
  );
};

/** A card that the issuer could not be asked about is rejected by it. */
export const provisioningFailed: TaskHandler = (work, { cardId }) =>
  provision(work, { cardId, outcome: 'issuerRejected' });
