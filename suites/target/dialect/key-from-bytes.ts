import { createECDH, createPrivateKey, type KeyObject } from 'node:crypto';

/** True for a number that is a private key of P-256: from one to its order, exclusive. */
const isScalar = (bytes: Buffer): boolean => {
  try {
    createECDH('prime256v1').setPrivateKey(bytes);
    return true;
  } catch {
    // The curve decides.
    return false;
  }
};

/** A private key of P-256 from random bytes, 32 at a time. One try in four thousand million is no key and is repeated. */
export const keyFrom = (next: () => Buffer): KeyObject => {
  let scalar = next();
  while (!isScalar(scalar)) scalar = next();
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(scalar);
  // Uncompressed: one byte that says so, then both coordinates.
  const point = pair.getPublicKey();
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  const d = scalar.toString('base64url');
  return createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d }, format: 'jwk' });
};
