import type { RuleBook } from '../rule.ts';

/** The operations of an agent itself. */
export const agentSideOperationsRules = {
  'agent-side/operation-get-self': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'An agent can get itself.',
    operations: ['agentSide.getSelf'],
  },
  'agent-side/operation-list-actions': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'An agent can list its actions.',
    operations: ['agentSide.listActions'],
  },
  'agent-side/operation-get-action': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'An agent can get an action.',
    operations: ['agentSide.getAction'],
  },
  'agent-side/operation-list-internal-accounts': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'An agent can list internal accounts.',
    operations: ['agentSide.listInternalAccounts'],
  },
  'agent-side/operation-create-external-account': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'An agent can add an external account.',
    operations: ['agentSide.createExternalAccount'],
  },
  'agent-side/operation-get-external-account': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'An agent can get an external account.',
    operations: ['agentSide.getExternalAccount'],
  },
  'agent-side/operation-list-external-accounts': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'An agent can list external accounts.',
    operations: ['agentSide.listExternalAccounts'],
  },
  'agent-side/operation-delete-external-account': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'An agent can delete an external account.',
    operations: ['agentSide.deleteExternalAccount'],
  },
  'agent-side/operation-create-quote': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'An agent can create a quote for a transfer.',
    operations: ['agentSide.createQuote'],
  },
  'agent-side/operation-get-quote': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'An agent can get a quote that it created.',
    operations: ['agentSide.getQuote'],
  },
  'agent-side/operation-execute-quote': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'An agent can execute a quote that it created.',
    operations: ['agentSide.executeQuote'],
  },
  'agent-side/operation-transfer-in': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'An agent can create a transfer into an internal account.',
    operations: ['agentSide.transferIn'],
  },
  'agent-side/operation-transfer-out': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'An agent can create a transfer out of an internal account.',
    operations: ['agentSide.transferOut'],
  },
  'agent-side/operation-get-transaction': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'An agent can get a transaction.',
    operations: ['agentSide.getTransaction'],
  },
  'agent-side/operation-list-transactions': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'An agent can list transactions.',
    operations: ['agentSide.listTransactions'],
  },
} as const satisfies RuleBook;
