import type { RuleBook } from './rule.ts';

/** External accounts: bank accounts and wallets of customers and of the platform. */
export const externalAccountsRules = {
  // The resource
  'external-accounts/can-be-a-bank-account': {
    section: 'What the service does',
    level: 'must',
    statement: 'A bank account can be added as an external account.',
    operations: ['customerExternalAccounts.create', 'platformExternalAccounts.create'],
  },
  'external-accounts/can-be-a-wallet': {
    section: 'What the service does',
    level: 'must',
    statement: 'A wallet can be added as an external account.',
    operations: ['customerExternalAccounts.create', 'platformExternalAccounts.create'],
  },
  'external-accounts/can-belong-to-a-customer': {
    section: 'What the service does',
    level: 'must',
    statement: 'An external account that was added for a customer is among the accounts of that customer.',
    operations: ['customerExternalAccounts.create', 'customerExternalAccounts.list'],
  },
  'external-accounts/can-belong-to-the-platform': {
    section: 'What the service does',
    level: 'must',
    statement: 'An external account that was added for the platform is among the accounts of the platform.',
    operations: ['platformExternalAccounts.create', 'platformExternalAccounts.list'],
  },

  // Accounts of customers
  'external-accounts/operation-customer-create': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'An external account can be added for a customer.',
    operations: ['customerExternalAccounts.create'],
  },
  'external-accounts/operation-customer-get': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'An external account of a customer can be read.',
    operations: ['customerExternalAccounts.get'],
  },
  'external-accounts/operation-customer-list': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'The external accounts of a customer can be listed.',
    operations: ['customerExternalAccounts.list'],
  },
  'external-accounts/operation-customer-delete': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'An external account of a customer can be deleted.',
    operations: ['customerExternalAccounts.delete'],
  },
  'external-accounts/customer-account-is-found-after-adding': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'An external account of a customer is found under the id that adding it answered with.',
    operations: ['customerExternalAccounts.create', 'customerExternalAccounts.get'],
  },
  'external-accounts/customer-account-reads-as-added': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'An external account of a customer shows the account data that it was added with.',
    operations: [
      'customerExternalAccounts.create',
      'customerExternalAccounts.get',
      'customerExternalAccounts.list',
    ],
  },
  'external-accounts/customer-account-is-not-found-after-deleting': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'A deleted external account of a customer cannot be read any more.',
    operations: ['customerExternalAccounts.delete', 'customerExternalAccounts.get'],
  },
  'external-accounts/customer-account-is-not-listed-after-deleting': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'A deleted external account of a customer is no longer listed.',
    operations: ['customerExternalAccounts.delete', 'customerExternalAccounts.list'],
  },
  'external-accounts/customer-account-cannot-be-deleted-twice': {
    section: 'Endpoints > Operation catalogue',
    level: 'assumed',
    statement: 'Deleting a deleted external account of a customer is refused.',
    operations: ['customerExternalAccounts.delete'],
  },
  'external-accounts/unknown-customer-account-is-not-found': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'Reading an external account of a customer that never was is answered with status 404 or 403.',
    operations: ['customerExternalAccounts.get'],
  },

  // Accounts of the platform
  'external-accounts/operation-platform-create': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'An external account can be added for the platform.',
    operations: ['platformExternalAccounts.create'],
  },
  'external-accounts/operation-platform-get': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'An external account of the platform can be read.',
    operations: ['platformExternalAccounts.get'],
  },
  'external-accounts/operation-platform-list': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'The external accounts of the platform can be listed.',
    operations: ['platformExternalAccounts.list'],
  },
  'external-accounts/operation-platform-delete': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'An external account of the platform can be deleted.',
    operations: ['platformExternalAccounts.delete'],
  },
  'external-accounts/platform-account-is-found-after-adding': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'An external account of the platform is found under the id that adding it answered with.',
    operations: ['platformExternalAccounts.create', 'platformExternalAccounts.get'],
  },
  'external-accounts/platform-account-reads-as-added': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'An external account of the platform shows the account data that it was added with.',
    operations: [
      'platformExternalAccounts.create',
      'platformExternalAccounts.get',
      'platformExternalAccounts.list',
    ],
  },
  'external-accounts/platform-account-is-not-found-after-deleting': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'A deleted external account of the platform cannot be read any more.',
    operations: ['platformExternalAccounts.delete', 'platformExternalAccounts.get'],
  },
  'external-accounts/platform-account-is-not-listed-after-deleting': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'A deleted external account of the platform is no longer listed.',
    operations: ['platformExternalAccounts.delete', 'platformExternalAccounts.list'],
  },
  'external-accounts/platform-account-cannot-be-deleted-twice': {
    section: 'Endpoints > Operation catalogue',
    level: 'assumed',
    statement: 'Deleting a deleted external account of the platform is refused.',
    operations: ['platformExternalAccounts.delete'],
  },
  'external-accounts/unknown-platform-account-is-not-found': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement:
      'Reading an external account of the platform that never was is answered with status 404 or 403.',
    operations: ['platformExternalAccounts.get'],
  },

  // Whose is whose
  'external-accounts/customer-list-shows-that-customer-only': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'The list for one customer has no external account of another customer.',
    operations: ['customerExternalAccounts.list'],
  },
  'external-accounts/customer-list-has-no-platform-account': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'The list for customers has no external account of the platform.',
    operations: ['customerExternalAccounts.list'],
  },
  'external-accounts/platform-list-has-no-customer-account': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'The list for the platform has no external account of a customer.',
    operations: ['platformExternalAccounts.list'],
  },
  'external-accounts/unknown-customer-is-refused': {
    section: 'Errors > 404',
    level: 'derived',
    statement: 'Adding an external account for a customer that does not exist is refused.',
    operations: ['customerExternalAccounts.create'],
  },
  'external-accounts/lists-filter-by-currency': {
    section: 'Endpoints > Operation catalogue',
    level: 'assumed',
    statement: 'A list of external accounts with the parameter currency has those in that currency only.',
    operations: ['customerExternalAccounts.list', 'platformExternalAccounts.list'],
  },

  // Trusted beneficiaries
} as const satisfies RuleBook;
