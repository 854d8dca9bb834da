import type { Customer } from '../records/customer-store.ts';
import { ok, type Call, type Handler } from '../http/call.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { defineCollection, type Document } from '../store/store.ts';
import { issue, settle, waiting, type Challenge } from './challenges.ts';
import { mustHaveFactor, passkeysOf, type ScaFactor } from './factor-store.ts';
import { judgeFactor, type Proof } from './proofs.ts';
import { allowedOrigins, relyingPartyId } from './relying-party.ts';
import { scaCustomerOf } from './sca-customer.ts';
import { requestOptions } from './webauthn.ts';
import type { Routes } from '../http/intake.ts';

interface StartRequest {
  readonly factor: ScaFactor;
}

interface CompleteRequest extends Proof {
  readonly factor: ScaFactor;
}

/** Until when a customer is logged in, under the customer's id. */
interface Login extends Document {
  readonly expiresAt: string;
}

const logins = defineCollection<Login>('sca_logins');

// Assumed; the document does not say what a login is good for.
const lifeMs = 30 * 60_000;

const aboutLogin = ({ id }: Customer): Pick<Challenge, 'purpose' | 'subject'> => ({
  purpose: 'LOGIN',
  subject: id,
});

const challenge = (call: Call, customer: Customer, factor: ScaFactor): Promise<Challenge> =>
  issue(call, customer, { ...aboutLogin(customer), factor, available: [factor] });

/** The functions that start a login, by factor. An authenticator app needs no challenge. */
const starters: Readonly<Record<ScaFactor, (call: Call, customer: Customer) => Promise<object>>> = {
  SMS_OTP: async (call, customer) => {
    const { id: challengeId, expiresAt } = await challenge(call, customer, 'SMS_OTP');
    return { challengeId, expiresAt };
  },
  TOTP: async () => ({}),
  PASSKEY: async (call, customer) => {
    const { webAuthnChallenge, expiresAt } = await challenge(call, customer, 'PASSKEY');
    const present = await passkeysOf(call, customer);
    const passkeyOptions = await requestOptions(call, webAuthnChallenge, present);
    return {
      passkeyOptions,
      allowedOrigins: allowedOrigins(call),
      relyingPartyId: relyingPartyId(call),
      expiresAt,
    };
  },
};

/** Starts an SCA login. Raises 400 for a factor that the customer does not have. */
export const startLogin = replaceable<Handler<StartRequest>>(async (call) => {
  const customer = await scaCustomerOf(call);
  const { factor } = call.body;
  await mustHaveFactor(call, customer, factor);

  return ok({ factor, ...(await starters[factor](call, customer)) });
});

const open = async (call: Call, customer: Customer): Promise<string> => {
  const expiresAt = new Date(call.now().getTime() + lifeMs).toISOString();
  const rows = call.collection(logins);
  await rows.delete(customer.id);
  await rows.insert({ id: customer.id, expiresAt });
  return expiresAt;
};

/** Completes an SCA login. A wrong proof counts as a failed attempt. */
export const completeLogin = replaceable<Handler<CompleteRequest>>(async (call) => {
  const customer = await scaCustomerOf(call);
  const { factor, ...proof } = call.body;
  const challenges = (await waiting(call, aboutLogin(customer))).filter((each) => each.factor === factor);

  const refusal = await judgeFactor(call, factor, { customer, proof, challenges });
  if (refusal !== undefined) return refusal;
  await settle(call, challenges);

  return ok({ status: 'SUCCESS', sessionExpiresAt: await open(call, customer) });
});

export const loginRoutes = {
  'sca.startLogin': startLogin,
  'sca.completeLogin': completeLogin,
} as const satisfies Routes;
