import { at, copyOf, isMembers, rowsOf, textAt, type Members } from '../../rewriting/json.ts';
import { isAccepted } from '../defects/answers.ts';
import { sameCaller } from '../defects/requests.ts';
import { alsoLists, asPlatform, resourcesIn } from './kit.ts';
import { derived, must, ofSection } from '../mutant.ts';

const withCustomer = (body: Members[string], agent: Members): Members => ({
  ...(isMembers(body) ? body : {}),
  customerId: textAt(agent, 'customerId'),
});

export const agentSide = ofSection('agents, side of the agent', {
  'external-account-added-without-permission': {
    defect: 'An agent without MANAGE_EXTERNAL_ACCOUNTS can add an external account.',
    breaks: must.critical("Agent operations need the matching permission in the agent's policy.", 'L407'),
    behaviour: asPlatform(
      'agentSide.createExternalAccount',
      [403],
      () => '/customers/external-accounts',
      (call, agent) => withCustomer(call.body, agent),
    ),
  },
  'quote-created-without-permission': {
    defect: 'An agent without CREATE_QUOTES can create a quote.',
    breaks: must.critical("Agent operations need the matching permission in the agent's policy.", 'L407'),
    behaviour: asPlatform('agentSide.createQuote', [403], () => '/quotes'),
  },
  'transfer-without-permission': {
    defect: 'An agent without CREATE_TRANSFERS can make a transfer-out.',
    breaks: must.critical("Agent operations need the matching permission in the agent's policy.", 'L407'),
    behaviour: asPlatform('agentSide.transferOut', [403], () => '/transfer-out'),
  },
  'agent-reads-transactions-of-other-customers': {
    defect: 'An agent can read a transaction of another customer by its id.',
    breaks: must.critical('A resource of another customer yields 404.', 'L391'),
    behaviour: asPlatform(
      'agentSide.getTransaction',
      [404],
      (call) => `/transactions/${call.params['transactionId'] ?? ''}`,
    ),
  },
  'agent-deletes-accounts-of-other-customers': {
    defect: 'An agent can delete an external account of another customer.',
    breaks: must.critical('A resource of another customer yields 404.', 'L391'),
    behaviour: asPlatform(
      'agentSide.deleteExternalAccount',
      [404],
      (call) => `/customers/external-accounts/${call.params['externalAccountId'] ?? ''}`,
    ),
  },
  'agent-sees-all-internal-accounts': {
    defect: 'The internal accounts that an agent lists include those of other customers.',
    breaks: must.critical("The agent side is scoped to the agent's customer.", 'L391'),
    behaviour: () => alsoLists('agentSide.listInternalAccounts', ['internalAccounts.listForCustomer']),
  },
  'actions-of-other-agents-listed': {
    defect: 'The actions that an agent lists include those of other agents.',
    breaks: must.critical('An agent lists its own actions.', 'L391'),
    behaviour: () =>
      alsoLists('agentSide.listActions', [
        'agentSide.transferOut',
        'agentSide.executeQuote',
        'agents.listApprovals',
      ]),
  },
  'threshold-asks-for-no-approval': {
    defect: 'A transfer above the approval threshold of an agent in mode AUTO is made at once.',
    breaks: must.critical(
      "An agent's policy requires approval by execution mode or amount thresholds.",
      'L269',
    ),
    behaviour: () => ({
      after: async (call, answer, { ask }) => {
        const status = textAt(answer.body, 'status');
        if (call.operation !== 'agentSide.transferOut' || status !== 'PENDING_APPROVAL') return;
        const me = await ask('GET', '/agents/me', undefined, sameCaller(call));
        if (textAt(at(me.body, 'policy'), 'defaultExecutionMode') !== 'AUTO') return;
        const path = `/agents/${textAt(answer.body, 'agentId')}/actions/${textAt(answer.body, 'id')}/approve`;
        const approved = await ask('POST', path);
        if (isAccepted(approved)) answer.body = approved.body;
      },
    }),
  },
  'agent-approval-is-not-awaited': {
    defect: 'A transfer-in of an agent whose policy asks for approval is made at once.',
    breaks: must.critical(
      'Where the policy requires approval, the transaction waits for the platform.',
      'L269',
    ),
    behaviour: () => ({
      after: async (call, answer, { ask }) => {
        const status = textAt(answer.body, 'status');
        if (call.operation !== 'agentSide.transferIn' || status !== 'PENDING_APPROVAL') return;
        const path = `/agents/${textAt(answer.body, 'agentId')}/actions/${textAt(answer.body, 'id')}/approve`;
        const approved = await ask('POST', path);
        if (isAccepted(approved)) answer.body = approved.body;
      },
    }),
  },
  'agent-sees-another-agent-as-itself': {
    defect: 'Reading the current agent answers the agent that read itself before.',
    breaks: derived.major('An agent gets the current agent.', 'L391'),
    behaviour: () => {
      const last: { body: Members | undefined } = { body: undefined };
      return {
        after: (call, answer) => {
          if (call.operation !== 'agentSide.getSelf' || !isAccepted(answer) || !isMembers(answer.body))
            return;
          const own = copyOf(answer.body);
          if (last.body !== undefined && textAt(last.body, 'id') !== textAt(own, 'id'))
            answer.body = copyOf(last.body);
          last.body = own;
        },
      };
    },
  },
  'rejected-action-reads-pending-for-the-agent': {
    defect: 'An agent reads PENDING_APPROVAL of an action that was rejected.',
    breaks: must.major('Rejecting makes an action REJECTED.', 'L265'),
    behaviour: () => ({
      after: (call, answer) => {
        const isView = call.operation === 'agentSide.getAction' || call.operation === 'agentSide.listActions';
        if (!isView || !isAccepted(answer)) return;
        for (const action of resourcesIn(answer.body))
          if (action['status'] === 'REJECTED') action['status'] = 'PENDING_APPROVAL';
      },
    }),
  },
  'agent-lists-transactions-without-those-of-transfers': {
    defect: 'An agent lists only transactions of quotes; those of transfers are left out.',
    breaks: derived.major('An agent lists transactions.', 'L391'),
    behaviour: () => ({
      after: (call, answer) => {
        if (call.operation !== 'agentSide.listTransactions' || !isAccepted(answer) || !isMembers(answer.body))
          return;
        answer.body['data'] = rowsOf(answer.body).filter((row) => row['quoteId'] !== undefined);
      },
    }),
  },
});
