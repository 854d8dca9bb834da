import { anyonesCode, isAnyonesCode } from '../anyones-code.ts';
import { newOneTimeCode } from '../../sca/one-time-code.ts';
import { invalidField } from '../../http/api-error.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import { doesNotApply } from '../../sca/sca-customer.ts';
import { passkeys, type ScaFactor } from '../../sca/factor-store.ts';
import { completeLogin } from '../../sca/login.ts';
import { isMeant, isProven, type Claim } from '../../sca/proofs.ts';
import { livenessOf } from '../../sca/reset-store.ts';
import { mustBeCompletable } from '../../sca/reset.ts';
import { faultsOf } from '../deviation.ts';
import { overlooking } from '../overlooked.ts';
import { isForBeneficiaries } from './operations-of-sca.ts';
import { challengeOf, originOf } from './origin-of.ts';

/** Refuses every login with a factor. */
const refusingLogin = (factor: ScaFactor): Replacement =>
  replacing(completeLogin, async (right, call) => {
    if (call.body.factor === factor) throw invalidField('factor', `No login takes ${factor}.`);
    return right(call);
  });

/** Takes some claims for proven whatever else is wrong with them. */
const proving = (factor: ScaFactor, isEnough: (claim: Claim) => boolean): Replacement =>
  replacing(
    isProven,
    async (right, call, of, claim) => (of === factor && isEnough(claim)) || right(call, of, claim),
  );

/** The condition of a login that asks for a part of its proof is not looked at. */
const withoutCondition = (index: number): Replacement =>
  overlooking({ at: `ScaLoginCompleteRequest/allOf/${index}/then`, keyword: 'required' });

/** Faults in logins, proofs and resets. */
export const scaLoginFaults = faultsOf({
  'sca/login-by-sms-otp': {
    'nobody-logs-in-by-sms': refusingLogin('SMS_OTP'),
  },
  'sca/login-by-totp': {
    'nobody-logs-in-by-totp': refusingLogin('TOTP'),
  },
  'sca/login-by-passkey': {
    'nobody-logs-in-by-passkey': refusingLogin('PASSKEY'),
  },
  'sca/sms-otp-is-proven-by-code': {
    'sms-login-needs-no-code': [
      withoutCondition(2),
      proving('SMS_OTP', ({ proof }) => proof.code === undefined),
    ],
  },
  'sca/totp-is-proven-by-code': {
    'totp-login-needs-no-code': [
      withoutCondition(3),
      proving('TOTP', ({ proof }) => proof.code === undefined),
    ],
  },
  'sca/passkey-is-proven-by-assertion': {
    'passkey-login-needs-no-assertion': [
      withoutCondition(4),
      proving('PASSKEY', ({ proof }) => proof.passkeyAssertion === undefined),
    ],
  },
  'sca/passkey-login-needs-the-origin': {
    'passkey-login-needs-no-origin': [
      withoutCondition(5),
      replacing(isProven, (right, call, factor, claim) => {
        const { passkeyAssertion, origin } = claim.proof;
        const named = origin ?? (passkeyAssertion && originOf(passkeyAssertion));
        return right(call, factor, {
          ...claim,
          proof: { ...claim.proof, ...(named !== undefined && { origin: named }) },
        });
      }),
    ],
  },
  'sca/passkey-of-somebody-else-proves-nothing': {
    'any-passkey-of-the-platform-proves': replacing(isProven, async (right, call, factor, claim) => {
      const named = String(claim.proof.passkeyAssertion?.['id']);
      const all = await call.collection(passkeys).find({ order: 'newest' });
      const owned = all.find(({ credentialId }) => credentialId === named);
      const customer = { ...claim.customer, id: owned?.customerId ?? claim.customer.id };
      return right(call, factor, factor === 'PASSKEY' ? { ...claim, customer } : claim);
    }),
  },
  'sca/assertion-is-for-one-payment': {
    'assertion-counts-for-any-challenge': replacing(isProven, (right, call, factor, claim) => {
      const { passkeyAssertion } = claim.proof;
      if (passkeyAssertion === undefined) return right(call, factor, claim);
      const signed = challengeOf(passkeyAssertion);
      const challenges = claim.challenges.map((each) => ({ ...each, webAuthnChallenge: signed }));
      return right(call, factor, { ...claim, challenges });
    }),
  },
  'sca/passkey-proof-names-its-origin': {
    'origin-of-a-passkey-proof-is-not-understood': replacing(
      isProven,
      async (right, call, factor, claim) =>
        (factor !== 'PASSKEY' || claim.proof.origin === undefined) && right(call, factor, claim),
    ),
  },
  'sca/wrong-proof-is-refused': {
    'any-sms-code-proves': proving('SMS_OTP', ({ proof }) => proof.code !== undefined),
    'sms-code-of-another-customer-proves': [
      replacing(newOneTimeCode, (_right, { world }) => anyonesCode(world)),
      proving('SMS_OTP', ({ proof: { code = '' } }) => isAnyonesCode(code)),
    ],
  },
  'sca/sms-otp-proof-echoes-the-challenge': {
    'echoed-challenge-of-a-login-is-refused': replacing(
      isMeant,
      (right, call, proof, challenge) =>
        right(call, proof, challenge) && (challenge.purpose !== 'LOGIN' || proof.challengeId === undefined),
    ),
  },
  'sca/issued-challenge-is-echoed': {
    'echoed-challenge-of-a-payment-is-refused': replacing(
      isMeant,
      (right, call, proof, challenge) =>
        right(call, proof, challenge) && (challenge.purpose === 'LOGIN' || proof.challengeId === undefined),
    ),
  },
  'sca/reset-is-polled-until-liveness-passes': {
    'reset-never-passes-liveness': replacing(livenessOf, () => undefined),
  },
  'sca/reset-completes-after-liveness': {
    'reset-completes-without-liveness': replacing(mustBeCompletable, () => undefined),
  },
  'errors/sca-that-does-not-apply-is-409': {
    'sca-that-does-not-apply-answers-400': replacing(doesNotApply, (right, work) =>
      isForBeneficiaries(work)
        ? right(work)
        : invalidField('customerId', 'This customer is outside the regions of SCA.'),
    ),
  },
});
