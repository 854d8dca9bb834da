import { at, isMembers, rowsOf, textAt } from '../../rewriting/json.ts';
import type { Answer, Behaviour, Call, Server } from '../../rewriting/behaviour.ts';
import { must, ofSection } from '../mutant.ts';
import { editsRefusals, isAccepted } from '../defects/answers.ts';
import { sameCaller } from '../defects/requests.ts';

/** Asks as the platform what was not found for the agent. */
const asPlatform =
  (operation: string, ownPath: RegExp, path: string): NonNullable<Behaviour['after']> =>
  async (call: Call, answer: Answer, { ask }: Server) => {
    if (call.operation !== operation || answer.status !== 404) return;
    Object.assign(answer, await ask(call.method, call.path.replace(ownPath, path)));
  };

/** Approves on its own what waits for the approval of the platform. */
const approvesItself = (isMeant: (policy: ReturnType<typeof at>) => boolean): Behaviour => ({
  after: async (call, answer, { ask }) => {
    if (call.method !== 'POST' || call.operation?.startsWith('agentSide.') !== true || !isAccepted(answer))
      return;
    if (textAt(answer.body, 'status') !== 'PENDING_APPROVAL') return;
    const agentId = textAt(answer.body, 'agentId');
    const agent = await ask('GET', `/agents/${agentId}`);
    if (!isMeant(at(agent.body, 'policy'))) return;
    const approved = await ask('POST', `/agents/${agentId}/actions/${textAt(answer.body, 'id')}/approve`);
    if (isAccepted(approved)) answer.body = approved.body;
  },
});

const scope = ofSection('Endpoints > Operation catalogue', {
  'agent-reads-quotes-of-others': {
    defect: 'An agent can read a quote that it did not create.',
    breaks: must.critical('A quote that the agent did not create is 404.'),
    behaviour: () => ({ after: asPlatform('agentSide.getQuote', /^\/agents\/me/, '') }),
  },
  'agent-deletes-accounts-of-others': {
    defect: 'An agent can delete external accounts of customers that are not its own.',
    breaks: must.critical("What belongs to another customer than the agent's is 404."),
    behaviour: () => ({
      after: asPlatform('agentSide.deleteExternalAccount', /^\/agents\/me/, '/customers'),
    }),
  },
  'foreign-transactions-are-403-for-an-agent': {
    defect: 'An agent that reads a transaction of another customer gets 403.',
    breaks: must.minor('A resource of another customer is 404.'),
    behaviour: editsRefusals(['agentSide.getTransaction'], 404, (body, answer) => {
      answer.status = 403;
      body['status'] = 403;
      body['code'] = 'FORBIDDEN';
    }),
  },
  'agent-sees-actions-of-others': {
    defect: 'An agent that lists its actions sees those of other agents, too.',
    breaks: must.critical('An agent lists its own actions.'),
    behaviour: () => ({
      after: async (call, answer, { ask }) => {
        if (call.operation !== 'agentSide.listActions' || !isAccepted(answer) || !isMembers(answer.body))
          return;
        const own = rowsOf(answer.body);
        const all = rowsOf((await ask('GET', '/agents/approvals')).body);
        const others = all.filter((action) => !own.some((one) => one['id'] === action['id']));
        answer.body['data'] = [...own, ...others.slice(0, 3)];
      },
    }),
  },
});

const policy = ofSection('Authentication', {
  'agent-quotes-without-the-permission': {
    defect: 'An agent without CREATE_QUOTES can create quotes.',
    breaks: must.critical('Agent operations need the matching permission in the policy.'),
    behaviour: () => ({
      after: async (call, answer, { ask }) => {
        if (call.operation !== 'agentSide.createQuote' || answer.status !== 403) return;
        const agent = (await ask('GET', '/agents/me', undefined, sameCaller(call))).body;
        const before = at(agent, 'policy.permissions');
        if (!Array.isArray(before) || before.includes('CREATE_QUOTES')) return;
        const path = `/agents/${textAt(agent, 'id')}/policy`;
        await ask('PATCH', path, { permissions: [...before, 'CREATE_QUOTES'] });
        Object.assign(answer, await ask('POST', '/agents/me/quotes', call.body, sameCaller(call)));
        await ask('PATCH', path, { permissions: before });
      },
    }),
  },
  'approval-required-is-ignored': {
    defect: 'Actions of an agent whose execution mode is APPROVAL_REQUIRED are executed at once.',
    breaks: must.critical('When the execution mode requires approval, the action waits for the platform.'),
    behaviour: () =>
      approvesItself((policy) => textAt(policy, 'defaultExecutionMode') === 'APPROVAL_REQUIRED'),
  },
  'approval-threshold-is-ignored': {
    defect: 'Actions of an agent above the approval threshold are executed at once.',
    breaks: must.critical('When an amount threshold requires approval, the action waits for the platform.'),
    behaviour: () => approvesItself((policy) => textAt(policy, 'defaultExecutionMode') === 'AUTO'),
  },
});

export const agentSide = [...scope, ...policy];
