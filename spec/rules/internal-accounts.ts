import type { RuleBook } from './rule.ts';

/** Internal accounts: balances inside the service, of the platform and of its customers. */
export const internalAccountsRules = {
  // The resource
  'internal-accounts/holds-a-balance': {
    section: 'What the service does',
    level: 'must',
    statement: 'An internal account shows the balance that it holds.',
    operations: [
      'internalAccounts.listForCustomer',
      'internalAccounts.listForPlatform',
      'agentSide.listInternalAccounts',
    ],
  },
  'internal-accounts/has-one-owner': {
    section: 'What the service does',
    level: 'must',
    statement: 'An internal account belongs to the platform or to one customer.',
    operations: ['internalAccounts.listForCustomer', 'internalAccounts.listForPlatform'],
  },
  'internal-accounts/carries-payment-instructions': {
    section: 'Resources and their fields > Quote',
    level: 'must',
    statement: 'An internal account carries payment instructions for deposits.',
    operations: ['internalAccounts.listForCustomer', 'internalAccounts.listForPlatform'],
  },

  // Listing
  'internal-accounts/operation-list-for-customer': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'The internal accounts of a customer can be listed.',
    operations: ['internalAccounts.listForCustomer'],
  },
  'internal-accounts/operation-list-for-platform': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'The internal accounts of the platform can be listed.',
    operations: ['internalAccounts.listForPlatform'],
  },
  'internal-accounts/customer-list-shows-that-customer-only': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'The list for one customer has no account of another customer.',
    operations: ['internalAccounts.listForCustomer'],
  },
  'internal-accounts/customer-list-has-no-platform-account': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'The list for a customer has no account of the platform.',
    operations: ['internalAccounts.listForCustomer'],
  },
  'internal-accounts/platform-list-has-no-customer-account': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'The list for the platform has no account of a customer.',
    operations: ['internalAccounts.listForPlatform'],
  },
  'internal-accounts/lists-filter-by-currency': {
    section: 'Endpoints > Operation catalogue',
    level: 'assumed',
    statement: 'A list of internal accounts with the parameter currency has those in that currency only.',
    operations: ['internalAccounts.listForCustomer', 'internalAccounts.listForPlatform'],
  },
  'internal-accounts/lists-filter-by-type': {
    section: 'Endpoints > Operation catalogue',
    level: 'assumed',
    statement: 'A list with the parameter type has accounts of that type only.',
    operations: ['internalAccounts.listForCustomer', 'internalAccounts.listForPlatform'],
  },
  'internal-accounts/balance-is-not-negative': {
    section: 'Errors > Transaction failure reasons (failureReason)',
    level: 'derived',
    statement: 'Payments do not take the balance of an internal account below zero.',
    operations: ['quotes.execute', 'internalAccounts.listForCustomer'],
  },
  'internal-accounts/movements-add-up': {
    section: 'What the service does',
    level: 'derived',
    statement: 'The balance of an internal account is the sum of all that is paid in, paid out and refunded.',
    operations: [
      'internalAccounts.listForCustomer',
      'quotes.execute',
      'transfers.out',
      'sandbox.fundInternalAccount',
      'transactions.get',
    ],
  },

  // Embedded wallets
  'internal-accounts/operation-update': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'The mutable fields of an internal account can be updated.',
    operations: ['internalAccounts.update'],
  },
  'internal-accounts/update-sets-the-wallet-privacy': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'After an update the privacy setting of an embedded wallet is the one that was sent.',
    operations: ['internalAccounts.update', 'internalAccounts.listForCustomer'],
  },
  'internal-accounts/update-keeps-the-balance': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'An update leaves the balance of the account as it was.',
    operations: ['internalAccounts.update', 'internalAccounts.listForCustomer'],
  },
  'internal-accounts/unsigned-update-changes-nothing': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'An update that was answered with a challenge and not signed leaves the account as it was.',
    operations: ['internalAccounts.update', 'internalAccounts.listForCustomer'],
  },
  'internal-accounts/privacy-is-for-embedded-wallets': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'Setting the wallet privacy of an account that is no embedded wallet is refused.',
    operations: ['internalAccounts.update'],
  },
  'internal-accounts/operation-export': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'The wallet credentials of an embedded wallet can be exported.',
    operations: ['internalAccounts.export'],
  },
  'internal-accounts/export-takes-client-public-key': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'An export request names the key to encrypt to in the member clientPublicKey.',
    operations: ['internalAccounts.export'],
    at: ['#/components/schemas/InternalAccountExportRequest'],
  },
  'internal-accounts/export-is-signed': {
    section: 'Authentication',
    // The document lists no embedded-wallet actions: what hands the wallet to somebody else is one, if any is.
    level: 'derived',
    statement:
      'The credentials of an embedded wallet are exported to nobody who has not signed for them, or wrongly.',
    operations: ['internalAccounts.export'],
  },
  'internal-accounts/export-needs-client-public-key': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'An export request without clientPublicKey is refused.',
    operations: ['internalAccounts.export'],
    requiredAt: ['#/components/schemas/InternalAccountExportRequest/properties/clientPublicKey'],
  },
  'internal-accounts/export-is-encrypted-to-the-client-public-key': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'The exported credentials are encrypted to the clientPublicKey of the request.',
    operations: ['internalAccounts.export'],
  },
  'internal-accounts/exports-differ-by-key': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'Exports of one wallet to two different keys are two different texts.',
    operations: ['internalAccounts.export'],
  },
} as const satisfies RuleBook;
