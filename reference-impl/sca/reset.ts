import { contactVerificationFor } from '../customers/contact-verification.ts';
import { customers, type Customer } from '../records/customer-store.ts';
import { ApiError, invalidField } from '../http/api-error.ts';
import { created, noContent, ok, type Call, type Handler } from '../http/call.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { allows, apply } from '../runtime/lifecycle.ts';
import {
  factorsOf,
  mustHaveFactor,
  passkeys,
  passkeysOf,
  totpFactors,
  type ScaFactor,
} from './factor-store.ts';
import { beginReset, resetOf, resets, type Reset } from './reset-store.ts';
import { scaCustomerOf } from './sca-customer.ts';
import type { Routes } from '../http/intake.ts';

interface StartRequest {
  readonly factor: ScaFactor;
}

interface CompleteRequest {
  readonly mobile?: { readonly countryCode: string; readonly number: string };
}

/** How many resets a customer can start in a day. Assumed. */
export const mostResets = replaceable((_call: Call): number => 5);

const aDayMs = 24 * 3_600_000;

/** Raises 429 where a customer has started too many resets lately. */
const mustNotBeTooMany = async (call: Call, { id: customerId }: Customer): Promise<void> => {
  const nowMs = call.now().getTime();
  const since = new Date(nowMs - aDayMs).toISOString();
  const where = { customerId, startedAt: { above: since } };
  const recent = await call.collection(resets).find({ where, order: 'oldest' });
  const [first] = recent;
  if (first === undefined || recent.length < mostResets(call)) return;
  const waitMs = Date.parse(first.startedAt) + aDayMs - nowMs;
  throw new ApiError(429, 'RATE_LIMITED', 'Too many resets were started.', {
    headers: { 'Retry-After': String(Math.ceil(waitMs / 1000)) },
  });
};

/** Starts the reset of a factor that was lost. Raises 429 for too many. */
export const startReset = replaceable<Handler<StartRequest>>(async (call) => {
  const customer = await scaCustomerOf(call);
  const { factor } = call.body;
  await mustHaveFactor(call, customer, factor);
  await mustNotBeTooMany(call, customer);

  const { id: resetId, expiresAt } = await beginReset(call, customer, factor);

  const livenessAccessToken = call.world.ids.secret();
  const verificationLink = `https://liveness.example/${livenessAccessToken}`;
  return created({ resetId, livenessAccessToken, verificationLink, expiresAt });
});

/** Whether the factor has been enrolled again; null before the reset is completed. */
const enrollmentStatusOf = async (
  call: Call,
  customer: Customer,
  { status, factor }: Reset,
): Promise<'PENDING' | 'COMPLETED' | null> => {
  if (status !== 'COMPLETED') return null;
  const present = await factorsOf(call, customer);
  return present.some((row) => row.factor === factor) ? 'COMPLETED' : 'PENDING';
};

/** Shows how a reset stands. Source: Endpoints > Operations whose path is given. */
export const getReset = replaceable<Handler>(async (call) => {
  const customer = await scaCustomerOf(call);
  const reset = await resetOf(call, customer, call.params['resetId'] ?? '');
  const { status, factor, expiresAt, completedAt = null } = reset;
  const enrollmentStatus = await enrollmentStatusOf(call, customer, reset);
  return ok({ status, factor, enrollmentStatus, expiresAt, completedAt });
});

const e164 = /^\+[1-9][0-9]{1,14}$/;

const newNumberOf = ({ body }: Call<CompleteRequest | undefined>): string => {
  const { countryCode = '', number = '' } = body?.mobile ?? {};
  const phoneNumber = `+${countryCode.replace(/^\+/, '')}${number}`;
  if (!e164.test(phoneNumber))
    throw invalidField('mobile', 'mobile must have the countryCode and number of the new telephone.');
  return phoneNumber;
};

/** The changes that completing a reset makes, by factor. */
const removers: Readonly<
  Record<ScaFactor, (call: Call<CompleteRequest | undefined>, customer: Customer) => Promise<void>>
> = {
  SMS_OTP: async (call, customer) => {
    const { contactVerification: _earlier, ...kept } = customer;
    const after = { ...kept, phoneNumber: newNumberOf(call), updatedAt: call.now().toISOString() };
    const contactVerification = contactVerificationFor(call, after, customer);
    await call
      .collection(customers)
      .update({ ...after, ...(contactVerification && { contactVerification }) });
  },
  TOTP: async (call, { id }) => {
    await call.collection(totpFactors).delete(id);
  },
  PASSKEY: async (call, customer) => {
    for (const { id } of await passkeysOf(call, customer)) await call.collection(passkeys).delete(id);
  },
};

/** Raises 400 for a reset whose liveness has not passed, and for one that was completed. */
export const mustBeCompletable = replaceable((call: Call, { status }: Reset): void => {
  if (!allows(call, 'sca-reset', status, 'complete'))
    throw invalidField('resetId', `The reset is ${status}: it can be completed once liveness has passed.`);
});

/** Completes a reset: the factor can be enrolled again. Raises 400 where liveness has not passed. */
export const completeReset = replaceable<Handler<CompleteRequest | undefined>>(async (call) => {
  const customer = await scaCustomerOf(call);
  const reset = await resetOf(call, customer, call.params['resetId'] ?? '');
  mustBeCompletable(call, reset);

  await removers[reset.factor](call, customer);
  const status = apply(call, 'sca-reset', 'LIVENESS_PASSED', 'complete').state;
  await call.collection(resets).update({ ...reset, status, completedAt: call.now().toISOString() });

  return noContent;
});

export const resetRoutes = {
  'sca.getReset': getReset,
  'sca.startReset': startReset,
  'sca.completeReset': completeReset,
} as const satisfies Routes;
