import { isJsonObject } from '../../../spec/json.ts';
import type { OperationId } from '../../../spec/operations.ts';
import { begin } from '../../stablecoins/operations.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import { withBody, withRows, without } from '../altered-answers.ts';
import { answering, answeringFromMemory } from '../answering.ts';
import { faultsOf } from '../deviation.ts';

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
export const viewFaults = faultsOf({
  'external-accounts/customer-account-reads-as-added': {
    'account-rows-show-the-data-of-the-row-above': shiftingData('customerExternalAccounts.list'),
  },
  'external-accounts/platform-account-reads-as-added': {
    'platform-account-rows-show-the-data-of-the-row-above': shiftingData('platformExternalAccounts.list'),
  },
  'conventions/owner-stays': {
    'new-account-names-the-customer-of-the-one-before': answeringFromMemory(
      'customerExternalAccounts.create',
      () => new Map<'last', unknown>(),
      async (call, proceed, remembered) =>
        withBody(await proceed(call), (account) => {
          const before = remembered.get('last') ?? account['customerId'];
          remembered.set('last', account['customerId']);
          return { ...account, customerId: before };
        }),
    ),
  },
  'conventions/listed-row-follows-an-update': {
    'customer-rows-keep-the-first-name': listingAsFirst('customers.list', 'fullName'),
    'customer-rows-keep-the-first-birth-date': listingAsFirst('customers.list', 'birthDate'),
    'card-rows-keep-the-first-sources': listingAsFirst('cards.list', 'fundingSources'),
    'owner-rows-keep-the-first-name': listingAsFirst('beneficialOwners.list', 'personalInfo'),
    'agent-rows-keep-the-first-name': listingAsFirst('agents.list', 'name'),
    'document-rows-keep-the-first-number': listingAsFirst('documents.list', 'documentNumber'),
  },
  'customers/uma-address-is-present': {
    'customer-rows-lack-the-uma-address': answering('customers.list', async (call, proceed) =>
      withRows(await proceed(call), (row) => without(row, 'umaAddress')),
    ),
  },
  'quotes/fees-stay-fixed': {
    'large-quote-reads-dearer': answering('quotes.get', async (call, proceed) =>
      withBody(await proceed(call), (quote) => {
        const total = Number(quote['totalSendingAmount']);
        return total < largeQuote ? quote : { ...quote, totalSendingAmount: total + 1 };
      }),
    ),
  },
  'customers/contact-verification-is-absent-where-not-needed': {
    'customer-rows-show-a-contact-verification': answering('customers.list', async (call, proceed) =>
      withRows(await proceed(call), (row) => ({ contactVerification: { email: 'PENDING' }, ...row })),
    ),
  },
  'internal-accounts/carries-payment-instructions': {
    'account-with-money-lists-no-instructions': answering(
      'internalAccounts.listForCustomer',
      async (call, proceed) =>
        withRows(await proceed(call), (row) => {
          const { balance } = row;
          return isJsonObject(balance) && Number(balance['amount']) > 0
            ? { ...row, fundingPaymentInstructions: [] }
            : row;
        }),
    ),
  },
  'cards/list-filters-by-state': {
    'state-of-cards-is-ignored-beside-the-cardholder': ignoringBeside('cards.list', 'state', 'cardholderId'),
  },
  'transactions/list-by-status': {
    'status-of-payments-is-ignored-beside-the-customer': ignoringBeside(
      'transactions.list',
      'status',
      'customerId',
    ),
  },
  'customers/list-takes-filters': {
    'type-of-customers-is-ignored-beside-their-own-id': ignoringBeside(
      'customers.list',
      'customerType',
      'platformCustomerId',
    ),
  },
  'stablecoins/operation-keeps-its-amount': {
    'mint-makes-ten-times-as-much': replacing(begin, (right, call, operation) =>
      right(
        call,
        operation.operationType === 'MINT' ? { ...operation, amount: `${operation.amount}0` } : operation,
      ),
    ),
  },
});
