import { expect, test } from '../support/plain-test.ts';
import { withNextSteps } from '../../../reports/judgement/next-step.ts';
import { violationCauses } from '../../../reports/judgement/violation-causes.ts';
import { ownerOfOpen, inconclusiveCauses } from '../../../reports/judgement/causes.ts';
import type { CheckResult, RuleResult } from '../../../reports/judgement/report.ts';

const check = (
  reason: CheckResult['reason'],
  message: string,
  answered?: { readonly operation: string; readonly status: number },
): CheckResult =>
  ({
    title: 'a check',
    file: 'a.spec.ts',
    line: 1,
    verdict: 'inconclusive',
    reason,
    message,
    ...(answered === undefined
      ? {}
      : {
          evidence: {
            expected: '',
            actual: '',
            exchanges: [
              {
                operation: answered.operation,
                request: { url: 'http://127.0.0.1' },
                response: { status: answered.status },
              },
            ],
          },
        }),
    // Only what is looked at.
  }) as unknown as CheckResult;

const rule = (id: string, ...checks: readonly CheckResult[]): RuleResult =>
  ({ id, area: 'a', level: 'must', verdict: 'inconclusive', checks }) as unknown as RuleResult;

const nowhere = (id: string): string =>
  `The document does not show the path of cards.issue. The assumed one, POST /cards/Card:${id}, answered 404. Name yours in dialect.operations.cards.issue.`;

test('rules that wait for one thing are one cause, whatever ids their messages have', () => {
  const causes = inconclusiveCauses([
    rule('a/1', check('missing-configuration', nowhere('0b9f2f3e-3c0e-4f6a-9a51-0d6f0a4bc001'))),
    rule(
      'a/2',
      check('missing-configuration', 'It is elsewhere. Name yours in dialect.operations.cards.issue.'),
    ),
    rule('b/1', check('request-refused', 'Adding 3 accounts failed.')),
    rule('a/3', check('missing-configuration', nowhere('0b9f2f3e-3c0e-4f6a-9a51-0d6f0a4bc002'))),
    rule('b/2', check('request-refused', 'Adding 12 accounts failed.')),
    rule('c/1', check('missing-configuration', 'No name in dialect.members; the document does not show it.')),
  ]);

  expect(causes.map(({ entry, rules }) => [entry, rules.map(({ id }) => id)])).toEqual([
    ['dialect.operations.cards.issue', ['a/1', 'a/2', 'a/3']],
    [undefined, ['b/1', 'b/2']],
    [undefined, ['c/1']],
  ]);
});

for (const [what, result, owner] of [
  ['a request that the document shows is refused', { operation: 'quotes.create', status: 400 }, 'target'],
  [
    'one is refused whose body it does not show',
    { operation: 'tokens.create', status: 422 },
    'configuration',
  ],
  ['the target breaks', { operation: 'tokens.create', status: 500 }, 'target'],
  ['what was answered well was not enough', { operation: 'quotes.create', status: 201 }, 'suite'],
  ['nothing was asked', undefined, 'suite'],
] as const)
  test(`who has to act, where ${what}: ${owner}`, () => {
    expect(ownerOfOpen(check('request-refused', 'Something failed.', result))).toBe(owner);
  });

test('who has to act, where an answer lacks something: the target, if the document shows it', () => {
  const lacks = (operation: string) =>
    ownerOfOpen(check('not-shown', 'There is none.', { operation, status: 200 }));
  expect(lacks('quotes.create')).toBe('target');
  expect(lacks('tokens.create')).toBe('configuration');
});

test('who has to act, where a target file could say more: whoever writes it', () => {
  expect(ownerOfOpen(check('state-not-reached', 'Nothing happened (dialect.triggers.payoutFails).'))).toBe(
    'configuration',
  );
  expect(ownerOfOpen(check('webhook-unreachable', 'No way.'))).toBe('environment');
});

test('a webhook that was waited for in vain is missed by the target, where others about the same came', () => {
  const waited = 'Expected the webhook A.COMPLETED: it did not come within 15000 ms (timeouts.webhookMs).';
  const inVain = `${waited} It had not come by the end of the run either`;
  const came = { operation: 'webhook A.PENDING', status: 200 };
  const asked = { operation: 'quotes.create', status: 201 };

  const others = ', though 4 of the same type came later about other things.';
  expect(ownerOfOpen(check('time-budget', `${inVain}.`, came))).toBe('target');
  expect(ownerOfOpen(check('time-budget', `${inVain}${others}`))).toBe('target');
  expect(ownerOfOpen(check('time-budget', `${inVain}.`, asked))).toBe('environment');
  expect(ownerOfOpen(check('time-budget', waited, came))).toBe('environment');
});

test('whatever waits for a webhook that the target leaves out is one cause, first, and the doing of the target', () => {
  const wait = (what: string): string =>
    `Expected ${what}: it did not come within 15000 ms (timeouts.webhookMs). The document states no time.`;
  const end = ' It had not come by the end of the run either.';
  const processing = { operation: 'webhook A.PROCESSING', status: 200 };
  const order = 'the webhooks PENDING, PROCESSING, COMPLETED, in this order';
  const configured = 'No name in dialect.members; the document does not show it.';
  const waiting = [
    rule('a/order', check('time-budget', wait(order) + end, processing)),
    rule('a/fires', check('time-budget', wait('the webhook A.COMPLETED') + end, processing)),
    rule(
      'a/data',
      check('webhook-missing', 'No webhook A.COMPLETED came.', { operation: 'quotes.execute', status: 200 }),
    ),
    rule(
      'a/transfer',
      check(
        'time-budget',
        wait('a transfer that is PENDING, PROCESSING, COMPLETED, one after the other'),
        processing,
      ),
    ),
  ];

  const [first, ...others] = inconclusiveCauses([
    ...Array.from({ length: 6 }, (_, n) => rule(`c/${n}`, check('missing-configuration', configured))),
    ...waiting,
    rule('b/failed', check('time-budget', wait('the webhook A.FAILED'))),
  ]);

  expect(first?.rules.map(({ id }) => id)).toEqual(waiting.map(({ id }) => id));
  expect(first).toMatchObject({ owner: 'target' });
  expect(first?.explanation).toMatch(/^No webhook A\.COMPLETED came\. /);
  // The webhook is named once, unless the expectation names others, too.
  const [alone] = inconclusiveCauses(waiting.slice(1, 2));
  expect(alone?.explanation).toMatch(/^No webhook A\.COMPLETED came within 15000 ms \(.*\)\. The document/);
  expect(first?.entry).toBeUndefined();
  expect(others.map(({ owner, rules }) => [owner, rules.length])).toEqual([
    ['configuration', 6],
    ['configuration', 1],
  ]);
});

test('what is refused as a violation was refused waits for that violation', () => {
  const refusal = { operation: 'customers.create', status: 400 };
  const wrong = check('no-occasion', 'Expected a business to be accepted (2xx), got 400.', refusal);
  const evidence = { ...wrong.evidence, expected: 'a business to be accepted (2xx)' };
  // Only what is looked at.
  const failed = { ...wrong, verdict: 'fail', evidence } as unknown as CheckResult;
  const violated = { ...rule('a/added', failed), operations: [], verdict: 'fail' } as RuleResult;
  const control = 'Right ones are refused, too: 400. Name yours in dialect.bodies.customers.create.';
  const all = [
    violated,
    rule('a/phone', check('no-positive-control', control, refusal)),
    rule('a/name', check('no-positive-control', control, { ...refusal, status: 409 })),
  ].map((each) => ({ ...each, operations: [] }));

  expect(inconclusiveCauses(all).map(({ owner, rules: [one] }) => [one?.id, owner])).toEqual([
    ['a/phone', 'target'],
    ['a/name', 'configuration'],
  ]);
  expect(withNextSteps(all, []).find(({ id }) => id === 'a/phone')).toMatchObject({
    next: 'Mend a/added first.',
    owner: 'target',
  });
  expect(violationCauses(all).map(({ open }) => open.map(({ id }) => id))).toEqual([['a/phone']]);
});
