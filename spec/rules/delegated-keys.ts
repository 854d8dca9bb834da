import type { RuleBook } from './rule.ts';

/** Keys that sign for an embedded wallet in place of its holder. */
export const delegatedKeysRules = {
  'delegated-keys/operation-create': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'A delegated signing key can be created.',
    operations: ['delegatedKeys.create'],
  },
  'delegated-keys/operation-get': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'A delegated signing key can be read.',
    operations: ['delegatedKeys.get'],
  },
  'delegated-keys/operation-list': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'Delegated signing keys can be listed.',
    operations: ['delegatedKeys.list'],
  },
  'delegated-keys/operation-revoke': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'A delegated signing key can be revoked.',
    operations: ['delegatedKeys.revoke'],
  },
  'delegated-keys/list-by-account': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'Delegated keys can be listed with accountId alone.',
    operations: ['delegatedKeys.list'],
  },
  'delegated-keys/list-is-of-what-it-names': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'A list of delegated keys by accountId or fundingSourceId alone has no key of another.',
    operations: ['delegatedKeys.list'],
  },
  'delegated-keys/list-by-funding-source': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'Delegated keys can be listed with fundingSourceId alone.',
    operations: ['delegatedKeys.list'],
  },
  'delegated-keys/list-needs-an-account-or-a-funding-source': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'Listing delegated keys with neither accountId nor fundingSourceId is refused.',
    operations: ['delegatedKeys.list'],
  },
  'delegated-keys/list-holds-the-created-key': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'A created key is among the keys listed for its account.',
    operations: ['delegatedKeys.create', 'delegatedKeys.list'],
  },
  'delegated-keys/status-values': {
    section: 'States and transitions > Delegated signing key',
    level: 'must',
    statement: 'The state of a delegated key is PENDING, ACTIVE or REVOKED.',
    operations: ['delegatedKeys.create', 'delegatedKeys.get', 'delegatedKeys.list'],
    at: ['#/components/schemas/DelegatedKeyStatus'],
  },
  'delegated-keys/pending-without-its-policy': {
    section: 'States and transitions > Delegated signing key',
    level: 'must',
    statement: 'A key that was created without completing the policy step is PENDING.',
    operations: ['delegatedKeys.create', 'delegatedKeys.list'],
  },
  'delegated-keys/revoking-an-active-key-answers-204': {
    section: 'States and transitions > Delegated signing key',
    level: 'must',
    statement: 'Revoking an ACTIVE key ends with 204.',
    operations: ['delegatedKeys.revoke'],
  },
  'delegated-keys/revoked-key-is-revoked': {
    section: 'States and transitions > Delegated signing key',
    level: 'derived',
    statement: 'A key that is still readable after it was revoked is REVOKED.',
    operations: ['delegatedKeys.revoke', 'delegatedKeys.get'],
  },
  'delegated-keys/revoked-key-cannot-sign': {
    section: 'States and transitions > Delegated signing key',
    level: 'must',
    statement: 'A revoked key can no longer sign.',
    operations: ['delegatedKeys.revoke'],
    unobservable: 'No operation of the document takes a signature by a delegated key.',
  },
} as const satisfies RuleBook;
