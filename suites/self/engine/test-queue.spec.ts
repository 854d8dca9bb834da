import { expect, test } from '../support/plain-test.ts';
import { inOrder } from '../../../cli/run/test-order.ts';
import { testQueue } from '../../../cli/run/runner/test-queue.ts';
import type { Check } from '../../../spec/results/findings.ts';

const check = (file: string, title: string, usesClock = false): Check => ({
  file,
  title,
  line: 1,
  rules: [],
  needs: [],
  ...(usesClock ? { usesClock } : {}),
});

test('a process stays with the files that it has read, and then helps wherever something is left', () => {
  const queue = testQueue([check('a', '1'), check('a', '2'), check('b', '1'), check('b', '2')]);
  const next = (process: number): string => {
    const { file = 'nothing', title = '' } = queue.next(process) ?? {};
    return `${file}${title}`;
  };

  expect([next(0), next(1), next(1), next(1), next(0)]).toEqual(['a1', 'b1', 'b2', 'a2', 'nothing']);
});

test('what waits for a clock begins before anything else of its file', () => {
  const queue = testQueue([check('a', 'waits', true), check('b', 'waits', true), check('a', 'runs')]);

  expect([0, 0, 0].map((process) => queue.next(process)?.title)).toEqual(['waits', 'waits', 'runs']);
});

test('what waits for webhooks and for states begins before the rest', () => {
  const webhooks: Check = { ...check('suites/checks/contract/b', 'webhooks'), needs: ['webhooks'] };
  const states = check('suites/checks/lifecycles/c', 'states');
  const tests = [
    check('suites/checks/contract/a', 'rest'),
    webhooks,
    check('suites/checks/contract/a', 'clock', true),
    states,
  ];
  const ordered = inOrder(tests, {});
  const queue = testQueue(ordered);

  const order = ['clock', 'webhooks', 'states', 'rest'];
  expect(ordered.map(({ title }) => title)).toEqual(order);
  expect(order.map(() => queue.next(0)?.title)).toEqual(order);
});

test('where the clock is moved, a test that lets time pass runs alone', () => {
  const [clock, rest] = inOrder([check('a', 'clock', true), check('a', 'rest')], {
    controlUrl: 'http://control',
  });

  expect([clock?.isAlone, rest?.isAlone]).toEqual([true, undefined]);
});
