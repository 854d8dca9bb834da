import type { Handler } from '../kernel/call.ts';
import { answerPage, equalFilters } from '../kernel/pages.ts';
import { internalAccounts, internalAccountView } from '../ledger/internal-accounts.ts';

/** Lists internal accounts of customers, newest first. */
export const listCustomerInternalAccounts: Handler = (call) =>
  answerPage(call, {
    from: call.collection(internalAccounts),
    // Any text at all: the accounts that have a customer.
    where: { customerId: { above: '' }, ...equalFilters(call, ['customerId', 'currency', 'type']) },
    view: (account) => internalAccountView(call, account),
  });

/** Lists internal accounts of the platform, newest first. */
export const listPlatformInternalAccounts: Handler = (call) =>
  answerPage(call, {
    from: call.collection(internalAccounts),
    where: { ...equalFilters(call, ['currency', 'type']), customerId: null },
    view: (account) => internalAccountView(call, account),
  });
