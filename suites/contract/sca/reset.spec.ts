import type { Exchange } from '../../../spec/results/exchange.ts';
import { bodyOf, requireSuccess } from '../../assertions/answers.ts';
import { requireMember } from '../../engine/binding.ts';
import { covers } from '../../engine/covers.ts';
import { test } from '../../engine/test.ts';
import { provocation, requireTriggered, type Provocation } from '../../engine/trigger.ts';
import { readUntil } from '../../fixtures/payments.ts';
import { about, scaNeeds, someScaCustomer, type ScaCustomer } from '../../fixtures/sca-customers.ts';
import { enrollTotp } from '../../fixtures/sca-factors.ts';
import type { Cleanup } from '../../engine/cleanup-registry.ts';
import type { Client } from '../../http/client.ts';

/** A customer with an authenticator app to lose, whose name decides about liveness. */
const forgetful = async (api: Client, cleanup: Cleanup, liveness: Provocation): Promise<ScaCustomer> => {
  const customer = await someScaCustomer(api, cleanup, { fullName: `Ada Moreno ${liveness.value}` });
  await enrollTotp(api, customer);
  return customer;
};

const startReset = (api: Client, customer: ScaCustomer): Promise<Exchange> =>
  api.call('sca.startReset', { ...about(customer), body: { factor: 'TOTP' } });

/** A reset of a customer. The member is that of the path of the poll, which is shown. */
interface Reset {
  readonly customer: ScaCustomer;
  readonly resetId: string;
}

const resetIn = (customer: ScaCustomer, started: Exchange): Reset => {
  const { resetId } = bodyOf(started);
  requireMember(typeof resetId === 'string', 'The start of a reset shows no resetId', started);
  return { customer, resetId: String(resetId) };
};

const poll = (api: Client, { customer, resetId }: Reset): Promise<Exchange> =>
  api.call('sca.getReset', { ...about(customer), path: { resetId } });

const complete = (api: Client, { customer, resetId }: Reset): Promise<Exchange> =>
  api.call('sca.completeReset', { ...about(customer), path: { resetId }, body: {} });

const hasPassed = (reset: Exchange): boolean => bodyOf(reset)['status'] === 'LIVENESS_PASSED';

const polledUntilPassed = (api: Client, reset: Reset): Promise<Exchange> =>
  readUntil(
    () => poll(api, reset),
    ({ status }) => status === 'LIVENESS_PASSED',
  );

test(
  'a 2FA reset is started, polled until liveness has passed, and completed',
  covers(
    [
      'sca/operation-start-reset',
      'sca/operation-get-reset',
      'sca/operation-complete-reset',
      'sca/reset-is-polled-until-liveness-passes',
    ],
    { needs: ['sca'] },
  ),
  async ({ api, cleanup, check }) => {
    const liveness = provocation('livenessPasses');
    const customer = await forgetful(api, cleanup, liveness);

    const started = await startReset(api, customer);
    check.succeeds('sca/operation-start-reset', started, 'the reset of an authenticator app');
    const reset = resetIn(customer, started);
    const first = await poll(api, reset);
    check.succeeds('sca/operation-get-reset', first, 'asking how a reset stands');
    const polled = await polledUntilPassed(api, reset);
    const completed = await complete(api, reset);

    requireTriggered(liveness, hasPassed(polled), 'polling never told that liveness has passed', polled);
    check
      .response('sca/reset-is-polled-until-liveness-passes', polled, '/status')
      .that(hasPassed(polled), 'the status LIVENESS_PASSED', JSON.stringify(bodyOf(polled)['status']));
    check.accepted('sca/operation-complete-reset', completed, 'a reset whose liveness has passed');
  },
);

/** Somebody whose reset is completed: what is refused otherwise says something then. */
const completedReset = async (api: Client, cleanup: Cleanup): Promise<void> => {
  const customer = await forgetful(api, cleanup, provocation('livenessPasses'));
  const reset = resetIn(customer, requireSuccess(await startReset(api, customer), 'Starting a reset'));
  await polledUntilPassed(api, reset);
  await complete(api, reset);
};

test(
  'a 2FA reset is not completed before liveness has passed',
  covers(['sca/reset-completes-after-liveness'], { needs: scaNeeds }),
  async ({ api, cleanup, check }) => {
    const liveness = provocation('livenessWaits');
    await completedReset(api, cleanup);
    const customer = await forgetful(api, cleanup, liveness);
    const reset = resetIn(customer, requireSuccess(await startReset(api, customer), 'Starting a reset'));

    const before = requireSuccess(await poll(api, reset), 'Asking how a reset stands');
    const completed = await complete(api, reset);

    requireTriggered(liveness, !hasPassed(before), 'liveness has passed all the same', before);
    requireMember(typeof bodyOf(before)['status'] === 'string', 'A reset shows no status', before);
    const rule = 'sca/reset-completes-after-liveness';
    check.rejected(rule, completed, 'completing a reset whose liveness has not passed');
  },
);
