import type { JsonObject } from '../../spec/json.ts';
import type { Customer } from '../records/customer-store.ts';
import { invalidField } from '../http/api-error.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { defineCollection, type Document } from '../store/store.ts';
import type { Work } from '../runtime/work.ts';

/** The factors by which customers prove their identity. Source: Authentication. */
export type ScaFactor = 'SMS_OTP' | 'TOTP' | 'PASSKEY';

/** The factors that are enrolled by requests; SMS_OTP comes with a telephone number. */
export type EnrolledType = Exclude<ScaFactor, 'SMS_OTP'>;

/** An authenticator app that was enrolled. A customer has one at most, under the customer's id. */
export interface TotpFactor extends Document {
  /** The enrollment that its secret is derived from. */
  readonly enrollmentId: string;
  /** Steps whose code was used: a code counts once. The newest are last. */
  readonly usedSteps: readonly number[];
  /** Hashes of the recovery codes that were not used. */
  readonly recoveryHashes: readonly string[];
}

/** A passkey that was enrolled. */
export interface Passkey extends Document {
  readonly customerId: string;
  /** WebAuthn's own id of it, base64url. */
  readonly credentialId: string;
  /** COSE, base64url. */
  readonly publicKey: string;
  /** How often it has signed, by its own counter. */
  readonly counter: number;
  readonly name: string;
}

export const totpFactors = defineCollection<TotpFactor>('sca_totp_factors');
export const passkeys = defineCollection<Passkey>('sca_passkeys', ['customerId']);

/** A factor as the listing has it. */
export interface FactorRow extends Document {
  readonly factor: ScaFactor;
  readonly credentialId?: string;
  readonly name?: string;
}

export const passkeyRow = ({ id, credentialId, name }: Passkey): FactorRow => ({
  id,
  factor: 'PASSKEY',
  credentialId,
  name,
});

export const passkeysOf = (work: Work, { id: customerId }: Customer): Promise<readonly Passkey[]> =>
  work.collection(passkeys).find({ where: { customerId }, order: 'oldest' });

/** The factors that a customer can prove. Source: Endpoints > Operation catalogue. */
export const factorsOf = replaceable(
  async (work: Work, customer: Customer): Promise<readonly FactorRow[]> => {
    const totp = await work.collection(totpFactors).get(customer.id);
    return [
      ...(customer.phoneNumber === undefined ? [] : [{ id: 'SMS_OTP', factor: 'SMS_OTP' as const }]),
      ...(totp === undefined ? [] : [{ id: 'TOTP', factor: 'TOTP' as const }]),
      ...(await passkeysOf(work, customer)).map(passkeyRow),
    ];
  },
);

/** Raises 400 for a factor that the customer cannot prove. */
export const mustHaveFactor = async (work: Work, customer: Customer, factor: ScaFactor): Promise<void> => {
  const present = await factorsOf(work, customer);
  if (!present.some((row) => row.factor === factor))
    throw invalidField('factor', `This customer has no ${factor}.`);
};

/** A factor as reads show it. */
export const factorView = replaceable((_work: Work, { id: _id, ...shown }: FactorRow): JsonObject => ({
  ...shown,
}));
