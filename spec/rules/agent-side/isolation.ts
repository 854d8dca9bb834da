import { calledBy } from '../../operation-groups.ts';
import type { RuleBook } from '../rule.ts';

/** Rules that hide the resources of others from an agent. */
export const agentSideIsolationRules = {
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
  'agent-side/foreign-accounts-are-not-used': {
    section: 'Endpoints > Operation catalogue',
    level: 'derived',
    statement: 'A quote or transfer of an agent from or to an account of another customer is refused.',
    operations: ['agentSide.createQuote', 'agentSide.transferIn', 'agentSide.transferOut'],
  },
  'agent-side/platform-accounts-are-out-of-reach': {
    section: 'Authentication',
    level: 'derived',
    statement: 'An agent pays from no account of the platform itself, and neither reads nor lists one.',
    operations: [
      'agentSide.createQuote',
      'agentSide.transferOut',
      'agentSide.getExternalAccount',
      'agentSide.listInternalAccounts',
      'agentSide.listExternalAccounts',
    ],
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
