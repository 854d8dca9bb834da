import type { Exchange } from '../../../../spec/results/exchange.ts';
import { isAccepted, requireSuccess } from '../../../kit/assertions/answers.ts';
import { memberOf } from '../../../kit/assertions/members.ts';
import { requireMember } from '../../../kit/check/require-member.ts';
import { covers } from '../../../kit/check/covers.ts';
import { ifThere } from '../../../kit/check/if-there.ts';
import { leavingOpen } from '../../../kit/check/leave-open.ts';
import { provocation, requireTriggered, type Provocation } from '../../../kit/check/trigger.ts';
import { updateCustomer } from '../../../kit/fixtures/customers.ts';
import { enrollTotp } from '../../../kit/fixtures/sca-factors.ts';
import { scaNeeds } from '../../../kit/fixtures/sca-customers.ts';
import {
  completeReset,
  forgetful,
  hasPassed,
  polledUntilPassed,
  pollReset,
  resetIn,
  startReset,
  type Reset,
} from '../../../kit/fixtures/sca-resets.ts';
import type { Cleanup } from '../../../kit/check/cleanup-registry.ts';
import type { Client } from '../../../kit/http/client.ts';
import type { Check } from '../../../kit/assertions/check.ts';
import { positiveControl } from '../../../kit/check/positive-control.ts';

/** Asserts that a reset whose liveness passes is completed then. */
const expectCompleted = async (
  api: Client,
  check: Check,
  reset: Reset,
  liveness: Provocation,
): Promise<void> => {
  const polled = await polledUntilPassed(api, reset);
  const completed = await completeReset(api, reset);

  requireTriggered(liveness, hasPassed(polled), 'polling never showed that liveness has passed', polled);
  check.response('sca/reset-is-polled-until-liveness-passes', polled, '/status').equals('LIVENESS_PASSED');
  check.accepted('sca/operation-complete-reset', completed, 'a reset whose liveness has passed');
};

covers({ needs: ['sca'] }, [
  // A 2FA reset can be started.
  'sca/operation-start-reset',
  // GET /sca/factors/reset/{resetId} shows how a reset stands.
  'sca/operation-get-reset',
  // A 2FA reset can be completed.
  'sca/operation-complete-reset',
  // Polling a reset shows when liveness has passed.
  'sca/reset-is-polled-until-liveness-passes',
]).test(
  'a 2FA reset is started, polled until liveness has passed, and completed',
  async ({ api, cleanup, check }) => {
    const liveness = provocation('livenessPasses');
    const customer = await forgetful(api, cleanup, liveness);

    const started = await startReset(api, customer);
    check.succeeds('sca/operation-start-reset', started, 'the reset of an authenticator app');
    const completes = ['sca/operation-complete-reset', 'sca/reset-is-polled-until-liveness-passes'] as const;
    await leavingOpen(check, ['sca/operation-get-reset', ...completes], async () => {
      const reset = resetIn(customer, started);
      const first = await pollReset(api, reset);
      check.succeeds('sca/operation-get-reset', first, 'asking how a reset stands');
      await leavingOpen(check, completes, () => expectCompleted(api, check, reset, liveness));
    });
  },
);

/** Somebody whose reset is completed. */
const completedReset = async (api: Client, cleanup: Cleanup): Promise<void> => {
  const customer = await forgetful(api, cleanup, provocation('livenessPasses'));
  const reset = resetIn(customer, requireSuccess(await startReset(api, customer), 'Starting a reset'));
  await polledUntilPassed(api, reset);
  await positiveControl('completing one whose liveness has passed', completeReset(api, reset));
};

/** The second reset of somebody whose first one is completed, and whose liveness does not pass any more. */
const secondReset = async (api: Client, cleanup: Cleanup): Promise<Reset> => {
  const customer = await forgetful(api, cleanup, provocation('livenessPasses'));
  const first = resetIn(customer, requireSuccess(await startReset(api, customer), 'Starting a reset'));
  await polledUntilPassed(api, first);
  requireSuccess(await completeReset(api, first), 'Completing a reset whose liveness has passed');
  const fullName = `Ada Moreno ${provocation('livenessWaits').value}`;
  const renamed = { customerType: 'INDIVIDUAL', fullName };
  requireSuccess(await updateCustomer(api, customer.id, renamed), 'Renaming a customer');
  await enrollTotp(api, customer);
  return resetIn(customer, requireSuccess(await startReset(api, customer), 'Starting another reset'));
};

/**
 * Liveness may pass by itself between the last poll and the completion. Another reset tells: where it passes while it is
 * watched, the completion says nothing.
 */
const requireThatLivenessWaits = async (
  api: Client,
  cleanup: Cleanup,
  liveness: Provocation,
  completed: Exchange,
): Promise<void> => {
  if (!isAccepted(completed)) return;
  const customer = await forgetful(api, cleanup, liveness);
  const twin = resetIn(customer, requireSuccess(await startReset(api, customer), 'Starting a reset'));
  const polled = await polledUntilPassed(api, twin);
  requireTriggered(liveness, !hasPassed(polled), 'liveness passes by itself a moment later', polled);
};

covers({ needs: scaNeeds }, [
  // A reset whose liveness has not passed cannot be completed.
  'sca/reset-completes-after-liveness',
]).test('a 2FA reset is not completed before liveness has passed', async ({ api, cleanup, check }) => {
  const liveness = provocation('livenessWaits');
  await completedReset(api, cleanup);
  const customer = await forgetful(api, cleanup, liveness);
  const reset = resetIn(customer, requireSuccess(await startReset(api, customer), 'Starting a reset'));

  const before = requireSuccess(await pollReset(api, reset), 'Asking how a reset stands');
  const completed = await completeReset(api, reset);

  requireTriggered(liveness, !hasPassed(before), 'liveness has passed all the same', before);
  requireMember(typeof memberOf(before, 'status') === 'string', 'A reset shows no status', before);
  const rule = 'sca/reset-completes-after-liveness';
  await requireThatLivenessWaits(api, cleanup, liveness, completed);
  check.rejected(rule, completed, 'completing a reset whose liveness has not passed');
  await ifThere(async () => {
    const second = await secondReset(api, cleanup);
    const standing = requireSuccess(await pollReset(api, second), 'Asking how a reset stands');
    const early = await completeReset(api, second);
    requireTriggered(liveness, !hasPassed(standing), 'liveness has passed all the same', standing);
    await requireThatLivenessWaits(api, cleanup, liveness, early);
    check.rejected(rule, early, 'completing a second reset whose liveness has not passed');
  });
});
