import { notFound } from '../http/api-error.ts';
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
import type { Routes } from '../http/intake.ts';

type Side = 'customer' | 'platform';

/**
 * Raises 404 for a customer's account on the platform's side. The other side shows both: an account of the platform
 * can be added there, too.
 */
export const mustBeOnSide = replaceable((_call: Call, { customerId }: ExternalAccount, side: Side): void => {
  if (customerId !== undefined && side === 'platform')
    throw notFound('No such external account of the platform.');
});

/** The account that the path names. Raises 404 also for one on the other side. */
const addressed = async (call: Call, side: Side): Promise<ExternalAccount> => {
  const account = await externalAccountOf(call, call.params['externalAccountId'] ?? '');
  mustBeOnSide(call, account, side);
  return account;
};

const getAccount = (side: Side): Handler => {
  return async (call) => ok(externalAccountView(await addressed(call, side)));
};

const deleteAccount =
  (side: Side): Handler =>
  async (call) => {
    const account = await addressed(call, side);

    await removeExternalAccount(call, account);

    return noContent;
  };

/** Adds an external account of the platform. */
export const createPlatformExternalAccount: Handler<ExternalAccountCreate> = async (call) =>
  created(externalAccountView(await addExternalAccount(call, call.body)));

/** Adds an external account of the customer that the request names; of the platform where it names none. */
export const createCustomerExternalAccount = replaceable<Handler<ExternalAccountCreate>>(async (call) =>
  created(externalAccountView(await addExternalAccount(call, call.body))),
);

export const getCustomerExternalAccount = replaceable(getAccount('customer'));
export const getPlatformExternalAccount = replaceable(getAccount('platform'));
/** Deletes an external account of a customer; not while it is a trusted beneficiary. */
export const deleteCustomerExternalAccount = replaceable(deleteAccount('customer'));
export const deletePlatformExternalAccount = deleteAccount('platform');

/** The accounts in a list of customers' accounts: those that have a customer, any text at all. */
export const customerAccountFilters = replaceable((call: Call): Where => ({
  customerId: { above: '' },
  ...equalFilters(call, ['customerId', 'currency']),
}));

/** The accounts in a list of the platform's accounts. */
export const platformAccountFilters = replaceable((call: Call): Where => ({
  ...equalFilters(call, ['currency']),
  customerId: null,
}));

/** Lists external accounts of customers, newest first. */
export const listCustomerExternalAccounts: Handler = (call) =>
  answerPage(call, {
    from: call.collection(externalAccounts),
    where: customerAccountFilters(call),
    view: externalAccountView,
  });

/** Lists external accounts of the platform, newest first. */
export const listPlatformExternalAccounts: Handler = (call) =>
  answerPage(call, {
    from: call.collection(externalAccounts),
    where: platformAccountFilters(call),
    view: externalAccountView,
  });

export const externalAccountsRoutes = {
  'customerExternalAccounts.create': createCustomerExternalAccount,
  'customerExternalAccounts.get': getCustomerExternalAccount,
  'customerExternalAccounts.list': listCustomerExternalAccounts,
  'customerExternalAccounts.delete': deleteCustomerExternalAccount,
  'platformExternalAccounts.create': createPlatformExternalAccount,
  'platformExternalAccounts.get': getPlatformExternalAccount,
  'platformExternalAccounts.list': listPlatformExternalAccounts,
  'platformExternalAccounts.delete': deletePlatformExternalAccount,
} as const satisfies Routes;
