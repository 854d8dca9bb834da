import { createHash, randomUUID } from 'node:crypto';
import type { Value } from '../../generators/kernel/from-schema.ts';
import type { Exchange } from '../../spec/exchange.ts';
import { accountsOf, rowsOf } from './accounts.ts';
import { mustKnow } from './binding.ts';
import type { CallOptions, Client } from './client.ts';
import { someCustomer } from './customers.ts';
import { Inconclusive } from './examiner.ts';
import { bodyOf, needed } from './judge.ts';
import type { Owned } from './owned.ts';
import { exampleBody } from './probes.ts';
import { run, target } from './run.ts';
import { performed } from './signed-retry.ts';
import { mustHaveProvoked, provocation } from './trigger.ts';
import { completePerson } from './verifications.ts';
import { clientPublicKey } from './wallet-signer.ts';

/** An embedded wallet of a customer of its own. */
export interface Wallet {
  /** The internal account. */
  readonly id: string;
  readonly customerId: string;
  /** When the customer was added, by the target's clock: a moment before the wallet. */
  readonly since: string;
}

/** A customer who is to have an embedded wallet. */
export const walletHolder = (): Value => ({
  ...completePerson,
  currencies: [provocation('embeddedWallet').value],
});

/** The wallet of a customer. Leaves the test as inconclusive where the customer has none. */
export const walletOf = async (
  api: Client,
  { id: customerId, exchange }: { readonly id: string; readonly exchange: Exchange },
): Promise<Wallet> => {
  const listed = await accountsOf(api, customerId);
  const found = rowsOf(listed).find(({ type }) => type === 'EMBEDDED_WALLET');
  if (typeof found?.['id'] === 'string')
    return { id: found['id'], customerId, since: String(bodyOf(exchange)['createdAt']) };
  const wanted = provocation('embeddedWallet');
  mustHaveProvoked(wanted, false, 'the customer has no internal account of type EMBEDDED_WALLET', listed);
  throw new Inconclusive(
    'prerequisite',
    `A customer with the currency ${wanted.value} has no internal account of type EMBEDDED_WALLET.`,
    listed,
  );
};

/** What the description gives as an example: enough for a target without a memory. */
const exampleWallet = (): Wallet => {
  const { accountId } = exampleBody('credentials.create') as { readonly accountId: string };
  return { id: accountId, customerId: '', since: '' };
};

export const someWallet = async (api: Client, owned: Owned): Promise<Wallet> =>
  target().capabilities.state
    ? walletOf(api, await someCustomer(api, owned, walletHolder()))
    : exampleWallet();

/** An identity that nobody else has. */
export const newIdentity = (): string => `${run().prefix}-${randomUUID()}`;

const tokenPart = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An identity token as the sandbox of the assumed interface takes it: unsigned, new, and for one client key. */
const identityToken = (sub: string, key: string): string => {
  const iat = Math.floor(Date.now() / 1000);
  const nonce = createHash('sha256').update(key).digest('hex');
  const claims = { iss: 'https://login.example.com', sub, aud: 'psi', iat, exp: iat + 300, nonce };
  return `${tokenPart({ alg: 'none', typ: 'JWT' })}.${tokenPart(claims)}.`;
};

/** What proves that somebody is this identity, and has the client's key. */
export const proofOf = (identity: string): Value => {
  const key = clientPublicKey();
  return { type: 'OAUTH', oidcToken: identityToken(identity, key), clientPublicKey: key };
};

/** A credential of a wallet, and the identity that proves it. */
export interface Credential {
  readonly id: string;
  readonly identity: string;
  /** The answer that completed its creation. */
  readonly created: Exchange;
}

/** Adds a credential to a wallet, whatever the target answers. */
export const addCredential = (
  api: Client,
  { id: accountId }: Pick<Wallet, 'id'>,
  identity: string,
): Promise<Exchange> =>
  performed(api, 'credentials.create', {
    body: { type: 'OAUTH', accountId, oidcToken: identityToken(identity, clientPublicKey()) },
  });

/** The credential that was created, by the answer. */
export const credentialFrom = (created: Exchange, identity: string): Credential => {
  const { id } = bodyOf(created);
  mustKnow(typeof id === 'string', 'A new authentication credential shows no id', created);
  return { id: String(id), identity, created };
};

export const someCredential = async (api: Client, wallet: Wallet): Promise<Credential> => {
  const identity = newIdentity();
  const created = needed(await addCredential(api, wallet, identity), 'Creating an authentication credential');
  return credentialFrom(created, identity);
};

/** Proves a credential, whatever the target answers; wrongly, when another identity is given. */
export const verifyCredential = (
  api: Client,
  { id, identity }: Pick<Credential, 'id' | 'identity'>,
): Promise<Exchange> => performed(api, 'credentials.verify', { path: { id }, body: proofOf(identity) });

/** A session of a wallet. */
export interface Session {
  readonly id: string;
  /** As the target says; the document says that sessions have it. */
  readonly expiresAt: string;
  /** The answer that opened it. */
  readonly opened: Exchange;
}

/** The session that an answer opened. Leaves the test as inconclusive where it shows none. */
export const sessionFrom = (opened: Exchange): Session => {
  const { id, expiresAt } = bodyOf(opened);
  mustKnow(typeof id === 'string', 'A new session shows no id', opened);
  return { id: String(id), expiresAt: String(expiresAt), opened };
};

export const someSession = async (api: Client, credential: Credential): Promise<Session> =>
  sessionFrom(needed(await verifyCredential(api, credential), 'Verifying an authentication credential'));

/** A wallet with one credential, which has not been verified yet. */
export const walletWithCredential = async (
  api: Client,
  owned: Owned,
): Promise<{ readonly wallet: Wallet; readonly credential: Credential }> => {
  const wallet = await someWallet(api, owned);
  return { wallet, credential: await someCredential(api, wallet) };
};

export const listSessions = (api: Client, { id: accountId }: Pick<Wallet, 'id'>): Promise<Exchange> =>
  api.call('sessions.list', { query: { accountId, limit: 100 } });

export const listCredentials = (api: Client, { id: accountId }: Pick<Wallet, 'id'>): Promise<Exchange> =>
  api.call('credentials.list', { query: { accountId, limit: 100 } });

export const idsOn = (page: Exchange): readonly unknown[] => rowsOf(page).map(({ id }) => id);

/** A request to refresh a session. */
export const refreshOptions = (
  { id }: Pick<Session, 'id'>,
  key: string = clientPublicKey(),
): CallOptions => ({
  path: { id },
  body: { clientPublicKey: key },
});

/** Refreshes a session, signed, whatever the target answers. Whether that is taken shows whether it is active. */
export const refreshSession = (api: Client, session: Pick<Session, 'id'>): Promise<Exchange> =>
  performed(api, 'sessions.refresh', refreshOptions(session));

/** Revokes a session, signed, whatever the target answers. */
export const revokeSession = (api: Client, { id }: Pick<Session, 'id'>): Promise<Exchange> =>
  performed(api, 'sessions.revoke', { path: { id } });
