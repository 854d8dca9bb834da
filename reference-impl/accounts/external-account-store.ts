import { ApiError, conflict, invalidField, notFound } from '../http/api-error.ts';
import { canonicalJson } from '../http/canonical-json.ts';
import { defineCollection, type Document } from '../store/store.ts';
import type { Work } from '../runtime/work.ts';
import { transactions } from '../payments/transaction-store.ts';
import { beneficiaryTriggers, suffixOf, unknownAccountSuffix } from '../sandbox-triggers.ts';
import { currenciesOf, identifierOf, isBankAccount, withRails, type AccountInfo } from './account-kinds.ts';
import { activeCustomerOf } from '../customers/customer-store.ts';
import { isListedBank } from '../platform/discoveries.ts';

/** What a request says of a new external account. */
export interface ExternalAccountCreate {
  readonly customerId?: string;
  readonly currency: string;
  readonly platformAccountId?: string;
  readonly ownershipType?: string;
  readonly defaultUmaDepositAccount?: boolean;
  readonly accountInfo: AccountInfo;
}

/** What the server keeps of an external account and shows nobody. */
interface Inner {
  /** What names it at its bank or chain. */
  readonly identifier: string;
  /** The same for the same account of the same owner. */
  readonly fingerprint: string;
  /** Whether its customer trusts it as a beneficiary; it cannot be deleted then. */
  readonly trusted: boolean;
}

/** An external account as it is stored. */
export interface ExternalAccount extends ExternalAccountCreate, Document {
  readonly status: 'ACTIVE' | 'PENDING';
  readonly beneficiaryVerificationStatus?: string;
  readonly beneficiaryVerifiedData?: { readonly fullName: string };
  readonly inner: Inner;
}

export const externalAccounts = defineCollection<ExternalAccount>('external_accounts', [
  'inner.fingerprint',
  'customerId',
]);

/** Ids of deleted accounts, where these are told from accounts that never were. */
const goneAccounts = defineCollection('gone_external_accounts');

export const externalAccountView = ({ inner: _inner, ...account }: ExternalAccount): unknown => account;

export const isExternalId = (id: string): boolean => id.startsWith('ExternalAccount:');

/** The external account with this id, whoever has it. Raises 404; the document has no code of its own for it. */
export const externalAccountOf = async (work: Work, id: string): Promise<ExternalAccount> => {
  const account = await work.collection(externalAccounts).get(id);
  if (!account && (await work.collection(goneAccounts).get(id)))
    throw new ApiError(410, 'GONE', 'This external account is deleted.');
  if (!account) throw notFound('No such external account.');
  return account;
};

interface Holder {
  readonly fullName?: string;
  readonly legalName?: string;
}

/** The name of the account's holder, where it has one. */
export const holderOf = ({ accountInfo }: ExternalAccountCreate): string | undefined => {
  const holder = accountInfo['beneficiary'] as Holder | undefined;
  return holder?.fullName ?? holder?.legalName;
};

const checkedHolder = (
  account: ExternalAccountCreate,
): Pick<ExternalAccount, 'beneficiaryVerificationStatus' | 'beneficiaryVerifiedData'> => {
  if (!isBankAccount(account.accountInfo)) return {};
  const status = beneficiaryTriggers[suffixOf(identifierOf(account.accountInfo))] ?? 'MATCHED';
  const fullName = holderOf(account);
  const isKnown = status === 'MATCHED' || status === 'PARTIAL_MATCH';
  return {
    beneficiaryVerificationStatus: status,
    ...(isKnown && fullName !== undefined && { beneficiaryVerifiedData: { fullName } }),
  };
};

const mustBePossible = (work: Work, { currency, accountInfo }: ExternalAccountCreate): void => {
  const currencies = currenciesOf(accountInfo);
  if (currencies !== undefined && !currencies.includes(currency))
    throw invalidField(
      'currency',
      `currency must be ${currencies.join(' or ')} for ${accountInfo.accountType}, not ${currency}.`,
    );
  if (suffixOf(identifierOf(accountInfo)) === unknownAccountSuffix)
    throw new ApiError(400, 'INVALID_BANK_ACCOUNT', 'The bank does not know this account.');
  if (work.faults.has('listed-banks-are-refused') && isListedBank(accountInfo['bankName']))
    throw invalidField('accountInfo.bankName', 'accountInfo.bankName is no bank that is known.');
};

const fingerprintOf = ({ customerId, currency, accountInfo }: ExternalAccountCreate): string => {
  const { beneficiary: _beneficiary, ...account } = accountInfo;
  return canonicalJson([customerId ?? 'platform', currency, account]);
};

/**
 * Adds an external account: of the customer it names, or of the platform. Raises 400 for one that cannot be,
 * 404 for an unknown customer, 409 for one that its owner has already.
 */
export const addExternalAccount = async (
  work: Work,
  wanted: ExternalAccountCreate,
): Promise<ExternalAccount> => {
  if (wanted.customerId !== undefined && !work.faults.has('external-account-of-nobody-is-added'))
    await activeCustomerOf(work, wanted.customerId);
  mustBePossible(work, wanted);
  const accounts = work.collection(externalAccounts);
  const fingerprint = fingerprintOf(wanted);
  const same = await accounts.first({ where: { 'inner.fingerprint': fingerprint } });
  if (same && work.variations.has('external-accounts-are-given-again')) return same;
  if (same && !work.variations.has('external-accounts-may-repeat'))
    throw conflict('This external account was added already.');
  const account: ExternalAccount = {
    id: work.newId('ExternalAccount'),
    ...wanted,
    status: work.variations.has('external-accounts-start-pending') ? 'PENDING' : 'ACTIVE',
    ...(!work.variations.has('external-accounts-start-pending') && checkedHolder(wanted)),
    accountInfo: withRails(wanted.accountInfo),
    inner: { identifier: identifierOf(wanted.accountInfo), fingerprint, trusted: false },
  };
  await accounts.insert(account);
  return account;
};

/** Whether a payment from or to the account is under way. */
const isOnTheWay = async (work: Work, { id }: ExternalAccount): Promise<boolean> => {
  const found = await work
    .collection(transactions)
    .first({ where: { 'inner.parties': { has: id }, status: 'PROCESSING' } });
  return found !== undefined;
};

/** Removes an external account. Raises 409 BENEFICIARY_TRUSTED for one that its customer trusts. */
export const removeExternalAccount = async (work: Work, account: ExternalAccount): Promise<void> => {
  if (account.inner.trusted && !work.faults.has('trusted-beneficiary-can-be-deleted'))
    throw conflict('Stop trusting this beneficiary first.', 'BENEFICIARY_TRUSTED');
  if (work.variations.has('external-accounts-in-use-stay') && (await isOnTheWay(work, account)))
    throw conflict('A payment is on its way to this account.');
  if (work.variations.has('deleted-resources-answer-410'))
    await work.collection(goneAccounts).insert({ id: account.id });
  if (!work.faults.has('deleted-external-account-stays'))
    await work.collection(externalAccounts).delete(account.id);
};
