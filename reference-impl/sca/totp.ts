import { hkdfSync } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Call } from '../http/call.ts';
import { replaceable } from '../runtime/behaviour.ts';
import type { World } from '../runtime/world.ts';

const issuer = 'psi';
const secretBytes = 20;
const periodSeconds = 30;

/** How many steps of thirty seconds a device may be early or late. */
const window = 1;

/**
 * The shared secret of an enrollment, in hexadecimal. It comes from the server's own key and the enrollment alone, so
 * that none is stored.
 */
export const totpSecretOf = ({ webhookKey }: World, enrollmentId: string): string => {
  const key = webhookKey.export({ type: 'pkcs8', format: 'der' });
  return Buffer.from(hkdfSync('sha256', key, '', `psi totp ${enrollmentId}`, secretBytes)).toString('hex');
};

const generator = (secretHex: string, label: string): TOTP =>
  new TOTP({
    issuer,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: periodSeconds,
    secret: Secret.fromHex(secretHex),
  });

/** The secret in the forms that authenticator apps read. */
export const totpForms = (
  secret: string,
  label: string,
): { readonly secret: string; readonly secretBase32Encoded: string; readonly totpUri: string } => ({
  secret,
  secretBase32Encoded: Secret.fromHex(secret).base32,
  totpUri: generator(secret, label).toString(),
});

/** By the sandbox's clock, and by that of the world outside, which devices go by. Milliseconds. */
const instants = ({ world: { clock } }: Call): readonly number[] => [
  ...new Set([clock.nowMs(), clock.nowMs() - clock.offsetMs()]),
];

/** The step of RFC 6238 that a code belongs to; undefined for a wrong one, or one that is too old or too early. */
export const totpStepOf = replaceable((call: Call, secret: string, code: string): number | undefined => {
  const codes = generator(secret, '');
  for (const timestamp of instants(call)) {
    const delta = codes.validate({ token: code, timestamp, window });
    if (delta !== null) return codes.counter({ timestamp }) + delta;
  }
  return undefined;
});
