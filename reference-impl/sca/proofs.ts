import type { Customer } from '../records/customer-store.ts';
import { invalidField, type ApiError } from '../http/api-error.ts';
import type { Answer, Call } from '../http/call.ts';
import { committedRefusal } from '../http/committed-refusal.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { isOver, settle, type Challenge } from './challenges.ts';
import { passkeys, passkeysOf, totpFactors, type ScaFactor } from './factor-store.ts';
import { clearFailures, countFailure, mustNotBeLocked } from './lock.ts';
import { withoutCode } from './recovery-codes.ts';
import { totpSecretOf, totpStepOf } from './totp.ts';
import { asserted, type WebAuthnJson } from './webauthn.ts';

/** The proof of a factor; its members depend on the factor. Source: Authentication. */
export interface Proof {
  readonly code?: string;
  readonly passkeyAssertion?: WebAuthnJson;
  readonly origin?: string;
  readonly challengeId?: string;
}

/** A proof and what it has to answer: several challenges where it does not say which. */
export interface Claim {
  readonly customer: Customer;
  readonly proof: Proof;
  readonly challenges: readonly Challenge[];
}

/** How many used steps of an authenticator app are remembered: more than its window has. */
const stepsKept = 8;

const provesTotp = async (call: Call, { customer, proof: { code = '' } }: Claim): Promise<boolean> => {
  const rows = call.collection(totpFactors);
  const totp = await rows.get(customer.id);
  if (totp === undefined) return false;
  const step = totpStepOf(call, totpSecretOf(call.world, totp.enrollmentId), code);
  if (step !== undefined && !totp.usedSteps.includes(step)) {
    await rows.update({ ...totp, usedSteps: [...totp.usedSteps, step].slice(-stepsKept) });
    return true;
  }
  const recoveryHashes = withoutCode(totp.recoveryHashes, code);
  if (recoveryHashes === undefined) return false;
  await rows.update({ ...totp, recoveryHashes });
  return true;
};

const provesPasskey = async (call: Call, { customer, proof, challenges }: Claim): Promise<boolean> => {
  const { passkeyAssertion: json = {}, origin = '' } = proof;
  const open = challenges.map(({ webAuthnChallenge }) => webAuthnChallenge);
  const present = await passkeysOf(call, customer);
  const passkey = await asserted(call, present, { json, origin, challenges: open });
  if (passkey === undefined) return false;
  await call.collection(passkeys).update(passkey);
  return true;
};

const verifiers: Readonly<Record<ScaFactor, (call: Call, claim: Claim) => Promise<boolean>>> = {
  SMS_OTP: async (_call, { proof: { code }, challenges }) =>
    code !== undefined && challenges.some((challenge) => challenge.code === code),
  TOTP: provesTotp,
  PASSKEY: provesPasskey,
};

/** Whether a proof of a factor is right. Source: Authentication. */
export const isProven = replaceable((call: Call, factor: ScaFactor, claim: Claim): Promise<boolean> =>
  verifiers[factor](call, claim),
);

/** The error for a wrong proof. Assumed. */
export const wrongProof = replaceable((_call: Call): ApiError =>
  invalidField('code', 'The proof is wrong or too old.'),
);

/** Whether a proof is for a challenge: one that names another is not. */
export const isMeant = replaceable(
  (_call: Call, { challengeId }: Proof, { id }: Challenge): boolean =>
    challengeId === undefined || challengeId === id,
);

/** The challenges that a proof may answer: those that are not too old, and the one it names. */
const answerable = (call: Call, { proof, challenges }: Claim): readonly Challenge[] =>
  challenges.filter((challenge) => !isOver(call, challenge) && isMeant(call, proof, challenge));

/**
 * Judges a proof of one factor: undefined where it is right, else the refusal. A wrong one counts as a failed attempt.
 * Raises 423 for a customer who is locked out.
 */
export const judgeFactor = async (
  call: Call,
  factor: ScaFactor,
  claim: Claim,
): Promise<Answer | undefined> => {
  await mustNotBeLocked(call, claim.customer);
  if (await isProven(call, factor, { ...claim, challenges: answerable(call, claim) })) {
    await clearFailures(call, claim.customer);
    return undefined;
  }
  await countFailure(call, claim.customer);
  return committedRefusal(wrongProof(call));
};

/** The factor that a proof is of: an assertion is a passkey's, a code came by SMS. Raises 400 for what is no proof. */
export const factorOf = replaceable((_call: Call, { passkeyAssertion, code, origin }: Proof): ScaFactor => {
  if (passkeyAssertion !== undefined && origin !== undefined) return 'PASSKEY';
  if (code !== undefined) return 'SMS_OTP';
  throw invalidField('code', 'A proof is a code, or a passkeyAssertion with its origin.');
});

/**
 * Judges the answer to a challenge of a payment or a beneficiary: undefined where it is right, else the refusal. The
 * payment or beneficiary that waited for it waits no longer. Raises 400 for what is no proof and for one that comes too
 * late.
 */
export const judgeAuthorization = replaceable(
  async (call: Call, claim: Claim): Promise<Answer | undefined> => {
    const factor = factorOf(call, claim.proof);
    if (answerable(call, claim).length === 0)
      throw invalidField('challengeId', 'No challenge of that kind is open any more.');
    const refusal = await judgeFactor(call, factor, claim);
    if (refusal === undefined) await settle(call, claim.challenges);
    return refusal;
  },
);
