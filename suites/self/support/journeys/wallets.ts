import type { JsonObject } from '../../../../spec/json.ts';
import { rowsOf, type Journey, type Method, type Session } from '../journey.ts';
import {
  codeFor,
  newHolder,
  passkey,
  passkeyAssertion,
  signedWith,
  stampOf,
  tokenFor,
  type Holder,
} from '../wallet-holder.ts';
import { identifiedPerson } from '../../../kit/fixtures/people.ts';

const idOf = (answer: JsonObject): string => String(answer['id']);

/** Time stands still in a journey, and identity tokens are of the instant that it stands at first. */
const issuedAt = Date.parse('2026-01-01T00:00:00Z') / 1000;

const minuteMs = 60_000;

/** A request, sent again with a signature as often as it is answered with something to sign; twice at most. */
export const signedFor =
  ({ ask }: Session, holder: Holder) =>
  async (method: Method, path: string, body?: JsonObject): Promise<JsonObject> => {
    let answer = await ask(method, path, body);
    for (const _step of [1, 2]) {
      const { requestId, payloadToSign } = answer;
      if (typeof payloadToSign !== 'string') return answer;
      const headers = signedWith(String(requestId), stampOf(holder, payloadToSign));
      answer = await ask(method, path, body, { as: 'sandbox', headers });
    }
    return answer;
  };

interface Opened {
  readonly customerId: string;
  /** The internal account of the embedded wallet, and the one beside it. */
  readonly wallet: string;
  readonly fiat: string;
}

/** An approved customer with an embedded wallet. */
export const openWallet = async ({ ask, pass }: Session, members: JsonObject = {}): Promise<Opened> => {
  const person = { ...identifiedPerson, currencies: ['USD', 'USDB'], ...members };
  const customerId = idOf(await ask('POST', '/customers', person));
  await ask('POST', '/verifications', { customerId });
  await pass(1_000);
  const rows = rowsOf(await ask('GET', `/customers/internal-accounts?customerId=${customerId}`));
  const isWallet = ({ type }: JsonObject): boolean => type === 'EMBEDDED_WALLET';
  const [wallet = {}] = rows.filter(isWallet);
  const [fiat = {}] = rows.filter((row) => !isWallet(row));
  return { customerId, wallet: idOf(wallet), fiat: idOf(fiat) };
};

const byToken = (holder: Holder, sub = 'ada'): JsonObject => ({
  type: 'OAUTH',
  oidcToken: tokenFor(sub, holder.publicKey, issuedAt),
});

interface Identified {
  readonly credential: string;
  readonly session: string;
}

/** Adds a credential of an identity to a wallet, and opens a session by it. */
export const identified = async (
  journey: Session,
  holder: Holder,
  accountId: string,
): Promise<Identified> => {
  const signed = signedFor(journey, holder);
  const credential = idOf(await signed('POST', '/auth/credentials', { ...byToken(holder), accountId }));
  const path = `/auth/credentials/${credential}/verify`;
  const proof = { ...byToken(holder), clientPublicKey: holder.publicKey };
  return { credential, session: idOf(await signed('POST', path, proof)) };
};

/** By a code that was mailed; a wrong one first. */
const provenByCode = async (journey: Session, holder: Holder, accountId: string): Promise<string> => {
  const { ask } = journey;
  const credential = idOf(rowsOf(await ask('GET', `/auth/credentials?accountId=${accountId}`))[0] ?? {});
  const path = `/auth/credentials/${credential}`;
  const { otpEncryptionTargetBundle: target } = await ask('POST', `${path}/challenge`);
  const proof = (code: string): JsonObject => ({
    type: 'EMAIL_OTP',
    encryptedOtpBundle: typeof target === 'string' ? codeFor(holder, code, target) : 'none',
  });
  await ask('POST', `${path}/verify`, proof('111111'));
  await signedFor(journey, holder)('POST', `${path}/verify`, proof('000000'));
  return credential;
};

/** All kinds of credentials; with the first one's holder the others are added and removed. */
const credentials = async (journey: Session): Promise<void> => {
  const { ask } = journey;
  const holder = newHolder();
  const signed = signedFor(journey, holder);
  const { customerId, wallet: accountId } = await openWallet(journey, { email: 'ada@example.com' });
  const mailed = await provenByCode(journey, holder, accountId);
  await identified(journey, holder, accountId);
  await signed('POST', '/auth/credentials', { ...byToken(holder), accountId });
  const added = idOf(await signed('POST', '/auth/credentials', { ...passkey, accountId }));
  const path = `/auth/credentials/${added}`;
  const { requestId = 'none' } = await ask('POST', `${path}/challenge`, {
    clientPublicKey: holder.publicKey,
  });
  for (const _time of [1, 2])
    await ask(
      'POST',
      `${path}/verify`,
      { type: 'PASSKEY', assertion: passkeyAssertion },
      {
        as: 'sandbox',
        headers: { 'Request-Id': String(requestId) },
      },
    );
  await ask('GET', `/auth/credentials?accountId=${accountId}`);
  for (const email of ['b@example.com', 'b@example.com'])
    await signed('PATCH', `/customers/${customerId}`, { customerType: 'INDIVIDUAL', email });
  for (const id of [added, added, mailed]) await signed('DELETE', `/auth/credentials/${id}`);
  await ask('GET', `/auth/credentials?accountId=${accountId}`);
};

/** Signed retries that are not as they must be, and then one that is, twice. */
const retries = async ({ ask }: Session, holder: Holder, session: string): Promise<void> => {
  const refresh = (headers: Readonly<Record<string, string>> = {}, by = holder): Promise<JsonObject> =>
    ask(
      'POST',
      `/auth/sessions/${session}/refresh`,
      { clientPublicKey: by.publicKey },
      { as: 'sandbox', headers },
    );
  const { requestId, payloadToSign } = await refresh();
  const { payloadToSign: other } = await refresh();
  const named = String(requestId);
  const right = stampOf(holder, String(payloadToSign));
  const otherHolder = newHolder();
  await refresh({ 'Request-Id': named });
  await refresh({ 'Service-Wallet-Signature': right });
  await refresh(signedWith('Request:none', right));
  for (const signature of [
    'e30',
    stampOf(holder, String(other)),
    stampOf(holder, 'something else'),
    stampOf(otherHolder, String(payloadToSign)),
  ])
    await refresh(signedWith(named, signature));
  await refresh(signedWith(named, right), otherHolder);
  for (const _time of [1, 2]) await refresh(signedWith(named, right));
};

/** Sessions from their opening until they are over. */
const sessions = async (journey: Session, holder: Holder, accountId: string): Promise<void> => {
  const { ask, pass } = journey;
  const signed = signedFor(journey, holder);
  const { credential, session } = await identified(journey, holder, accountId);
  const list = `/auth/sessions?accountId=${accountId}`;
  await retries(journey, holder, session);
  await ask('GET', list);
  await pass(3 * minuteMs);
  await ask('GET', list);
  const path = `/auth/sessions/${session}`;
  const next = idOf(await signed('POST', `${path}/refresh`, { clientPublicKey: holder.publicKey }));
  // Wrong in two ways, at a place where neither is wrong alone.
  await ask('DELETE', path, undefined, { as: 'sandbox', headers: signedWith('Request:none', 'e30') });
  for (const _time of [1, 2]) await signed('DELETE', path);
  await ask('POST', `${path}/refresh`, { clientPublicKey: holder.publicKey });
  await ask('GET', list);
  // The only credential of the wallet: its own sessions do not sign for its end.
  await signed('DELETE', `/auth/credentials/${credential}`);
  await pass(20 * minuteMs);
  await ask('POST', `/auth/sessions/${next}/refresh`, { clientPublicKey: holder.publicKey });
  await ask('GET', list);
};

/** Credentials, sessions and signed retries of embedded wallets, and what else is signed. */
export const wallets: Journey = {
  areas: ['wallet-credentials', 'wallet-sessions'],
  go: async (journey) => {
    const { ask } = journey;
    const holder = newHolder();
    const signed = signedFor(journey, holder);
    await credentials(journey);
    const { wallet, fiat } = await openWallet(journey);
    await identified(journey, holder, wallet);
    for (const account of [wallet, fiat, 'InternalAccount:none']) {
      await signed('PATCH', `/internal-accounts/${account}`, { privateEnabled: true });
      await signed('POST', `/internal-accounts/${account}/export`, { clientPublicKey: holder.publicKey });
    }
    await sessions(journey, holder, (await openWallet(journey)).wallet);
    for (const what of ['credentials', 'sessions'])
      await ask('GET', `/auth/${what}?accountId=InternalAccount:none`);
  },
};
