import { isJsonObject } from '../../../spec/json.ts';
import type { OperationId } from '../../../spec/operations.ts';
import { begin } from '../../stablecoins/operations.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import { withBody, withRows, without } from '../altered-answers.ts';
import { answering, answeringFromMemory } from '../answering.ts';
import { fault, type Faults } from '../deviation.ts';

/** Each row of a list but the first shows the data of the account above it. */
const shiftingData = (operation: OperationId): Replacement =>
  answering(operation, async (call, proceed) =>
    withBody(await proceed(call), (page) => {
      const rows: readonly unknown[] = Array.isArray(page['data']) ? page['data'] : [];
      const accounts = rows.filter(isJsonObject);
      const data = accounts.map((account, place) => ({
        ...account,
        accountInfo: (accounts[place - 1] ?? account)['accountInfo'],
      }));
      return { ...page, data };
    }),
  );

/** Smallest units. */
const largeQuote = 50_000;

/** What can be wrong with one view of a resource among several. */
export const viewFaults = {
  'account-rows-show-the-data-of-the-row-above': fault(
    'external-accounts/customer-account-reads-as-added',
    shiftingData('customerExternalAccounts.list'),
  ),
  'platform-account-rows-show-the-data-of-the-row-above': fault(
    'external-accounts/platform-account-reads-as-added',
    shiftingData('platformExternalAccounts.list'),
  ),
  'new-account-names-the-customer-of-the-one-before': fault(
    'conventions/owner-stays',
    answeringFromMemory(
      'customerExternalAccounts.create',
      () => new Map<'last', unknown>(),
      async (call, proceed, remembered) =>
        withBody(await proceed(call), (account) => {
          const before = remembered.get('last') ?? account['customerId'];
          remembered.set('last', account['customerId']);
          return { ...account, customerId: before };
        }),
    ),
  ),
  'customer-rows-lack-the-uma-address': fault(
    'customers/uma-address-is-present',
    answering('customers.list', async (call, proceed) =>
      withRows(await proceed(call), (row) => without(row, 'umaAddress')),
    ),
  ),
  'large-quote-reads-dearer': fault(
    'quotes/fees-stay-fixed',
    answering('quotes.get', async (call, proceed) =>
      withBody(await proceed(call), (quote) => {
        const total = Number(quote['totalSendingAmount']);
        return total < largeQuote ? quote : { ...quote, totalSendingAmount: total + 1 };
      }),
    ),
  ),
  'mint-makes-ten-times-as-much': fault(
    'stablecoins/operation-keeps-its-amount',
    replacing(
      begin,
      (right) => (call, operation) =>
        right(
          call,
          operation.operationType === 'MINT' ? { ...operation, amount: `${operation.amount}0` } : operation,
        ),
    ),
  ),
} as const satisfies Faults;
