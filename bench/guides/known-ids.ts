import type { JsonObject } from '../../spec/json.ts';

/** Ids of what a walk has made, by what they name: `Customer`, `Quote`, `AuthMethod/OAUTH`. */
export interface KnownIds {
  readonly learn: (kind: string, id: string) => void;
  /** The id that was learned last. */
  readonly newest: (kind: string) => string | undefined;
  /** An id that was deleted, or is used up, names nothing any more: of no kind, or of this one. */
  readonly forget: (id: string, kind?: string) => void;
}

export const createKnownIds = (): KnownIds => {
  const known = new Map<string, readonly string[]>();
  const without = (kind: string, id: string): readonly string[] =>
    (known.get(kind) ?? []).filter((other) => other !== id);
  return {
    learn: (kind, id) => void known.set(kind, [...without(kind, id), id]),
    newest: (kind) => known.get(kind)?.at(-1),
    forget: (id, only) => {
      for (const kind of only === undefined ? known.keys() : [only]) known.set(kind, without(kind, id));
    },
  };
};

/** The kinds that members of requests name, where their samples do not say it, or say it too roughly. */
const byMember: Readonly<Record<string, string>> = {
  customerId: 'Customer',
  transactionId: 'Transaction',
  quoteId: 'Quote',
  jobId: 'ImportJob',
  invitationCode: 'Invitation',
  lookupId: 'Lookup',
  externalAccountId: 'ExternalAccount',
  'request-id': 'Request',
  inviterUma: 'UmaAddress',
  clientPublicKey: 'PublicKey',
  oidcToken: 'IdentityToken',
  encryptedOtpBundle: 'SealedCode',
};

/** The kinds that they name in requests of one operation: more than the member says. */
const byOperation: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'sandbox.sendFunds': { quoteId: 'Quote/REALTIME_FUNDING' },
  'sandbox.fundInternalAccount': { accountId: 'InternalAccount' },
  'sandbox.receiveUmaPayment': { receiverUmaAddress: 'UmaAddress' },
  'transactions.approve': { transactionId: 'IncomingPayment' },
  'transactions.reject': { transactionId: 'IncomingPayment' },
  'invitations.claim': { inviteeUma: 'UmaAddress/other' },
  'internalAccounts.export': { id: 'Wallet' },
  'credentials.create': { accountId: 'Wallet', oidcToken: 'IdentityToken/new' },
  'credentials.list': { accountId: 'Wallet' },
  'credentials.revoke': { id: 'AuthMethod/OAUTH' },
  'sessions.list': { accountId: 'Wallet' },
};

/** The kind of credential that can be asked, or proven, in this way. */
const credentialFor = ({ type, clientPublicKey }: JsonObject): string =>
  `AuthMethod/${typeof type === 'string' ? type : clientPublicKey === undefined ? 'EMAIL_OTP' : 'PASSKEY'}`;

const ofCredentials: ReadonlySet<string> = new Set(['credentials.verify', 'credentials.reissueChallenge']);

/** The kind that a sample stands for: `Customer:…` says so itself. Undefined for what is no id. */
export const kindOf = (
  sample: string,
  member: string,
  { operation = '', body }: { readonly operation?: string | undefined; readonly body: JsonObject },
): string | undefined => {
  if (member === 'id' && ofCredentials.has(operation)) return credentialFor(body);
  const own = byOperation[operation]?.[member] ?? byMember[member];
  return own ?? /^([A-Z][A-Za-z]+):(?!\/\/)\S*$/.exec(sample)?.[1];
};
