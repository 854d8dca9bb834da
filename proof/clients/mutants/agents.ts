import { fourthOtherDefects } from '../fourth/others.ts';
import { fourthHearingDefects } from '../fourth/hearing.ts';
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import type { OperationId } from '../../../spec/operations.ts';
import type { Behaviour } from '../in-process-client.ts';
import type { MutantBook } from '../mutant.ts';
import {
  besides,
  dispatch,
  outgoing,
  rewriting,
  sendingAfter,
  transporting,
  type Outgoing,
} from '../rewriting.ts';
import { asJsonObject, isJsonObject, jsonObjectIn } from '../../../spec/json.ts';
import { deciding } from '../deciding.ts';
import { tellingStatus } from '../second/ways.ts';

const withNewKey = (request: Outgoing): Outgoing => ({
  ...request,
  headers: { ...request.headers, 'idempotency-key': randomUUID() },
});

/** Sends what it has sent once more, as something new. */
const again = (...operations: readonly OperationId[]): Behaviour =>
  sendingAfter(operations, async (send, request, init) => {
    await (await dispatch(send, withNewKey(request), init)).text();
  });

/** Calls as the agent with another header than its own. */
const calling = (authorization: (platform: string) => string): Behaviour =>
  transporting((send) => {
    let platform = '';
    return (input, init) => {
      const request = outgoing(input, init);
      if (request.operation === 'config.update') platform = request.headers['authorization'] ?? '';
      if (request.operation?.startsWith('agentSide.') !== true) return send(input, init);
      const headers = { ...request.headers, authorization: authorization(platform) };
      return dispatch(send, { ...request, headers }, init);
    };
  });

/** Mutants in decisions about agents, and in agents themselves. */
export const agentMutants = {
  'decides-what-was-decided': {
    rule: 'client/agents/decided-while-pending',
    also: ['client/agents/decided-once'],
    scenarios: ['decided-action-is-decided-again'],
    behaviour: deciding({ mayDecide: () => true }),
  },
  'decides-twice': {
    rule: 'client/agents/decided-once',
    also: ['client/agents/decided-while-pending'],
    behaviour: again('agents.approveAction'),
  },
  'approves-whatever-the-customer-says': {
    rule: 'client/agents/decision-is-the-one-asked',
    also: ['client/orders/what-is-said-to-be-done-was-accepted'],
    scenarios: ['agent-action-is-rejected'],
    behaviour: rewriting(['agents.rejectAction'], ({ url }) => ({
      url: new URL(url.href.replace(/reject$/, 'approve')),
    })),
  },
  'overlooks-what-waits': {
    rule: 'client/agents/waiting-action-is-noticed',
    behaviour: tellingStatus('agent-action', (status) => (status === 'PENDING_APPROVAL' ? null : status)),
  },
  'mistakes-a-rejected-action-for-paid': {
    rule: 'client/agents/rejected-action-is-not-executed',
    behaviour: tellingStatus('agent-action', () => 'APPROVED'),
  },
  'decides-a-payment-twice': {
    rule: 'client/transfers/only-pending-incoming-payments-are-decided',
    scenarios: ['payment-that-arrives-is-approved'],
    behaviour: again('transactions.approve'),
  },
  'approves-whatever-arrives': {
    rule: 'client/transfers/decision-is-the-one-asked',
    also: ['client/transfers/only-pending-incoming-payments-are-decided'],
    scenarios: ['payment-that-arrives-is-rejected'],
    behaviour: sendingAfter(['transactions.list'], async (send, request, _init, answer) => {
      const { data } = jsonObjectIn(await answer.text());
      for (const { id, status } of [data].flat().map(asJsonObject))
        if (status === 'PENDING')
          await dispatch(send, besides(request, 'POST', `/transactions/${String(id)}/approve`));
    }),
  },
  'never-decides-what-it-put-off': {
    rule: 'client/transfers/deferred-incoming-payment-is-decided',
    scenarios: ['payment-that-arrives-is-approved'],
    behaviour: deciding({ mayDecide: () => false }),
  },
  'agent-acts-as-the-platform': {
    rule: 'client/authentication/agent-operations-are-bearer',
    scenarios: ['agent-pays'],
    behaviour: () => calling((platform) => platform),
  },
  'agent-makes-up-its-token': {
    rule: 'client/authentication/agent-token-is-the-redeemed-one',
    scenarios: ['agent-pays'],
    behaviour: () => calling(() => 'Bearer gat_0000000000000000000000000000000000000000'),
  },
  'agent-forgets-its-token': {
    rule: 'client/authentication/agent-token-is-stored',
    also: ['client/authentication/every-request-has-a-credential'],
    behaviour: () => ({
      beforeStart: ({ stateFile }, start) => {
        if (start === 1) return;
        const state = jsonObjectIn(readFileSync(stateFile, 'utf8'));
        const { accessToken: _gone, ...agent } = isJsonObject(state['agent']) ? state['agent'] : {};
        writeFileSync(stateFile, JSON.stringify({ ...state, agent }));
      },
    }),
  },
  'redeems-twice': {
    rule: 'client/authentication/device-code-is-redeemed-once',
    scenarios: ['agent-pays'],
    behaviour: again('agents.redeemDeviceCode'),
  },
  'agent-oversteps-its-policy': {
    rule: 'client/agents/permission-is-there',
    scenarios: ['agent-may-not-pay'],
    behaviour: deciding({ isPermitted: () => true }),
  },
  'agent-executes-the-quote-of-another': {
    rule: 'client/agents/own-quotes-only',
    also: ['client/requests/identifiers-come-from-the-service'],
    behaviour: rewriting(['agentSide.executeQuote'], ({ url }) => ({
      url: new URL(url.href.replace(/Quote:[^/]+/, `Quote:${randomUUID()}`)),
    })),
  },
  'agent-does-not-wait': {
    rule: 'client/agents/approval-is-awaited',
    also: ['client/agents/pays-once'],
    behaviour: again('agentSide.transferOut'),
  },
  'agent-mistakes-waiting-for-done': {
    rule: 'client/agents/pending-approval-is-not-done',
    behaviour: tellingStatus('agent-payment', () => 'APPROVED'),
  },
  'agent-never-learns-of-approval': {
    rule: 'client/agents/approval-is-believed',
    scenarios: ['agent-is-allowed-to-pay'],
    behaviour: tellingStatus('agent-payment', () => 'PENDING_APPROVAL'),
  },
  'agent-never-learns-of-rejection': {
    rule: 'client/agents/rejection-is-believed',
    behaviour: tellingStatus('agent-payment', () => 'PENDING_APPROVAL'),
  },
  'agent-goes-on-without-access': {
    rule: 'client/agents/lost-access-ends-the-work',
    behaviour: deciding({ isShutOut: () => false }),
  },
  'takes-an-unknown-action-for-approved': {
    rule: 'client/agents/pending-approval-is-not-done',
    scenarios: ['action-has-news'],
    behaviour: fourthHearingDefects['takes-a-failed-action-for-approved'].behaviour,
  },
  'agent-pays-from-its-first-account': {
    rule: 'client/agents/pays-between-the-named-accounts',
    scenarios: ['agent-pays'],
    behaviour: fourthOtherDefects['agent-pays-from-its-first-account'].behaviour,
  },
} as const satisfies MutantBook;
