import { enrollmentStartInvalidValues } from '../../../../generators/sca.ts';
import type { JsonObject } from '../../../../spec/json.ts';
import type { Exchange } from '../../../../spec/results/exchange.ts';
import type { RuleId } from '../../../../spec/rules/index.ts';
import { requireSuccess } from '../../../kit/assertions/answers.ts';
import { expectInvalidValuesRejected } from '../../../kit/assertions/invalid-values.ts';
import { covers } from '../../../kit/check/covers.ts';
import { leavingOpen } from '../../../kit/check/leave-open.ts';
import {
  confirmEnrollment,
  passkeyEnrollmentIn,
  startEnrollment,
  totpEnrollmentIn,
} from '../../../kit/fixtures/sca-factors.ts';
import { about, scaNeeds, someScaCustomer, type ScaCustomer } from '../../../kit/fixtures/sca-customers.ts';
import type { Client } from '../../../kit/http/client.ts';

covers({ needs: ['sca'] }, [
  // POST /sca/factors starts the enrollment of a factor.
  'sca/operation-start-enrollment',
  // POST /sca/factors/confirm finishes the enrollment of a factor.
  'sca/operation-confirm-enrollment',
  // An enrollment of type TOTP can be started.
  'sca/totp-can-be-enrolled',
  // A TOTP enrollment is finished by the shared secret with its first code.
  'sca/totp-is-finished-by-secret-with-code',
]).test(
  'an authenticator app is enrolled by its secret and its first code',
  async ({ api, cleanup, check }) => {
    const customer = await someScaCustomer(api, cleanup);

    const started = await startEnrollment(api, customer, 'TOTP');
    check.accepted('sca/operation-start-enrollment', started, 'an enrollment of type TOTP');
    check.succeeds('sca/totp-can-be-enrolled', started, 'an enrollment of type TOTP');
    const rules = ['sca/operation-confirm-enrollment', 'sca/totp-is-finished-by-secret-with-code'] as const;
    await leavingOpen(check, rules, async () => {
      const confirmed = await confirmEnrollment(api, customer, totpEnrollmentIn(started).body);

      for (const rule of rules) check.accepted(rule, confirmed, 'the secret with the code that it yields');
    });
  },
);

covers({ needs: scaNeeds }, [
  // An enrollment of type PASSKEY can be started.
  'sca/passkey-can-be-enrolled',
  // A PASSKEY enrollment is finished by the WebAuthn credential with its origin.
  'sca/passkey-is-finished-by-credential-with-origin',
]).test('a passkey is enrolled by its credential and origin', async ({ api, cleanup, check }) => {
  const customer = await someScaCustomer(api, cleanup);

  const started = await startEnrollment(api, customer, 'PASSKEY');
  check.succeeds('sca/passkey-can-be-enrolled', started, 'an enrollment of type PASSKEY');
  const rule = 'sca/passkey-is-finished-by-credential-with-origin';
  await leavingOpen(check, [rule], async () => {
    const confirmed = await confirmEnrollment(api, customer, passkeyEnrollmentIn(started).body);

    check.accepted(rule, confirmed, 'a credential made for the options, with its origin');
  });
});

interface InvalidBody {
  readonly rule: RuleId;
  readonly what: string;
  readonly change: (right: JsonObject) => JsonObject;
}

const without =
  (member: string) =>
  (body: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(body).filter(([name]) => name !== member));

const wrongCode = (body: JsonObject): JsonObject => ({
  ...body,
  code: body['code'] === '314159' ? '271828' : '314159',
});

/** Confirms with each invalid body, each after a start of its own, and with the right one at the end: the control. */
const expectRefusals = async (
  {
    api,
    customer,
    type,
  }: { readonly api: Client; readonly customer: ScaCustomer; readonly type: 'TOTP' | 'PASSKEY' },
  bodyFor: (started: Exchange) => JsonObject,
  invalid: readonly InvalidBody[],
  judge: (rule: RuleId, confirmed: Exchange, what: string) => void,
): Promise<void> => {
  const confirm = async (change: (right: JsonObject) => JsonObject): Promise<Exchange> => {
    const started = requireSuccess(await startEnrollment(api, customer, type), 'Starting an enrollment');
    return confirmEnrollment(api, customer, change(bodyFor(started)));
  };
  for (const { rule, what, change } of invalid) judge(rule, await confirm(change), what);
  await confirm((right) => right);
};

covers({ needs: scaNeeds }, [
  // Finishing a TOTP enrollment without secret is refused.
  'sca/totp-confirmation-needs-the-secret',
  // Finishing a TOTP enrollment without code is refused.
  'sca/totp-confirmation-needs-the-code',
  // Finishing a TOTP enrollment with a code that the secret does not yield is refused.
  'sca/totp-confirmation-checks-the-code',
]).test(
  'an authenticator app is not enrolled without its secret and the right code',
  async ({ api, cleanup, check }) => {
    const customer = await someScaCustomer(api, cleanup);

    await expectRefusals(
      { api, customer, type: 'TOTP' },
      (started) => totpEnrollmentIn(started).body,
      [
        {
          rule: 'sca/totp-confirmation-needs-the-secret',
          what: 'a TOTP confirmation without secret',
          change: without('secret'),
        },
        {
          rule: 'sca/totp-confirmation-needs-the-code',
          what: 'a TOTP confirmation without code',
          change: without('code'),
        },
        {
          rule: 'sca/totp-confirmation-checks-the-code',
          what: 'a TOTP confirmation with a code that the secret does not yield',
          change: wrongCode,
        },
      ],
      (rule, confirmed, what) => void check.rejected(rule, confirmed, what),
    );
  },
);

covers({ needs: scaNeeds }, [
  // Finishing a PASSKEY enrollment without credential is refused.
  'sca/passkey-confirmation-needs-the-credential',
  // Finishing a PASSKEY enrollment without origin is refused.
  'sca/passkey-confirmation-needs-the-origin',
]).test('a passkey is not enrolled without its credential and origin', async ({ api, cleanup, check }) => {
  const customer = await someScaCustomer(api, cleanup);

  await expectRefusals(
    { api, customer, type: 'PASSKEY' },
    (started) => passkeyEnrollmentIn(started).body,
    [
      {
        rule: 'sca/passkey-confirmation-needs-the-credential',
        what: 'a PASSKEY confirmation without credential',
        change: without('credential'),
      },
      {
        rule: 'sca/passkey-confirmation-needs-the-origin',
        what: 'a PASSKEY confirmation without origin',
        change: without('origin'),
      },
    ],
    (rule, confirmed, what) => void check.rejected(rule, confirmed, what),
  );
});

const startInvalidValues = enrollmentStartInvalidValues();

covers({ needs: ['sca'] }, [...new Set(startInvalidValues.map(({ rule }) => rule))]).test(
  'an enrollment names its type, TOTP or PASSKEY',
  async ({ api, cleanup, check }) => {
    const customer = await someScaCustomer(api, cleanup);

    await expectInvalidValuesRejected(check, startInvalidValues, {
      send: (body) => api.call('sca.startEnrollment', { ...about(customer), body }),
      what: (how) => `an enrollment with ${how}`,
    });
  },
);
