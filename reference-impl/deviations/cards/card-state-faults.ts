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
import { faultsOf } from '../deviation.ts';
import { isLongAgo } from '../later-views.ts';

const stateChange = 'CARD.STATE_CHANGE';

/** No event announces this step. */
const silent = (trigger: CardTrigger): Replacement =>
  replacing(moveCard, (right, work, card, step, ...rest) =>
    right(step === trigger ? withoutEvents(work, stateChange) : work, card, step, ...rest),
  );

/** The event of this step shows the card in another state. */
const announcingAs = (trigger: CardTrigger, state: CardState): Replacement =>
  replacing(moveCard, (right, work, card, step, ...rest) =>
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
const announcingTheStateBefore = replacing(moveCard, (right, work, card, ...rest) =>
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
  replacing(moveCard, (right, work, card, step, change) =>
    right(work, card, step, triggers.includes(step) ? { ...change, ...also } : change),
  );

/** Refuses this step of the lifecycle. */
const refusing = (from: CardState, to: CardUpdate['state']): Replacement =>
  replacing(mustBePossible, (right, call, card) => {
    if (to !== undefined && card.state === from && call.body.state === to) throw unreachable(card, to);
    right(call, card);
  });

/** Takes a card in one state for one in another when the change to a third is asked for. */
const mistaking = (from: CardState, seenAs: Partial<Card>, to: CardUpdate['state']): Replacement =>
  replacing(change, (right, call, card) =>
    right(call, card.state === from && call.body.state === to ? { ...card, ...seenAs } : card),
  );

const forgetting = (outcome: ProvisioningPlan['outcome']): Replacement =>
  replacing(startProvisioning, async (right, work, card, platformCardId) => {
    if (provisioningOf(platformCardId).outcome !== outcome) await right(work, card, platformCardId);
  });

/** Faults in the states of a card, and in their events. */
export const cardStateFaults = faultsOf({
  'cards/activation-fires-state-change': {
    'card-activation-is-not-announced': silent('provisioned'),
    'card-activation-is-announced-as-processing': announcingAs('provisioned', 'PROCESSING'),
  },
  'cards/state-change-shows-the-new-state': {
    'freeze-is-announced-as-active': announcingAs('freeze', 'ACTIVE'),
    'card-events-show-the-state-before': announcingTheStateBefore,
  },
  'cards/issuer-rejection-fires-state-change': {
    'issuer-rejection-is-not-announced': silent('issuerRejected'),
  },
  'cards/issuer-rejection-has-a-reason': {
    'issuer-rejection-has-no-reason': changing(['issuerRejected'], { stateReason: null }),
  },
  'cards/freeze-fires-state-change': {
    'card-freeze-is-not-announced': silent('freeze'),
  },
  'cards/unfreeze-fires-state-change': {
    'card-unfreeze-is-not-announced': silent('unfreeze'),
  },
  'cards/closing-fires-state-change': {
    'card-closing-is-not-announced': silent('close'),
  },
  'cards/closed-card-stays-closed': {
    'closed-card-reopens': mistaking('CLOSED', { state: 'FROZEN', stateReason: null }, 'ACTIVE'),
    'closed-card-reopens-late': replacing(cardView, (right, work, card) =>
      right(
        work,
        card.stateReason === 'CLOSED_BY_PLATFORM' && isLongAgo(work, card)
          ? { ...card, state: 'ACTIVE', stateReason: null }
          : card,
      ),
    ),
  },
  'cards/frozen-card-does-not-thaw-by-itself': {
    'frozen-card-thaws-late': replacing(cardView, (right, work, card) =>
      right(work, card.state === 'FROZEN' && isLongAgo(work, card) ? { ...card, state: 'ACTIVE' } : card),
    ),
  },
  'cards/update-activates-no-processing-card': {
    'update-activates-a-processing-card': mistaking('PROCESSING', { state: 'FROZEN' }, 'ACTIVE'),
  },
  'cards/processing-card-does-not-freeze': {
    'processing-card-freezes': mistaking('PROCESSING', { state: 'ACTIVE' }, 'FROZEN'),
  },
  'cards/update-of-state-keeps-funding-sources': {
    'state-update-drops-funding-sources': changing(['freeze', 'unfreeze'], { fundingSources: [] }),
  },
  'cards/state-change-type-string': {
    'card-state-change-has-another-type': replacing(moveCard, (right, work, ...rest) =>
      right(
        withEvents(work, (event) => [{ ...event, type: 'CARD.STATE_UPDATED' }]),
        ...rest,
      ),
    ),
  },
  'cards/starts-before-any-update': {
    'new-card-is-frozen': replacing(newCard, (right, call, currency) => ({
      ...right(call, currency),
      state: 'FROZEN',
    })),
  },
  'cards/provisioning-activates': {
    'provisioning-is-forgotten': forgetting('provisioned'),
  },
  'cards/issuer-rejection-closes': {
    'issuer-rejection-is-forgotten': forgetting('issuerRejected'),
  },
  'cards/issuer-rejection-reason-is-exclusive': {
    'closed-card-looks-rejected': changing(['close'], { stateReason: 'ISSUER_REJECTED' }),
  },
  'cards/active-card-freezes': {
    'active-card-cannot-freeze': refusing('ACTIVE', 'FROZEN'),
  },
  'cards/frozen-card-unfreezes': {
    'frozen-card-cannot-unfreeze': refusing('FROZEN', 'ACTIVE'),
  },
  'cards/frozen-card-declines': {
    'frozen-card-authorizes': replacing(
      isUsable,
      (right, work, card) => card.state === 'FROZEN' || right(work, card),
    ),
  },
  'cards/processing-card-closes': {
    'processing-card-cannot-close': refusing('PROCESSING', 'CLOSED'),
  },
  'cards/active-card-closes': {
    'active-card-cannot-close': refusing('ACTIVE', 'CLOSED'),
  },
  'cards/frozen-card-closes': {
    'frozen-card-cannot-close': refusing('FROZEN', 'CLOSED'),
  },
});
