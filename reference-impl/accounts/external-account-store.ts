import { ApiError, conflict, invalidField, notFound } from '../http/api-error.ts';
import { canonicalJson } from '../http/canonical-json.ts';
import { defineCollection, type Document } from '../store/store.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { beneficiaryTriggers, suffixOf, unknownAccountSuffix } from '../runtime/sandbox-triggers.ts';
import { currenciesOf, identifierOf, isBankAccount, withRails, type AccountInfo } from './account-kinds.ts';
import { activeCustomerOf } from '../records/customer-store.ts';
import { isJsonObject } from '../../spec/json.ts';
import type { Work } from '../runtime/work.ts';

/** A request for a new external account. */
export interface ExternalAccountCreate {
  readonly customerId?: string;
  readonly currency: string;
  readonly platformAccountId?: string;
  readonly ownershipType?: string;
  readonly defaultUmaDepositAccount?: boolean;
  readonly accountInfo: AccountInfo;
}

/** Members of an external account that the server keeps and no answer shows. */
interface Inner {
  /** Its identifier at its bank or chain. */
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

export const externalAccountView = ({ inner: _inner, ...account }: ExternalAccount): unknown => account;

export const isExternalId = (id: string): boolean => id.startsWith('ExternalAccount:');

/** The external account with this id, whoever has it. Raises 404; the document has no code of its own for it. */
export const externalAccountOf = replaceable(async (work: Work, id: string): Promise<ExternalAccount> => {
  const account = await work.collection(externalAccounts).get(id);
  if (!account) throw notFound('No such external account.');
  return account;
});

/** The name of the account's holder, where it has one. */
export const holderOf = ({ accountInfo }: ExternalAccountCreate): string | undefined => {
  const { beneficiary } = accountInfo;
  const { fullName, legalName } = isJsonObject(beneficiary) ? beneficiary : {};
  const name = fullName ?? legalName;
  return typeof name === 'string' ? name : undefined;
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

/** Raises 400 for an account that cannot be. */
const mustBePossible = ({ currency, accountInfo }: ExternalAccountCreate): void => {
  const currencies = currenciesOf(accountInfo);
  if (currencies !== undefined && !currencies.includes(currency))
    throw invalidField(
      'currency',
      `currency must be ${currencies.join(' or ')} for ${accountInfo.accountType}, not ${currency}.`,
    );
  if (suffixOf(identifierOf(accountInfo)) === unknownAccountSuffix)
    throw new ApiError(400, 'INVALID_BANK_ACCOUNT', 'The bank does not know this account.');
};

const fingerprintOf = ({ customerId, currency, accountInfo }: ExternalAccountCreate): string => {
  const { beneficiary: _beneficiary, ...account } = accountInfo;
  return canonicalJson([customerId ?? 'platform', currency, account]);
};

/** Raises 404 for an account of a customer who is unknown. */
export const mustHaveAnOwner = replaceable(
  async (work: Work, { customerId }: ExternalAccountCreate): Promise<void> => {
    if (customerId !== undefined) await activeCustomerOf(work, customerId);
  },
);

/** The same account of the same owner, where it was added before. */
export const sameAccount = (
  work: Work,
  wanted: ExternalAccountCreate,
): Promise<ExternalAccount | undefined> =>
  work.collection(externalAccounts).first({ where: { 'inner.fingerprint': fingerprintOf(wanted) } });

/** Raises 409 for an account that its owner has already. */
export const mustBeNew = replaceable(async (work: Work, wanted: ExternalAccountCreate): Promise<void> => {
  if (await sameAccount(work, wanted)) throw conflict('This external account was added already.');
});

/** An external account as it begins. */
export const newExternalAccount = replaceable(
  (work: Work, wanted: ExternalAccountCreate): ExternalAccount => ({
    id: work.newId('ExternalAccount'),
    ...wanted,
    status: 'ACTIVE',
    ...checkedHolder(wanted),
    accountInfo: withRails(wanted.accountInfo),
    inner: {
      identifier: identifierOf(wanted.accountInfo),
      fingerprint: fingerprintOf(wanted),
      trusted: false,
    },
  }),
);

/**
 * Adds an external account: of the customer it names, or of the platform. Raises 400 for one that cannot be,
 * 404 for an unknown customer, 409 for one that its owner has already.
 */
export const addExternalAccount = replaceable(
  async (work: Work, wanted: ExternalAccountCreate): Promise<ExternalAccount> => {
    await mustHaveAnOwner(work, wanted);
    mustBePossible(wanted);
    await mustBeNew(work, wanted);
    const account = newExternalAccount(work, wanted);
    await work.collection(externalAccounts).insert(account);
    return account;
  },
);

/** Raises 409 BENEFICIARY_TRUSTED for an account that its customer trusts. */
export const mustBeRemovable = replaceable(async (_work: Work, { inner }: ExternalAccount): Promise<void> => {
  if (inner.trusted) throw conflict('Stop trusting this beneficiary first.', 'BENEFICIARY_TRUSTED');
});

/** Removes an external account. Raises 409 BENEFICIARY_TRUSTED for one that its customer trusts. */
export const removeExternalAccount = replaceable(
  async (work: Work, account: ExternalAccount): Promise<void> => {
    await mustBeRemovable(work, account);
    await work.collection(externalAccounts).delete(account.id);
  },
);
