import { paymentTruth, secondPaymentTruth } from '../stage/truth.ts';
import { abroad, addPayee, atHome, owed, pay } from './payees.ts';
import { paid, prepared } from './paid-payments.ts';
import { aboutBalance, aboutPayment, anyOf, noneOf, status } from './questions.ts';
import { equal, ofFeature, type Expected, type Proof, type Scenario, type ScenarioRow } from './scenario.ts';
import { twoPayments } from './two-payments.ts';

/** Two invoices that differ in their last characters alone; the amount of the first is owed twice. */
const alike = 'invoice-2031-harbour-road-24';
const another = 'invoice-2031-harbour-road-25';
const fiveMinutesMs = 5 * 60_000;

const supplier = abroad('supplier', '000', 2);
const slow = abroad('slow-supplier', '003', 2);
const failing = abroad('failing-supplier', '002', 2);
const neighbour = atHome('neighbour', '000', 2);

const arrived: Expected['is'] = { status: 'COMPLETED' };
const stillOpen = anyOf('PENDING', 'PROCESSING', null);

/** A payment at a quote, and a transfer, with trouble on the way. */
const troubled = (
  purpose: string,
  grades: Scenario['grades'],
  troubles: NonNullable<Scenario['troubles']>,
  believed: Scenario['grades'] = ['client/payments/unknown-outcome-is-found-out'],
): ScenarioRow => ({
  ...twoPayments(supplier, neighbour, believed),
  purpose,
  troubles,
  grades,
});

const notBelievedInVain: Proof = {
  rules: ['client/errors/server-error-is-not-success'],
  // A client that tries again when it is asked may have come through.
  accepts: (believed, truth) => equal(believed, truth) || noneOf('PROCESSING', 'COMPLETED')(believed, truth),
};

/** A conflict says that something was done before: whoever does not know what may say so. */
const notGivenUp: Proof = {
  rules: ['client/payments/unknown-outcome-is-found-out'],
  accepts: noneOf('FAILED', 'EXPIRED'),
};

const retries: Scenario['grades'] = [
  'client/idempotency/unsafe-retry-has-a-key',
  'client/idempotency/retry-keeps-the-key',
  'client/idempotency/retry-keeps-the-body',
];

const refused = troubled(
  'The service refuses every payment.',
  ['client/errors/refusal-is-not-success'],
  [{ trouble: 'refusal', on: ['quotes.execute', 'transfers.out'] }],
  [],
);

/** Scenarios in which networks, servers and machines trouble a client. */
export const resilienceScenarios = ofFeature('payments', {
  'answer-of-a-quote-is-lost': troubled(
    'A quote is made, and its answer never arrives.',
    ['client/idempotency/lost-answer-pays-once', ...retries],
    [{ trouble: 'drop-after', on: ['quotes.create'], times: 1 }],
  ),
  'answer-of-a-payee-is-lost': {
    purpose: 'Somebody to be paid is added, and the answer never arrives.',
    task: 'Add a payee; the answer to that is lost.',
    troubles: [{ trouble: 'drop-after', on: ['platformExternalAccounts.create'], times: 1 }],
    asks: () => [addPayee(neighbour)],
    grades: retries,
  },
  'answer-of-a-payment-is-lost': troubled(
    'A payment is executed, and the answer never arrives.',
    ['client/idempotency/lost-answer-pays-once', ...retries],
    [
      { trouble: 'drop-after', on: ['quotes.execute'], times: 1 },
      { trouble: 'drop-after', on: ['transfers.out'], times: 1 },
    ],
  ),
  'repetition-of-a-payment-is-refused': {
    ...twoPayments(supplier, neighbour, []),
    purpose: 'Payments are made, their answers never arrive, and each repetition is refused as a conflict.',
    troubles: [
      { trouble: 'drop-after', on: ['quotes.execute'], times: 1 },
      { trouble: 'conflict', on: ['quotes.execute'], times: 1 },
      { trouble: 'drop-after', on: ['transfers.out'], times: 1 },
      { trouble: 'conflict', on: ['transfers.out'], times: 1 },
    ],
    until: [paid(supplier, arrived), paid(neighbour, arrived)],
    questions: [
      aboutPayment('invoice-20', supplier, { status: notGivenUp }),
      aboutPayment('rent-20', neighbour, { status: notGivenUp }),
    ],
    grades: ['client/idempotency/lost-answer-pays-once', 'client/quotes/pays-once'],
  },
  'answer-of-a-payment-takes-its-time': {
    purpose:
      'A payment is executed, and the answer takes two seconds: the events of the payment come before.',
    task: 'Pay a supplier abroad at a quote.',
    troubles: [{ trouble: 'slow-answer', on: ['quotes.execute'], times: 1 }],
    prepare: prepared,
    asks: () => [addPayee(supplier), pay('invoice-39', supplier)],
    until: [paid(supplier, arrived)],
    questions: [
      aboutPayment('invoice-39', supplier, {
        status: ['client/payments/answer-behind-its-events-does-no-harm'],
      }),
    ],
    payments: { ...owed('invoice-39', supplier) },
    grades: ['client/quotes/pays-once'],
  },
  'connection-is-lost-before-a-payment': troubled(
    'A connection breaks before the service has heard of a payment.',
    ['client/idempotency/lost-answer-pays-once', ...retries],
    [
      { trouble: 'drop-before', on: ['quotes.execute'], times: 1 },
      { trouble: 'drop-before', on: ['transfers.out'], times: 1 },
    ],
  ),
  'service-fails-before-a-payment': troubled(
    'The service fails with a 500 before a payment took effect.',
    [
      'client/errors/server-error-is-not-success',
      'client/errors/unexpected-error-leaves-the-client-alive',
      'client/errors/retries-back-off',
      'client/errors/retries-end',
      ...retries,
    ],
    [
      { trouble: 'error-before', on: ['quotes.create'], times: 1 },
      { trouble: 'unknown-code', on: ['quotes.execute'], times: 2 },
      { trouble: 'error-before', on: ['transfers.out'], times: 2 },
    ],
  ),
  'service-fails-after-a-payment': troubled(
    'The service fails with a 500 after a payment took effect.',
    ['client/idempotency/server-error-pays-once', ...retries],
    [
      { trouble: 'error-after', on: ['quotes.execute'], times: 1 },
      { trouble: 'error-after', on: ['transfers.out'], times: 1 },
    ],
  ),
  'service-stays-down': {
    purpose: 'The service fails with a 500 again and again, and is well again in the end.',
    task: 'Pay somebody while the service answers every payment with a 500; say how the payment stands, then and later.',
    troubles: [{ trouble: 'error-before', on: ['transfers.out'] }],
    prepare: prepared,
    asks: () => [addPayee(neighbour), pay('rent-27', neighbour)],
    payments: { ...owed('rent-27', neighbour) },
    questions: [
      aboutPayment('rent-27', neighbour, { status: notBelievedInVain }),
      {
        ...aboutPayment('rent-27', neighbour, { status: notBelievedInVain }),
        happens: async (stage) => stage.calm(),
      },
      {
        ...aboutBalance(),
        proves: {
          amount: {
            rules: ['client/errors/unexpected-error-leaves-the-client-alive'],
            accepts: (believed) => typeof believed === 'number',
          },
        },
      },
    ],
    grades: [
      'client/errors/retries-end',
      'client/errors/retries-back-off',
      'client/errors/unexpected-error-leaves-the-client-alive',
    ],
  },
  'service-stays-down-behind-a-payment': {
    purpose: 'A payment takes effect, and is answered with a 500 again and again.',
    task: 'Pay somebody while the service answers every payment with a 500; say how it stands, then and later.',
    troubles: [{ trouble: 'error-after', on: ['transfers.out'] }],
    prepare: prepared,
    asks: () => [addPayee(neighbour), pay('rent-28', neighbour)],
    until: [paid(neighbour, arrived)],
    payments: { ...owed('rent-28', neighbour) },
    questions: [
      aboutPayment('rent-28', neighbour, { status: notGivenUp }),
      {
        ...aboutPayment('rent-28', neighbour, { status: notGivenUp }),
        happens: async (stage) => stage.calm(),
      },
    ],
    grades: ['client/idempotency/server-error-pays-once'],
  },
  'payment-is-refused': {
    ...refused,
    // Nothing has left the account: money that was set aside for a payment is free again.
    questions: [...(refused.questions ?? []), aboutBalance('client/payments/balance-is-known')],
  },
  'service-asks-for-patience': troubled(
    'The service answers 429, and says when to come again.',
    ['client/errors/retry-after-is-kept', 'client/errors/rate-limited-work-is-done-later'],
    [
      { trouble: 'rate-limit', on: ['quotes.create'], times: 1 },
      { trouble: 'rate-limit', on: ['transfers.out'], times: 1 },
    ],
  ),
  'answers-have-news': troubled(
    'Answers have members that were unknown when the client was written.',
    [],
    [
      {
        trouble: 'unknown-members',
        on: [
          'config.update',
          'platformExternalAccounts.create',
          'internalAccounts.listForPlatform',
          'quotes.create',
        ],
      },
      {
        trouble: 'unknown-members',
        on: ['quotes.execute', 'quotes.get', 'transfers.out', 'transactions.get'],
      },
    ],
    ['client/errors/unknown-members-do-no-harm'],
  ),
  'status-has-news': {
    purpose: 'A read shows a status that was unknown when the client was written; the payment is under way.',
    task: 'Pay a supplier whose bank is slow. The first reads of the payment and of its quote show a new status.',
    troubles: [
      { trouble: 'unknown-status', on: ['transactions.get', 'quotes.execute', 'transfers.out'], times: 2 },
    ],
    prepare: prepared,
    asks: () => [addPayee(slow), pay('invoice-21', slow)],
    until: [paid(slow, { status: 'PROCESSING' })],
    questions: [
      aboutPayment('invoice-21', slow, {
        status: { rules: ['client/errors/unknown-values-do-no-harm'], accepts: stillOpen },
      }),
      aboutPayment('invoice-21', slow, {
        status: { rules: ['client/payments/pending-is-not-completed'], accepts: noneOf('COMPLETED') },
      }),
    ],
    payments: { ...owed('invoice-21', slow) },
  },
  'status-has-news-and-the-payment-fails': {
    purpose: 'Reads show a status that was unknown when the client was written; then the payment fails.',
    task: 'Pay a supplier to whom the payment fails. The first reads of the payment show a new status.',
    troubles: [
      { trouble: 'unknown-status', on: ['transactions.get', 'quotes.execute', 'transfers.out'], times: 2 },
    ],
    prepare: prepared,
    asks: () => [addPayee(failing), pay('invoice-26', failing)],
    until: [paid(failing, { status: 'FAILED', refund: 'COMPLETED' })],
    questions: [
      aboutPayment('invoice-26', failing, {
        status: ['client/payments/failed-is-believed', 'client/errors/unknown-values-do-no-harm'],
      }),
    ],
    payments: { ...owed('invoice-26', failing) },
  },
  'quote-comes-late': {
    purpose: 'A quote is on its way for so long that it has expired when it arrives.',
    task: 'Pay a supplier. The answer to the first quote comes after the quote has expired.',
    clock: { behindMs: fiveMinutesMs + 60_000 },
    // A client that compares the texts of two times takes a quote that has expired for a good one.
    variations: ['timestamps-have-an-offset'],
    troubles: [{ trouble: 'late-quote', on: ['quotes.create'], times: 1 }],
    prepare: prepared,
    asks: () => [addPayee(supplier), pay('invoice-22', supplier)],
    questions: [
      aboutPayment('invoice-22', supplier, {
        status: {
          rules: ['client/payments/expired-is-believed'],
          // A payment that was given up is as right as one that was made at a new quote.
          accepts: (believed, truth) => believed === truth || believed === 'EXPIRED' || believed === null,
        },
      }),
    ],
    payments: { ...owed('invoice-22', supplier) },
    grades: [
      'client/quotes/not-executed-after-its-expiry',
      'client/quotes/not-executed-after-it-was-reported-expired',
      'client/quotes/executed-at-most-once',
    ],
  },
  'two-payments-are-alike': {
    purpose: 'The same amount is owed to the same supplier twice.',
    task: 'Pay a supplier the same amount twice, for two invoices.',
    prepare: prepared,
    asks: () => [addPayee(supplier), pay(alike, supplier), pay(another, supplier, { amount: alike })],
    until: [{ truth: paymentTruth(supplier.number), is: arrived }],
    questions: [
      status('payment', another, secondPaymentTruth(supplier.number), {
        status: { rules: ['client/payments/payments-are-not-confused'] },
      }),
    ],
    payments: {
      ...owed(alike, supplier),
      ...owed(another, supplier, alike),
    },
    grades: ['client/idempotency/new-payment-has-a-new-key', 'client/idempotency/key-cannot-be-guessed'],
  },
});
