import { expect, test } from '../support/plain-test.ts';
import type { Exchange } from '../../../spec/results/exchange.ts';
import type { OperationId } from '../../../spec/operations.ts';
import { findingCollector } from '../../kit/check/finding-collector.ts';
import { observe } from '../../observers/observers.ts';
import { watchOver } from '../../observers/watch.ts';
import { useStubRun } from '../support/stub-run.ts';
import { exchangeOf } from '../support/exchanges.ts';

useStubRun();

const answer = (operation: OperationId, status: number, body: unknown): Exchange =>
  exchangeOf(operation, { status, headers: { 'content-type': 'application/json' }, body });

const violated = (exchange: Exchange): readonly string[] => {
  const found = findingCollector();
  observe(exchange, found);
  return [...new Set(found.violations().map(({ rule }) => rule))].toSorted();
};

const customer = {
  id: 'Customer:0b9f2f3e-3c0e-4f6a-9a51-0d6f0a4bc001',
  platformCustomerId: 'a',
  customerType: 'INDIVIDUAL',
  umaAddress: '$a@b.example',
  phoneNumber: '+14155550132',
  createdAt: '2025-10-13T09:30:00Z',
};

/** A wrong answer, and the rules that it must be reported under. */
const wrong: readonly (readonly [string, Exchange, readonly string[]])[] = [
  ['nothing', answer('customers.get', 200, customer), []],
  ['unknown members', answer('customers.get', 200, { ...customer, loyalty: 'gold' }), []],
  [
    'no umaAddress',
    answer('customers.get', 200, { ...customer, umaAddress: undefined }),
    ['customers/uma-address-is-present'],
  ],
  [
    'a telephone number that is not E.164',
    answer('customers.get', 200, { ...customer, phoneNumber: '+0123' }),
    ['customers/phone-number-is-e164'],
  ],
  [
    'a status in the body that differs',
    answer('customers.get', 404, { status: 400, code: 'USER_NOT_FOUND', message: 'x' }),
    ['errors/status-equals-the-http-status'],
  ],
  [
    'a 404 code outside its table',
    answer('customers.get', 404, { status: 404, code: 'CUSTOMER_NOT_FOUND', message: 'x' }),
    ['errors/code-of-a-404-is-from-its-table'],
  ],
  [
    'no message',
    answer('customers.get', 404, { status: 404, code: 'USER_NOT_FOUND' }),
    ['errors/message-is-present'],
  ],
  [
    'a page without hasMore',
    answer('customers.list', 200, { data: [], nextCursor: null }),
    ['conventions/page-has-has-more'],
  ],
  [
    'a last page with a cursor',
    answer('customers.list', 200, { data: [], hasMore: false, nextCursor: 'x' }),
    ['conventions/last-page-has-no-cursor'],
  ],
  [
    'the quote in place of its payment',
    answer('quotes.execute', 200, {
      id: 'Quote:0b9f2f3e-3c0e-4f6a-9a51-0d6f0a4bc001',
      status: 'PENDING',
      createdAt: '2025-10-13T09:30:00Z',
    }),
    [
      'conventions/transaction-ids-have-the-shape',
      'quotes/execute-answers-a-transaction',
      'transactions/outgoing-has-its-own-direction',
      'transactions/outgoing-has-its-own-type',
      'transactions/outgoing-has-received-amount',
      'transactions/outgoing-has-sent-amount',
    ],
  ],
  [
    'an assumed member of the wrong type',
    answer('tokens.get', 200, { id: 'Token:0b9f2f3e-3c0e-4f6a-9a51-0d6f0a4bc001', name: 7 }),
    [],
  ],
];

for (const [what, exchange, rules] of wrong)
  test(`an answer with ${what} is reported under its own rule`, () => {
    const body = JSON.parse(JSON.stringify(exchange.response.body)) as unknown;

    expect(violated({ ...exchange, response: { ...exchange.response, body } })).toEqual(rules);
  });

test('a quote in place of its payment says nothing of the status that the payment has', () => {
  const found = findingCollector();

  observe(
    answer('quotes.execute', 200, { id: 'Quote:0b9f2f3e-3c0e-4f6a-9a51-0d6f0a4bc001', status: 'PENDING' }),
    found,
  );

  expect(found.assertions().has('quotes/execute-answers-pending')).toBe(false);
});

for (const status of [200, 201, 202])
  test(`an execution that answers its payment with ${status} shows the status that the payment has`, () => {
    const found = findingCollector();

    observe(
      answer('quotes.execute', status, {
        id: 'Transaction:0b9f2f3e-3c0e-4f6a-9a51-0d6f0a4b7001',
        status: 'PENDING',
      }),
      found,
    );

    expect(found.assertions().has('quotes/execute-answers-pending')).toBe(true);
  });

const challenge = { challenge: 'c2lnbg', challengeId: '17' };

for (const [payer, isJudged] of [
  ['EMBEDDED_WALLET', false],
  ['INTERNAL_FIAT', true],
] as const)
  test(`an execution that answers nothing of a payment is ${isJudged ? '' : 'not '}judged as one where the payer is ${payer}`, () => {
    const watch = watchOver();
    const accountId = 'InternalAccount:0b9f2f3e-3c0e-4f6a-9a51-0d6f0a4b1001';
    const quoteId = 'Quote:0b9f2f3e-3c0e-4f6a-9a51-0d6f0a4b6001';
    const found = findingCollector();
    const page = { data: [{ id: accountId, type: payer }], hasMore: false, nextCursor: null };
    observe(answer('internalAccounts.listForCustomer', 200, page), findingCollector(), watch);
    const asked = answer('quotes.create', 201, { id: quoteId });
    const request = { ...asked.request, body: { source: { sourceType: 'ACCOUNT', accountId } } };
    observe({ ...asked, request }, findingCollector(), watch);

    const executed = answer('quotes.execute', 200, challenge);
    const url = `http://127.0.0.1/quotes/${quoteId}/execute`;
    observe({ ...executed, request: { ...executed.request, url } }, found, watch);

    expect(found.violations().some(({ rule }) => rule === 'quotes/execute-answers-pending')).toBe(isJudged);
  });

const ssn = { ...customer, taxIdType: 'SSN', taxIdentifier: 'not one' };
const foreign = { ...customer, taxIdType: 'NON_US_TAX_ID' };
const incoming = {
  id: 'Transaction:0b9f2f3e-3c0e-4f6a-9a51-0d6f0a4bc001',
  status: 'PENDING',
  type: 'INCOMING',
  direction: 'CREDIT',
  sentAmount: { amount: 1, currency: { code: 'USD' } },
  receivedAmount: { amount: 1, currency: { code: 'USD' } },
  createdAt: '2025-10-13T09:30:00Z',
};

test('a constant and a condition are named by what they are', () => {
  const said = [answer('customers.get', 200, ssn), answer('customers.get', 200, foreign)].flatMap(
    (exchange) => {
      const found = findingCollector();
      observe(exchange, found);
      return found.violations().map(({ facts }) => facts.expected);
    },
  );
  const found = findingCollector();
  observe(answer('transfers.out', 200, incoming), found);

  expect(said).toEqual([
    '/taxIdentifier to be a text that matches ^[0-9]{3}-[0-9]{2}-[0-9]{4}$ where taxIdType is SSN',
    'the member /taxIdCountryOfIssuance where taxIdType is NON_US_TAX_ID',
  ]);
  expect(found.violations().map(({ facts }) => facts.expected)).toContain('/direction to be "DEBIT"');
});

test('the examples of a mock violate no condition, and show whichever branch of a union comes first', () => {
  const mock = watchOver({
    credentials: { sandbox: { tokenId: 'a', tokenSecret: 'b' } },
    capabilities: { state: false },
  });
  for (const exchange of [
    answer('customers.get', 200, ssn),
    answer('customers.get', 200, foreign),
    answer('transfers.out', 200, incoming),
    answer('quotes.execute', 200, incoming),
  ]) {
    const found = findingCollector();
    observe(exchange, found, mock);
    expect(found.violations()).toEqual([]);
    expect(violated(exchange)).not.toEqual([]);
  }
});
