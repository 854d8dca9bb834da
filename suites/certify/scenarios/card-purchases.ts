import type { JsonObject } from '../../../spec/json.ts';
import { fund } from '../stage/truth.ts';
import { settled } from '../stage/settled.ts';
import type { Stage } from '../stage/stage.ts';
import { active, cardTruth, cardWith, issue } from './issued-cards.ts';
import { waitFor } from './payees.ts';
import { aboutPurchase } from './questions.ts';
import { amountIn, ofFeature, type Facts, type Truth } from './scenario.ts';

const purchaseOn = async (stage: Stage, reference: string): Promise<JsonObject | undefined> => {
  const card = await cardWith(stage, reference);
  return (await stage.service.rows('/transactions')).find(
    ({ cardId }) => cardId !== undefined && cardId === card?.['id'],
  );
};

/** How the newest purchase by a card stands. */
const purchaseTruth =
  (reference: string): Truth =>
  async (stage) => ({ status: (await purchaseOn(stage, reference))?.['status'] ?? null });

/** A part of a price. */
const nothing = (): number => 0;
const all = (price: number): number => price;
const aPart = (price: number): number => Math.ceil(price / 3);

/** The holder buys something; the merchant collects all of it or some, and gives some of that back. */
const purchase =
  (reference: string, backOf: (price: number) => number, collectedOf = all, priceOf = reference) =>
  async (stage: Stage, facts: Facts): Promise<void> => {
    const { service } = stage;
    const price = amountIn(facts, priceOf);
    const [collected, back] = [collectedOf(price), backOf(price)];
    const card = await settled(
      () => cardWith(stage, reference),
      ({ state }) => state === 'ACTIVE',
    );
    const customer = String(card['cardholderId']);
    await fund(stage, 'USD', 100_000, customer);
    const simulate = (what: string, body: JsonObject): Promise<JsonObject> =>
      service.call('POST', `/sandbox/cards/${String(card['id'])}/simulate/${what}`, body);
    await simulate('authorization', {
      amount: price,
      currency: { code: 'USD' },
      merchant: { descriptor: 'CORNER CAFE', mcc: '5812', country: 'US' },
    });
    const isNow = (status: string): Promise<JsonObject> =>
      settled(
        () => purchaseOn(stage, reference),
        (shown) => shown['status'] === status,
      );
    const { id: cardTransactionId } = await isNow('AUTHORIZED');
    if (collected > 0) await simulate('clearing', { cardTransactionId, amount: collected });
    if (collected > 0) await isNow(collected === price ? 'SETTLED' : 'PARTIALLY_SETTLED');
    if (back > 0) await simulate('return', { cardTransactionId, amount: back });
    if (back > 0)
      await settled(
        () => purchaseOn(stage, reference),
        (shown) => (shown['refundedAmount'] as JsonObject | undefined)?.['amount'] === back,
      );
  };

/** Two things are bought, and the merchant of the first collects when the second waits. */
const firstSettledLast =
  (reference: string, second: string) =>
  async (stage: Stage, facts: Facts): Promise<void> => {
    await purchase(reference, nothing, nothing)(stage, facts);
    const first = await purchaseOn(stage, reference);
    await purchase(reference, nothing, nothing, second)(stage, facts);
    await stage.service.call('POST', `/sandbox/cards/${String(first?.['cardId'])}/simulate/clearing`, {
      cardTransactionId: first?.['id'],
      amount: amountIn(facts, reference),
    });
    await settled(
      async () => stage.relay.events().find(({ type }) => type === 'CARD_TRANSACTION.SETTLED')?.data,
      () => true,
    );
  };

/** The events of a purchase come in the wrong order: those that were sent before it came in the right one. */
const purchaseInAnotherOrder =
  (reference: string) =>
  async (stage: Stage, facts: Facts): Promise<void> => {
    stage.provokeWebhooks('reordered');
    await purchase(reference, nothing)(stage, facts);
    await settled(
      async () => stage.relay.events().find(({ type }) => type === 'CARD_TRANSACTION.SETTLED')?.data,
      () => true,
    );
    await stage.relay.release();
  };

/** Something is bought with a card, collected, and given back. */
export const cardPurchaseScenarios = ofFeature('cards', {
  'purchase-is-authorized': {
    purpose: 'The holder of a card buys something, and the merchant collects nothing yet.',
    task: 'Issue a card. Something is bought with it, and waits to be settled.',
    asks: () => active('card-12'),
    until: [{ truth: cardTruth('card-12'), is: { status: 'ACTIVE' } }],
    afterwards: purchase('card-12', nothing, nothing),
    questions: [
      aboutPurchase('card-12', purchaseTruth, { rules: ['client/cards/transaction-state-is-believed'] }),
    ],
  },
  'purchase-is-settled-in-part': {
    purpose: 'The holder of a card buys something, and the merchant collects a part of it.',
    task: 'Issue a card. Something is bought with it, and settled in part.',
    asks: () => active('card-13'),
    until: [{ truth: cardTruth('card-13'), is: { status: 'ACTIVE' } }],
    afterwards: purchase('card-13', nothing, aPart),
    questions: [
      aboutPurchase('card-13', purchaseTruth, { rules: ['client/cards/transaction-state-is-believed'] }),
    ],
  },
  'purchases-are-made-with-two-cards': {
    purpose: 'Somebody has two cards: what was bought with one is settled, and with the other it is not.',
    task: 'Issue two cards to one person. Something is bought with each of them.',
    asks: () => [...active('card-18'), issue('card-19'), waitFor('card', 'card-19', 'ACTIVE')],
    until: [{ truth: cardTruth('card-19'), is: { status: 'ACTIVE' } }],
    afterwards: async (stage, facts) => {
      await purchase('card-18', nothing)(stage, facts);
      await purchase('card-19', nothing, nothing)(stage, facts);
    },
    questions: [
      aboutPurchase('card-18', purchaseTruth, { rules: ['client/cards/transaction-state-is-believed'] }),
      aboutPurchase('card-19', purchaseTruth, { rules: ['client/cards/transaction-state-is-believed'] }),
    ],
  },
  'first-purchase-is-settled-last': {
    purpose: 'The holder of a card buys two things; the first is settled while the second waits.',
    task: 'Issue a card. Two things are bought with it, and the first of them is settled.',
    asks: () => active('card-21'),
    until: [{ truth: cardTruth('card-21'), is: { status: 'ACTIVE' } }],
    afterwards: firstSettledLast('card-21', 'card-22'),
    questions: [
      aboutPurchase('card-21', purchaseTruth, { rules: ['client/cards/transaction-state-is-believed'] }),
    ],
  },
  'events-of-a-purchase-come-in-another-order': {
    purpose: 'Of the events of a purchase the newest is delivered first.',
    task: 'Issue a card. Something is bought with it.',
    asks: () => active('card-14'),
    until: [{ truth: cardTruth('card-14'), is: { status: 'ACTIVE' } }],
    afterwards: purchaseInAnotherOrder('card-14'),
    questions: [
      aboutPurchase('card-14', purchaseTruth, {
        rules: ['client/cards/reordered-purchase-events-do-no-harm'],
      }),
    ],
  },
  'purchase-is-settled': {
    purpose: 'The holder of a card buys something.',
    task: 'Issue a card. Something is bought with it.',
    asks: () => active('card-7'),
    until: [{ truth: cardTruth('card-7'), is: { status: 'ACTIVE' } }],
    afterwards: purchase('card-7', nothing),
    questions: [
      aboutPurchase('card-7', purchaseTruth, { rules: ['client/cards/transaction-state-is-believed'] }),
    ],
  },
  'purchase-is-refunded-in-part': {
    purpose: 'The holder of a card buys something and gets some of the money back.',
    task: 'Issue a card. Something is bought with it, and refunded in part.',
    asks: () => active('card-8'),
    until: [{ truth: cardTruth('card-8'), is: { status: 'ACTIVE' } }],
    afterwards: purchase('card-8', aPart),
    questions: [
      aboutPurchase('card-8', purchaseTruth, { rules: ['client/cards/partial-refund-leaves-settled'] }),
    ],
  },
  'purchase-is-refunded': {
    purpose: 'The holder of a card gets all of the money back.',
    task: 'Issue a card. Something is bought with it, and refunded.',
    asks: () => active('card-9'),
    until: [{ truth: cardTruth('card-9'), is: { status: 'ACTIVE' } }],
    afterwards: purchase('card-9', all),
    questions: [
      aboutPurchase('card-9', purchaseTruth, { rules: ['client/cards/transaction-state-is-believed'] }),
    ],
  },
});
