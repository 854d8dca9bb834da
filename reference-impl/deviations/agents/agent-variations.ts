import { externalAccountOf, removeExternalAccount } from '../../accounts/external-account-store.ts';
import { foreignTransaction, reachableTransaction } from '../../agents/account-restrictions.ts';
import { actingAgent } from '../../agents/acting.ts';
import { getDeviceCodeStatus } from '../../agents/agent-redemption.ts';
import { addAgentExternalAccount, customerTransactions } from '../../agents/agent-side.ts';
import { mustQuoteAllowedAccounts } from '../../agents/agent-side-money.ts';
import { agentOf, agentView, agents, type Agent } from '../../agents/agent-store.ts';
import { createAgent, mustBeUnconnected, updateAgent } from '../../agents/agents.ts';
import { usedUp } from '../../agents/device-codes.ts';
import { mustMay, policyOf, restricted } from '../../agents/policy.ts';
import { ApiError, conflict, forbidden, notFound } from '../../http/api-error.ts';
import { unauthorized } from '../../http/authenticate.ts';
import { type StoredTransaction } from '../../records/transaction-store.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import { defineCollection } from '../../store/store.ts';
import { answering, whenRefused, withBody } from '../altered-answers.ts';
import type { Variations } from '../deviation.ts';
import { showingDeviceCodes } from './kept-secrets.ts';
import { endingReusedTokens } from './reused-device-codes.ts';
import { allAreas } from './agent-areas.ts';

/** Reading that may need a permission of its own. */
const reads = /^agentSide\.(list|get)(InternalAccounts|ExternalAccount|Transaction)/;

/** Ids of external accounts that were deleted. */
const goneAccounts = defineCollection('gone_external_accounts');

const isNotFound = ({ status }: ApiError): boolean => status === 404;

/** A new agent is refused where its customer has another one that is like it. */
const refusingAgents = (isLike: (other: Agent, name: string) => boolean): Replacement =>
  replacing(createAgent, async (right, call) => {
    const { customerId, name } = call.body;
    const where = { customerId, isDeleted: false };
    const others = await call.collection(agents).find({ where, order: 'oldest' });
    if (others.some((other) => isLike(other, name)))
      throw conflict('This customer has such an agent already.');
    return right(call);
  });

/** Shows agents as paused that nobody has updated and that have no token yet. */
const pausedAtFirst: Replacement = (replacements) => {
  const updated = new Set<string>();
  replacing(updateAgent, (right, call) => {
    updated.add(call.params['agentId'] ?? '');
    return right(call);
  })(replacements);
  replacing(agentView, async (right, work, agent) => {
    const isNew = !agent.isConnected && !updated.has(agent.id);
    return { ...(await right(work, agent)), ...(isNew && { isPaused: true }) };
  })(replacements);
};

/** Permitted variants of agents and their requests. */
export const agentVariations = {
  'reading-needs-a-permission': {
    about: 'an agent reads accounts and transactions with VIEW_TRANSACTIONS only',
    gaps: ['agent-side/permission-for-reading', 'agents/other-permissions'],
    readings: ['agents/reading-without-a-permission'],
    areas: allAreas,
    replaces: replacing(mustMay, (right, work, agent, operation) => {
      const maySee = policyOf(work, agent).permissions.includes('VIEW_TRANSACTIONS');
      if (reads.test(operation) && !maySee)
        throw forbidden('The policy of this agent lacks VIEW_TRANSACTIONS.');
      right(work, agent, operation);
    }),
  },
  'paused-agents-answer-401': {
    about: 'a paused agent is answered 401, whatever it asks for',
    gaps: ['agents/what-pausing-does'],
    areas: allAreas,
    replaces: replacing(mustMay, (right, work, agent, operation) => {
      if (agent.isPaused) throw unauthorized('agent', 'This agent is paused.');
      right(work, agent, operation);
    }),
  },
  'new-agents-are-paused': {
    about: 'an agent is paused until its device code is redeemed or it is updated',
    gaps: ['agents/paused-at-first'],
    areas: allAreas,
    replaces: pausedAtFirst,
  },
  'restricted-accounts-are-not-found': {
    about: 'an account that accountRestrictions leave out is answered 404',
    gaps: ['agents/shape-of-account-restrictions'],
    readings: ['agent-side/missing-permission-or-not-found'],
    areas: allAreas,
    replaces: replacing(restricted, () => notFound('No such internal account.')),
  },
  'restricted-accounts-are-quoted': {
    about: 'a quote from an account that accountRestrictions leave out is made, and its execution is refused',
    gaps: ['agents/where-account-restrictions-are-asked'],
    areas: allAreas,
    replaces: replacing(mustQuoteAllowedAccounts, () => {}),
  },
  'used-device-codes-are-not-found': {
    about: 'a device code that was redeemed, replaced or has expired is answered 404',
    gaps: ['agents/life-of-a-device-code'],
    areas: allAreas,
    replaces: replacing(usedUp, (_right, _work, message) => notFound(message)),
  },
  'reused-device-codes-end-their-token': {
    about: 'a device code that is redeemed again ends the token that it gave',
    gaps: ['agents/token-of-a-reused-device-code'],
    areas: allAreas,
    replaces: endingReusedTokens,
  },
  'agent-names-differ': {
    about: 'two agents of a customer cannot have the same name',
    gaps: ['agents/limits-on-agents'],
    areas: allAreas,
    replaces: refusingAgents((other, name) => other.name === name),
  },
  'customers-have-one-agent': {
    about: 'a customer can have one agent',
    gaps: ['agents/limits-on-agents'],
    areas: [...allAreas, 'conventions'],
    unexamined: 'what distinguishes two agents of one customer is met on none',
    replaces: refusingAgents(() => true),
  },
  'connected-agents-get-new-codes': {
    about: 'a device code can be regenerated for a connected agent',
    gaps: ['agents/regenerating-for-a-connected-agent'],
    areas: allAreas,
    replaces: replacing(mustBeUnconnected, () => {}),
  },
  'device-code-status-is-a-word': {
    about: 'the status of a device code is OPEN or REDEEMED in the member state',
    gaps: ['agents/members-of-a-status'],
    areas: allAreas,
    replaces: answering(getDeviceCodeStatus, (answer) =>
      withBody(answer, ({ redeemed }) => ({ state: redeemed === true ? 'REDEEMED' : 'OPEN' })),
    ),
  },
  'device-codes-stay-readable': {
    about: 'an agent shows the platform its device code again and again',
    gaps: ['agents/where-a-device-code-is-shown'],
    areas: allAreas,
    unexamined: 'an answer to an update with assumed names may show it for another reason',
    replaces: showingDeviceCodes,
  },
  'agents-see-their-own-alone': {
    about: 'an agent sees the transactions that it started, and no others',
    gaps: ['agent-side/several-agents-of-a-customer'],
    areas: allAreas,
    replaces: [
      replacing(reachableTransaction, async (right, work, agent, id) => {
        const found: StoredTransaction & { readonly agentId?: string } = await right(work, agent, id);
        if (found.agentId !== agent.id) throw foreignTransaction();
        return found;
      }),
      replacing(customerTransactions, async (right, call) => ({
        ...(await right(call)),
        agentId: (await actingAgent(call)).id,
      })),
    ],
  },
  'foreign-owners-are-ignored': {
    about: 'an agent that names another customer as owner adds an account of its own',
    gaps: ['agent-side/customer-named-in-the-request'],
    areas: allAreas,
    replaces: replacing(addAgentExternalAccount, (right, call) => {
      const { customerId: _customerId, ...body } = call.body;
      return right({ ...call, body });
    }),
  },
  'deleted-resources-answer-410': {
    about: 'agents and external accounts that were deleted are answered 410',
    gaps: ['errors/statuses-other-than-401-404-and-500'],
    areas: ['agents', 'external-accounts'],
    replaces: [
      replacing(agentOf, (right, work, id) =>
        whenRefused(
          () => right(work, id),
          isNotFound,
          async (refusal) => {
            const agent = await work.collection(agents).get(id);
            throw agent === undefined ? refusal : new ApiError(410, 'GONE', 'This agent is deleted.');
          },
        ),
      ),
      replacing(externalAccountOf, (right, work, id) =>
        whenRefused(
          () => right(work, id),
          isNotFound,
          async (refusal) => {
            const gone = await work.collection(goneAccounts).get(id);
            throw gone === undefined
              ? refusal
              : new ApiError(410, 'GONE', 'This external account is deleted.');
          },
        ),
      ),
      replacing(removeExternalAccount, async (right, work, account) => {
        await right(work, account);
        await work.collection(goneAccounts).insert({ id: account.id });
      }),
    ],
  },
} as const satisfies Variations;
