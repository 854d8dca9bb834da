import { expect, test } from '@playwright/test';
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

test('a place stays with the files that it has read, and then helps wherever something is left', () => {
  const queue = testQueue([check('a', '1'), check('a', '2'), check('b', '1'), check('b', '2')]);
  const next = (place: number): string => {
    const { file = 'nothing', title = '' } = queue.next(place) ?? {};
    return `${file}${title}`;
  };

  expect([next(0), next(1), next(1), next(1), next(0)]).toEqual(['a1', 'b1', 'b2', 'a2', 'nothing']);
});

test('what waits for a clock begins before anything else of its file', () => {
  const queue = testQueue([check('a', 'waits', true), check('b', 'waits', true), check('a', 'runs')]);

  expect([0, 0, 0].map((place) => queue.next(place)?.title)).toEqual(['waits', 'waits', 'runs']);
});
