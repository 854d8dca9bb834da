import { expect, test } from '../support/plain-test.ts';
import { waitFor, waitForWhatIsRead } from '../../target/waits.ts';
import { stubRun } from '../support/stub-run.ts';

const target = {
  ...stubRun.target,
  timeouts: { requestMs: 1_000, eventMs: 2_000, expiryMs: 0, paymentMs: 60_000, codeMs: 500 },
};

test('what the target file says of a kind counts for what is read of it, and eventMs for the rest', () => {
  expect(waitForWhatIsRead(target, 'transactions.get')).toEqual({ ms: 60_000, entry: 'timeouts.paymentMs' });
  expect(waitForWhatIsRead(target, 'cards.get')).toEqual({ ms: 2_000, entry: 'timeouts.cardMs' });
  expect(waitForWhatIsRead(target, 'sca.pollReset')).toEqual({ ms: 2_000, entry: 'timeouts.eventMs' });
  expect(waitFor(target, 'code').ms).toBe(500);
});

test('a webhook is waited for as long as the slowest state that it may be about', () => {
  expect(waitFor(target, 'webhook')).toEqual({ ms: 60_000, entry: 'timeouts.webhookMs' });
  const { paymentMs: _slow, ...quick } = target.timeouts;
  expect(waitFor({ ...target, timeouts: quick }, 'webhook').ms).toBe(2_000);
  expect(waitFor({ ...target, timeouts: { ...quick, webhookMs: 90 } }, 'webhook').ms).toBe(90);
});
