import { expect, test } from '../support/plain-test.ts';
import type { Exchange } from '../../../spec/results/exchange.ts';
import { allowance } from '../../run/response-budget.ts';
import { Inconclusive } from '../../kit/check/inconclusive.ts';
import { passiveCollector } from '../../kit/check/finding-collector.ts';
import { examineShape } from '../../observers/shape.ts';
import { watchOver } from '../../observers/watch.ts';
import { stubRun, useStubRun } from '../support/stub-run.ts';
import { exchangeOf } from '../support/exchanges.ts';

useStubRun();

const customer = {
  id: 'Customer:0b9f2f3e-3c0e-4f6a-9a51-0d6f0a4bc001',
  platformCustomerId: 'merchant-0042',
  customerType: 'INDIVIDUAL',
  region: 'DE',
  currencies: ['USD'],
  umaAddress: '$ada@pay.example.com',
  createdAt: '2025-10-13T09:30:00Z',
  updatedAt: '2025-10-13T09:30:00Z',
};

const pageOf = (data: readonly unknown[]): Exchange => {
  const body = { data, hasMore: false, nextCursor: null };
  return exchangeOf('customers.list', {
    id: 'page-1',
    request: { url: 'http://127.0.0.1:1/2025-10-13/customers' },
    body,
  });
};

const rows = (count: number): readonly object[] => Array.from({ length: count }, () => customer);

test('a wrong row far down a long page is found, at its place in the whole page', () => {
  const examine = passiveCollector();

  examineShape(pageOf([...rows(137), { ...customer, region: 'Germany' }, ...rows(62)]), examine, watchOver());

  const places = new Set(examine.violations().map(({ facts }) => facts.pointer));
  expect([...places]).toEqual(['/data/137/region']);
});

test('thousands of wrong rows are looked at in the time that they need one by one', () => {
  const examine = passiveCollector();
  const before = process.cpuUsage();

  examineShape(
    pageOf(Array.from({ length: 20_000 }, () => ({ ...customer, region: 'Germany' }))),
    examine,
    watchOver(),
  );

  expect(examine.violations().length).toBeGreaterThan(0);
  // Of the processor. Together they took a minute: the errors of a list were copied for each further row.
  expect(process.cpuUsage(before).user).toBeLessThan(20_000_000);
});

test('many small values count for the memory that they take', () => {
  const { note } = allowance(stubRun);
  const many = pageOf(Array.from({ length: 200_000 }, () => ({})));

  const noteAll = (): void => {
    for (let answer = 0; answer < 20; answer++) note(many);
  };

  expect(noteAll).toThrow(Inconclusive);
  expect(() => note(pageOf(rows(100)))).toThrow(/limits\.answerMegabytes/);
});
