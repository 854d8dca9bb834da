import { cardMachine } from '../../spec/machines/card.ts';
import { numbersOf } from './card-numbers.ts';
import { cardOf, cards, cardView, type Card } from './card-store.ts';
import { currencyOfSources } from './funding-sources.ts';
import { startProvisioning } from './provisioning.ts';
import { revealOf } from './reveal.ts';
import { ApiError, conflict, invalidField } from '../http/api-error.ts';
import { created, ok, type Call, type Handler } from '../http/call.ts';
import { apply } from '../runtime/lifecycle.ts';
import { answerPage, equalFilters } from '../http/pages.ts';
import { errorAnswer } from '../http/send.ts';
import type { Where } from '../store/store.ts';
import type { CurrencyCode } from '../ledger/currencies.ts';
import { activeCustomerOf, customers, type Customer } from '../customers/customer-store.ts';

interface CardCreate {
  readonly cardholderId: string;
  readonly platformCardId?: string;
  readonly form: 'VIRTUAL';
  readonly fundingSources: readonly string[];
}

/** Assumed; cards of the world last about as long. */
const validYears = 4;

const addressedCard = (call: Call): Promise<Card> => cardOf(call, call.params['id'] ?? '');

/** 400 CARDHOLDER_KYC_NOT_APPROVED, if that is due. A business has no KYC status, so it holds no card. */
const unapproved = (
  { kycStatus, kybStatus }: Customer,
  { faults, variations }: Call,
): ApiError | undefined => {
  if (kybStatus === 'APPROVED' && variations.has('businesses-hold-cards')) return undefined;
  if (kycStatus === 'APPROVED' || faults.has('card-issue-takes-any-cardholder')) return undefined;
  const isPlain = faults.has('card-issue-refusal-has-a-plain-code');
  const code = isPlain ? 'INVALID_INPUT' : 'CARDHOLDER_KYC_NOT_APPROVED';
  return new ApiError(
    variations.has('kyc-refusals-answer-403') ? 403 : 400,
    code,
    `The cardholder's KYC status is ${kycStatus ?? 'missing'}; a card needs APPROVED.`,
  );
};

const newCard = (call: Call<CardCreate>, currency: CurrencyCode): Card => {
  const id = call.newId('Card');
  const now = call.now();
  const { cardholderId, platformCardId = id.slice('Card:'.length), form, fundingSources } = call.body;
  return {
    id,
    cardholderId,
    platformCardId,
    state: call.faults.has('new-card-is-frozen') ? 'FROZEN' : apply(cardMachine, '(none)', 'issue').state,
    stateReason: null,
    brand: 'VISA',
    form,
    last4: numbersOf(id).pan.slice(-4),
    expMonth: now.getUTCMonth() + 1,
    expYear: now.getUTCFullYear() + validYears,
    fundingSources: call.faults.has('new-card-loses-its-funding-sources') ? [] : fundingSources,
    currency,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  };
};

const cardholderOf = async (call: Call, id: string): Promise<Customer> => {
  const isThere = (await call.collection(customers).get(id)) !== undefined;
  if (!isThere && call.variations.has('unknown-cardholders-answer-400'))
    throw invalidField('cardholderId', 'cardholderId must name a customer.');
  return activeCustomerOf(call, id);
};

/** Issues a card; the issuer provisions it after the answer. Source: States and transitions > Card. */
export const issueCard: Handler<CardCreate> = async (call) => {
  const { cardholderId, fundingSources, platformCardId } = call.body;
  const refusal = unapproved(await cardholderOf(call, cardholderId), call);
  if (refusal && !call.faults.has('refused-card-is-kept')) throw refusal;
  const currency = await currencyOfSources(call, cardholderId, fundingSources);

  const card = newCard(call, currency);
  await call.collection(cards).insert(card);
  await startProvisioning(call, card, platformCardId);
  if (refusal) return errorAnswer(call.world, refusal);

  return created(cardView(call, (await call.collection(cards).get(card.id)) ?? card));
};

export const getCard: Handler = async (call) => {
  const card = await addressedCard(call);
  const view = cardView(call, card);
  if (call.faults.has('card-shows-its-reveal-url')) return ok({ ...view, ...revealOf(call, card) });
  if (call.faults.has('read-card-has-no-funding-sources')) return ok({ ...view, fundingSources: [] });
  return ok(view);
};

const withoutFilter = {
  cardholderId: 'card-list-ignores-the-cardholder',
  state: 'card-list-ignores-the-state',
  platformCardId: 'card-list-ignores-the-platform-card-id',
} as const;

const filtersOf = (call: Call): Where => {
  const names = (['cardholderId', 'state', 'platformCardId'] as const).filter(
    (name) => !call.faults.has(withoutFilter[name]),
  );
  const { accountId } = call.query;
  const isByAccount = accountId !== undefined && !call.faults.has('card-list-ignores-the-funding-source');
  return {
    ...equalFilters(call, names),
    ...(isByAccount && { fundingSources: { has: String(accountId) } }),
  };
};

/** Lists cards, newest first. */
export const listCards: Handler = (call) =>
  answerPage(call, {
    from: call.collection(cards),
    where: call.faults.has('no-card-is-listed') ? { id: '' } : filtersOf(call),
    view: (card) => ({
      ...cardView(call, card),
      ...(call.faults.has('card-list-shows-reveal-urls') && revealOf(call, card)),
    }),
  });

/** Mints a short-lived URL that shows the card's numbers. Raises 409 unless the card is ACTIVE or FROZEN. */
export const revealCard: Handler = async (call) => {
  const card = await addressedCard(call);
  const isShown = card.state === 'ACTIVE' || card.state === 'FROZEN';
  if (!isShown && !call.variations.has('every-card-can-be-revealed'))
    throw conflict(`A card that is ${card.state} has nothing to reveal.`, 'INVALID_STATE_TRANSITION');

  const reveal = revealOf(call, card);
  const shown = call.variations.has('reveals-answer-a-url-alone') ? { url: reveal.panEmbedUrl } : reveal;
  return { ...ok(shown), headers: { 'cache-control': 'no-store' } };
};
