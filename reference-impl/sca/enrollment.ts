import type { Customer } from '../records/customer-store.ts';
import { conflict, invalidField, type ApiError } from '../http/api-error.ts';
import { ok, type Call, type Handler } from '../http/call.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { begin, endEnrollments, openEnrollments } from './enrollment-store.ts';
import {
  factorView,
  passkeyRow,
  passkeys,
  passkeysOf,
  totpFactors,
  type EnrolledType,
  type Passkey,
} from './factor-store.ts';
import { hashesOf, newRecoveryCodes } from './recovery-codes.ts';
import { allowedOrigins, relyingPartyId } from './relying-party.ts';
import { scaCustomerOf } from './sca-customer.ts';
import { totpForms, totpSecretOf, totpStepOf } from './totp.ts';
import { creationOptions, newWebAuthnChallenge, registered, type WebAuthnJson } from './webauthn.ts';
import type { Routes } from '../http/intake.ts';

interface EnrollRequest {
  readonly type: EnrolledType;
}

/** The proof that finishes an enrollment; which members it has depends on its type. */
interface ConfirmRequest {
  readonly type: EnrolledType;
  readonly secret?: string;
  readonly code?: string;
  readonly credential?: WebAuthnJson;
  readonly origin?: string;
}

const labelOf = ({ email, fullName, id }: Customer): string => email ?? fullName ?? id;

/** Raises 409 PASSKEY_ALREADY_ENROLLED: a customer has one at most. */
export const mustHaveNone = replaceable((_call: Call, present: readonly Passkey[]): void => {
  if (present.length > 0)
    throw conflict('Delete the passkey of this customer first.', 'PASSKEY_ALREADY_ENROLLED');
});

/** The functions that start an enrollment, by type. */
const starters: Readonly<Record<EnrolledType, (call: Call, customer: Customer) => Promise<object>>> = {
  TOTP: async (call, customer) => {
    const { id } = await begin(call, customer, { type: 'TOTP' });
    return totpForms(totpSecretOf(call.world, id), labelOf(customer));
  },
  PASSKEY: async (call, customer) => {
    const present = await passkeysOf(call, customer);
    mustHaveNone(call, present);
    const challenge = newWebAuthnChallenge(call);
    await begin(call, customer, { type: 'PASSKEY', challenge });
    return {
      options: await creationOptions(call, customer, challenge, present),
      allowedOrigins: allowedOrigins(call),
      relyingPartyId: relyingPartyId(call),
    };
  },
};

/**
 * Starts to enroll a factor: answers with what the customer needs to finish. The secret of an authenticator app is in
 * this answer alone.
 *
 * Source: Endpoints > Operations whose path is given.
 */
export const startEnrollment = replaceable<Handler<EnrollRequest>>(async (call) => {
  const customer = await scaCustomerOf(call);
  const { type } = call.body;

  const needed = await starters[type](call, customer);

  return { ...ok({ type, ...needed }), headers: { 'cache-control': 'no-store' } };
});

const wrong = (field: string, why: string): ApiError => invalidField(field, why);

/** The enrollment that a secret is of: client and server name it by the secret itself, in either form. */
const enrollmentOf = async (call: Call, customer: Customer, secret: string): Promise<string | undefined> => {
  const open = await openEnrollments(call, customer, 'TOTP');
  return open.find(({ id }) => {
    const forms = totpForms(totpSecretOf(call.world, id), '');
    return [forms.secret, forms.secretBase32Encoded].includes(secret);
  })?.id;
};

/** The functions that finish an enrollment, by type. Raises 400 for what proves nothing. */
const finishers: Readonly<
  Record<EnrolledType, (call: Call<ConfirmRequest>, customer: Customer) => Promise<object>>
> = {
  TOTP: async (call, customer) => {
    const { secret = '', code = '' } = call.body;
    const enrollmentId = await enrollmentOf(call, customer, secret);
    if (enrollmentId === undefined) throw wrong('secret', 'secret is of no enrollment that was started.');
    const step = totpStepOf(call, totpSecretOf(call.world, enrollmentId), code);
    if (step === undefined) throw wrong('code', 'code is not the one that the secret yields now.');
    const recoveryCodes = newRecoveryCodes(call);
    const rows = call.collection(totpFactors);
    await rows.delete(customer.id);
    await rows.insert({
      id: customer.id,
      enrollmentId,
      usedSteps: [step],
      recoveryHashes: hashesOf(recoveryCodes),
    });
    return { recoveryCodes };
  },
  PASSKEY: async (call, customer) => {
    const { credential = {}, origin = '' } = call.body;
    mustHaveNone(call, await passkeysOf(call, customer));
    const open = await openEnrollments(call, customer, 'PASSKEY');
    const challenges = open.flatMap(({ challenge }) => challenge ?? []);
    const made = await registered(call, { json: credential, origin, challenges });
    if (made === undefined) throw wrong('credential', 'credential does not verify for this enrollment.');
    const passkey: Passkey = {
      id: call.newId('ScaPasskey'),
      customerId: customer.id,
      ...made,
      name: 'Passkey',
    };
    await call.collection(passkeys).insert(passkey);
    return { factor: factorView(call, passkeyRow(passkey)) };
  },
};

/** Finishes to enroll a factor. The recovery codes of an authenticator app are in this answer alone. */
export const confirmEnrollment = replaceable<Handler<ConfirmRequest>>(async (call) => {
  const customer = await scaCustomerOf(call);
  const { type } = call.body;

  const shown = await finishers[type](call, customer);
  await endEnrollments(call, customer, type);

  return { ...ok({ type, ...shown }), headers: { 'cache-control': 'no-store' } };
});

export const enrollmentRoutes = {
  'sca.startEnrollment': startEnrollment,
  'sca.confirmEnrollment': confirmEnrollment,
} as const satisfies Routes;
