import type { OperationId } from '../../operations.ts';
import type { RuleBook } from '../rule.ts';

const updates: readonly OperationId[] = [
  'customers.update',
  'beneficialOwners.update',
  'documents.replace',
  'internalAccounts.update',
  'cards.update',
  'agents.update',
  'agents.updatePolicy',
];

const creations: readonly OperationId[] = [
  'customers.create',
  'beneficialOwners.create',
  'documents.upload',
  'customerExternalAccounts.create',
  'platformExternalAccounts.create',
  'agentSide.createExternalAccount',
  'cards.issue',
  'agents.create',
  'delegatedKeys.create',
  'stablecoins.linkProviderAccount',
  'stablecoins.register',
  'stablecoins.mint',
  'stablecoins.burn',
  'tokens.create',
  'quotes.create',
  'agentSide.createQuote',
];

const reads: readonly OperationId[] = [
  'customers.get',
  'beneficialOwners.get',
  'documents.get',
  'customerExternalAccounts.get',
  'platformExternalAccounts.get',
  'agentSide.getExternalAccount',
  'quotes.get',
  'agentSide.getQuote',
  'delegatedKeys.get',
  'cards.get',
  'stablecoins.getProviderAccount',
  'stablecoins.get',
  'stablecoins.getOperation',
  'tokens.get',
  'agents.get',
  'agentSide.getSelf',
];

const lists: readonly OperationId[] = [
  'customers.list',
  'beneficialOwners.list',
  'documents.list',
  'internalAccounts.listForCustomer',
  'customerExternalAccounts.list',
  'platformExternalAccounts.list',
  'agentSide.listExternalAccounts',
  'delegatedKeys.list',
  'cards.list',
  'stablecoins.listProviderAccounts',
  'stablecoins.list',
  'stablecoins.listOperations',
  'tokens.list',
  'agents.list',
];

/** Members that clients give are theirs: nothing but an update that is accepted and names them changes them. */
export const conventionGivenMembersRules = {
  'conventions/refused-requests-change-nothing': {
    section: 'Errors',
    level: 'derived',
    statement: 'A refused update leaves every member of its resource as it was.',
    operations: updates,
  },
  'conventions/updates-change-what-they-name': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'An update of a resource leaves the members that it does not name as they were.',
    operations: updates,
  },
  'conventions/reads-change-nothing': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'A member that a client gave is the same at every read until an update names it.',
    operations: [...reads, ...lists],
  },
  'conventions/given-members-are-shown-as-given': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement:
      'A member that a client gave has that value in the answer, in every read and in every row of a list.',
    operations: [...creations, ...reads, ...lists],
  },
} as const satisfies RuleBook;
