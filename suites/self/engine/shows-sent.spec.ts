import { expect, test } from '../support/plain-test.ts';
import type { Exchange } from '../../../spec/results/exchange.ts';
import type { RuleId } from '../../../spec/rules/index.ts';
import { assumptions, causeOfDoubtIn } from '../../kit/assertions/assumptions.ts';
import { newCheck } from '../../kit/assertions/check.ts';
import { showsSent } from '../../kit/assertions/shows-sent.ts';
import { beginTest } from '../../kit/check/current-test.ts';
import { findingsOf } from '../../run/test-findings.ts';
import { stubRun, useStubRun } from '../support/stub-run.ts';
import { exchangeOf } from '../support/exchanges.ts';

useStubRun();

const rule: RuleId = 'agents/update-changes-the-paused-state';
const url = 'http://127.0.0.1/agents/Agent:1';

const seen = (method: 'GET' | 'PATCH', body: object, sent?: object): Exchange =>
  exchangeOf(method === 'GET' ? 'agents.get' : 'agents.update', {
    request: { method, url, ...(sent && { body: sent }) },
    body,
  });

/** The verdict on a claim that does not hold, after a pause of an agent and a read of it. */
const verdictAfter = (answered: object, read: object): string | undefined => {
  const known = assumptions(stubRun.target);
  beginTest('a test', (facts, holds) => causeOfDoubtIn(facts, holds, known));
  const check = newCheck();
  known.note(seen('PATCH', answered, { isPaused: true }));
  const last = seen('GET', read);
  known.note(last);
  check.response(rule, last).that(false, 'something else');
  return findingsOf(check, [rule], undefined, known)[0]?.verdict;
};

test('a change whose names the document does not show may have been passed over', () => {
  expect(verdictAfter({}, { isPaused: false })).toBe('inconclusive');
  expect(verdictAfter({}, { name: 'a' })).toBe('inconclusive');
});

test('a target that shows what a change set has understood it', () => {
  expect(verdictAfter({}, { isPaused: true })).toBe('fail');
  expect(verdictAfter({ isPaused: true }, { isPaused: false })).toBe('fail');
});

test('what was sent is shown where every member has its value, in the answer or one level below', () => {
  const sent = { a: 1, b: { c: ['x', 'y'] } };
  expect(showsSent(sent, { a: 1, b: { c: ['y', 'x'], d: 2 }, e: 3 })).toBe(true);
  expect(showsSent(sent, { policy: sent })).toBe(true);
  expect(showsSent(sent, { a: 1, b: { c: ['x'] } })).toBe(false);
  expect(showsSent(sent, { a: 1 })).toBe(false);
  expect(showsSent(sent, undefined)).toBe(false);
});
