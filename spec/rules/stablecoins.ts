import type { RuleBook } from './rule.ts';

/** Stablecoin issuance: provider account links, registered stablecoins, mints and burns. */
export const stablecoinsRules = {
  'stablecoins/operation-link-provider-account': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'A platform can link a provider account.',
    operations: ['stablecoins.linkProviderAccount'],
  },
  'stablecoins/operation-get-provider-account': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'A platform can read a single provider account link.',
    operations: ['stablecoins.getProviderAccount'],
  },
  'stablecoins/operation-list-provider-accounts': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'A platform can list its provider account links.',
    operations: ['stablecoins.listProviderAccounts'],
  },
  'stablecoins/operation-register': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'A platform can register a stablecoin.',
    operations: ['stablecoins.register'],
  },
  'stablecoins/operation-get': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'A platform can read a single stablecoin.',
    operations: ['stablecoins.get'],
  },
  'stablecoins/operation-list': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'A platform can list its stablecoins.',
    operations: ['stablecoins.list'],
  },
  'stablecoins/operation-mint': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'A platform can create a mint operation.',
    operations: ['stablecoins.mint'],
  },
  'stablecoins/operation-burn': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'A platform can create a burn operation.',
    operations: ['stablecoins.burn'],
  },
  'stablecoins/operation-get-operation': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'A platform can read a single mint or burn operation.',
    operations: ['stablecoins.getOperation'],
  },
  'stablecoins/operation-list-operations': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'A platform can list mint and burn operations.',
    operations: ['stablecoins.listOperations'],
  },
  'stablecoins/operations-are-newest-first': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'The list of mint and burn operations starts with the newest.',
    operations: ['stablecoins.listOperations'],
  },
  'stablecoins/operations-page-by-cursor': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'The nextCursor of a page of operations leads to the next page.',
    operations: ['stablecoins.listOperations'],
  },
  'stablecoins/register-needs-a-known-provider-account': {
    section: 'Errors > 404',
    level: 'derived',
    statement:
      'Registering a stablecoin with a provider account link that does not exist answers 404 with STABLECOIN_PROVIDER_ACCOUNT_NOT_FOUND.',
    operations: ['stablecoins.register'],
  },
  'stablecoins/unknown-stablecoin-is-not-found': {
    section: 'Errors > 404',
    level: 'derived',
    statement: 'An operation on a stablecoin that does not exist is answered with status 404 or 403.',
    operations: ['stablecoins.get', 'stablecoins.mint', 'stablecoins.burn', 'stablecoins.listOperations'],
  },
  'stablecoins/unknown-operation-is-not-found': {
    section: 'Errors > 404',
    level: 'derived',
    statement: 'Reading a mint or burn operation that does not exist is answered with status 404 or 403.',
    operations: ['stablecoins.getOperation'],
  },
  'stablecoins/linked-account-is-readable': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'A provider account link can be read after it was made.',
    operations: ['stablecoins.linkProviderAccount', 'stablecoins.getProviderAccount'],
  },
  'stablecoins/linked-account-is-listed': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'A provider account link is in the list after it was made.',
    operations: ['stablecoins.linkProviderAccount', 'stablecoins.listProviderAccounts'],
  },
  'stablecoins/registered-stablecoin-is-readable': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'A stablecoin can be read after it was registered.',
    operations: ['stablecoins.register', 'stablecoins.get'],
  },
  'stablecoins/registered-stablecoin-is-listed': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'A stablecoin is in the list after it was registered.',
    operations: ['stablecoins.register', 'stablecoins.list'],
  },
  'stablecoins/mint-is-readable': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'A mint operation can be read after it was created.',
    operations: ['stablecoins.mint', 'stablecoins.getOperation'],
  },
  'stablecoins/burn-is-readable': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'A burn operation can be read after it was created.',
    operations: ['stablecoins.burn', 'stablecoins.getOperation'],
  },
  'stablecoins/operation-keeps-its-amount': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'A mint or burn operation shows the amount that it was asked for with.',
    operations: [
      'stablecoins.mint',
      'stablecoins.burn',
      'stablecoins.getOperation',
      'stablecoins.listOperations',
    ],
  },
  'stablecoins/mint-is-listed': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'A mint operation is in the list of operations after it was created.',
    operations: ['stablecoins.mint', 'stablecoins.listOperations'],
  },
  'stablecoins/burn-is-listed': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'A burn operation is in the list of operations after it was created.',
    operations: ['stablecoins.burn', 'stablecoins.listOperations'],
  },
  'stablecoins/client-secret-is-not-answered': {
    section: 'Endpoints > Operation catalogue',
    level: 'assumed',
    statement: 'No answer holds the client secret with which a provider account was linked.',
    operations: [
      'stablecoins.linkProviderAccount',
      'stablecoins.getProviderAccount',
      'stablecoins.listProviderAccounts',
    ],
  },
} as const satisfies RuleBook;
