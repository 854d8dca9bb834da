import type { JsonObject } from '../../spec/json.ts';
import { customerOf, type Customer } from '../records/customer-store.ts';
import { sendMessage } from '../customers/messages.ts';
import { conflict, invalidField } from '../http/api-error.ts';
import type { Call } from '../http/call.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { environmentOf } from '../store/platforms.ts';
import { defineCollection, type Document } from '../store/store.ts';
import { passkeysOf, type ScaFactor } from './factor-store.ts';
import { newOneTimeCode } from './one-time-code.ts';
import { allowedOrigins } from './relying-party.ts';
import { newWebAuthnChallenge, requestOptions } from './webauthn.ts';
import type { Work } from '../runtime/work.ts';

/** The purpose of a proof. */
export type Purpose = 'LOGIN' | 'PAYMENT' | 'TRUST_BENEFICIARY' | 'UNTRUST_BENEFICIARY';

/** A proof that the service waits for. */
export interface Challenge extends Document {
  readonly customerId: string;
  readonly purpose: Purpose;
  /** The quote, the external account or the customer that it is about. */
  readonly subject: string;
  /** The factor that is asked for. */
  readonly factor: ScaFactor;
  /** The factors that may answer it. */
  readonly available: readonly ScaFactor[];
  /** The code that was sent. */
  readonly code?: string;
  /** The challenge for a passkey to sign, base64url. */
  readonly webAuthnChallenge: string;
  readonly expiresAt: string;
  readonly isAnswered: boolean;
}

const challenges = defineCollection<Challenge>('sca_challenges', ['subject', 'customerId']);

/** How long a challenge lasts. Assumed; milliseconds. */
export const challengeLife = replaceable((_work: Work): number => 3 * 60_000);

/** Whether a challenge is too old to be answered. Source: Limits. */
export const isOver = replaceable(
  (work: Work, { expiresAt }: Challenge): boolean => expiresAt <= work.now().toISOString(),
);

/**
 * The factors with which a customer can authorize a payment or a beneficiary, the usual one first. Not TOTP: its codes
 * are tied to no amount and no payee.
 */
export const authorizingFactors = replaceable(
  async (work: Work, customer: Customer): Promise<readonly ScaFactor[]> => [
    ...(customer.phoneNumber === undefined ? [] : ['SMS_OTP' as const]),
    ...((await passkeysOf(work, customer)).length === 0 ? [] : ['PASSKEY' as const]),
  ],
);

/** The factor to ask for: the one that was wished for, else the usual one. Raises 400 or 409 where there is none. */
const factorToAsk = (available: readonly ScaFactor[], wished: ScaFactor | undefined): ScaFactor => {
  if (wished !== undefined && !available.includes(wished))
    throw invalidField('scaFactor', `This customer cannot authorize it with ${wished}.`);
  const factor = wished ?? available[0];
  if (factor === undefined)
    throw conflict('This customer has nothing to authorize it with: no telephone number and no passkey.');
  return factor;
};

type Facts = Pick<Challenge, 'purpose' | 'subject' | 'factor' | 'available'>;

/** Sends the code of a challenge by SMS. The sandbox has no telephone to answer: the control plane shows it there. */
const sendCode = async (
  work: Work,
  { phoneNumber: to }: Customer,
  { code }: Pick<Challenge, 'code'>,
): Promise<void> => {
  if (code === undefined || to === undefined || environmentOf(work.tenant) !== 'sandbox') return;
  await sendMessage(work, { to, channel: 'phone', code });
};

/** Issues a challenge, and sends its code where one is asked for. */
export const issue = async (work: Work, customer: Customer, facts: Facts): Promise<Challenge> => {
  const { id: customerId } = customer;
  const challenge: Challenge = {
    id: work.newId('ScaChallenge'),
    customerId,
    ...facts,
    ...(facts.available.includes('SMS_OTP') && { code: newOneTimeCode(work) }),
    webAuthnChallenge: newWebAuthnChallenge(work),
    expiresAt: new Date(work.now().getTime() + challengeLife(work)).toISOString(),
    isAnswered: false,
  };
  await work.collection(challenges).insert(challenge);
  await sendCode(work, customer, challenge);
  return challenge;
};

/** Issues the challenge of a payment or a beneficiary. Raises 400 or 409 where the customer cannot answer any. */
export const issueAuthorization = async (
  work: Work,
  customer: Customer,
  { wished, ...about }: Pick<Facts, 'purpose' | 'subject'> & { readonly wished?: ScaFactor | undefined },
): Promise<Challenge> => {
  const available = await authorizingFactors(work, customer);
  return issue(work, customer, { ...about, available, factor: factorToAsk(available, wished) });
};

/** A challenge as answers show it. Source: Resources and their fields > Quote. */
export const challengeView = replaceable(
  async (
    work: Work,
    customer: Customer,
    { id, factor, expiresAt, available, purpose, webAuthnChallenge }: Challenge,
  ): Promise<JsonObject> => ({
    id,
    factor,
    expiresAt,
    availableFactors: available,
    purpose,
    ...(available.includes('PASSKEY') && {
      passkeyAssertionOptions: await requestOptions(
        work,
        webAuthnChallenge,
        await passkeysOf(work, customer),
      ),
      passkeyAllowedOrigins: allowedOrigins(work),
    }),
  }),
);

/** The challenges about something that wait for an answer, newest first; also those that are too old. */
export const waiting = replaceable(
  (work: Work, about: Partial<Pick<Challenge, 'purpose' | 'subject'>>): Promise<readonly Challenge[]> =>
    work.collection(challenges).find({ where: { ...about, isAnswered: false } }),
);

/** Ends challenges: one of them was answered. */
export const settle = async (work: Work, answered: readonly Challenge[]): Promise<void> => {
  for (const challenge of answered)
    await work.collection(challenges).update({ ...challenge, isAnswered: true });
};

/** Sends the code of a challenge again; the challenge ends when it would have. */
export const sendAgain = replaceable(async (call: Call, challenge: Challenge): Promise<void> => {
  const renewed = { ...challenge, code: newOneTimeCode(call) };
  await call.collection(challenges).update(renewed);
  await sendCode(call, await customerOf(call, challenge.customerId), renewed);
});
