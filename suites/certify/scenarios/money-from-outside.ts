import { approvedCustomer } from './approved-customer.ts';
import { onePayment } from './europeans.ts';
import { abroad, payeeOf } from './payees.ts';
import { prepared } from './paid-payments.ts';
import { drawn } from './amounts.ts';
import { amountIn, fact, type Ask, type Facts, type ScenarioBook, type Truth } from './scenario.ts';
import { status } from './questions.ts';
import type { Stage } from '../stage/stage.ts';

const payer = async (stage: Stage): Promise<Facts> => {
  const customer = await approvedCustomer(stage, 'customer-who-funds');
  return { customer, destination: await payeeOf(stage, customer, abroad('landlord', '000', 5)) };
};

const request = (reference: string): Ask => ({
  ask: 'request-funding',
  with: {
    reference,
    customer: fact('customer'),
    destination: fact('destination'),
    amount: drawn(reference),
    currency: 'USD',
  },
});

const fundingTruth: Truth = async (stage, facts) => {
  const payment = await onePayment(stage, facts);
  return { status: payment?.['status'] ?? null, failureReason: payment?.['failureReason'] ?? null };
};

/** The customer sends another amount than the quote asks for. */
const wrongAmountArrives = async (stage: Stage, facts: Facts): Promise<void> => {
  const payment = await onePayment(stage, facts);
  await stage.service.call('POST', '/sandbox/send', {
    quoteId: payment?.['quoteId'],
    currencyCode: 'USD',
    currencyAmount: amountIn(facts, 'fee-4') - 1000,
  });
};

const uma = (reference: string, name: string, amount: number | string = drawn(reference)): Ask => ({
  ask: 'pay-uma',
  with: { reference, address: `$${name}@sandbox.uma.money`, amount, currency: 'USD' },
});

/** Payments that are funded as they are made, and receivers who have to be found first. */
export const outsideScenarios = {
  'payment-is-funded': {
    purpose: 'The customer of a payment sends the money that its quote asks for.',
    feature: 'funding',
    task: 'Begin a payment that its customer funds; have the money arrive.',
    prepare: payer,
    asks: () => [request('fee-3'), { ask: 'send-funds', with: { payment: 'fee-3' } }],
    until: [{ truth: fundingTruth, is: { status: 'COMPLETED' } }],
    questions: [
      status('funded-payment', 'fee-3', fundingTruth, {
        status: { rules: ['client/payments/completed-is-believed'] },
      }),
    ],
    grades: ['client/quotes/funding-has-the-expected-amount', 'client/quotes/pays-what-was-asked'],
  },
  'wrong-amount-arrives': {
    purpose: 'The customer of a payment sends another amount than its quote asks for.',
    feature: 'funding',
    task: 'Begin a payment that its customer funds. Too little arrives.',
    prepare: payer,
    asks: () => [request('fee-4')],
    until: [{ truth: fundingTruth, is: { status: 'PENDING' } }],
    afterwards: wrongAmountArrives,
    finally: [{ truth: fundingTruth, is: { status: 'FAILED' } }],
    questions: [
      status('funded-payment', 'fee-4', fundingTruth, {
        status: { rules: ['client/payments/failed-is-believed'] },
        failureReason: { rules: ['client/payments/failure-reason-is-known'] },
      }),
    ],
    grades: [],
  },
  'receiver-is-found': {
    purpose: 'Somebody is paid at their UMA address.',
    feature: 'receivers',
    task: 'Look a receiver up, and pay them an amount in their currency.',
    prepare: prepared,
    asks: () => [uma('gift-1', 'success.usd')],
    grades: ['client/quotes/amount-is-within-the-bounds-of-the-lookup', 'client/quotes/pays-what-was-asked'],
  },
  'receiver-is-unknown': {
    purpose: 'A payment is asked for to a UMA address at which there is no receiver.',
    feature: 'receivers',
    task: 'Look up an unknown receiver.',
    prepare: prepared,
    asks: () => [uma('gift-2', 'non.existent.usd')],
    grades: ['client/quotes/no-quote-to-an-unknown-receiver'],
  },
  'receiver-does-not-accept-so-much': {
    purpose: 'A payment is asked for that is more than the receiver accepts.',
    feature: 'receivers',
    task: 'Look a receiver up, and be asked to pay them more than the lookup allows.',
    prepare: prepared,
    asks: () => [uma('gift-3', 'success.usd', 5_000_000_000)],
    grades: ['client/quotes/amount-is-within-the-bounds-of-the-lookup'],
  },
} as const satisfies ScenarioBook;

/** Scenarios with an upload. */
export const documentScenarios = {
  'document-is-uploaded': {
    purpose: 'A customer hands in a document.',
    feature: 'documents',
    task: 'Upload a passport of a customer.',
    prepare: payer,
    asks: () => [
      {
        ask: 'upload-document',
        with: { holder: fact('customer'), type: 'PASSPORT', country: 'US', content: '%PDF-1.7 passport' },
      },
    ],
    grades: ['client/requests/upload-is-a-form', 'client/requests/upload-has-its-file'],
  },
} as const satisfies ScenarioBook;
