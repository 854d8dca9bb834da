import { activeCustomerOf, type Customer } from '../records/customer-store.ts';
import { ApiError, conflict } from '../http/api-error.ts';
import { created, ok, type Answer, type Call, type Handler } from '../http/call.ts';
import { answerPage, equalFilters } from '../http/pages.ts';
import type { CurrencyCode } from '../ledger/currencies.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { apply } from '../runtime/lifecycle.ts';
import type { Where } from '../store/store.ts';
import { numbersOf } from './card-numbers.ts';
import { cardOf, cards, cardView, type Card } from '../records/card-store.ts';
import { currencyOfSources } from './funding-sources.ts';
import { startProvisioning } from './provisioning.ts';
import { revealOf } from './reveal.ts';
import type { Routes } from '../http/intake.ts';

export interface CardCreate {
  readonly cardholderId: string;
  readonly platformCardId?: string;
  readonly form: 'VIRTUAL';
  readonly fundingSources: readonly string[];
}

/** Assumed; cards of the world last about as long. */
const validYears = 4;

const addressedCard = (call: Call): Promise<Card> => cardOf(call, call.params['id'] ?? '');

/** The customer that a card is to be issued to. Raises 404 for one that is not there. */
export const cardholderOf = replaceable((call: Call, id: string): Promise<Customer> =>
  activeCustomerOf(call, id),
);

/** 400 CARDHOLDER_KYC_NOT_APPROVED, if that is due. A business has no KYC status, so it holds no card. */
export const kycRefusal = replaceable((_call: Call, { kycStatus }: Customer): ApiError | undefined =>
  kycStatus === 'APPROVED'
    ? undefined
    : new ApiError(
        400,
        'CARDHOLDER_KYC_NOT_APPROVED',
        `The cardholder's KYC status is ${kycStatus ?? 'missing'}; a card needs APPROVED.`,
      ),
);

/** A card as it begins. */
export const newCard = replaceable((call: Call<CardCreate>, currency: CurrencyCode): Card => {
  const id = call.newId('Card');
  const now = call.now();
  const { cardholderId, platformCardId = id.slice('Card:'.length), form, fundingSources } = call.body;
  return {
    id,
    cardholderId,
    platformCardId,
    state: apply(call, 'card', '(none)', 'issue').state,
    stateReason: null,
    brand: 'VISA',
    form,
    last4: numbersOf(id).pan.slice(-4),
    expMonth: now.getUTCMonth() + 1,
    expYear: now.getUTCFullYear() + validYears,
    fundingSources,
    currency,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  };
});

/** Issues a card to a cardholder who may have one. */
export const issue = async (call: Call<CardCreate>): Promise<Answer> => {
  const { cardholderId, fundingSources, platformCardId } = call.body;
  const card = newCard(call, await currencyOfSources(call, cardholderId, fundingSources));
  await call.collection(cards).insert(card);
  await startProvisioning(call, card, platformCardId);

  return created(cardView(call, (await call.collection(cards).get(card.id)) ?? card));
};

/** Issues a card; the issuer provisions it after the answer. Source: States and transitions > Card. */
export const issueCard = replaceable<Handler<CardCreate>>(async (call) => {
  const refusal = kycRefusal(call, await cardholderOf(call, call.body.cardholderId));
  if (refusal) throw refusal;

  return issue(call);
});

export const getCard = replaceable<Handler>(async (call) => ok(cardView(call, await addressedCard(call))));

/** The cards in a list. */
export const cardFilters = replaceable((call: Call): Where => {
  const { accountId } = call.query;
  return {
    ...equalFilters(call, ['cardholderId', 'state', 'platformCardId']),
    ...(accountId !== undefined && { fundingSources: { has: String(accountId) } }),
  };
});

/** Lists cards, newest first. */
export const listCards = replaceable<Handler>((call) =>
  answerPage(call, {
    from: call.collection(cards),
    where: cardFilters(call),
    view: (card) => cardView(call, card),
  }),
);

/** Raises 409 for a card whose numbers are not to be seen. */
export const mustBeRevealable = replaceable((_call: Call, { state }: Card): void => {
  if (state !== 'ACTIVE' && state !== 'FROZEN')
    throw conflict(`A card that is ${state} has nothing to reveal.`, 'INVALID_STATE_TRANSITION');
});

/** Mints a short-lived URL that shows the card's numbers. Raises 409 unless the card is ACTIVE or FROZEN. */
export const revealCard = replaceable<Handler>(async (call) => {
  const card = await addressedCard(call);
  mustBeRevealable(call, card);

  return { ...ok(revealOf(call, card)), headers: { 'cache-control': 'no-store' } };
});

export const cardsRoutes = {
  'cards.issue': issueCard,
  'cards.get': getCard,
  'cards.list': listCards,
  'cards.reveal': revealCard,
} as const satisfies Routes;
