import { give, setAside, take } from '../../cards/card-money.ts';
import { cardFilters, kycRefusal } from '../../cards/cards.ts';
import { clear } from '../../cards/card-settlement.ts';
import { carryOut } from '../../cards/card-update.ts';
import { revealOf } from '../../cards/reveal.ts';
import { cards, cardView, moveCard } from '../../records/card-store.ts';
import { isCardTransaction } from '../../records/card-transaction-store.ts';
import { transactions } from '../../records/transaction-store.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import type { Work } from '../../runtime/work.ts';
import { withBody } from '../altered-answers.ts';
import { faultsOf } from '../deviation.ts';
import { isLongAgo } from '../later-views.ts';

const isIn = async (work: Work, cardId: string, state: string): Promise<boolean> =>
  (await work.collection(cards).get(cardId))?.state === state;

/** A card whose reveal URL was asked for shows it in the answer that freezes it. */
const showingItsUrl = (): readonly [Replacement, Replacement] => {
  const urls = new Map<string, string>();
  return [
    replacing(revealOf, (right, call, card) => {
      const reveal = right(call, card);
      urls.set(card.id, reveal.panEmbedUrl);
      return reveal;
    }),
    replacing(carryOut, async (right, call, card) => {
      const answer = await right(call, card);
      const url = call.body.state === 'FROZEN' ? urls.get(card.id) : undefined;
      return withBody(answer, (body) => (url === undefined ? body : { ...body, panEmbedUrl: url }));
    }),
  ];
};

/** A card that was closed while it was being made is active once the issuer has made it. */
const activatingClosed = (): readonly [Replacement, Replacement] => {
  const closedEarly = new Set<string>();
  return [
    replacing(moveCard, (right, work, card, trigger, change) => {
      if (trigger === 'close' && card.state === 'PROCESSING') closedEarly.add(card.id);
      return right(work, card, trigger, change);
    }),
    replacing(cardView, (right, work, card) =>
      right(work, closedEarly.has(card.id) && isLongAgo(work, card) ? { ...card, state: 'ACTIVE' } : card),
    ),
  ];
};

/** Faults of cards that show in some states alone. */
export const conditionalCardFaults = faultsOf({
  'card-transactions/balance-falls-by-settled-minus-refunded': {
    'clearing-of-a-frozen-card-debits-twice': replacing(clear, async (right, work, parent, amount) => {
      const after = await right(work, parent, amount);
      if (after !== undefined && amount > 0 && (await isIn(work, parent.cardId, 'FROZEN'))) {
        await setAside(work, parent, 0);
        await take(work, parent, amount);
      }
      return after;
    }),
    'return-to-a-closed-card-is-kept': replacing(give, async (right, work, payer, amount) => {
      const transaction = await work.collection(transactions).get(payer.id);
      const isReturn = isCardTransaction(transaction) && transaction.direction === 'DEBIT';
      if (!isReturn || !(await isIn(work, transaction.cardId, 'CLOSED'))) await right(work, payer, amount);
    }),
  },
  'cards/carries-no-reveal-url': {
    'freezing-answers-with-the-revealed-url': showingItsUrl(),
  },
  'cards/issue-needs-approved-kyc': {
    'card-is-issued-while-the-kyc-is-under-way': replacing(kycRefusal, (right, call, customer) =>
      customer.kycStatus === 'PENDING' ? undefined : right(call, customer),
    ),
  },
  'cards/closed-card-stays-closed': {
    'card-closed-while-processing-becomes-active': activatingClosed(),
  },
  'cards/list-filters-by-state': {
    'frozen-cards-are-listed-as-active': replacing(cardFilters, (right, call) => ({
      ...right(call),
      ...(call.query['state'] === 'ACTIVE' && { state: { in: ['ACTIVE', 'FROZEN'] } }),
    })),
  },
});
