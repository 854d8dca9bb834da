import { expect, test } from '../support/plain-test.ts';
import { heartbeat, type Heartbeat } from '../../../cli/run/runner/heartbeat.ts';

const pulse = { everyMs: 5, mostOpen: 3 };

/** Asks a process that answers the first `answers` questions; says how many were asked when it was found silent. */
const askedUntilSilent = (answers: number): Promise<number> =>
  new Promise((resolve) => {
    let asked = 0;
    const heart: Heartbeat = heartbeat(
      () => {
        asked += 1;
        if (asked <= answers) heart.beat();
      },
      () => resolve(asked),
      pulse,
    );
  });

test('a process that leaves too many questions open in a row is silent', async () => {
  expect(await askedUntilSilent(0)).toBe(3);
});

test('an answer counts for all questions before it', async () => {
  expect(await askedUntilSilent(20)).toBe(23);
});
