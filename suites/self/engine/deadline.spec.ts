import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '../support/plain-test.ts';
import { deadline } from '../../kit/waiting/deadline.ts';

const left = 'time left';

test('time stands still while somebody holds it, and goes on when nobody does', async () => {
  const { over, hold } = deadline(30);
  const [first, second] = [hold(), hold()];

  first();
  expect(await Promise.race([over, pause(150, left)])).toBe(left);
  second();
  expect(await over).toBe('over');
});

test('the time that was held is time that the test has had', async () => {
  const time = deadline(60_000);
  const release = time.hold();
  await pause(1_100);
  release();
  time.stop();

  expect(time.seconds()).toBeGreaterThanOrEqual(61);
});
