import type { RuleBook } from '../rule.ts';

/** An agent sees and moves what its customer has, within its policy. */
export const agentSideOwnCustomerRules = {
  'agent-side/self-is-the-agent-of-the-token': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'An agent that gets itself gets the agent whose device code was redeemed for its token.',
    operations: ['agentSide.getSelf'],
  },
  'agent-side/actions-are-its-own': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: "An agent's list of actions has its own actions only.",
    operations: ['agentSide.listActions'],
  },
  'agent-side/lists-every-own-action': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: "An agent's list of actions has every action it started.",
    operations: ['agentSide.listActions'],
  },
  'agent-side/internal-accounts-are-its-customers': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: "An agent's list of internal accounts has its customer's accounts only.",
    operations: ['agentSide.listInternalAccounts'],
  },
  'agent-side/external-accounts-are-its-customers': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: "An agent's list of external accounts has its customer's accounts only.",
    operations: ['agentSide.listExternalAccounts'],
  },
  'agent-side/transactions-are-its-customers': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: "An agent's list of transactions has its customer's transactions only.",
    operations: ['agentSide.listTransactions'],
  },
  'agent-side/lists-its-transfers': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: "An agent's list of transactions has each that the agent can read, its transfers among them.",
    operations: ['agentSide.listTransactions', 'agentSide.getTransaction'],
  },
  'agent-side/requests-are-bound-to-its-customer': {
    section: 'Authentication',
    level: 'must',
    statement: 'An external account that an agent adds belongs to its customer, whatever the request says.',
    operations: ['agentSide.createExternalAccount'],
  },
  'agent-side/requests-are-subject-to-its-policy': {
    section: 'Authentication',
    level: 'must',
    statement: 'Two agents of one customer that differ in policy alone get what their own policy allows.',
    operations: [
      'agentSide.createExternalAccount',
      'agentSide.createQuote',
      'agentSide.executeQuote',
      'agentSide.transferIn',
      'agentSide.transferOut',
    ],
  },
  'agent-side/account-restrictions-hold': {
    section: 'Resources and their fields > Other resources named',
    level: 'derived',
    statement:
      'An account that accountRestrictions keeps from an agent cannot be the source of its transfer.',
    operations: ['agentSide.transferOut', 'agentSide.createQuote'],
  },
} as const satisfies RuleBook;
