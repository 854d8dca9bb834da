import { expect, test } from '../support/plain-test.ts';
import type { Exchange } from '../../../spec/results/exchange.ts';
import type { OperationId } from '../../../spec/operations.ts';
import type { RuleId } from '../../../spec/rules/index.ts';
import { beginTest } from '../../kit/check/current-test.ts';
import { positiveControl } from '../../kit/check/positive-control.ts';
import { beginRun } from '../../kit/check/run.ts';
import { newCheck, type Check } from '../../kit/assertions/check.ts';
import { ifThere } from '../../kit/check/if-there.ts';
import { requireCoverage } from '../../kit/assertions/answers.ts';
import { Inconclusive } from '../../kit/check/inconclusive.ts';
import { findingsOf } from '../../run/test-findings.ts';
import { requireTriggered } from '../../kit/check/trigger.ts';
import { assumptions, type Assumptions } from '../../kit/assertions/assumptions.ts';
import { useStubRun, stubRun } from '../support/stub-run.ts';
import { exchangeOf } from '../support/exchanges.ts';

useStubRun();

const rule: RuleId = 'customers/unknown-customer-answers-404';

const exchange = (operation: OperationId, status: number): Exchange => exchangeOf(operation, { status });

/** Sends something, as far as a test can see. */
type Send = (operation: OperationId, status: number) => Exchange;

/** The verdict on the rule after a test that does what is given. */
const verdict = (does: (check: Check, send: Send) => void): string | undefined => {
  const known: Assumptions = assumptions(stubRun.target);
  beginTest('a test');
  const check = newCheck();
  does(check, (operation, status) => {
    const answer = exchange(operation, status);
    known.note(answer);
    return answer;
  });
  const [finding] = findingsOf(check, [rule], undefined, known);
  return finding?.verdict;
};

test('a refusal counts where the operation was accepted, before or after', () => {
  expect(
    verdict((check, send) => {
      send('customers.get', 200);
      check.rejected(rule, send('customers.get', 404), 'an unknown customer');
    }),
  ).toBe('pass');
  expect(
    verdict((check, send) => {
      check.rejected(rule, send('customers.get', 404), 'an unknown customer');
      send('customers.get', 200);
    }),
  ).toBe('pass');
});

test('a rejection by an operation that never accepts anything is inconclusive', () => {
  expect(
    verdict((check, send) => {
      send('customers.update', 200);
      check.rejected(rule, send('customers.get', 404), 'an unknown customer');
    }),
  ).toBe('inconclusive');
});

test('a rejection whose positive control was rejected, too, says how', async () => {
  const known: Assumptions = assumptions(stubRun.target);
  beginTest('a test');
  const check = newCheck();
  await positiveControl('reading a customer that is there', exchange('customers.get', 403));
  check.rejected(rule, exchange('customers.get', 404), 'an unknown customer');

  const [finding] = findingsOf(check, [rule], undefined, known);

  expect(finding?.verdict).toBe('inconclusive');
  expect(finding?.message).toMatch(/The control, reading a customer that is there, was answered 403/);
});

for (const { what, complete, says } of [
  {
    what: 'is a gap of the suite where the target file says everything',
    complete: true,
    says: /marks no call as its positive control: a gap of the suite\.$/,
  },
  {
    what: 'may be a name that the target file lacks elsewhere',
    complete: false,
    says: /a target that rejects all of them does the same\.$/,
  },
])
  test(`a rejection without a control ${what}`, () => {
    const { target } = stubRun;
    const said = { ...target, dialect: { ...target.dialect, complete } };
    beginRun({ ...stubRun, target: said });
    const known: Assumptions = assumptions(said);
    beginTest('a test');
    const check = newCheck();
    check.rejected(rule, exchange('customers.get', 404), 'an unknown customer');

    const [finding] = findingsOf(check, [rule], undefined, known);

    expect(finding?.verdict).toBe('inconclusive');
    expect(finding?.message).toMatch(says);
  });

test('of refusals in general words, every operation has to be accepted once', () => {
  expect(
    verdict((check, send) => {
      send('customers.get', 200);
      check.rejected(rule, send('customers.get', 404), 'an unknown customer');
      check.rejected(rule, send('customers.delete', 404), 'an unknown customer');
    }),
  ).toBe('inconclusive');
});

test('of refusals with a status that the document shows, one operation will do', () => {
  const ask = (status: number) => (check: Check, send: Send) => {
    send('customers.get', status);
    check.status(rule, send('customers.get', 404), 404);
    check.status(rule, send('customers.delete', 404), 404);
  };
  expect(verdict(ask(200))).toBe('pass');
  expect(verdict(ask(404))).toBe('inconclusive');
});

test('an inconclusive assertion is not outweighed by one that held', () => {
  expect(
    verdict((check, send) => {
      check.accepted(rule, send('customers.get', 200), 'a read');
      check.member(rule, send('customers.get', 404), 'fullName').is('there', Boolean);
      check.accepted(rule, send('customers.get', 200), 'a read');
    }),
  ).toBe('inconclusive');
});

test('a violation is reported, whatever else is inconclusive', () => {
  expect(
    verdict((check, send) => {
      check.markInconclusive(rule, new Inconclusive('no-occasion', 'Nothing to see.'));
      check.rejected(rule, send('customers.get', 200), 'an unknown customer');
    }),
  ).toBe('fail');
});

test('what holds after a declared trigger did nothing proves nothing, what is violated counts', () => {
  const other: RuleId = 'customers/get-answers-200';
  const known = assumptions(stubRun.target);
  beginTest('a test');
  const check = newCheck();
  const declared = { about: 'a payment fails', entry: 'dialect.triggers.x', value: '9', isDeclared: true };
  requireTriggered(declared, false, 'the payment completed');
  check.status(rule, exchange('customers.get', 200), 404);
  check.status(other, exchange('customers.get', 200), 200);

  const verdicts = findingsOf(check, [rule, other], undefined, known).map((found) => found.verdict);

  expect(verdicts).toEqual(['fail', 'inconclusive']);
});

test('where nothing came about, rules without an assertion stay open for that, and the others stand', () => {
  const asserted: RuleId = 'customers/get-answers-200';
  const silent: RuleId = 'customers/id-never-changes';
  const known = assumptions(stubRun.target);
  beginTest('a test');
  const check = newCheck();
  check.status(asserted, exchange('customers.get', 200), 200);
  requireCoverage(check, rule, 'adding a customer');

  const found = findingsOf(check, [asserted, rule, silent], undefined, known);

  expect(found.map(({ verdict: is }) => is)).toEqual(['pass', 'inconclusive', 'inconclusive']);
  expect(found[2]?.message).toBe(found[1]?.message);
});

test('a rule that holds says which part of its check was left out', async () => {
  beginTest('a test');
  const known = assumptions(stubRun.target);
  const check = newCheck();
  check.status(rule, exchange('customers.get', 200), 200);
  await ifThere(async () => {
    throw new Inconclusive('no-trigger', 'There is no second currency.');
  });

  const [finding] = findingsOf(check, [rule], undefined, known);

  expect(finding).toMatchObject({ verdict: 'pass', message: expect.stringContaining('no second currency') });
});
