import { calledBy } from '../../operation-groups.ts';
import type { RuleBook } from '../rule.ts';

/** Rules about each permission: the operations that it allows, and their refusal without it. */
export const agentSidePermissionsRules = {
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
    statement: 'A payment of an agent sends the webhooks of any outgoing payment, in their order.',
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
} as const satisfies RuleBook;
