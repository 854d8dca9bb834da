import { createHash, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import type { Call } from './api.ts';
import { CannotBeDone, type Context } from './context.ts';
import { textOf, type Json } from './json.ts';
import { everyRow } from './pages.ts';
import type { WalletRecord } from './state.ts';

/** An embedded wallet is signed for with a key that stays with its holder, while a session of that key is open. */
const keep = ({ state }: Context, id: string, wallet: WalletRecord): WalletRecord => {
  state.change({ wallets: { ...state.get().wallets, [id]: wallet } });
  return wallet;
};

const newKey = (): Pick<WalletRecord, 'privateKey' | 'publicKey'> => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const hex = [x, y].map((part) => Buffer.from(part, 'base64url').toString('hex'));
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: `04${hex.join('')}`,
  };
};

/** The header of a signed retry: over exactly what the challenge gives to sign. */
const stampOf = ({ privateKey, publicKey }: WalletRecord, payload: string): string => {
  const signature = sign('sha256', Buffer.from(payload), createPrivateKey(privateKey)).toString('hex');
  const stamp = { publicKey, scheme: 'SIGNATURE_SCHEME_TK_API_P256', signature };
  return Buffer.from(JSON.stringify(stamp)).toString('base64url');
};

/** An identity token as the sandbox accepts it: unsigned, new, and for the holder's key. */
const tokenFor = ({ publicKey }: Pick<WalletRecord, 'publicKey'>): string => {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const nonce = createHash('sha256').update(publicKey).digest('hex');
  const iat = Math.floor(Date.now() / 1000);
  return `${part({ alg: 'none' })}.${part({ iss: 'https://login.example.com', sub: 'grace', nonce, iat })}.`;
};

const verified = async (context: Context, id: string, wallet: WalletRecord): Promise<WalletRecord> => {
  const session = await context.api.call({
    method: 'POST',
    path: `/auth/credentials/${wallet.credential ?? ''}/verify`,
    body: { type: 'OAUTH', oidcToken: tokenFor(wallet), clientPublicKey: wallet.publicKey },
  });
  const sessionExpiresAt = textOf(session, 'expiresAt');
  return keep(context, id, {
    ...wallet,
    session: String(session['id']),
    ...(sessionExpiresAt !== undefined && { sessionExpiresAt }),
  });
};

/** Adds the holder's identity to a wallet, once, and opens a session for their key. */
export const openWallet = async (context: Context, id: string): Promise<void> => {
  const known = context.state.get().wallets[id];
  const wallet = known ?? keep(context, id, newKey());
  if (wallet.credential !== undefined) {
    await verified(context, id, wallet);
    return;
  }
  const credential = await context.api.call({
    method: 'POST',
    path: '/auth/credentials',
    body: { type: 'OAUTH', oidcToken: tokenFor(wallet), accountId: id },
    key: context.decisions.newKey(),
  });
  await verified(context, id, keep(context, id, { ...wallet, credential: String(credential['id']) }));
};

const mostSessions = 3;

/** The wallet with a session that can be used. Raises CannotBeDone when its holder has closed the last one. */
const withSession = async (context: Context, id: string, left = mostSessions): Promise<WalletRecord> => {
  const wallet = context.state.get().wallets[id];
  if (wallet?.session === undefined || context.decisions.isClosed(wallet))
    throw new CannotBeDone('The wallet has no session.');
  if (left === 0 || context.decisions.isUsable(wallet.sessionExpiresAt, new Date())) return wallet;
  await verified(context, id, wallet);
  return withSession(context, id, left - 1);
};

const mostChallenges = 3;

/**
 * Sends a request, and the same once more with a signature over what the answer gives to sign. A challenge that came
 * too late is not answered: the request is begun anew.
 */
const signed = async (context: Context, id: string, call: Call, left = mostChallenges): Promise<Json> => {
  const wallet = await withSession(context, id);
  const challenge = await context.api.call(call);
  const [payload, requestId] = [textOf(challenge, 'payloadToSign'), textOf(challenge, 'requestId')];
  if (payload === undefined || requestId === undefined) return challenge;
  if (!context.decisions.isUsable(textOf(challenge, 'expiresAt'), new Date())) {
    if (left <= 1) throw new CannotBeDone('Every challenge expired before it could be answered.');
    return signed(context, id, call, left - 1);
  }
  const headers = { 'request-id': requestId, 'service-wallet-signature': stampOf(wallet, payload) };
  return context.api.call({ ...call, headers });
};

/** Makes a wallet private, or public. */
export const setPrivacy = async (context: Context, id: string, isPrivate: boolean): Promise<void> => {
  const path = `/internal-accounts/${id}`;
  await signed(context, id, { method: 'PATCH', path, body: { privateEnabled: isPrivate } });
};

/** Has the credentials of a wallet handed out, encrypted to the holder's key. */
export const exportWallet = async (context: Context, id: string): Promise<void> => {
  const { publicKey: clientPublicKey } = await withSession(context, id);
  const path = `/internal-accounts/${id}/export`;
  await signed(context, id, { method: 'POST', path, body: { clientPublicKey } });
};

/** Ends the session: nothing is signed with its key from now on. */
export const closeWallet = async (context: Context, id: string): Promise<void> => {
  const wallet = await withSession(context, id);
  await signed(context, id, { method: 'DELETE', path: `/auth/sessions/${wallet.session ?? ''}` });
  keep(context, id, { ...wallet, isClosed: true });
};

/** The delegated signing keys of a wallet. */
export const delegatedKeys = ({ api, decisions }: Context, id: string): Promise<readonly Json[]> =>
  everyRow(api, decisions, '/auth/delegated-keys', { accountId: id });
