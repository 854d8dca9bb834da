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

/** One filter of a list has no effect where another one is given. */
const ignoringBeside = (operation: OperationId, ignored: string, beside: string): Replacement =>
  answering(operation, (call, proceed) => {
    if (call.query[beside] === undefined) return proceed(call);
    const { [ignored]: _ignored, ...query } = call.query;
    return proceed({ ...call, query });
  });

/** Each row of a list shows this member as the list showed it first. */
const listingAsFirst = (operation: OperationId, name: string): Replacement =>
  answeringFromMemory(
    operation,
    () => new Map<unknown, unknown>(),
    async (call, proceed, first) =>
      withRows(await proceed(call), (row) => {
        if (!first.has(row['id'])) first.set(row['id'], row[name]);
        return { ...row, [name]: first.get(row['id']) };
      }),
  );

/** Smallest units. */
const largeQuote = 50_000;

/** Faults in one view of a resource among several. */
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
  'customer-rows-keep-the-first-name': fault(
    'conventions/listed-row-follows-an-update',
    listingAsFirst('customers.list', 'fullName'),
  ),
  'owner-rows-keep-the-first-name': fault(
    'conventions/listed-row-follows-an-update',
    listingAsFirst('beneficialOwners.list', 'personalInfo'),
  ),
  'agent-rows-keep-the-first-name': fault(
    'conventions/listed-row-follows-an-update',
    listingAsFirst('agents.list', 'name'),
  ),
  'document-rows-keep-the-first-number': fault(
    'conventions/listed-row-follows-an-update',
    listingAsFirst('documents.list', 'documentNumber'),
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
  'customer-rows-show-a-contact-verification': fault(
    'customers/contact-verification-is-absent-where-not-needed',
    answering('customers.list', async (call, proceed) =>
      withRows(await proceed(call), (row) => ({ contactVerification: { email: 'PENDING' }, ...row })),
    ),
  ),
  'account-with-money-lists-no-instructions': fault(
    'internal-accounts/carries-payment-instructions',
    answering('internalAccounts.listForCustomer', async (call, proceed) =>
      withRows(await proceed(call), (row) => {
        const { balance } = row;
        return isJsonObject(balance) && Number(balance['amount']) > 0
          ? { ...row, fundingPaymentInstructions: [] }
          : row;
      }),
    ),
  ),
  'state-of-cards-is-ignored-beside-the-cardholder': fault(
    'cards/list-filters-by-state',
    ignoringBeside('cards.list', 'state', 'cardholderId'),
  ),
  'status-of-payments-is-ignored-beside-the-customer': fault(
    'transactions/list-by-status',
    ignoringBeside('transactions.list', 'status', 'customerId'),
  ),
  'type-of-customers-is-ignored-beside-their-own-id': fault(
    'customers/list-takes-filters',
    ignoringBeside('customers.list', 'customerType', 'platformCustomerId'),
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
