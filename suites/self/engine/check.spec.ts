import { expect, test } from '../support/plain-test.ts';
import type { Exchange } from '../../../spec/results/exchange.ts';
import type { RuleId } from '../../../spec/rules/index.ts';
import { newCheck } from '../../kit/assertions/check.ts';
import { beginTest } from '../../kit/check/current-test.ts';
import { assumptions } from '../../kit/assertions/assumptions.ts';
import { findingsOf } from '../../run/test-findings.ts';
import { stubRun, useStubRun } from '../support/stub-run.ts';
import { exchangeOf } from '../support/exchanges.ts';

const rule: RuleId = 'cards/has-a-state';

useStubRun();

test.beforeEach(() => void beginTest('a test'));

const answered = (status: number, body: Readonly<Record<string, unknown>>): Exchange =>
  exchangeOf('cards.get', { request: { body: { asked: 'so' } }, status, body });

const active = answered(200, { state: 'ACTIVE', limits: { daily: 5 } });

/** The messages of a check that does not hold; none when it does. */
const said = (does: (check: ReturnType<typeof newCheck>) => unknown): readonly string[] => {
  const check = newCheck();
  does(check);
  const { length } = check.violations();
  expect(check.assertions().get(rule), 'one assertion').toBe(1);
  expect(length).toBeLessThanOrEqual(1);
  return check
    .violations()
    .map(({ facts: { expected, actual, side = '', pointer = '' } }) =>
      [expected, actual, `${side}${pointer}`].join(' | '),
    );
};

test('a member equals, differs from, is one of, or is what a sentence says', () => {
  expect(said((check) => check.member(rule, active, 'state').equals('ACTIVE'))).toEqual([]);
  expect(said((check) => check.member(rule, active, 'state').equals('CLOSED', 'still'))).toEqual([
    'state to be "CLOSED" still | "ACTIVE" | response/state',
  ]);
  expect(said((check) => check.member(rule, active, 'state').differsFrom('CLOSED'))).toEqual([]);
  expect(said((check) => check.member(rule, active, 'state').differsFrom('ACTIVE'))).toEqual([
    'state not to be "ACTIVE" | "ACTIVE" | response/state',
  ]);
  expect(said((check) => check.member(rule, active, 'state').oneOf(['ACTIVE', 'FROZEN']))).toEqual([]);
  expect(said((check) => check.member(rule, active, 'state').oneOf(['CLOSED']))).toEqual([
    'state to be one of "CLOSED" | "ACTIVE" | response/state',
  ]);
  expect(said((check) => check.member(rule, active, 'state').isText())).toEqual([]);
  expect(said((check) => check.member(rule, active, 'limits').isText(', as given'))).toEqual([
    'limits to be a text, as given | {"daily":5} | response/limits',
  ]);
  expect(said((check) => check.member(rule, active, 'limits').isObject())).toEqual([]);
  expect(said((check) => check.member(rule, active, 'state').isObject('still'))).toEqual([
    'state to be an object still | "ACTIVE" | response/state',
  ]);
  expect(said((check) => check.member(rule, active, 'gone').isAbsent())).toEqual([]);
  expect(said((check) => check.member(rule, active, 'state').isAbsent())).toEqual([
    'state to be absent | "ACTIVE" | response/state',
  ]);
  expect(said((check) => check.member(rule, active, 'state').is('to be a number', Number.isFinite))).toEqual([
    'state to be a number | "ACTIVE" | response/state',
  ]);
});

test('a member of a rejected request says nothing: the rule is inconclusive', () => {
  const check = newCheck();
  check.member(rule, answered(404, { state: 'ACTIVE' }), 'state').equals('ACTIVE');
  const [finding] = findingsOf(check, [rule], undefined, assumptions(stubRun.target));
  expect(finding).toMatchObject({ verdict: 'inconclusive', reason: 'missing-configuration', assertions: 0 });
});

test('what an answer shows at a pointer is read in the last answer', () => {
  const before = answered(200, { state: 'FROZEN' });
  expect(said((check) => check.response(rule, [before, active], '/state').equals('ACTIVE'))).toEqual([]);
  expect(said((check) => check.response(rule, [active, before], '/state').equals('ACTIVE'))).toEqual([
    'state to be "ACTIVE" | "FROZEN" | response/state',
  ]);
  expect(said((check) => check.response(rule, active, '/limits/daily').equals(6, 'as given'))).toEqual([
    'limits.daily to be 6 as given | 5 | response/limits/daily',
  ]);
  expect(said((check) => check.response(rule, active, '/gone').equals('x'))).toEqual([
    'gone to be "x" | nothing | response/gone',
  ]);
});

test('a claim in words keeps them, and says on which side to look', () => {
  expect(said((check) => check.request(rule, active, '/asked').that(false, 'a', 'b'))).toEqual([
    'a | b | request/asked',
  ]);
  expect(said((check) => check.response(rule, active).that(false, 'a', 'b'))).toEqual(['a | b | response']);
  expect(said((check) => check.evidence(rule, [active]).that(false, 'a', 'b'))).toEqual(['a | b | ']);
  expect(said((check) => check.evidence(rule, [active]).that(true, 'a', 'b'))).toEqual([]);
  expect(said((check) => check.response(rule, active, '/limits').that(false, 'a'))).toEqual([
    'a | {"daily":5} | response/limits',
  ]);
  expect(said((check) => check.evidence(rule, active).that(false, 'a'))).toEqual([
    'a | {"state":"ACTIVE","limits":{"daily":5}} | ',
  ]);
  expect(said((check) => check.request(rule, active).that(false, 'a'))).toEqual([
    'a | {"asked":"so"} | request',
  ]);
});

test('a status, a code, what is gone, what is accepted and what is rejected', () => {
  const missing = answered(404, { code: 'CARD_NOT_FOUND' });
  expect(said((check) => check.status(rule, missing, 404))).toEqual([]);
  expect(said((check) => check.status(rule, missing, 409))).toEqual(['status 409 | 404 CARD_NOT_FOUND | ']);
  expect(said((check) => check.code(rule, missing, 'OTHER'))).toEqual([
    'code OTHER | 404 CARD_NOT_FOUND | response/code',
  ]);
  expect(said((check) => check.gone(rule, missing))).toEqual([]);
  expect(said((check) => check.gone(rule, active))).toEqual([
    'status 404, 410 or another refusal of what is gone | 200 | ',
  ]);
  expect(said((check) => check.accepted(rule, missing, 'a read'))).toEqual([
    'a read to be accepted (2xx) | 404 CARD_NOT_FOUND | request',
  ]);
  const wordy = answered(400, { code: 'INVALID_INPUT', message: 'taxId is required.' });
  expect(said((check) => check.accepted(rule, wordy, 'a business'))).toEqual([
    'a business to be accepted (2xx) | 400 INVALID_INPUT, "taxId is required." | request',
  ]);
  expect(said((check) => check.rejected(rule, active, 'a read'))).toEqual([
    'a read to be rejected (4xx) | 200 | request',
  ]);
});

test('what must succeed ends the test where it does not', () => {
  const check = newCheck();
  expect(check.succeeds(rule, active, 'a read')).toBe(active);
  expect(() => check.succeeds(rule, answered(404, {}), 'a read')).toThrow('a read was rejected: 404.');
  expect(check.violations()).toHaveLength(1);
});

test('a claim of which nothing is asserted is the fault of the suite', () => {
  const check = newCheck();
  check.member(rule, active, 'state').equals('ACTIVE');
  check.response(rule, active, '/state');
  const [finding] = findingsOf(check, [rule], undefined, assumptions(stubRun.target));
  expect(finding).toMatchObject({
    verdict: 'error',
    message: expect.stringContaining('nothing was asserted'),
  });
});

test('what the target had to do is said of the exchange, and finishes no claim', () => {
  const check = newCheck();
  check.evidence(rule, active).wants('announced').that(false, 'a', 'b');
  check.evidence(rule, active).wants('announced', false).that(false, 'a', 'b');
  expect(check.violations().map(({ facts }) => facts.wants)).toEqual(['announced', undefined]);
  check.evidence(rule, active).wants('announced');
  beginTest('another test');
  check.evidence(rule, active).wants('accepted');
  const [finding] = findingsOf(newCheck(), [rule], undefined, assumptions(stubRun.target));
  expect(finding?.verdict).toBe('error');
});
