import type { Call, Handler } from '../http/call.ts';
import { answerPage, equalFilters } from '../http/pages.ts';
import { internalAccounts, internalAccountView } from '../ledger/internal-accounts.ts';

/** The filters of the lists, and the fault that ignores each. */
const ignorers = {
  customerId: 'internal-accounts-ignore-the-customer',
  currency: 'internal-accounts-ignore-the-currency',
  type: 'internal-accounts-ignore-the-type',
} as const;

const filters = ({ faults }: Call, names: readonly (keyof typeof ignorers)[]): readonly string[] =>
  names.filter((name) => !faults.has(ignorers[name]));

/** Lists internal accounts of customers, newest first. */
export const listCustomerInternalAccounts: Handler = (call) =>
  answerPage(call, {
    from: call.collection(internalAccounts),
    // Any text at all: the accounts that have a customer.
    where: {
      ...(call.faults.has('customer-accounts-include-the-platforms') ? {} : { customerId: { above: '' } }),
      ...equalFilters(call, filters(call, ['customerId', 'currency', 'type'])),
    },
    view: (account) => internalAccountView(call, account),
  });

/** Lists internal accounts of the platform, newest first. */
export const listPlatformInternalAccounts: Handler = (call) =>
  answerPage(call, {
    from: call.collection(internalAccounts),
    where: {
      ...equalFilters(call, filters(call, ['currency', 'type'])),
      ...(call.faults.has('platform-accounts-include-the-customers') ? {} : { customerId: null }),
    },
    view: (account) => internalAccountView(call, account),
  });
