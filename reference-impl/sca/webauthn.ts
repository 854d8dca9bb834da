import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Customer } from '../records/customer-store.ts';
import { replaceable } from '../runtime/behaviour.ts';
import type { Passkey } from './factor-store.ts';
import { isAllowedOrigin, relyingPartyId } from './relying-party.ts';
import type { Work } from '../runtime/work.ts';

/** Half a second's work: only who uses a passkey waits for it. */
const library = () => import('@simplewebauthn/server');

/** ES256, EdDSA and RS256. */
const algorithms = [-7, -8, -257];

/** The browser's answer, whatever that is: the library looks. */
export type WebAuthnJson = Readonly<Record<string, unknown>>;

/** A challenge for a passkey to sign, base64url. */
export const newWebAuthnChallenge = ({ world }: Work): string => world.ids.secret();

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(base64url, 'base64url'));

/** The options that a browser makes a passkey with. */
export const creationOptions = async (
  work: Work,
  { id, fullName, email }: Customer,
  challenge: string,
  present: readonly Passkey[],
): Promise<object> => {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: 'psi sandbox',
    rpID: relyingPartyId(work),
    userName: email ?? id,
    userDisplayName: fullName ?? id,
    userID: Uint8Array.from(Buffer.from(id)),
    challenge: bytesOf(challenge),
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    excludeCredentials: present.map(({ credentialId }) => ({ id: credentialId })),
    supportedAlgorithmIDs: algorithms,
  });
};

/** The options that a browser signs with a passkey by. */
export const requestOptions = async (
  work: Work,
  challenge: string,
  present: readonly Passkey[],
): Promise<object> => {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: relyingPartyId(work),
    challenge: bytesOf(challenge),
    userVerification: 'required',
    allowCredentials: present.map(({ credentialId }) => ({ id: credentialId })),
  });
};

interface Ceremony {
  readonly json: WebAuthnJson;
  readonly origin: string;
  readonly challenges: readonly string[];
}

const expectations = (work: Work, { origin, challenges }: Ceremony) => ({
  expectedChallenge: (challenge: string): boolean => challenges.includes(challenge),
  expectedOrigin: origin,
  expectedRPID: relyingPartyId(work),
  requireUserVerification: true,
});

/**
 * The library raises for whatever does not verify. A client may send anything, so that is no failure of this server.
 */
const verified = async <T>({ world }: Work, ceremony: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await ceremony();
  } catch (cause) {
    world.log.debug({ err: cause }, 'a passkey did not verify');
    return undefined;
  }
};

/** The new passkey, where the credential verifies: made for one of the challenges, on an allowed origin, by a person. */
export const registered = replaceable(
  async (
    work: Work,
    ceremony: Ceremony,
  ): Promise<Pick<Passkey, 'credentialId' | 'publicKey' | 'counter'> | undefined> => {
    if (!isAllowedOrigin(work, ceremony.origin)) return undefined;
    const { verifyRegistrationResponse } = await library();
    const made = await verified(work, () =>
      verifyRegistrationResponse({
        // The library looks at what came, whatever that is; its type is for those who know already.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        response: ceremony.json as unknown as RegistrationResponseJSON,
        ...expectations(work, ceremony),
        supportedAlgorithmIDs: algorithms,
      }),
    );
    if (made?.registrationInfo === undefined) return undefined;
    const { id, publicKey, counter } = made.registrationInfo.credential;
    return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter };
  },
);

/** The passkey as it stands after it signed, where the assertion verifies; undefined where it does not. */
export const asserted = replaceable(
  async (work: Work, present: readonly Passkey[], ceremony: Ceremony): Promise<Passkey | undefined> => {
    const passkey = present.find(({ credentialId }) => credentialId === ceremony.json['id']);
    if (passkey === undefined || !isAllowedOrigin(work, ceremony.origin)) return undefined;
    const { verifyAuthenticationResponse } = await library();
    const { credentialId: id, publicKey, counter } = passkey;
    const signed = await verified(work, () =>
      verifyAuthenticationResponse({
        // As above.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        response: ceremony.json as unknown as AuthenticationResponseJSON,
        ...expectations(work, ceremony),
        credential: { id, publicKey: bytesOf(publicKey), counter },
      }),
    );
    if (signed === undefined || !signed.verified) return undefined;
    return { ...passkey, counter: signed.authenticationInfo.newCounter };
  },
);
