import type { Call, Handler } from '../http/call.ts';
import { answerPage, equalFilters } from '../http/pages.ts';
import { internalAccounts, internalAccountView } from '../ledger/internal-account-store.ts';
import { replaceable } from '../runtime/behaviour.ts';
import type { Where } from '../store/store.ts';
import type { Routes } from '../http/intake.ts';

/** The accounts in a list of customers' accounts: those that have a customer, any text at all. */
export const customerInternalFilters = replaceable((call: Call): Where => ({
  customerId: { above: '' },
  ...equalFilters(call, ['customerId', 'currency', 'type']),
}));

/** The accounts in a list of the platform's accounts. */
export const platformInternalFilters = replaceable((call: Call): Where => ({
  ...equalFilters(call, ['currency', 'type']),
  customerId: null,
}));

/** Lists internal accounts of customers, newest first. */
export const listCustomerInternalAccounts = replaceable<Handler>((call) =>
  answerPage(call, {
    from: call.collection(internalAccounts),
    where: customerInternalFilters(call),
    view: (account) => internalAccountView(call, account),
  }),
);

/** Lists internal accounts of the platform, newest first. */
export const listPlatformInternalAccounts: Handler = (call) =>
  answerPage(call, {
    from: call.collection(internalAccounts),
    where: platformInternalFilters(call),
    view: (account) => internalAccountView(call, account),
  });

export const internalAccountsRoutes = {
  'internalAccounts.listForCustomer': listCustomerInternalAccounts,
  'internalAccounts.listForPlatform': listPlatformInternalAccounts,
} as const satisfies Routes;
