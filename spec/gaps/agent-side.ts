import { calledBy } from '../operation-groups.ts';
import type { GapBook } from './gap.ts';

/** The document's gaps about the agent side. */
export const agentSideGaps = {
  'agent-side/methods-paths-and-bodies': {
    section: 'Endpoints > Operation catalogue',
    open: 'method, path and bodies of the fifteen operations',
    reference: 'The assumed interface: the twins of the platform operations, under /agents/me.',
    alsoAllowed: 'Any, named in the dialect.',
    unvaried: 'the target says it in its dialect: nothing changes for the suite',
    operations: calledBy('agent'),
  },
  'agent-side/answer-of-execute-and-transfers': {
    section: 'Endpoints > Operation catalogue',
    open: 'what executing a quote and creating a transfer answer on the agent side',
    reference: 'The action, APPROVED when nothing held it, with its transaction.',
    alsoAllowed: 'The transaction, as on the platform side.',
    operations: ['agentSide.executeQuote', 'agentSide.transferIn', 'agentSide.transferOut'],
  },
  'agent-side/permission-for-reading': {
    section: 'Authentication',
    open: 'whether the reading operations need a permission',
    reference: 'They need none.',
    alsoAllowed: 'A permission of their own.',
    operations: calledBy('agent'),
  },
  'agent-side/customer-named-in-the-request': {
    section: 'Authentication',
    open: 'the answer to a request that names another customer as owner',
    reference: '404 USER_NOT_FOUND.',
    alsoAllowed: 'Any 4xx, or the name is ignored.',
    operations: ['agentSide.createExternalAccount'],
  },
  'agent-side/several-agents-of-a-customer': {
    section: 'Endpoints > Operation catalogue',
    open: 'whether an agent sees what another agent of the same customer did, quotes and actions excepted',
    reference: 'It sees all accounts and transactions of its customer.',
    alsoAllowed: 'Only what it started itself.',
    operations: ['agentSide.listTransactions', 'agentSide.getTransaction'],
  },
  'agent-side/trusted-beneficiary': {
    section: 'Endpoints > Operation catalogue',
    open: 'whether an agent can delete a trusted beneficiary',
    reference: '409 BENEFICIARY_TRUSTED, as on the platform side.',
    alsoAllowed: 'Any 4xx.',
    unvaried: 'no check has an agent delete a trusted beneficiary',
    operations: ['agentSide.deleteExternalAccount'],
  },
} as const satisfies GapBook;
