import { expect, test } from '../support/plain-test.ts';
import type { OperationId } from '../../../spec/operations.ts';
import type { Exchange } from '../../../spec/results/exchange.ts';
import { bodyOf, rowsOf } from '../../kit/assertions/answers.ts';
import { newCheck } from '../../kit/assertions/check.ts';
import { memberOf, partOf } from '../../kit/assertions/members.ts';
import { assumptions } from '../../kit/assertions/assumptions.ts';
import { beginTest } from '../../kit/check/current-test.ts';
import { Inconclusive } from '../../kit/check/inconclusive.ts';
import { findingsOf } from '../../run/test-findings.ts';
import { unshownIn } from '../../kit/check/unshown-members.ts';
import { stubRun, useStubRun } from '../support/stub-run.ts';
import { exchangeOf } from '../support/exchanges.ts';

useStubRun();

const answered = (operation: OperationId, body: unknown, status = 200): Exchange =>
  exchangeOf(operation, { status, body });

const absent = { absent: undefined };

const pageOf = (...data: readonly object[]): Exchange =>
  answered('internalAccounts.listForCustomer', { data, hasMore: false, nextCursor: null });

test('a member that no row shows is named with the entry that would say where it is', () => {
  const page = pageOf({ id: 'a', money: 1 }, { id: 'b', money: 2 });
  for (const row of rowsOf(page)) for (const name of ['id', 'balance']) memberOf(row, name, absent);

  expect(unshownIn(page)).toEqual(['/balance (dialect.members.InternalAccount)']);
});

test('a member that one row shows is not missing in the others', () => {
  const page = pageOf({ id: 'a', balance: { amount: 1 } }, { id: 'b' });
  for (const row of rowsOf(page)) memberOf(row, 'balance', absent);

  expect(unshownIn(page)).toEqual([]);
});

test('nothing is said of what is within something that is absent', () => {
  const created = answered('agents.create', { bot: { id: 'a' } }, 201);
  memberOf(partOf(created, 'agent'), 'id', absent);

  expect(unshownIn(created)).toEqual(['/agent (dialect.members.AgentCreated)']);
});

test('nothing is said of a refusal, nor of what the document shows', () => {
  const refused = answered('agents.create', { status: 400, code: 'INVALID_INPUT', message: 'x' }, 400);
  memberOf(refused, 'agent', absent);
  const customer = answered('customers.get', { customerType: 'INDIVIDUAL' });
  memberOf(bodyOf(customer), 'umaAddress', absent);

  expect([...unshownIn(refused), ...unshownIn(customer)]).toEqual([]);
});

test('a rule that stays open for want of something says which entry may be behind it', () => {
  beginTest('a test of a card');
  const page = pageOf({ id: 'a', money: 1 });
  for (const row of rowsOf(page)) memberOf(row, 'balance', absent);
  const cause = new Inconclusive('not-shown', 'A new customer has no internal account in USD.', page);

  const [finding] = findingsOf(newCheck(), ['cards/has-a-state'], cause, assumptions(stubRun.target));

  expect(finding).toMatchObject({
    verdict: 'inconclusive',
    message:
      'A new customer has no internal account in USD. Only assumed, and not there: /balance (dialect.members.InternalAccount).',
  });
});
