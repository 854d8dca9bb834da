import { ApiError, invalidField } from '../http/api-error.ts';
import type { Call } from '../http/call.ts';
import type { InternalAccount } from '../ledger/internal-account-store.ts';
import { customers, type Customer } from '../records/customer-store.ts';
import {
  credentialsOf,
  type AuthCredential,
  type CredentialFacts,
  type CredentialType,
} from './credential-store.ts';
import { subjectOf } from './credential-proofs.ts';

/** A request for a credential; which members it has depends on its type. */
export interface CredentialCreate {
  readonly type: CredentialType;
  readonly accountId: string;
  readonly oidcToken?: string;
  readonly nickname?: string;
  readonly attestation?: { readonly credentialId: string };
}

type NewFacts = CredentialFacts & Pick<AuthCredential, 'subject'>;
type Maker = (call: Call<CredentialCreate>, holder: Customer | undefined) => NewFacts;

const contactOf = (contact: string | undefined, member: string): string => {
  if (contact === undefined)
    throw new ApiError(400, 'INVALID_INPUT', `The customer of the wallet has no ${member}.`);
  return contact;
};

const makers: Readonly<Record<CredentialType, Maker>> = {
  EMAIL_OTP: ({ body: { type, accountId } }, holder) => ({
    type,
    accountId,
    nickname: contactOf(holder?.email, 'email'),
  }),
  SMS_OTP: ({ body: { type, accountId } }, holder) => ({
    type,
    accountId,
    nickname: contactOf(holder?.phoneNumber, 'phoneNumber'),
  }),
  OAUTH: ({ body: { type, accountId, oidcToken = '' } }) => {
    const subject = subjectOf(oidcToken);
    return { type, accountId, subject, nickname: subject };
  },
  PASSKEY: ({ body: { type, accountId, nickname = '', attestation } }) => ({
    type,
    accountId,
    nickname,
    credentialId: attestation?.credentialId ?? '',
  }),
};

const isRepetition = (wanted: NewFacts, other: AuthCredential): boolean => {
  if (wanted.type !== other.type) return false;
  if (wanted.type === 'PASSKEY') return wanted.credentialId === other.credentialId;
  return wanted.type !== 'OAUTH' || wanted.subject === other.subject;
};

/**
 * A new credential of a wallet. Raises 400 for a contact that the customer lacks, and for a second credential where
 * there can be only one: of codes by e-mail, of codes by SMS, of a passkey, of an identity.
 */
export const newCredential = async (
  call: Call<CredentialCreate>,
  { id, customerId = '' }: InternalAccount,
): Promise<NewFacts> => {
  const { type } = call.body;
  const wanted = makers[type](call, await call.collection(customers).get(customerId));
  const others = await credentialsOf(call, id);
  if (!others.some((other) => isRepetition(wanted, other))) return wanted;
  if (type === 'OAUTH') throw invalidField('oidcToken', 'The wallet has a credential of this identity.');
  throw new ApiError(400, `${type}_CREDENTIAL_ALREADY_EXISTS`, 'The wallet has this credential.');
};
