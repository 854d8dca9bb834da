import { expect, test } from '@playwright/test';
import type { Exchange } from '../../../spec/results/exchange.ts';
import type { OperationId } from '../../../spec/operations.ts';
import type { RuleId } from '../../../spec/rules/index.ts';
import { beginTest } from '../../engine/current-test.ts';
import { examiner, Inconclusive, type Examiner } from '../../engine/examiner.ts';
import { expectMember, expectRejected, expectStatus, expectAccepted } from '../../assertions/answers.ts';
import { findingsOf } from '../../engine/test-findings.ts';
import { requireTriggered } from '../../engine/trigger.ts';
import { bindings, type Bindings } from '../../engine/assumptions.ts';
import { useStubRun, stubRun } from '../support/stub-run.ts';

useStubRun();

const rule: RuleId = 'customers/unknown-customer-answers-404';

const exchange = (operation: OperationId, status: number): Exchange => ({
  id: '1-1',
  operation,
  request: { method: 'GET', url: 'http://127.0.0.1/x', headers: {} },
  response: { status, headers: {}, body: {}, text: '{}' },
  at: '2025-10-13T09:30:00Z',
  ms: 1,
});

/** Sends something, as far as a test can tell. */
type Send = (operation: OperationId, status: number) => Exchange;

/** The verdict on the rule after a test that does what it is told. */
const verdict = (does: (examine: Examiner, send: Send) => void): string | undefined => {
  const known: Bindings = bindings(stubRun.target);
  beginTest('a test');
  const examine = examiner();
  does(examine, (operation, status) => {
    const answer = exchange(operation, status);
    known.note(answer);
    return answer;
  });
  const [finding] = findingsOf(examine, [rule], undefined, known);
  return finding?.verdict;
};

test('a refusal counts where the operation was taken, before or after', () => {
  expect(
    verdict((examine, send) => {
      send('customers.get', 200);
      expectRejected(examine, rule, send('customers.get', 404), 'an unknown customer');
    }),
  ).toBe('pass');
  expect(
    verdict((examine, send) => {
      expectRejected(examine, rule, send('customers.get', 404), 'an unknown customer');
      send('customers.get', 200);
    }),
  ).toBe('pass');
});

test('a refusal of an operation that is never taken leaves the rule open', () => {
  expect(
    verdict((examine, send) => {
      send('customers.update', 200);
      expectRejected(examine, rule, send('customers.get', 404), 'an unknown customer');
    }),
  ).toBe('inconclusive');
});

test('of refusals in general words, every operation has to be taken once', () => {
  expect(
    verdict((examine, send) => {
      send('customers.get', 200);
      expectRejected(examine, rule, send('customers.get', 404), 'an unknown customer');
      expectRejected(examine, rule, send('customers.delete', 404), 'an unknown customer');
    }),
  ).toBe('inconclusive');
});

test('of refusals with a status that the document shows, one operation will do', () => {
  const ask = (taken: number) => (examine: Examiner, send: Send) => {
    send('customers.get', taken);
    expectStatus(examine, rule, send('customers.get', 404), 404);
    expectStatus(examine, rule, send('customers.delete', 404), 404);
  };
  expect(verdict(ask(200))).toBe('pass');
  expect(verdict(ask(404))).toBe('inconclusive');
});

test('what was left open is not made up for by what held', () => {
  expect(
    verdict((examine, send) => {
      expectAccepted(examine, rule, send('customers.get', 200), 'a read');
      expectMember(examine, rule, send('customers.get', 404), 'fullName', 'there', Boolean);
      expectAccepted(examine, rule, send('customers.get', 200), 'a read');
    }),
  ).toBe('inconclusive');
});

test('a violation is told, whatever was left open', () => {
  expect(
    verdict((examine, send) => {
      examine.leave(rule, new Inconclusive('prerequisite', 'Nothing to see.'));
      expectRejected(examine, rule, send('customers.get', 200), 'an unknown customer');
    }),
  ).toBe('fail');
});

test('what holds after a declared trigger did nothing proves nothing, what is violated counts', () => {
  const other: RuleId = 'customers/get-answers-200';
  const known = bindings(stubRun.target);
  beginTest('a test');
  const examine = examiner();
  const declared = { about: 'a payment fails', entry: 'dialect.triggers.x', value: '9', isDeclared: true };
  requireTriggered(declared, false, 'the payment completed');
  expectStatus(examine, rule, exchange('customers.get', 200), 404);
  expectStatus(examine, other, exchange('customers.get', 200), 200);

  const verdicts = findingsOf(examine, [rule, other], undefined, known).map((found) => found.verdict);

  expect(verdicts).toEqual(['fail', 'inconclusive']);
});
