import { approvedCustomer } from './approved-customer.ts';
import { european, onePayment } from './europeans.ts';
import { sandboxCodes } from './people.ts';
import { abroad, payeeOf, waitFor } from './payees.ts';
import { drawn } from './amounts.ts';
import { amountIn, fact, type Ask, type Facts, type Question, ofFeature, type Truth } from './scenario.ts';
import { noneOf, status } from './questions.ts';
import { justInTimeMs } from '../stage/lateness.ts';
import type { Stage } from '../stage/stage.ts';

const payerOf =
  (payee: ReturnType<typeof abroad>) =>
  async (stage: Stage): Promise<Facts> => {
    const customer = await approvedCustomer(stage, 'customer-who-funds');
    return { customer, destination: await payeeOf(stage, customer, payee) };
  };

/** A customer who may pay, and somebody whom they pay. */
export const payer = payerOf(abroad('landlord', '000', 5));
/** Payments to this account fail. */
const payerOfNobody = payerOf(abroad('failing-landlord', '002', 6));

const request = (reference: string, currency = 'USD'): Ask => ({
  ask: 'request-funding',
  with: {
    reference,
    customer: fact('customer'),
    destination: fact('destination'),
    amount: drawn(reference),
    currency,
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

/** A payment that waits for its proof or its money has not arrived, whatever else is believed of it. */
export const notPaidYet = (reference: string): Question =>
  status('funded-payment', reference, fundingTruth, {
    status: { rules: ['client/payments/pending-is-not-completed'], accepts: noneOf('COMPLETED') },
  });

/** The sandbox accepts one code only, and this is another one. */
export const wrongCode = '012345';

/** A challenge that comes just in time has expired by then, for whoever is a second late, too. Milliseconds. */
const behindBriefExpiryMs = justInTimeMs + 2500;

const submit = (payment: string, code = sandboxCodes.phone): Ask => ({
  ask: 'submit-code',
  with: { payment, code },
});

/** Payments that are funded as they are made. */
export const fundedPaymentScenarios = ofFeature('funding', {
  'payment-is-funded': {
    purpose: 'The customer of a payment sends the money that its quote asks for.',
    task: 'Begin a payment that its customer funds; have the money arrive.',
    // The quote asks for more than what is to be sent.
    variations: ['fees-come-beside-the-locked-amount'],
    prepare: payer,
    asks: () => [request('fee-3'), { ask: 'send-funds', with: { payment: 'fee-3' } }],
    until: [{ truth: fundingTruth, is: { status: 'COMPLETED' } }],
    questions: [
      status('funded-payment', 'fee-3', fundingTruth, {
        status: { rules: ['client/payments/completed-is-believed'] },
      }),
    ],
    grades: [
      'client/quotes/funding-has-the-expected-amount',
      'client/quotes/pays-what-was-asked',
      'client/quotes/funded-once',
      'client/orders/named-one-is-acted-on',
    ],
  },
  'funded-payment-needs-a-proof': {
    purpose:
      'The customer of a payment proves who they are, and then sends the money that its quote asks for.',
    task: 'Begin a payment that its customer funds; submit the code that they were sent; have the money arrive.',
    prepare: european,
    asks: () => [request('fee-5', 'EUR'), submit('fee-5'), { ask: 'send-funds', with: { payment: 'fee-5' } }],
    until: [{ truth: fundingTruth, is: { status: 'COMPLETED' } }],
    questions: [
      status('funded-payment', 'fee-5', fundingTruth, {
        status: { rules: ['client/payments/completed-is-believed'] },
      }),
    ],
    grades: [
      'client/sca/challenge-is-answered-in-time',
      'client/sca/proof-has-a-code',
      'client/orders/what-is-said-to-be-done-was-accepted',
      'client/orders/one-funded-quote-for-one-payment',
      'client/sca/open-challenge-is-answered',
      'client/quotes/funded-after-its-authorization',
    ],
  },
  'code-of-a-funded-payment-is-wrong': {
    purpose: 'The customer of a payment says a wrong code, and then the right one.',
    task: 'Begin a payment that its customer funds; submit a code that the service refuses, and then the right one.',
    prepare: european,
    asks: () => [request('fee-8', 'EUR'), submit('fee-8', wrongCode), submit('fee-8')],
    questions: [notPaidYet('fee-8')],
    grades: [
      'client/sca/refused-proof-is-not-submitted-again',
      'client/sca/open-challenge-is-answered',
      'client/orders/what-is-said-to-be-done-was-accepted',
    ],
  },
  'proven-payment-waits-for-its-money': {
    purpose: 'The customer of a payment has proven who they are, and has not sent the money yet.',
    task: 'Begin a payment that its customer funds; have the code sent again; submit the code.',
    prepare: european,
    asks: () => [
      request('fee-6', 'EUR'),
      { ask: 'resend-code', with: { payment: 'fee-6' } },
      submit('fee-6'),
    ],
    questions: [notPaidYet('fee-6')],
    grades: [
      'client/sca/code-is-resent-once-for-each-request',
      'client/orders/what-is-said-to-be-done-was-accepted',
    ],
  },
  'resent-code-is-said-too-late': {
    purpose: 'A code is sent again shortly before its challenge expires, and said after that.',
    task: 'Begin a payment whose challenge expires in a few seconds; have the code sent again; be asked to submit it some seconds later.',
    troubles: [{ trouble: 'brief-answer', on: ['quotes.create'], times: 1 }],
    prepare: european,
    asks: () => [
      request('fee-9', 'EUR'),
      { ask: 'resend-code', with: { payment: 'fee-9' } },
      { ...submit('fee-9'), afterMs: behindBriefExpiryMs },
    ],
    questions: [notPaidYet('fee-9')],
    grades: ['client/sca/challenge-is-answered-in-time', 'client/sca/no-resend-after-expiry'],
  },
  'proof-of-a-funded-payment-comes-too-late': {
    purpose: 'The challenge for the customer of a payment has expired before they were asked.',
    task: 'Begin a payment whose challenge comes late; be asked to submit its code, twice.',
    troubles: [{ trouble: 'late-answer', on: ['quotes.create'], times: 1 }],
    prepare: european,
    asks: () => [request('fee-7', 'EUR'), submit('fee-7'), submit('fee-7')],
    grades: ['client/sca/challenge-is-answered-in-time', 'client/sca/expired-challenge-gets-a-new-quote'],
  },
  'funded-payment-fails': {
    purpose: 'The customer of a payment sends the money that its quote asks for, and the payment fails.',
    task: 'Begin a payment that its customer funds, to a bank account that cannot be paid; have the money arrive.',
    prepare: payerOfNobody,
    asks: () => [
      request('fee-16'),
      { ask: 'send-funds', with: { payment: 'fee-16' } },
      // A client that sends the money again does so when it hears of the failure.
      { ...waitFor('funded-payment', 'fee-16', 'FAILED'), afterMs: 1000 },
    ],
    until: [{ truth: fundingTruth, is: { status: 'FAILED' } }],
    questions: [
      status('funded-payment', 'fee-16', fundingTruth, {
        status: { rules: ['client/payments/failed-is-believed'] },
        failureReason: { rules: ['client/payments/failure-reason-is-known'] },
      }),
    ],
    grades: ['client/quotes/funded-once'],
  },
  'wrong-amount-arrives': {
    purpose: 'The customer of a payment sends another amount than its quote asks for.',
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
  },
});
