import { isJsonObject } from '../../../spec/json.ts';
import type { CardState, CardTrigger } from '../../../spec/machines/card.ts';
import { cardView, moveCard, type Card, type CardChange } from '../../records/card-store.ts';
import { change, mustBePossible, unreachable, type CardUpdate } from '../../cards/card-update.ts';
import { isUsable } from '../../cards/card-spending.ts';
import { newCard } from '../../cards/cards.ts';
import { startProvisioning } from '../../cards/provisioning.ts';
import { provisioningOf, type ProvisioningPlan } from '../../cards/card-triggers.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import { withEvents, withoutEvents } from '../altered-work.ts';
import { fault, type Faults } from '../deviation.ts';
import { isLongAgo } from '../later-views.ts';

const stateChange = 'CARD.STATE_CHANGE';

/** No event announces this step. */
const silent = (trigger: CardTrigger): Replacement =>
  replacing(
    moveCard,
    (right) =>
      (work, card, step, ...rest) =>
        right(step === trigger ? withoutEvents(work, stateChange) : work, card, step, ...rest),
  );

/** The event of this step shows the card in another state. */
const announcingAs = (trigger: CardTrigger, state: CardState): Replacement =>
  replacing(
    moveCard,
    (right) =>
      (work, card, step, ...rest) =>
        right(
          step === trigger
            ? withEvents(work, (event) =>
                event.type === stateChange && isJsonObject(event.data)
                  ? [{ ...event, data: { ...event.data, state } }]
                  : [event],
              )
            : work,
          card,
          step,
          ...rest,
        ),
  );

/** Each event shows the state that the card was in before. */
const announcingTheStateBefore = replacing(
  moveCard,
  (right) =>
    (work, card, ...rest) =>
      right(
        withEvents(work, (event) =>
          event.type === stateChange && isJsonObject(event.data)
            ? [{ ...event, data: { ...event.data, state: card.state } }]
            : [event],
        ),
        card,
        ...rest,
      ),
);

/** Other members change together with a step of the lifecycle. */
const changing = (triggers: readonly CardTrigger[], also: CardChange): Replacement =>
  replacing(
    moveCard,
    (right) => (work, card, step, change) =>
      right(work, card, step, triggers.includes(step) ? { ...change, ...also } : change),
  );

/** Refuses this step of the lifecycle. */
const refusing = (from: CardState, to: CardUpdate['state']): Replacement =>
  replacing(mustBePossible, (right) => (call, card) => {
    if (to !== undefined && card.state === from && call.body.state === to) throw unreachable(card, to);
    right(call, card);
  });

/** Takes a card in one state for one in another when the change to a third is asked for. */
const mistaking = (from: CardState, seenAs: Partial<Card>, to: CardUpdate['state']): Replacement =>
  replacing(
    change,
    (right) => (call, card) =>
      right(call, card.state === from && call.body.state === to ? { ...card, ...seenAs } : card),
  );

const forgetting = (outcome: ProvisioningPlan['outcome']): Replacement =>
  replacing(startProvisioning, (right) => async (work, card, platformCardId) => {
    if (provisioningOf(platformCardId).outcome !== outcome) await right(work, card, platformCardId);
  });

/** Faults in the states of a card, and in their events. */
export const cardStateFaults = {
  'card-activation-is-not-announced': fault('cards/activation-fires-state-change', silent('provisioned')),
  'card-activation-is-announced-as-processing': fault(
    'cards/activation-fires-state-change',
    announcingAs('provisioned', 'PROCESSING'),
  ),
  'freeze-is-announced-as-active': fault(
    'cards/state-change-shows-the-new-state',
    announcingAs('freeze', 'ACTIVE'),
  ),
  'card-events-show-the-state-before': fault(
    'cards/state-change-shows-the-new-state',
    announcingTheStateBefore,
  ),
  'issuer-rejection-is-not-announced': fault(
    'cards/issuer-rejection-fires-state-change',
    silent('issuerRejected'),
  ),
  'issuer-rejection-has-no-reason': fault(
    'cards/issuer-rejection-has-a-reason',
    changing(['issuerRejected'], { stateReason: null }),
  ),
  'card-freeze-is-not-announced': fault('cards/freeze-fires-state-change', silent('freeze')),
  'card-unfreeze-is-not-announced': fault('cards/unfreeze-fires-state-change', silent('unfreeze')),
  'card-closing-is-not-announced': fault('cards/closing-fires-state-change', silent('close')),
  'closed-card-reopens': fault(
    'cards/closed-card-stays-closed',
    mistaking('CLOSED', { state: 'FROZEN', stateReason: null }, 'ACTIVE'),
  ),
  'closed-card-reopens-late': fault(
    'cards/closed-card-stays-closed',
    replacing(
      cardView,
      (right) => (work, card) =>
        right(
          work,
          card.stateReason === 'CLOSED_BY_PLATFORM' && isLongAgo(work, card)
            ? { ...card, state: 'ACTIVE', stateReason: null }
            : card,
        ),
    ),
  ),
  'frozen-card-thaws-late': fault(
    'cards/frozen-card-does-not-thaw-by-itself',
    replacing(
      cardView,
      (right) => (work, card) =>
        right(work, card.state === 'FROZEN' && isLongAgo(work, card) ? { ...card, state: 'ACTIVE' } : card),
    ),
  ),
  'update-activates-a-processing-card': fault(
    'cards/update-activates-no-processing-card',
    mistaking('PROCESSING', { state: 'FROZEN' }, 'ACTIVE'),
  ),
  'processing-card-freezes': fault(
    'cards/processing-card-does-not-freeze',
    mistaking('PROCESSING', { state: 'ACTIVE' }, 'FROZEN'),
  ),
  'state-update-drops-funding-sources': fault(
    'cards/update-of-state-keeps-funding-sources',
    changing(['freeze', 'unfreeze'], { fundingSources: [] }),
  ),
  'card-state-change-has-another-type': fault(
    'cards/state-change-type-string',
    replacing(
      moveCard,
      (right) =>
        (work, ...rest) =>
          right(
            withEvents(work, (event) => [{ ...event, type: 'CARD.STATE_UPDATED' }]),
            ...rest,
          ),
    ),
  ),
  'new-card-is-frozen': fault(
    'cards/starts-before-any-update',
    replacing(newCard, (right) => (call, currency) => ({ ...right(call, currency), state: 'FROZEN' })),
  ),
  'provisioning-is-forgotten': fault('cards/provisioning-activates', forgetting('provisioned')),
  'issuer-rejection-is-forgotten': fault('cards/issuer-rejection-closes', forgetting('issuerRejected')),
  'closed-card-looks-rejected': fault(
    'cards/issuer-rejection-reason-is-exclusive',
    changing(['close'], { stateReason: 'ISSUER_REJECTED' }),
  ),
  'active-card-cannot-freeze': fault('cards/active-card-freezes', refusing('ACTIVE', 'FROZEN')),
  'frozen-card-cannot-unfreeze': fault('cards/frozen-card-unfreezes', refusing('FROZEN', 'ACTIVE')),
  'frozen-card-authorizes': fault(
    'cards/frozen-card-declines',
    replacing(isUsable, (right) => (work, card) => card.state === 'FROZEN' || right(work, card)),
  ),
  'processing-card-cannot-close': fault('cards/processing-card-closes', refusing('PROCESSING', 'CLOSED')),
  'active-card-cannot-close': fault('cards/active-card-closes', refusing('ACTIVE', 'CLOSED')),
  'frozen-card-cannot-close': fault('cards/frozen-card-closes', refusing('FROZEN', 'CLOSED')),
} as const satisfies Faults;
