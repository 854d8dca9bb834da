import { isJsonObject } from '../../../spec/json.ts';
import { give, setAside } from '../../cards/card-money.ts';
import { mayReceive } from '../../cards/card-preconditions.ts';
import { advise, clear, settleReturn, inCurrencyOf, pay } from '../../cards/card-settlement.ts';
import { mustBeDue, mustFit, parentOf, simulatedCard } from '../../cards/card-simulations.ts';
import { authorizeAndSettle, creditFor, decline, newTransaction } from '../../cards/card-spending.ts';
import { cards } from '../../records/card-store.ts';
import {
  announceCardTransaction,
  beginCardTransaction,
  cardTransactionView,
  changeCardTransaction,
  moveCardTransaction,
  type CardTransaction,
} from '../../records/card-transaction-store.ts';
import { conflict, invalidField } from '../../http/api-error.ts';
import { transactions } from '../../records/transaction-store.ts';
import { replacing } from '../../runtime/behaviour.ts';
import { whenRefused } from '../altered-answers.ts';
import { during } from '../altered-work.ts';
import type { Variations } from '../deviation.ts';
import { inUnlistedState } from './unlisted-state.ts';
import type { Work } from '../../runtime/work.ts';

/** Areas of the rules about what is bought with cards. */
const spending = ['card-simulations', 'card-transactions'] as const;

/** Sends the event of the state that the transaction has. */
const announceState = (work: Work, transaction: CardTransaction): Promise<void> =>
  announceCardTransaction(work, transaction, `CARD_TRANSACTION.${transaction.status}`);

/** The part of a settled amount that has not been returned. Smallest units. */
const leftOf = ({ settledAmount, refundedAmount }: CardTransaction): number =>
  settledAmount.amount - refundedAmount.amount;

/** Permitted variants of card transactions and their simulations. */
export const cardTransactionVariations = {
  'wrong-parents-are-accepted-without-effect': {
    about: 'a simulation on a parent in the wrong state is accepted and has no effect',
    gaps: ['card-simulations/when-a-wrong-parent-is-noticed'],
    readings: ['card-transactions/reversal-of-a-partial-return'],
    areas: spending,
    replaces: [
      replacing(mustBeDue, () => {}),
      replacing(mustFit, (right, call, kind, parent, amount) => {
        if (mayReceive(call, kind, parent)) right(call, kind, parent, amount);
      }),
    ],
  },
  'simulations-need-an-active-card': {
    about: 'simulations on a card that is not ACTIVE are refused',
    gaps: [
      'card-simulations/simulations-on-inactive-cards',
      'card-transactions/clearing-of-a-closed-card',
      'cards/effect-of-freezing',
    ],
    areas: ['cards', ...spending],
    replaces: replacing(simulatedCard, async (right, call) => {
      const card = await right(call);
      if (card.state !== 'ACTIVE') throw conflict(`The card is ${card.state}.`, 'INVALID_STATE_TRANSITION');
      return card;
    }),
  },
  'unknown-parents-answer-400': {
    about: 'a simulation on an unknown card transaction is refused with 400',
    gaps: ['card-simulations/unknown-parent'],
    areas: spending,
    replaces: replacing(parentOf, (right, call, card, id) =>
      whenRefused(
        () => right(call, card, id),
        ({ status }) => status === 404,
        async () => {
          throw invalidField('cardTransactionId', 'cardTransactionId must name a transaction of the card.');
        },
      ),
    ),
  },
  'financial-authorizations-are-authorized-first': {
    about: 'a financial authorization is AUTHORIZED, then SETTLED, with both events',
    gaps: ['card-simulations/financial-authorization-result', 'card-transactions/other-transitions'],
    areas: spending,
    replaces: during(
      authorizeAndSettle,
      replacing(beginCardTransaction, async (right, work, fresh, trigger) => {
        if (trigger !== 'settleAtOnce') return right(work, fresh, trigger);
        const { settledAmount } = fresh;
        const nothing = { ...settledAmount, amount: 0 };
        const authorized = await right(work, { ...fresh, settledAmount: nothing }, 'authorize');
        return moveCardTransaction(work, authorized, 'clearFully', { settledAmount });
      }),
    ),
  },
  'credits-lead-to-nothing': {
    about: 'credit simulations are accepted and leave nothing',
    gaps: ['card-simulations/credit-results', 'card-simulations/financial-credit-result'],
    areas: spending,
    replaces: replacing(creditFor, async () => undefined),
  },
  'declines-leave-a-transaction': {
    about: 'a declined authorization leaves a card transaction that is DECLINED, with an event',
    gaps: ['card-transactions/declined-authorization'],
    readings: ['card-transactions/more-types-and-states'],
    areas: spending,
    replaces: replacing(decline, async (_right, work, message) => {
      const card = await work.collection(cards).get(message.cardId);
      const accountId = card?.fundingSources[0];
      if (!card || accountId === undefined) return;
      const fresh = await newTransaction(work, card, message, { accountId, direction: 'DEBIT' });
      const declined = inUnlistedState({ ...fresh, status: 'AUTHORIZED' }, 'DECLINED');
      await work.collection(transactions).insert(declined);
      await announceState(work, declined);
    }),
  },
  'partial-returns-have-an-event': {
    about: 'a partial return fires an event of the state that stays',
    gaps: ['card-transactions/event-of-a-partial-return'],
    areas: spending,
    replaces: replacing(settleReturn, async (right, work, parent, amount) => {
      const returned = await right(work, parent, amount);
      if (returned?.status === 'SETTLED') await announceState(work, returned);
      return returned;
    }),
  },
  'advices-have-an-event': {
    about: 'an authorization advice fires an event of the state that stays',
    gaps: ['card-transactions/advice-effect'],
    areas: spending,
    replaces: replacing(advise, async (right, work, parent, amount) => {
      const advised = await right(work, parent, amount);
      if (advised) await announceState(work, advised);
      return advised;
    }),
  },
  'authorizations-hold-nothing': {
    about: 'the balance moves at the clearing, not before',
    gaps: ['card-transactions/effect-on-balances'],
    areas: spending,
    replaces: replacing(setAside, async () => true),
  },
  'clearings-of-nothing-are-refused': {
    about: 'a clearing of 0 is refused',
    readings: ['card-transactions/clearing-of-nothing'],
    areas: spending,
    choice: 'clearing of nothing',
    replaces: replacing(mustFit, (right, call, kind, parent, amount) => {
      if (kind === 'clearing' && amount === 0) throw invalidField('amount', 'amount must be above 0.');
      right(call, kind, parent, amount);
    }),
  },
  'clearings-of-nothing-change-nothing': {
    about: 'a clearing of 0 leaves the state as it is',
    readings: ['card-transactions/clearing-of-nothing'],
    areas: spending,
    choice: 'clearing of nothing',
    replaces: replacing(clear, async (right, work, parent, amount) =>
      amount === 0 ? undefined : right(work, parent, amount),
    ),
  },
  'clearings-beyond-the-amount-are-refused': {
    about: 'a clearing beyond the authorized amount is refused',
    gaps: ['card-transactions/clearing-beyond-the-authorized-amount'],
    readings: ['card-transactions/which-clearing-is-the-last'],
    areas: spending,
    replaces: replacing(mustFit, (right, call, kind, parent, amount) => {
      const settled = parent.settledAmount.amount + amount;
      if (kind === 'clearing' && settled > parent.authorizedAmount.amount)
        throw invalidField('amount', 'amount must be at most what is authorized.');
      right(call, kind, parent, amount);
    }),
  },
  'settled-transactions-can-be-cleared-again': {
    about: 'a clearing of a SETTLED transaction takes more',
    gaps: ['card-transactions/clearing-of-a-settled-transaction'],
    areas: spending,
    replaces: [
      replacing(
        mayReceive,
        (right, work, kind, parent) =>
          (kind === 'clearing' && parent.status === 'SETTLED') || right(work, kind, parent),
      ),
      replacing(clear, async (right, work, parent, amount) => {
        if (parent.status !== 'SETTLED') return right(work, parent, amount);
        if (amount === 0 || !(await pay(work, parent, amount))) return undefined;
        const settledAmount = inCurrencyOf(parent, parent.settledAmount.amount + amount);
        return changeCardTransaction(work, parent, { settledAmount });
      }),
    ],
  },
  'returns-beyond-give-what-is-left': {
    about: 'a return of more than is left gives back what is left',
    gaps: ['card-transactions/return-beyond-the-settled-amount'],
    areas: spending,
    replaces: [
      replacing(mustFit, (right, call, kind, parent, amount) => {
        right(call, kind, parent, kind === 'return' ? Math.min(amount, leftOf(parent)) : amount);
      }),
      replacing(settleReturn, (right, work, parent, amount) =>
        right(work, parent, Math.min(amount, leftOf(parent))),
      ),
    ],
  },
  'reversed-returns-have-a-state-of-their-own': {
    about: 'a card transaction whose return was reversed is RETURN_REVERSED, with an event of that name',
    readings: ['card-transactions/after-a-return-reversal'],
    areas: spending,
    replaces: replacing(moveCardTransaction, async (right, work, transaction, trigger, change) => {
      if (trigger !== 'reverseReturn') return right(work, transaction, trigger, change);
      const reversed = inUnlistedState(transaction, 'RETURN_REVERSED');
      const after = await changeCardTransaction(work, reversed, change);
      await announceState(work, after);
      return after;
    }),
  },
  'partial-settlements-can-be-refunded': {
    about: 'a return of all that was cleared refunds a PARTIALLY_SETTLED card transaction, and ends it',
    gaps: ['card-transactions/return-of-a-partial-settlement'],
    areas: spending,
    replaces: [
      replacing(
        mayReceive,
        (right, work, kind, parent) =>
          (kind === 'return' && parent.status === 'PARTIALLY_SETTLED') || right(work, kind, parent),
      ),
      replacing(settleReturn, async (right, work, parent, amount) => {
        if (parent.status !== 'PARTIALLY_SETTLED') return right(work, parent, amount);
        if (amount !== leftOf(parent)) return undefined;
        await give(work, parent, amount);
        await setAside(work, parent, 0);
        const refundedAmount = inCurrencyOf(parent, amount);
        const after = await changeCardTransaction(
          work,
          { ...parent, status: 'REFUNDED' },
          { refundedAmount },
        );
        await announceState(work, after);
        return after;
      }),
    ],
  },
  'refunded-amount-is-a-number': {
    about: 'refundedAmount is a bare number',
    gaps: ['card-transactions/shape-of-refunded-amount'],
    areas: spending,
    replaces: replacing(cardTransactionView, (right, work, transaction) => {
      const view = right(work, transaction);
      return isJsonObject(view) ? { ...view, refundedAmount: transaction.refundedAmount.amount } : view;
    }),
  },
} as const satisfies Variations;
