import { expect, test } from '@playwright/test';
import { beginDrawing, freshInteger, freshSeed, freshUuid } from '../../engine/drawing.ts';
import { beginRun } from '../../engine/run.ts';
import { stubRun } from '../support/stub-run.ts';

// Other tests of this worker have the run as it is.
test.afterEach(() => beginRun(stubRun));

const drawnIn = (name: string, { seed = 1, prefix = 'psi-a' } = {}): readonly unknown[] => {
  beginRun({ ...stubRun, seed, prefix });
  beginDrawing(name);
  return [freshUuid(), freshUuid(), freshSeed(), freshInteger(10, 99)];
};

test('a test draws the same values with the same seed, whatever ran before it', () => {
  const first = drawnIn('one');
  drawnIn('another');

  expect(drawnIn('one')).toEqual(first);
});

test('no two values of a run, and none of another run, are the same', () => {
  const uuids = [
    drawnIn('one'),
    drawnIn('another'),
    drawnIn('one', { seed: 2 }),
    drawnIn('one', { prefix: 'psi-b' }),
  ].flatMap((drawn) => drawn.slice(0, 2));

  expect(new Set(uuids).size).toBe(uuids.length);
  for (const uuid of uuids)
    expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('a whole number is within its bounds, which are reached', () => {
  drawnIn('numbers');
  const drawn = Array.from({ length: 200 }, () => freshInteger(3, 5));

  expect(new Set(drawn)).toEqual(new Set([3, 4, 5]));
});
