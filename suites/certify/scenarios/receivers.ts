import { drawn } from './amounts.ts';
import { prepared } from './paid-payments.ts';
import { ofFeature, type Ask, type Scenario, type ScenarioRow } from './scenario.ts';

const uma = (
  reference: string,
  name: string,
  amount: number | string = drawn(reference),
  currency = 'USD',
): Ask => ({
  ask: 'pay-uma',
  with: { reference, address: `$${name}@sandbox.uma.money`, amount, currency },
});

const toAnAddress: Scenario['grades'] = [
  'client/orders/address-is-the-one-that-was-named',
  'client/orders/acceptable-amount-is-paid',
  'client/orders/receiver-is-looked-up-first',
];

/** The least and the most that the receiver at an address of the sandbox accepts. Smallest units. */
const least = 100;
const most = 10_000_000;

/** An amount that a receiver accepts, at the edge of what they do. */
const atTheEdge = (reference: string, amount: number, purpose: string): ScenarioRow => ({
  purpose,
  task: 'Look a receiver up, and pay them an amount that they just accept.',
  prepare: prepared,
  asks: () => [uma(reference, 'success.usd', amount)],
  grades: ['client/quotes/amount-is-within-the-bounds-of-the-lookup', ...toAnAddress],
});

/** Receivers at UMA addresses, who have to be found first. */
export const receiverScenarios = ofFeature('receivers', {
  'receiver-is-found': {
    purpose: 'Somebody is paid at their UMA address.',
    task: 'Look a receiver up, and pay them an amount in their currency.',
    prepare: prepared,
    asks: () => [uma('gift-1', 'success.usd')],
    grades: [
      'client/quotes/amount-is-within-the-bounds-of-the-lookup',
      'client/quotes/pays-what-was-asked',
      ...toAnAddress,
    ],
  },
  'receiver-has-another-currency': {
    purpose: 'Somebody is paid at their UMA address an amount in a currency that is not that of the account.',
    task: 'Look a receiver up, and pay them an amount in euros from the account in dollars.',
    prepare: prepared,
    asks: () => [uma('gift-9', 'success.eur', drawn('gift-9'), 'EUR')],
    grades: ['client/quotes/pays-what-was-asked'],
  },
  'receivers-are-two': {
    purpose: 'Two people are paid at their UMA addresses, one after the other.',
    task: 'Look up and pay one receiver, and then another one.',
    prepare: prepared,
    asks: () => [uma('gift-12', 'aunt.usd'), uma('gift-13', 'uncle.usd')],
    grades: toAnAddress,
  },
  'receiver-is-paid-the-least': atTheEdge('gift-4', least, 'Somebody is paid the least that they accept.'),
  'receiver-is-paid-a-little-more': atTheEdge(
    'gift-5',
    least + 1,
    'Somebody is paid a little more than the least that they accept.',
  ),
  'receiver-is-paid-the-most': atTheEdge('gift-6', most, 'Somebody is paid the most that they accept.'),
  'receiver-does-not-accept-so-little': {
    purpose: 'A payment is asked for that is less than the receiver accepts.',
    task: 'Look a receiver up, and be asked to pay them less than the lookup allows.',
    prepare: prepared,
    asks: () => [uma('gift-7', 'success.usd', least - 1)],
    grades: ['client/quotes/amount-is-within-the-bounds-of-the-lookup'],
  },
  'answers-of-a-gift-are-lost': {
    purpose: 'Somebody is paid at their UMA address, and answers never arrive.',
    task: 'Look a receiver up, and pay them. The answers to the quote and to its execution are lost.',
    troubles: [
      { trouble: 'drop-after', on: ['quotes.create'], times: 1 },
      { trouble: 'drop-after', on: ['quotes.execute'], times: 1 },
    ],
    prepare: prepared,
    asks: () => [uma('gift-8', 'success.usd'), uma('gift-8', 'success.usd')],
    grades: ['client/idempotency/unsafe-retry-has-a-key', 'client/idempotency/retry-keeps-the-key'],
  },
  'receiver-is-unknown': {
    purpose: 'A payment is asked for to a UMA address at which there is no receiver.',
    task: 'Look up an unknown receiver.',
    prepare: prepared,
    asks: () => [uma('gift-2', 'non.existent.usd')],
    grades: ['client/quotes/no-quote-to-an-unknown-receiver'],
  },
  'receiver-does-not-accept-so-much': {
    purpose: 'A payment is asked for that is more than the receiver accepts.',
    task: 'Look a receiver up, and be asked to pay them more than the lookup allows.',
    prepare: prepared,
    asks: () => [uma('gift-3', 'success.usd', 5_000_000_000)],
    grades: ['client/quotes/amount-is-within-the-bounds-of-the-lookup'],
  },
});
