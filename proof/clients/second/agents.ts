import { randomUUID } from 'node:crypto';
import { decideAction } from '../../../examples/integration/approvals.ts';
import { asJsonObject, isJsonObject, type JsonObject } from '../../../spec/json.ts';
import type { OperationId } from '../../../spec/operations.ts';
import type { Behaviour } from '../in-process-client.ts';
import { rewriting } from '../rewriting.ts';
import type { DefectBook } from './defect.ts';
import { losing } from './kept-state.ts';
import {
  answerOf,
  around,
  besidesThat,
  bodyOf,
  hearing,
  knowing,
  otherwise,
  pretending,
  telling,
  withHeader,
} from './ways.ts';
import { deciding } from '../deciding.ts';

const decisions = [
  'agents.approveAction',
  'agents.rejectAction',
  'transactions.approve',
  'transactions.reject',
] as const satisfies readonly OperationId[];

const agentWrites = [
  'agentSide.createQuote',
  'agentSide.executeQuote',
  'agentSide.transferOut',
] as const satisfies readonly OperationId[];

/** Approves each action of an agent as soon as it hears of it. */
const approvingUnasked = (): Behaviour => {
  const { behaviour, context } = knowing();
  const approve = async (id: string): Promise<void> => {
    await decideAction(await context(), id, 'approve');
  };
  return {
    ...behaviour,
    decisions: hearing(({ type, data }) => {
      const { id, status } = asJsonObject(data);
      if (String(type).startsWith('AGENT_ACTION.') && status === 'PENDING_APPROVAL')
        besidesThat(approve(String(id)));
    }),
  };
};

/** Decides about the first row of the list, whatever was named. */
const decidingAboutTheFirst = (): Behaviour =>
  around(['agents.approveAction', 'agents.rejectAction'], async ({ url }, go, ask) => {
    const { data } = await bodyOf(await ask('GET', '/agents/approvals'));
    const first: unknown = Array.isArray(data) ? data[0] : undefined;
    const { agentId, id } = asJsonObject(first);
    const decision = url.pathname.split('/').at(-1) ?? '';
    const base = /^\/[^/]+/.exec(url.pathname)?.[0] ?? '';
    if (!isJsonObject(first)) return go();
    return go({
      url: new URL(`${url.origin}${base}/agents/${String(agentId)}/actions/${String(id)}/${decision}`),
    });
  });

/** What the policy of the agent does not let it pay is paid by the platform. */
const payingForTheAgent = (): Behaviour => {
  let platform = '';
  return around('all', async (request, go) => {
    const credential = request.headers['authorization'] ?? '';
    if (credential.startsWith('Basic ')) platform = credential;
    const answer = await go();
    if (request.operation !== 'agentSide.transferOut' || answer.status !== 403) return answer;
    const paid = await go({
      url: new URL(request.url.href.replace('/agents/me/', '/')),
      ...withHeader(request, 'authorization', platform),
    });
    const { id } = await bodyOf(paid);
    return paid.ok ? answerOf(201, { id, status: 'APPROVED' }) : answer;
  });
};

/** Half of each transfer, twice: each is below what has to be approved. */
const splitting = (): Behaviour =>
  around(['agentSide.transferOut'], async (request, go) => {
    const amount = Number(asJsonObject(request.body)['amount']);
    const half = Math.floor(amount / 2);
    const part = (part: number): JsonObject => ({ ...request.body, amount: part });
    if (half > 0) await go({ body: part(half), ...withHeader(request, 'idempotency-key', randomUUID()) });
    return go({ body: part(amount - half) });
  });

/** Approvals by the platform. */
export const approvalDefects = {
  'approves-unasked': {
    about: 'Each action of an agent is approved as soon as its event comes.',
    line: 'Agent action pending approval (so the platform can ask the customer to approve or reject)',
    named: 'an action is approved only when its customer decided so',
    scopes: ['approvals'],
    behaviour: approvingUnasked,
  },
  'approves-what-was-rejected': {
    about: 'What the customer rejects is approved: the decision is read as a flag that is always set.',
    line: 'PENDING_APPROVAL, reject operation: REJECTED; the underlying operation is not executed',
    named: 'the decision that is sent is the decision of the customer',
    scopes: ['approvals'],
    behaviour: rewriting(['agents.rejectAction', 'transactions.reject'], ({ url }) => ({
      url: new URL(url.href.replace(/\/reject$/, '/approve')),
    })),
  },
  'drops-decisions': {
    about: 'Decisions are put into a queue that nobody reads.',
    line: 'Approve and reject an agent action; incoming payments can be approved or rejected later',
    named: 'the decision of the customer is sent',
    scopes: ['approvals'],
    behaviour: pretending([...decisions], () => ({})),
  },
  'decides-it-again': {
    about: 'A decision is sent also where the action or payment was decided before.',
    line: 'Approve and reject of an agent action need status PENDING_APPROVAL',
    named: 'only what waits for a decision is decided',
    scopes: ['approvals'],
    behaviour: deciding({ mayDecide: () => true }),
  },
  'decides-about-the-first-in-line': {
    about: 'The decision is sent for the first action of the list, whichever was named.',
    line: 'POST /agents/{agentId}/actions/{actionId}/approve',
    named: 'the action that is decided is the one that was named',
    scopes: ['approvals'],
    behaviour: decidingAboutTheFirst,
  },
  'accepts-money-by-its-acknowledgement': {
    about: 'The event of an incoming payment that waits is answered 200, before anybody has decided.',
    line: 'Incoming payment (can be acknowledged with 202 and approved or rejected later)',
    named: 'an incoming payment that waits for a decision is acknowledged with 202',
    scopes: ['approvals', 'webhooks'],
    behaviour: deciding({ acknowledgement: () => 200 }),
  },
  'takes-waiting-money-for-received': {
    about: 'An incoming payment that is PENDING is shown as COMPLETED, an action that waits as APPROVED.',
    line: 'PENDING_APPROVAL; Transaction.status PENDING',
    named: 'what waits for a decision is believed to wait',
    scopes: ['approvals'],
    behaviour: telling('status', (ok, asked) => {
      if (asked['of'] === 'incoming-payment')
        return { ...ok, status: otherwise({ PENDING: 'COMPLETED' })(ok['status']) };
      return { ...ok, status: otherwise({ PENDING_APPROVAL: 'APPROVED' })(ok['status']) };
    }),
  },
} as const satisfies DefectBook;

/** An agent. */
export const agentDefects = {
  'pays-for-its-agent': {
    about:
      'A transfer that the policy of the agent forbids is sent again with the credentials of the platform.',
    line: 'AgentAuth: requests are bound to the agent’s customer and subject to its policy',
    named: 'an agent’s payment is never made with the platform’s credentials',
    scopes: ['agent'],
    behaviour: payingForTheAgent,
  },
  'keeps-the-agent-token-in-memory': {
    about: 'The access token is forgotten in a restart, and the device code redeemed again.',
    line: 'The agent token is returned once at redemption and must be stored by the agent',
    named: 'the agent’s token outlives a restart; a code is redeemed once',
    scopes: ['agent'],
    behaviour: () =>
      losing((kept) => {
        const { accessToken: _token, ...agent } = asJsonObject(kept['agent']);
        return { ...kept, agent };
      }),
  },
  'redeems-its-code-twice': {
    about: 'The device code is redeemed twice: the first answer is thrown away.',
    line: 'Redeem a device code; returns a bearer access token once',
    named: 'a code is redeemed once, and its token kept',
    scopes: ['agent'],
    behaviour: around(['agents.redeemDeviceCode'], async (_request, go) => {
      await (await go()).text();
      return go();
    }),
  },
  'takes-waiting-for-done': {
    about: 'A payment that waits for the platform’s approval is shown as APPROVED.',
    line: 'Quote and transfer creation may end in a pending state that needs platform approval',
    named: 'what waits for approval is believed to wait',
    scopes: ['agent'],
    behaviour: () => ({
      answers: (ask, asked, answer) =>
        'ok' in answer && (ask === 'agent-pay' || asked['of'] === 'agent-payment')
          ? { ok: { ...answer.ok, status: otherwise({ PENDING_APPROVAL: 'APPROVED' })(answer.ok['status']) } }
          : answer,
    }),
  },
  'tries-what-its-policy-denies': {
    about: 'The agent asks for what its policy has no permission for.',
    line: 'Agent operations need the matching permission in the agent’s policy',
    named: 'an agent does not try what it is not permitted',
    scopes: ['agent'],
    behaviour: deciding({ isPermitted: () => true }),
  },
  'goes-on-after-it-was-shut-out': {
    about: 'An agent whose token is refused goes on with it.',
    line: 'Delete agent: access lost immediately; a missing or invalid credential gives 401',
    named: 'an agent whose token is refused stops',
    scopes: ['agent'],
    behaviour: deciding({ isShutOut: () => false }),
  },
  'stops-at-every-refusal': {
    about: 'An agent takes any refusal for the loss of its access, and does nothing any more.',
    line: 'A missing or invalid credential gives 401; 403 and 404 are about one request',
    named: 'an agent that is refused one thing goes on with others',
    scopes: ['agent'],
    behaviour: deciding({ isShutOut: (status) => status >= 400 }),
  },
  'splits-what-would-need-approval': {
    about: 'Each transfer of the agent is sent as two halves, so that each is below the threshold.',
    line: 'When an agent’s policy requires approval (execution mode or amount thresholds)',
    named: 'one order of an agent is one transfer of its amount',
    scopes: ['agent'],
    behaviour: splitting,
  },
  'has-a-new-key-for-each-agent-attempt': {
    about: 'The agent’s requests have another Idempotency-Key with each attempt.',
    line: 'Unsafe retries use the optional Idempotency-Key request header',
    named: 'a retry of an agent has the key of the first attempt; one order is paid once',
    scopes: ['agent'],
    behaviour: rewriting([...agentWrites], (request) => withHeader(request, 'idempotency-key', randomUUID())),
  },
  'shows-its-token-in-the-address': {
    about: 'The agent’s token is in the query of each request besides its header, and so in every log.',
    line: 'AgentAuth: HTTP Bearer',
    named: 'credentials are in the Authorization header only',
    scopes: ['agent'],
    behaviour: rewriting('all', ({ url, headers }) => {
      const [scheme, token] = (headers['authorization'] ?? '').split(' ');
      if (scheme === 'Bearer' && token !== undefined) url.searchParams.set('access_token', token);
      return { url };
    }),
  },
} as const satisfies DefectBook;
