import { isJsonObject } from '../../../spec/json.ts';
import type {
  CardTransactionState,
  CardTransactionTrigger,
} from '../../../spec/machines/card-transaction.ts';
import { beginCardTransaction, moveCardTransaction } from '../../records/card-transaction-store.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import { withEvents } from '../altered-work.ts';
import { faultsOf } from '../deviation.ts';
import type { Work } from '../../runtime/work.ts';

type Event = Parameters<Work['emit']>[0];

/** Changes the events of the steps of card transactions. */
const changingEvents = (
  changed: (event: Event, trigger: CardTransactionTrigger) => readonly Event[],
): readonly [Replacement, Replacement] => [
  replacing(beginCardTransaction, (right, work, fresh, trigger) =>
    right(
      withEvents(work, (event) => changed(event, trigger)),
      fresh,
      trigger,
    ),
  ),
  replacing(moveCardTransaction, (right, work, transaction, trigger, ...rest) =>
    right(
      withEvents(work, (event) => changed(event, trigger)),
      transaction,
      trigger,
      ...rest,
    ),
  ),
];

/** No event announces this state, however it came about; the reversal of a return has a fault of its own. */
const silent = (state: CardTransactionState): readonly [Replacement, Replacement] =>
  changingEvents((event, trigger) =>
    trigger !== 'reverseReturn' && event.type === `CARD_TRANSACTION.${state}` ? [] : [event],
  );

/** The data of an event in which twice as much was settled. */
const doubled = (data: Event['data']): Event['data'] => {
  const settled = isJsonObject(data) ? data['settledAmount'] : undefined;
  if (!isJsonObject(data) || !isJsonObject(settled)) return data;
  return { ...data, settledAmount: { ...settled, amount: 2 * Number(settled['amount']) } };
};

/** Faults in the events of card transactions. */
export const cardEventFaults = faultsOf({
  'card-transactions/authorized-fires-its-event': {
    'authorization-is-not-announced': silent('AUTHORIZED'),
  },
  'card-transactions/partially-settled-fires-its-event': {
    'partial-settlement-is-not-announced': silent('PARTIALLY_SETTLED'),
  },
  'card-transactions/settled-fires-its-event': {
    'settlement-is-not-announced': silent('SETTLED'),
  },
  'card-transactions/event-amounts-are-as-read': {
    'settlement-event-doubles-its-amount': changingEvents((event) => [
      event.type === 'CARD_TRANSACTION.SETTLED' ? { ...event, data: doubled(event.data) } : event,
    ]),
  },
  'card-transactions/refunded-fires-an-event': {
    'card-refund-is-not-announced': silent('REFUNDED'),
    'card-refund-is-announced-as-what-it-was': changingEvents((event) => [
      event.type === 'CARD_TRANSACTION.REFUNDED' && isJsonObject(event.data)
        ? { ...event, type: 'CARD_TRANSACTION.UPDATED', data: { ...event.data, status: 'SETTLED' } }
        : event,
    ]),
  },
  'card-transactions/refunded-event-type': {
    'card-refund-has-another-event-type': changingEvents((event) => [
      event.type === 'CARD_TRANSACTION.REFUNDED' ? { ...event, type: 'CARD_TRANSACTION.RETURNED' } : event,
    ]),
  },
  'card-transactions/each-state-fires-once': {
    'settlement-is-announced-twice': changingEvents((event, trigger) =>
      trigger === 'clearFully' && isJsonObject(event.data)
        ? [event, { ...event, data: { ...event.data, again: true } }]
        : [event],
    ),
  },
  'card-transactions/events-follow-the-changes': {
    'authorization-is-announced-last': changingEvents((event, trigger) => {
      if (trigger === 'authorize') return [];
      return trigger === 'clearFully' ? [event, { ...event, type: 'CARD_TRANSACTION.AUTHORIZED' }] : [event];
    }),
  },
  'card-transactions/event-carries-the-transaction': {
    'card-transaction-event-carries-the-id-only': changingEvents((event) => [
      { ...event, data: { id: event.resource } },
    ]),
  },
  'card-transactions/return-reversal-fires-an-event': {
    'return-reversal-is-not-announced': changingEvents((event, trigger) =>
      trigger === 'reverseReturn' ? [] : [event],
    ),
  },
});
