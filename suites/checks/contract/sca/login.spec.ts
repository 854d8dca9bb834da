import type { JsonObject } from '../../../../spec/json.ts';
import type { Exchange } from '../../../../spec/results/exchange.ts';
import type { RuleId } from '../../../../spec/rules/index.ts';
import { answerOf, isAccepted, requireSuccess } from '../../../kit/assertions/answers.ts';
import { saysMoreInPath } from '../../../kit/assertions/own-path.ts';
import { covers } from '../../../kit/check/covers.ts';
import { Inconclusive } from '../../../kit/check/inconclusive.ts';
import { leavingOpen } from '../../../kit/check/leave-open.ts';
import { requireTriggered } from '../../../kit/check/trigger.ts';
import { wrongCode } from '../../../kit/fixtures/one-time-codes.ts';
import {
  about,
  scaNeeds,
  smsCode,
  someScaCustomer,
  type ScaCustomer,
} from '../../../kit/fixtures/sca-customers.ts';
import { enrollPasskey, enrollTotp } from '../../../kit/fixtures/sca-factors.ts';
import {
  assertionFor,
  byNextCode,
  challengeIdIn,
  completeLogin,
  startLogin,
  type Factor,
} from '../../../kit/fixtures/sca-logins.ts';
import type { Client } from '../../../kit/http/client.ts';
import { positiveControl } from '../../../kit/check/positive-control.ts';

covers({ needs: ['sca'] }, [
  // An SCA login can be started.
  'sca/operation-start-login',
  // An SCA login can be completed.
  'sca/operation-complete-login',
  // An SCA login can be made with SMS_OTP.
  'sca/login-by-sms-otp',
  // A proof of SMS_OTP that echoes challengeId is accepted.
  'sca/sms-otp-proof-echoes-the-challenge',
  // Where a challenge was issued with an id, a proof that echoes it is accepted.
  'sca/issued-challenge-is-echoed',
]).test('a customer logs in with a code that came by SMS', async ({ api, cleanup, check }) => {
  const customer = await someScaCustomer(api, cleanup);

  const started = await startLogin(api, customer, 'SMS_OTP');
  check.succeeds('sca/operation-start-login', started, 'starting a login with SMS_OTP');
  const rules = [
    'sca/operation-complete-login',
    'sca/login-by-sms-otp',
    'sca/sms-otp-proof-echoes-the-challenge',
    'sca/issued-challenge-is-echoed',
  ] as const;
  await leavingOpen(check, rules, async () => {
    const code = await smsCode(customer);
    const proof = { code: code.value, ...challengeIdIn(started) };
    const completed = await completeLogin(api, customer, 'SMS_OTP', proof);

    requireTriggered(code, isAccepted(completed), `it was answered ${answerOf(completed)}`, completed);
    for (const rule of rules) check.accepted(rule, completed, 'the code that was sent, with the challengeId');
  });
});

covers({ needs: scaNeeds }, [
  // An SCA login can be made with TOTP.
  'sca/login-by-totp',
  // The proof of TOTP is code.
  'sca/totp-is-proven-by-code',
]).test('a customer logs in with an authenticator app', async ({ api, cleanup, check }) => {
  const customer = await someScaCustomer(api, cleanup);
  const device = await enrollTotp(api, customer);
  const started = await startLogin(api, customer, 'TOTP');
  check.succeeds('sca/login-by-totp', started, 'starting a login with TOTP');

  const bare = await completeLogin(api, customer, 'TOTP', challengeIdIn(started));
  const completed = await byNextCode(device, (code) =>
    completeLogin(api, customer, 'TOTP', { code, ...challengeIdIn(started) }),
  );

  check.rejected('sca/totp-is-proven-by-code', bare, 'a login with TOTP without code');
  for (const rule of ['sca/login-by-totp', 'sca/totp-is-proven-by-code'] as const)
    check.accepted(rule, completed, 'the code that the app shows');
});

covers({ needs: scaNeeds }, [
  // An SCA login can be made with PASSKEY.
  'sca/login-by-passkey',
  // The proof of PASSKEY holds passkeyAssertion.
  'sca/passkey-is-proven-by-assertion',
  // A passkeyAssertion that comes with its origin is accepted.
  'sca/passkey-proof-names-its-origin',
]).test('a customer logs in with a passkey', async ({ api, cleanup, check }) => {
  const customer = await someScaCustomer(api, cleanup);
  const passkey = await enrollPasskey(api, customer);
  const first = await startLogin(api, customer, 'PASSKEY');
  check.succeeds('sca/login-by-passkey', first, 'starting a login with PASSKEY');
  const { origin } = assertionFor(passkey, first);
  const bare = await completeLogin(api, customer, 'PASSKEY', { origin, ...challengeIdIn(first) });

  const started = requireSuccess(await startLogin(api, customer, 'PASSKEY'), 'Starting a login');
  const proof = { ...assertionFor(passkey, started), ...challengeIdIn(started) };
  const completed = await completeLogin(api, customer, 'PASSKEY', proof);

  const what = 'a login with PASSKEY without passkeyAssertion';
  check.rejected('sca/passkey-is-proven-by-assertion', bare, what);
  for (const rule of [
    'sca/login-by-passkey',
    'sca/passkey-is-proven-by-assertion',
    'sca/passkey-proof-names-its-origin',
  ] as const)
    check.accepted(rule, completed, 'the assertion of an enrolled passkey, with its origin');
});

/** One way to log in: the right proof, and wrong ones. Each is tried after a start of its own. */
interface Trial {
  readonly factor: Factor;
  readonly right: (started: Exchange) => Promise<JsonObject> | JsonObject;
  readonly wrong: readonly {
    readonly rule: RuleId;
    readonly what: string;
    readonly change: (right: JsonObject, started: Exchange) => JsonObject;
  }[];
}

const without =
  (member: string) =>
  (proof: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(proof).filter(([name]) => name !== member));

const needsChallengeId = 'sca/sms-otp-login-needs-the-challenge-id';

/** Tries what is wrong, and what is right at the end. */
const tryLogins = async (
  api: Client,
  customer: ScaCustomer,
  { factor, right, wrong }: Trial,
  judge: (rule: RuleId, completed: Exchange, what: string) => void,
): Promise<Exchange> => {
  const logIn = async (change: (proof: JsonObject, started: Exchange) => JsonObject): Promise<Exchange> => {
    const started = requireSuccess(
      await startLogin(api, customer, factor),
      `Starting a login with ${factor}`,
    );
    return completeLogin(api, customer, factor, change(await right(started), started));
  };
  for (const { rule, what, change } of wrong) judge(rule, await logIn(change), what);
  return positiveControl(
    'a login with the right proof',
    logIn((proof) => proof),
  );
};

covers({ needs: scaNeeds }, [
  // The proof of SMS_OTP is code.
  'sca/sms-otp-is-proven-by-code',
  // An SCA login with SMS_OTP that echoes no challengeId is refused.
  'sca/sms-otp-login-needs-the-challenge-id',
  // A wrong proof is answered with a client error.
  'sca/wrong-proof-is-refused',
]).test(
  'a login with SMS_OTP takes the right code alone, with its challenge',
  async ({ api, cleanup, check }) => {
    const customer = await someScaCustomer(api, cleanup);
    const trial: Trial = {
      factor: 'SMS_OTP',
      right: async (started) => ({
        code: (await smsCode(customer)).value,
        ...challengeIdIn(started),
      }),
      wrong: [
        {
          rule: 'sca/sms-otp-is-proven-by-code',
          what: 'a login with SMS_OTP without code',
          change: without('code'),
        },
        {
          rule: needsChallengeId,
          what: 'a login with SMS_OTP without challengeId',
          change: without('challengeId'),
        },
        {
          rule: 'sca/wrong-proof-is-refused',
          what: 'a login with a code that was not sent',
          change: (proof) => ({ ...proof, code: wrongCode(String(proof['code']), 'the next code') }),
        },
      ],
    };

    const completed = await tryLogins(api, customer, trial, (rule, answer, what) => {
      if (rule === needsChallengeId && saysMoreInPath('sca.completeLogin'))
        check.markInconclusive(
          rule,
          new Inconclusive('not-shown', 'The path of a login may say which challenge is proven.', answer),
        );
      else check.rejected(rule, answer, what);
    });

    const code = await smsCode(customer);
    requireTriggered(code, isAccepted(completed), `it was answered ${answerOf(completed)}`, completed);
    check.accepted('sca/sms-otp-is-proven-by-code', completed, 'the code that was sent');
  },
);

covers({ needs: scaNeeds }, [
  // An SCA login with PASSKEY that names no origin is refused.
  'sca/passkey-login-needs-the-origin',
  // A wrong proof is answered with a client error.
  'sca/wrong-proof-is-refused',
  // The passkey of another customer proves nothing.
  'sca/passkey-of-somebody-else-proves-nothing',
]).test(
  'a login with PASSKEY takes a signature of the passkey alone, with its origin',
  async ({ api, cleanup, check }) => {
    const customer = await someScaCustomer(api, cleanup);
    const passkey = await enrollPasskey(api, customer);
    const foreign = await enrollPasskey(api, await someScaCustomer(api, cleanup));
    const trial: Trial = {
      factor: 'PASSKEY',
      right: (started) => ({ ...assertionFor(passkey, started), ...challengeIdIn(started) }),
      wrong: [
        {
          rule: 'sca/passkey-login-needs-the-origin',
          what: 'a login with PASSKEY without origin',
          change: without('origin'),
        },
        {
          rule: 'sca/wrong-proof-is-refused',
          what: 'a login with a signature of another key',
          change: (proof, started) => ({ ...proof, ...assertionFor(passkey, started, 'forged') }),
        },
        {
          rule: 'sca/passkey-of-somebody-else-proves-nothing',
          what: 'a login with the passkey of another customer',
          change: (proof, started) => ({ ...proof, ...assertionFor(foreign, started) }),
        },
      ],
    };

    await tryLogins(api, customer, trial, (rule, answer, what) => {
      check.rejected(rule, answer, what);
    });
  },
);

covers({ needs: ['sca'] }, [
  // A security event can be recorded.
  'sca/operation-record-event',
]).test('a security event can be recorded', async ({ api, cleanup, check }) => {
  const customer = await someScaCustomer(api, cleanup);

  const body = { eventType: 'FAILED_LOGIN_ATTEMPT' };
  const recorded = await api.call('sca.recordEvent', { ...about(customer), body });

  check.accepted('sca/operation-record-event', recorded, 'a security event');
});
