import type { Call } from '../http/call.ts';
import { defineCollection, type Document } from '../store/store.ts';
import type { AuthCredential } from './credential-store.ts';
import { walletRefusal } from './refusals.ts';

/** A challenge for a passkey to sign, and for whom the session will be. */
interface PasskeyChallenge extends Document {
  readonly credential: string;
  readonly challenge: string;
  readonly clientPublicKey: string;
  readonly expiresAt: string;
  readonly isUsed: boolean;
}

const passkeyChallenges = defineCollection<PasskeyChallenge>('passkey_challenges');

// Assumed, like that of a signed retry.
const lifeMs = 5 * 60_000;

/** Issues a challenge; the members that show it. */
export const issuePasskeyChallenge = async (
  call: Call,
  { id: credential }: AuthCredential,
  clientPublicKey: string,
): Promise<object> => {
  const issued: PasskeyChallenge = {
    id: call.newId('Request'),
    credential,
    challenge: call.world.ids.secret(),
    clientPublicKey,
    expiresAt: new Date(call.now().getTime() + lifeMs).toISOString(),
    isUsed: false,
  };
  await call.collection(passkeyChallenges).insert(issued);
  return { challenge: issued.challenge, requestId: issued.id, expiresAt: issued.expiresAt };
};

/** Uses up the challenge that the Request-Id names; the client's key it was issued for. Raises 401 for any other. */
export const usePasskeyChallenge = async (call: Call, { id }: AuthCredential): Promise<string> => {
  const named = call.headers['request-id'];
  if (named === undefined)
    throw walletRefusal(call, 'REQUEST_ID_MISSING', 'Send the requestId of the challenge in Request-Id.');
  const found = await call.collection(passkeyChallenges).get(String(named));
  if (
    found === undefined ||
    found.credential !== id ||
    found.isUsed ||
    found.expiresAt <= call.now().toISOString()
  )
    throw walletRefusal(call, 'WALLET_SIGNATURE_INVALID', 'Request-Id names no open challenge.');
  await call.collection(passkeyChallenges).update({ ...found, isUsed: true });
  return found.clientPublicKey;
};
