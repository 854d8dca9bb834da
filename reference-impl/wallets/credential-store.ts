import type { JsonObject } from '../../spec/json.ts';
import { notFound } from '../http/api-error.ts';
import { defineCollection, type Document } from '../store/store.ts';
import { replaceable } from '../runtime/behaviour.ts';
import type { Work } from '../runtime/work.ts';

export type CredentialType = 'OAUTH' | 'EMAIL_OTP' | 'SMS_OTP' | 'PASSKEY';

/** Members that credentials share with the sessions that they open. */
export interface CredentialFacts {
  /** The internal account of the wallet. */
  readonly accountId: string;
  readonly type: CredentialType;
  /** The WebAuthn id of a passkey. */
  readonly credentialId?: string;
  readonly nickname: string;
}

/** A credential by which the holder of a wallet proves its ownership, as it is stored. */
export interface AuthCredential extends CredentialFacts, Document {
  /** The person whom the identity token of an OAUTH credential is about: issuer and subject. */
  readonly subject?: string;
  /** When its last challenges were issued. Milliseconds. */
  readonly challengedAtMs: readonly number[];
  /** How many codes were sent: each is encrypted to a key of its own. */
  readonly codes: number;
  /** How many wrong codes came since the latest was sent; absent where none did. */
  readonly wrongCodes?: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export const authCredentials = defineCollection<AuthCredential>('auth_credentials', ['accountId']);

/** The credential with this id. Raises 404; the document has no code of its own for it. */
export const credentialOf = async (work: Work, id: string): Promise<AuthCredential> => {
  const credential = await work.collection(authCredentials).get(id);
  if (!credential) throw notFound('No such authentication credential.');
  return credential;
};

export const credentialsOf = (work: Work, accountId: string): Promise<readonly AuthCredential[]> =>
  work.collection(authCredentials).find({ where: { accountId } });

/** A credential as reads show it. */
export const credentialView = replaceable(
  (
    _work: Work,
    {
      subject: _subject,
      challengedAtMs: _challenged,
      codes: _codes,
      wrongCodes: _wrong,
      ...shown
    }: AuthCredential,
  ): JsonObject => shown,
);

export const insertCredential = async (
  work: Work,
  facts: CredentialFacts & Pick<AuthCredential, 'subject'>,
): Promise<AuthCredential> => {
  const now = work.now().toISOString();
  const credential: AuthCredential = {
    id: work.newId('AuthMethod'),
    ...facts,
    challengedAtMs: [],
    codes: 0,
    createdAt: now,
    updatedAt: now,
  };
  await work.collection(authCredentials).insert(credential);
  return credential;
};
