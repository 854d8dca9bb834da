import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { expect, test } from '../support/plain-test.ts';
import { anyRandomSource } from '../support/random-source.ts';
import { newPasskey, type Ceremony } from '../../kit/fixtures/software-authenticator.ts';
import { totpDevice } from '../../kit/fixtures/totp-device.ts';

/** RFC 6238, appendix B, SHA-1: the last six of the eight digits, and the instant in seconds. */
const vectors = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
] as const;

test('the authenticator app makes the codes of RFC 6238, however it learned the secret', () => {
  const hex = Buffer.from('12345678901234567890').toString('hex');
  const base32 = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  const forms = [
    { secret: hex },
    { secret: base32 },
    { secret: hex, secretBase32Encoded: base32 },
    { totpUri: `otpauth://totp/psi:ada?secret=${base32}&issuer=psi` },
    { totpUri: 'https://example.com', secretBase32Encoded: base32 },
  ];

  for (const form of forms)
    for (const [seconds, code] of vectors) expect(totpDevice(form)?.codeAt(seconds * 1000)).toBe(code);
  expect(totpDevice({ secret: 'not a secret' })).toBeUndefined();
});

test('a link says how codes are made', () => {
  const totpUri = 'otpauth://totp/psi:ada?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&digits=8&period=60';

  const device = totpDevice({ totpUri });

  // The step of 59 s of the RFC, reached twice as slowly.
  expect(device?.codeAt(2 * 59_000)).toBe('94287082');
  expect(device?.codeAt(0, 1)).toBe('94287082');
  expect(device?.periodMs).toBe(60_000);
});

const ceremony: Ceremony = {
  challenge: Buffer.from('a challenge').toString('base64url'),
  relyingPartyId: 'pay.example.com',
  origin: 'https://pay.example.com',
};

const expected = {
  expectedChallenge: ceremony.challenge,
  expectedOrigin: ceremony.origin,
  expectedRPID: ceremony.relyingPartyId,
};

type Registration = Parameters<typeof verifyRegistrationResponse>[0]['response'];
type Authentication = Parameters<typeof verifyAuthenticationResponse>[0]['response'];

test('a passkey of the suite verifies with somebody else’s library', async () => {
  const passkey = newPasskey(ceremony, anyRandomSource);

  const made = await verifyRegistrationResponse({
    response: passkey.credential as unknown as Registration,
    ...expected,
  });
  if (made.registrationInfo === undefined) throw new Error('The passkey was not verified.');
  const { credential } = made.registrationInfo;
  const verdicts: boolean[] = [];
  for (const forged of [undefined, 'forged'] as const) {
    const response = passkey.sign(ceremony, forged) as unknown as Authentication;
    verdicts.push((await verifyAuthenticationResponse({ response, ...expected, credential })).verified);
  }

  expect(credential.id).toBe(passkey.credentialId);
  expect(verdicts).toEqual([true, false]);
});
