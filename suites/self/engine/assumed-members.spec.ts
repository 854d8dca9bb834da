import { expect, test } from '../support/plain-test.ts';
import type { Exchange } from '../../../spec/results/exchange.ts';
import { bodyOf, rowsOf } from '../../kit/assertions/answers.ts';
import { memberOf, partOf } from '../../kit/assertions/members.ts';
import { Inconclusive } from '../../kit/check/inconclusive.ts';
import { beginRun } from '../../kit/check/run.ts';
import { stubRun, useStubRun } from '../support/stub-run.ts';
import { exchangeOf } from '../support/exchanges.ts';

useStubRun();

const answer = (operation: Exchange['operation'], body: unknown, status = 200): Exchange =>
  exchangeOf(operation, { status, body });

test('a member that is only assumed cannot be read without saying what its absence means', () => {
  const key = answer('delegatedKeys.get', { status: 'ACTIVE', signature: 'x' });
  const page = answer('cards.list', { data: [{ id: 'Card:1', state: 'ACTIVE' }] });
  const payment = answer('transactions.get', { status: 'COMPLETED', quoteId: 'Quote:1' });

  // The compiler is the test: a line that compiles although it should not is an error of the build.
  // @ts-expect-error The document shows no member of a delegated key.
  void bodyOf(key)['signature'];
  // @ts-expect-error A status is shown of payments and assumed of delegated keys: the schema is not named.
  void bodyOf(key)['status'];
  // @ts-expect-error The document shows the state of a card, and no id.
  void rowsOf(page)[0]?.['id'];
  // @ts-expect-error A schema shows its own members alone.
  void bodyOf(payment, 'Transaction')['quoteId'];
  // @ts-expect-error No such schema shows anything.
  void bodyOf(key, 'DelegatedKey');
  // @ts-expect-error Nor can a body be handed on as an object of any members.
  const any: Readonly<Record<string, unknown>> = bodyOf(key);
  void any;

  expect(bodyOf(payment, 'Transaction').status).toBe('COMPLETED');
  expect(rowsOf(page).map(({ state }) => state)).toEqual(['ACTIVE']);
});

test('an assumed member that is absent leaves the test as inconclusive', () => {
  const key = answer('delegatedKeys.get', { id: 'DelegatedKey:1' });

  expect(() => memberOf(key, 'status')).toThrow(Inconclusive);
  expect(memberOf(key, 'id')).toBe('DelegatedKey:1');
  expect(memberOf(key, 'status', { absent: 'ACTIVE' })).toBe('ACTIVE');
});

test('so does one of a row, and one within another', () => {
  const [row = {}] = rowsOf(answer('cards.list', { data: [{ state: 'ACTIVE' }] }));
  const made = answer('agents.create', { agent: {} });

  expect(() => memberOf(row, 'id')).toThrow(Inconclusive);
  expect(() => memberOf(partOf(made, 'agent'), 'id')).toThrow(Inconclusive);
});

test('a documented member that is absent is nothing, and a rule judges that', () => {
  expect(memberOf(answer('transactions.get', {}), 'status')).toBeUndefined();
  expect(bodyOf(answer('transactions.get', {}), 'Transaction').status).toBeUndefined();
});

test('with a complete dialect nothing is inconclusive', () => {
  const { target } = stubRun;
  beginRun({ ...stubRun, target: { ...target, dialect: { ...target.dialect, complete: true } } });

  expect(memberOf(answer('delegatedKeys.get', {}), 'status')).toBeUndefined();
});

test('a wrong schema is the fault of the suite, and a rejected answer shows nothing of the right one', () => {
  expect(() => bodyOf(answer('delegatedKeys.get', {}), 'Transaction')).toThrow('are no Transaction');
  expect(bodyOf(answer('transactions.get', { status: 404 }, 404), 'Transaction').status).toBeUndefined();
  expect(bodyOf(answer('transactions.get', { status: 404 }, 404), 'Error').status).toBe(404);
});
