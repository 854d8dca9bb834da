import { invalidField } from '../../http/api-error.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import { doesNotApply } from '../../sca/sca-customer.ts';
import { passkeys, type ScaFactor } from '../../sca/factor-store.ts';
import { completeLogin } from '../../sca/login.ts';
import { isMeant, isProven, type Claim } from '../../sca/proofs.ts';
import { livenessOf } from '../../sca/reset-store.ts';
import { mustBeCompletable } from '../../sca/reset.ts';
import { fault, type Faults } from '../deviation.ts';
import { overlooking } from '../overlooked.ts';
import { isForBeneficiaries } from './operations-of-sca.ts';
import { challengeOf, originOf } from './origin-of.ts';

/** Refuses every login with a factor. */
const refusingLogin = (factor: ScaFactor): Replacement =>
  replacing(completeLogin, (right) => async (call) => {
    if (call.body.factor === factor) throw invalidField('factor', `No login takes ${factor}.`);
    return right(call);
  });

/** Takes some claims for proven whatever else is wrong with them. */
const proving = (factor: ScaFactor, isEnough: (claim: Claim) => boolean): Replacement =>
  replacing(
    isProven,
    (right) => async (call, of, claim) => (of === factor && isEnough(claim)) || right(call, of, claim),
  );

/** The condition of a login that asks for a part of its proof is not looked at. */
const withoutCondition = (index: number): Replacement =>
  overlooking({ at: `ScaLoginCompleteRequest/allOf/${index}/then`, keyword: 'required' });

/** Faults in logins, proofs and resets. */
export const scaLoginFaults = {
  'nobody-logs-in-by-sms': fault('sca/login-by-sms-otp', refusingLogin('SMS_OTP')),
  'nobody-logs-in-by-totp': fault('sca/login-by-totp', refusingLogin('TOTP')),
  'nobody-logs-in-by-passkey': fault('sca/login-by-passkey', refusingLogin('PASSKEY')),
  'sms-login-needs-no-code': fault(
    'sca/sms-otp-is-proven-by-code',
    withoutCondition(2),
    proving('SMS_OTP', ({ proof }) => proof.code === undefined),
  ),
  'totp-login-needs-no-code': fault(
    'sca/totp-is-proven-by-code',
    withoutCondition(3),
    proving('TOTP', ({ proof }) => proof.code === undefined),
  ),
  'passkey-login-needs-no-assertion': fault(
    'sca/passkey-is-proven-by-assertion',
    withoutCondition(4),
    proving('PASSKEY', ({ proof }) => proof.passkeyAssertion === undefined),
  ),
  'passkey-login-needs-no-origin': fault(
    'sca/passkey-login-needs-the-origin',
    withoutCondition(5),
    replacing(isProven, (right) => (call, factor, claim) => {
      const { passkeyAssertion, origin } = claim.proof;
      const named = origin ?? (passkeyAssertion && originOf(passkeyAssertion));
      return right(call, factor, {
        ...claim,
        proof: { ...claim.proof, ...(named !== undefined && { origin: named }) },
      });
    }),
  ),
  'any-passkey-of-the-platform-proves': fault(
    'sca/passkey-of-somebody-else-proves-nothing',
    replacing(isProven, (right) => async (call, factor, claim) => {
      const named = String(claim.proof.passkeyAssertion?.['id']);
      const all = await call.collection(passkeys).find({ order: 'newest' });
      const owned = all.find(({ credentialId }) => credentialId === named);
      const customer = { ...claim.customer, id: owned?.customerId ?? claim.customer.id };
      return right(call, factor, factor === 'PASSKEY' ? { ...claim, customer } : claim);
    }),
  ),
  'assertion-counts-for-any-challenge': fault(
    'sca/assertion-is-for-one-payment',
    replacing(isProven, (right) => (call, factor, claim) => {
      const { passkeyAssertion } = claim.proof;
      if (passkeyAssertion === undefined) return right(call, factor, claim);
      const signed = challengeOf(passkeyAssertion);
      const challenges = claim.challenges.map((each) => ({ ...each, webAuthnChallenge: signed }));
      return right(call, factor, { ...claim, challenges });
    }),
  ),
  'origin-of-a-passkey-proof-is-not-understood': fault(
    'sca/passkey-proof-names-its-origin',
    replacing(
      isProven,
      (right) => async (call, factor, claim) =>
        (factor !== 'PASSKEY' || claim.proof.origin === undefined) && right(call, factor, claim),
    ),
  ),
  'any-sms-code-proves': fault(
    'sca/wrong-proof-is-refused',
    proving('SMS_OTP', ({ proof }) => proof.code !== undefined),
  ),
  'echoed-challenge-of-a-login-is-refused': fault(
    'sca/sms-otp-proof-echoes-the-challenge',
    replacing(
      isMeant,
      (right) => (call, proof, challenge) =>
        right(call, proof, challenge) && (challenge.purpose !== 'LOGIN' || proof.challengeId === undefined),
    ),
  ),
  'echoed-challenge-of-a-payment-is-refused': fault(
    'sca/issued-challenge-is-echoed',
    replacing(
      isMeant,
      (right) => (call, proof, challenge) =>
        right(call, proof, challenge) && (challenge.purpose === 'LOGIN' || proof.challengeId === undefined),
    ),
  ),
  'reset-never-passes-liveness': fault(
    'sca/reset-is-polled-until-liveness-passes',
    replacing(livenessOf, () => () => undefined),
  ),
  'reset-completes-without-liveness': fault(
    'sca/reset-completes-after-liveness',
    replacing(mustBeCompletable, () => () => undefined),
  ),
  'sca-that-does-not-apply-answers-400': fault(
    'errors/sca-that-does-not-apply-is-409',
    replacing(
      doesNotApply,
      (right) => (work) =>
        isForBeneficiaries(work)
          ? right(work)
          : invalidField('customerId', 'This customer is outside the regions of SCA.'),
    ),
  ),
} as const satisfies Faults;
