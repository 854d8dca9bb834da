import { isJsonObject } from '../../../spec/json.ts';
import type {
  CardTransactionState,
  CardTransactionTrigger,
} from '../../../spec/machines/card-transaction.ts';
import { beginCardTransaction, moveCardTransaction } from '../../records/card-transaction-store.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import { withEvents } from '../altered-work.ts';
import { fault, type Faults } from '../deviation.ts';
import type { Work } from '../../runtime/work.ts';

type Event = Parameters<Work['emit']>[0];

/** Changes the events of the steps of card transactions. */
const changingEvents = (
  changed: (event: Event, trigger: CardTransactionTrigger) => readonly Event[],
): readonly [Replacement, Replacement] => [
  replacing(
    beginCardTransaction,
    (right) => (work, fresh, trigger) =>
      right(
        withEvents(work, (event) => changed(event, trigger)),
        fresh,
        trigger,
      ),
  ),
  replacing(
    moveCardTransaction,
    (right) =>
      (work, transaction, trigger, ...rest) =>
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
export const cardEventFaults = {
  'authorization-is-not-announced': fault(
    'card-transactions/authorized-fires-its-event',
    ...silent('AUTHORIZED'),
  ),
  'partial-settlement-is-not-announced': fault(
    'card-transactions/partially-settled-fires-its-event',
    ...silent('PARTIALLY_SETTLED'),
  ),
  'settlement-is-not-announced': fault('card-transactions/settled-fires-its-event', ...silent('SETTLED')),
  'settlement-event-doubles-its-amount': fault(
    'card-transactions/event-amounts-are-as-read',
    ...changingEvents((event) => [
      event.type === 'CARD_TRANSACTION.SETTLED' ? { ...event, data: doubled(event.data) } : event,
    ]),
  ),
  'card-refund-is-not-announced': fault('card-transactions/refunded-fires-an-event', ...silent('REFUNDED')),
  'card-refund-is-announced-as-what-it-was': fault(
    'card-transactions/refunded-fires-an-event',
    ...changingEvents((event) => [
      event.type === 'CARD_TRANSACTION.REFUNDED' && isJsonObject(event.data)
        ? { ...event, type: 'CARD_TRANSACTION.UPDATED', data: { ...event.data, status: 'SETTLED' } }
        : event,
    ]),
  ),
  'card-refund-has-another-event-type': fault(
    'card-transactions/refunded-event-type',
    ...changingEvents((event) => [
      event.type === 'CARD_TRANSACTION.REFUNDED' ? { ...event, type: 'CARD_TRANSACTION.RETURNED' } : event,
    ]),
  ),
  'settlement-is-announced-twice': fault(
    'card-transactions/each-state-fires-once',
    ...changingEvents((event, trigger) =>
      trigger === 'clearFully' && isJsonObject(event.data)
        ? [event, { ...event, data: { ...event.data, again: true } }]
        : [event],
    ),
  ),
  'authorization-is-announced-last': fault(
    'card-transactions/events-follow-the-changes',
    ...changingEvents((event, trigger) => {
      if (trigger === 'authorize') return [];
      return trigger === 'clearFully' ? [event, { ...event, type: 'CARD_TRANSACTION.AUTHORIZED' }] : [event];
    }),
  ),
  'card-transaction-event-carries-the-id-only': fault(
    'card-transactions/event-carries-the-transaction',
    ...changingEvents((event) => [{ ...event, data: { id: event.resource } }]),
  ),
  'return-reversal-is-not-announced': fault(
    'card-transactions/return-reversal-fires-an-event',
    ...changingEvents((event, trigger) => (trigger === 'reverseReturn' ? [] : [event])),
  ),
} as const satisfies Faults;
