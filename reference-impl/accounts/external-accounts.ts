import { invalidField, notFound } from '../http/api-error.ts';
import { created, noContent, ok, type Call, type Handler } from '../http/call.ts';
import { answerPage, equalFilters } from '../http/pages.ts';
import { replaceable } from '../runtime/behaviour.ts';
import type { Where } from '../store/store.ts';
import {
  addExternalAccount,
  externalAccountOf,
  externalAccounts,
  externalAccountView,
  removeExternalAccount,
  type ExternalAccount,
  type ExternalAccountCreate,
} from './external-account-store.ts';

type Side = 'customer' | 'platform';

/** The account that the path names. Raises 404 also for one on the other side. */
const addressed = async (call: Call, side: Side): Promise<ExternalAccount> => {
  const account = await externalAccountOf(call, call.params['externalAccountId'] ?? '');
  const isThere = (account.customerId === undefined) === (side === 'platform');
  if (!isThere && !call.variations.has('both-sides-read-each-others-accounts'))
    throw notFound(`No such external account of ${side === 'platform' ? 'the platform' : 'a customer'}.`);
  return account;
};

/** The faults that show an account without the data that it was added with. */
const losers = {
  customer: 'customer-account-loses-its-data',
  platform: 'platform-account-loses-its-data',
} as const;

const shownAccount = ({ faults }: Call, side: Side, account: ExternalAccount): unknown => {
  const { accountType } = account.accountInfo;
  return externalAccountView(
    faults.has(losers[side]) ? { ...account, accountInfo: { accountType } } : account,
  );
};

const getAccount =
  (side: Side): Handler =>
  async (call) =>
    ok(shownAccount(call, side, await addressed(call, side)));

const deleteAccount =
  (side: Side): Handler =>
  async (call) => {
    const account = await addressed(call, side);

    await removeExternalAccount(call, account);

    return noContent;
  };

/** Adds an external account of a customer. */
export const createCustomerExternalAccount: Handler<ExternalAccountCreate> = async (call) => {
  const isOurs = call.variations.has('external-accounts-without-a-customer-are-the-platforms');
  if (call.body.customerId === undefined && !isOurs)
    throw invalidField('customerId', 'customerId must name the customer whose account this is.');
  return created(externalAccountView(await addExternalAccount(call, call.body)));
};

/** Adds an external account of the platform. */
export const createPlatformExternalAccount: Handler<ExternalAccountCreate> = async (call) =>
  created(externalAccountView(await addExternalAccount(call, call.body)));

export const getCustomerExternalAccount = getAccount('customer');
export const getPlatformExternalAccount = getAccount('platform');
/** Deletes an external account of a customer; not while it is a trusted beneficiary. */
export const deleteCustomerExternalAccount = replaceable(deleteAccount('customer'));
export const deletePlatformExternalAccount = deleteAccount('platform');

/** The filters of the lists, and the fault that ignores each. */
const ignorers = {
  customerId: 'external-accounts-ignore-the-customer',
  currency: 'external-accounts-ignore-the-currency',
} as const;

const filters = ({ faults }: Call, names: readonly (keyof typeof ignorers)[]): readonly string[] =>
  names.filter((name) => !faults.has(ignorers[name]));

/** The accounts of customers have one: any text at all. */
const sides = {
  customer: { where: { customerId: { above: '' } }, mixer: 'customer-accounts-show-the-platforms' },
  platform: { where: { customerId: null }, mixer: 'platform-accounts-show-the-customers' },
} as const;

const onSide = ({ faults }: Call, side: Side): Where => {
  const { where, mixer } = sides[side];
  return faults.has(mixer) ? {} : where;
};

/** Lists external accounts of customers, newest first. */
export const listCustomerExternalAccounts: Handler = (call) =>
  answerPage(call, {
    from: call.collection(externalAccounts),
    where: { ...onSide(call, 'customer'), ...equalFilters(call, filters(call, ['customerId', 'currency'])) },
    view: externalAccountView,
  });

/** Lists external accounts of the platform, newest first. */
export const listPlatformExternalAccounts: Handler = (call) =>
  answerPage(call, {
    from: call.collection(externalAccounts),
    where: { ...equalFilters(call, filters(call, ['currency'])), ...onSide(call, 'platform') },
    view: externalAccountView,
  });
