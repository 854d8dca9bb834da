import { calledBy } from '../operation-groups.ts';
import type { RuleBook } from './rule.ts';

/** What an agent may do and see: its catalogue, its permissions, and the isolation of its customer. */
export const agentSideRules = {
  // Catalogue
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

  // Bound to one customer
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

  // Permissions
  'agent-side/create-quote-needs-its-permission': {
    section: 'Authentication',
    level: 'must',
    statement: 'An agent without CREATE_QUOTES is refused when it creates a quote.',
    operations: ['agentSide.createQuote'],
  },
  'agent-side/execute-quote-needs-its-permission': {
    section: 'Authentication',
    level: 'must',
    statement: 'An agent without EXECUTE_QUOTES is refused when it executes a quote.',
    operations: ['agentSide.executeQuote'],
  },
  'agent-side/transfer-in-needs-its-permission': {
    section: 'Authentication',
    level: 'must',
    statement: 'An agent without CREATE_TRANSFERS is refused when it creates a transfer-in.',
    operations: ['agentSide.transferIn'],
  },
  'agent-side/transfer-out-needs-its-permission': {
    section: 'Authentication',
    level: 'must',
    statement: 'An agent without CREATE_TRANSFERS is refused when it creates a transfer-out.',
    operations: ['agentSide.transferOut'],
  },
  'agent-side/adding-an-external-account-needs-its-permission': {
    section: 'Authentication',
    level: 'must',
    statement: 'An agent without MANAGE_EXTERNAL_ACCOUNTS is refused when it adds an external account.',
    operations: ['agentSide.createExternalAccount'],
  },
  'agent-side/deleting-an-external-account-needs-its-permission': {
    section: 'Authentication',
    level: 'must',
    statement: 'An agent without MANAGE_EXTERNAL_ACCOUNTS is refused when it deletes an external account.',
    operations: ['agentSide.deleteExternalAccount'],
  },
  'agent-side/create-quote-with-its-permission': {
    section: 'Authentication',
    level: 'derived',
    statement: 'An agent with CREATE_QUOTES is not refused the creation of a quote.',
    operations: ['agentSide.createQuote'],
  },
  'agent-side/execute-quote-with-its-permission': {
    section: 'Authentication',
    level: 'derived',
    statement: 'An agent with EXECUTE_QUOTES is not refused the execution of a quote that it created.',
    operations: ['agentSide.executeQuote'],
  },
  'agent-side/transfers-with-their-permission': {
    section: 'Authentication',
    level: 'derived',
    statement: 'An agent with CREATE_TRANSFERS is not refused a transfer in or out.',
    operations: ['agentSide.transferIn', 'agentSide.transferOut'],
  },
  'agent-side/execution-debits-at-once': {
    section: 'Endpoints > Operations with a shape',
    level: 'derived',
    statement:
      'When the execution of a quote by an agent answers, and nobody has to approve it, the source account has been debited.',
    operations: ['agentSide.executeQuote'],
  },
  'agent-side/transfer-debits-at-once': {
    section: 'Endpoints > Operations with a shape',
    level: 'derived',
    statement:
      'When a transfer out of an agent answers, and nobody has to approve it, the source account has been debited.',
    operations: ['agentSide.transferOut'],
  },
  'agent-side/payments-are-announced': {
    section: 'Events > Outgoing payment events',
    level: 'derived',
    statement: 'What an agent pays sends the webhooks of any outgoing payment, in their order.',
    operations: ['agentSide.executeQuote', 'agents.approveAction'],
  },
  'agent-side/external-accounts-with-their-permission': {
    section: 'Authentication',
    level: 'derived',
    statement:
      'An agent with MANAGE_EXTERNAL_ACCOUNTS is not refused the adding or deleting of an external account.',
    operations: ['agentSide.createExternalAccount', 'agentSide.deleteExternalAccount'],
  },
  'agent-side/missing-permission-is-403': {
    section: 'Authentication',
    level: 'assumed',
    statement: 'An agent without the permission is answered with status 403.',
    operations: [
      'agentSide.createExternalAccount',
      'agentSide.deleteExternalAccount',
      'agentSide.createQuote',
      'agentSide.executeQuote',
      'agentSide.transferIn',
      'agentSide.transferOut',
    ],
  },
  'agent-side/refused-request-changes-nothing': {
    section: 'Authentication',
    level: 'derived',
    statement: 'A request refused for a missing permission leaves every resource as it was.',
    operations: calledBy('agent'),
  },

  // Tenant isolation
  'agent-side/foreign-external-account-is-404': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'Getting an external account of another customer is answered with status 404.',
    operations: ['agentSide.getExternalAccount'],
  },
  'agent-side/deleting-a-foreign-external-account-is-404': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'Deleting an external account of another customer is answered with status 404.',
    operations: ['agentSide.deleteExternalAccount'],
  },
  'agent-side/foreign-external-account-stays': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'An external account of another customer is still there after an agent tried to delete it.',
    operations: ['agentSide.deleteExternalAccount'],
  },
  'agent-side/foreign-transaction-is-404': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'Getting a transaction of another customer is answered with status 404.',
    operations: ['agentSide.getTransaction'],
  },
  'agent-side/foreign-action-is-404': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'Getting an action of an agent of another customer is answered with status 404.',
    operations: ['agentSide.getAction'],
  },
  'agent-side/action-of-a-sibling-is-not-its-own': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'Getting an action of another agent of the same customer is answered with status 404.',
    operations: ['agentSide.getAction'],
  },
  'agent-side/foreign-and-unknown-ids-look-alike': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'The 404 about a resource of another customer has the code of the 404 about one that is not.',
    operations: [
      'agentSide.getExternalAccount',
      'agentSide.deleteExternalAccount',
      'agentSide.getTransaction',
      'agentSide.getAction',
      'agentSide.getQuote',
      'agentSide.executeQuote',
      'agentSide.createQuote',
      'agentSide.transferIn',
      'agentSide.transferOut',
    ],
  },
  'agent-side/foreign-quote-is-404': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'Getting a quote that another agent or the platform created is answered with status 404.',
    operations: ['agentSide.getQuote'],
  },
  'agent-side/executing-a-foreign-quote-is-404': {
    section: 'Endpoints > Operation catalogue',
    level: 'must',
    statement: 'Executing a quote that another agent or the platform created is answered with status 404.',
    operations: ['agentSide.executeQuote'],
  },
  'agent-side/foreign-accounts-in-a-quote-are-404': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'Creating a quote from or to an account of another customer is answered with status 404.',
    operations: ['agentSide.createQuote'],
  },
  'agent-side/foreign-accounts-in-a-transfer-are-404': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'Creating a transfer from or to an account of another customer is answered with status 404.',
    operations: ['agentSide.transferIn', 'agentSide.transferOut'],
  },
  'agent-side/hides-other-platforms': {
    section: 'Authentication',
    level: 'derived',
    statement:
      'A request of an agent about something of another platform is answered like one about an id that nobody has.',
    operations: calledBy('agent'),
  },
  'agent-side/things-of-other-platforms-stay-untouched': {
    section: 'Authentication',
    level: 'derived',
    statement: 'No request of an agent changes an account or a balance of another platform.',
    operations: [
      'agentSide.createExternalAccount',
      'agentSide.deleteExternalAccount',
      'agentSide.createQuote',
      'agentSide.executeQuote',
      'agentSide.transferIn',
      'agentSide.transferOut',
    ],
  },
  'agent-side/foreign-money-stays': {
    section: 'Authentication',
    level: 'derived',
    statement: "No request of an agent changes a balance of another customer's account.",
    operations: [
      'agentSide.createQuote',
      'agentSide.executeQuote',
      'agentSide.transferIn',
      'agentSide.transferOut',
    ],
  },
} as const satisfies RuleBook;
