import { fund } from '../stage/truth.ts';
import type { Stage } from '../stage/stage.ts';
import { abroad, addPayee, atHome, overseas, owed, pay, waitFor } from './payees.ts';
import { american } from './people.ts';
import { aboutBalance, aboutBalanceIn, aboutPayment, anyOf } from './questions.ts';
import { register, verify } from './registration.ts';
import { amountIn, ofFeature, type Ask, type Facts } from './scenario.ts';
import { arrived, neighbour, paid, prepared, supplier } from './paid-payments.ts';

/** Somebody looks at the balance before anything is paid. */
const look: Ask = { ask: 'balance', with: { currency: 'USD' } };

const otherSupplier = abroad('another-supplier', '000', 9);
const middle = abroad('middle-supplier', '000', 7);
const last = abroad('last-supplier', '002', 8);
const slow = abroad('slow-supplier', '003');
const smallest = atHome('smallest', '000', 4);
const small = atHome('small', '000', 5);
const large = abroad('large', '000', 6);
const middling = abroad('middling', '000', 2);

const inYen = overseas('tokyo', 'JPY', 'JP', 1);
const inDinars = overseas('kuwait', 'KWD', 'KW', 2);
const inDollars = atHome('dallas', '000', 6);

/** Enough of each. Smallest units. */
const inEachAccount = 1_000_000;

/** The platform deals in yen, which have no cents, and in dinars, which have a thousand fils. */
const inThreeCurrencies = async (stage: Stage, facts: Facts): Promise<Facts> => {
  const supportedCurrencies = ['USD', 'JPY', 'KWD'].map((currencyCode) => ({
    currencyCode,
    minAmount: 1,
    maxAmount: inEachAccount,
    requiredCounterpartyFields: [],
    enabledTransactionTypes: ['INCOMING', 'OUTGOING'],
  }));
  await stage.service.call('PATCH', '/config', { supportedCurrencies });
  for (const { currencyCode } of supportedCurrencies) await fund(stage, currencyCode, inEachAccount);
  await fund(stage, 'EUR', amountIn(facts, 'kept-1'));
  // The money of a customer is none of the platform's.
  const customer = await stage.service.call('POST', '/customers', {
    customerType: 'INDIVIDUAL',
    platformCustomerId: 'customer-with-money',
    ...american('Grace Okafor'),
  });
  await fund(stage, 'USD', amountIn(facts, 'kept-2'), String(customer['id']));
  return {};
};

/** How payments go: well, badly, and differently from what they seemed. */
export const paymentScenarios = ofFeature('payments', {
  'payment-completes': {
    purpose: 'A payment in another currency arrives.',
    task: 'Pay a supplier abroad at a quote.',
    prepare: prepared,
    asks: () => [look, addPayee(supplier), pay('invoice-1', supplier)],
    until: [paid(supplier, arrived)],
    questions: [
      aboutPayment('invoice-1', supplier, { status: ['client/payments/completed-is-believed'] }),
      aboutBalance('client/payments/balance-is-known'),
    ],
    payments: { ...owed('invoice-1', supplier) },
    grades: [
      'client/quotes/has-a-source',
      'client/quotes/has-a-destination',
      'client/quotes/has-an-amount',
      'client/quotes/amount-is-an-integer',
      'client/quotes/account-source-is-an-internal-account',
      'client/quotes/account-destination-is-an-external-account',
      'client/quotes/execution-has-no-body',
      'client/quotes/pays-what-was-asked',
      'client/quotes/pays-whom-it-was-asked-to-pay',
      'client/quotes/pays-once',
      'client/webhooks/payment-events-are-acknowledged',
      'client/webhooks/other-events-are-acknowledged',
      'client/webhooks/test-webhook-is-answered',
      'client/webhooks/answers-within-ten-seconds',
      'client/webhooks/acknowledges-soon',
      'client/requests/address-ends-with-the-version',
      'client/requests/known-operation',
      'client/requests/body-is-json',
      'client/requests/json-says-so',
      'client/requests/body-has-the-assumed-shape',
      'client/requests/no-unknown-members',
      'client/requests/identifiers-have-their-shape',
      'client/requests/identifiers-come-from-the-service',
      'client/authentication/every-request-has-a-credential',
      'client/authentication/platform-operations-are-basic',
      'client/authentication/credential-is-valid',
      'client/authentication/credential-not-in-the-address',
      'client/authentication/secret-goes-nowhere-else',
      'client/errors/no-flood',
    ],
  },
  'somebody-else-is-known': {
    purpose: 'The platform has other payees whom it could pay; one payment arrives, and one fails.',
    task: 'Pay the first and the last of three suppliers abroad; a fourth is known, too.',
    prepare: async (stage) => {
      const { currency, accountInfo } = otherSupplier;
      await stage.service.call('POST', '/platform/external-accounts', { currency, accountInfo });
      return prepared(stage);
    },
    asks: () => [
      addPayee(supplier),
      addPayee(middle),
      addPayee(last),
      pay('invoice-13', last),
      pay('invoice-11', supplier),
    ],
    // A client that takes one for the other says a wrong status of both.
    until: [paid(supplier, arrived), paid(last, { status: 'FAILED', refund: 'COMPLETED' })],
    questions: [
      aboutPayment('invoice-11', supplier, {
        status: ['client/payments/completed-is-believed', 'client/payments/payments-are-not-confused'],
      }),
      aboutPayment('invoice-13', last, {
        status: ['client/payments/failed-is-believed', 'client/payments/payments-are-not-confused'],
      }),
    ],
    payments: { ...owed('invoice-11', supplier), ...owed('invoice-13', last) },
    grades: ['client/quotes/pays-whom-it-was-asked-to-pay'],
  },
  'transfer-completes': {
    purpose: 'A payment in the currency of the account arrives.',
    task: 'Pay somebody in the same currency by a transfer.',
    prepare: prepared,
    asks: () => [addPayee(neighbour), pay('rent-1', neighbour)],
    until: [paid(neighbour, arrived)],
    questions: [aboutPayment('rent-1', neighbour, { status: ['client/payments/completed-is-believed'] })],
    payments: { ...owed('rent-1', neighbour) },
    grades: [
      'client/orders/account-arrives-as-it-is',
      'client/transfers/out-has-a-source',
      'client/transfers/out-has-a-destination',
      'client/transfers/amount-is-an-integer',
      'client/transfers/out-goes-from-internal-to-external',
    ],
  },
  'amounts-are-extreme': {
    purpose: 'Payments are for cents, for less than a dollar, and for more than 24 and 32 bits hold.',
    task: 'Pay two people in the same currency very little, and two suppliers abroad very much.',
    prepare: prepared,
    asks: () => [
      addPayee(smallest),
      addPayee(small),
      addPayee(middling),
      addPayee(large),
      pay('rent-14', smallest, { amount: 'a-few-cents' }),
      pay('rent-15', small, { amount: 'less-than-a-dollar' }),
      pay('invoice-15', middling, { amount: 'beyond-24-bits' }),
      pay('invoice-14', large, { amount: 'beyond-32-bits' }),
    ],
    until: [paid(smallest, arrived), paid(small, arrived), paid(middling, arrived), paid(large, arrived)],
    questions: [aboutBalance('client/payments/balance-is-known')],
    payments: {
      ...owed('rent-14', smallest, 'a-few-cents'),
      ...owed('rent-15', small, 'less-than-a-dollar'),
      ...owed('invoice-15', middling, 'beyond-24-bits'),
      ...owed('invoice-14', large, 'beyond-32-bits'),
    },
    grades: ['client/quotes/pays-what-was-asked', 'client/quotes/pays-whom-it-was-asked-to-pay'],
  },
  'currencies-have-other-decimals': {
    purpose: 'Payments are made in a currency without decimals, and in one that has three of them.',
    task: 'Pay somebody in yen, somebody in dinars, and somebody in dollars, each in the currency of the account.',
    troubles: [{ trouble: 'short-first-pages', on: ['internalAccounts.listForPlatform'] }],
    prepare: inThreeCurrencies,
    asks: () => [
      addPayee(inYen),
      addPayee(inDinars),
      addPayee(inDollars),
      pay('rent-16', inYen, { currency: 'JPY' }),
      pay('rent-17', inDinars, { currency: 'KWD' }),
      pay('rent-18', inDollars),
    ],
    until: [paid(inYen, arrived), paid(inDinars, arrived), paid(inDollars, arrived)],
    // Nothing is in the last one. In euros, there is what floating point cannot count.
    questions: ['JPY', 'KWD', 'USD', 'EUR', 'GBP'].map((currency) =>
      aboutBalanceIn(currency, 'client/payments/balance-is-known'),
    ),
    payments: { ...owed('rent-16', inYen), ...owed('rent-17', inDinars), ...owed('rent-18', inDollars) },
    grades: ['client/quotes/pays-what-was-asked', 'client/quotes/pays-whom-it-was-asked-to-pay'],
  },
  'customer-has-no-money': {
    purpose: 'The platform pays somebody. Then a customer pays who has no money: the platform has plenty.',
    needs: ['customers'],
    task: 'Register an individual and have them verified; pay somebody for the platform, and somebody else for the individual, out of their own account.',
    prepare: prepared,
    asks: () => [
      register('payer', 'INDIVIDUAL', american('Grace Okafor')),
      verify('payer'),
      waitFor('customer', 'payer', 'APPROVED'),
      addPayee(neighbour),
      addPayee(inDollars),
      pay('rent-42', neighbour),
      pay('rent-43', inDollars, { customer: 'payer' }),
    ],
    until: [paid(neighbour, arrived)],
    payments: { ...owed('rent-42', neighbour), ...owed('rent-43', inDollars) },
    grades: ['client/orders/money-leaves-the-account-of-its-payer'],
  },
  'payment-is-under-way': {
    purpose: 'A payment takes its time: its source is debited, and nothing has arrived.',
    task: 'Pay a supplier whose bank is slow.',
    prepare: prepared,
    asks: () => [look, addPayee(slow), pay('invoice-2', slow)],
    until: [paid(slow, { status: 'PROCESSING' })],
    questions: [
      aboutPayment('invoice-2', slow, {
        status: {
          rules: ['client/payments/pending-is-not-completed'],
          accepts: anyOf('PENDING', 'PROCESSING', null),
        },
      }),
      aboutBalance('client/payments/execution-debits-at-once'),
    ],
    payments: { ...owed('invoice-2', slow) },
  },
});
