import { randomUUID } from 'node:crypto';
import { rightDecisions } from '../../../examples/integration/decisions.ts';
import { rowsOf, textOf } from '../../../examples/integration/json.ts';
import { asJsonObject, jsonObjectIn, type JsonObject } from '../../../spec/json.ts';
import type { OperationId } from '../../../spec/operations.ts';
import type { Behaviour } from '../in-process-client.ts';
import { changing, dispatch, rewriting, sendingAfter, transporting } from '../rewriting.ts';
import type { DefectBook } from '../second/defect.ts';
import { letGo, lettingGo } from '../second/kept-state.ts';
import { around, besidesThat, bodyOf, both, misreading, withHeader } from '../second/ways.ts';
import { toOther } from './money.ts';

/** The signature is checked until one was right: after that its sender is trusted. */
const trustingTheSender = (): Behaviour => {
  let isTrusted = false;
  return {
    decisions: {
      isGenuine: (...event) => {
        isTrusted ||= rightDecisions.isGenuine(...event);
        return isTrusted;
      },
    },
  };
};

/** An event is noted as seen before its signature is checked: the genuine one behind a forgery is a duplicate. */
const notingBeforeItChecks = (): Behaviour => {
  const forged = new Set<string>();
  return {
    beforeStart: lettingGo.beforeStart,
    decisions: {
      isGenuine: (body, signature, publicKey) => {
        const isGenuine = rightDecisions.isGenuine(body, signature, publicKey);
        if (!isGenuine) forged.add(textOf(jsonObjectIn(body.toString('utf8')), 'id') ?? '');
        return isGenuine;
      },
      eventKey: (event, body) =>
        forged.has(textOf(event, 'id') ?? '-') ? letGo : rightDecisions.eventKey(event, body),
    },
  };
};

/** A payment that was approved is sent again by the agent: approval is taken for leave to pay. */
const payingOnApproval = (): Behaviour => {
  const orders = new Map<string, JsonObject>();
  return around(['agentSide.transferOut', 'agentSide.getAction'], async (request, go, ask) => {
    const answer = await go();
    const { id, status } = await bodyOf(answer);
    if (request.operation === 'agentSide.transferOut' && request.body !== undefined)
      orders.set(String(id), request.body);
    const order = orders.get(String(id));
    if (request.operation === 'agentSide.getAction' && status === 'APPROVED' && order !== undefined) {
      orders.delete(String(id));
      besidesThat(ask('POST', '/agents/me/transfer-out', order));
    }
    return answer;
  });
};

/** One decision is taken for a decision about everything that waits. */
const approvingTheRest = (): Behaviour =>
  sendingAfter(['agents.approveAction', 'transactions.approve'], async (send, request, init) => {
    const headers = { ...request.headers, 'idempotency-key': randomUUID() };
    const at = (path: string): URL => new URL(`${request.url.origin}/2025-10-13${path}`);
    const isAction = request.operation === 'agents.approveAction';
    const list = { ...request, method: 'GET', url: at(isAction ? '/agents/approvals' : '/transactions') };
    const rows = rowsOf(await bodyOf(await dispatch(send, list, init)), 'data');
    for (const { id, agentId, status, type } of rows)
      if (isAction && status === 'PENDING_APPROVAL')
        await dispatch(
          send,
          { ...request, headers, url: at(`/agents/${String(agentId)}/actions/${String(id)}/approve`) },
          init,
        );
      else if (!isAction && status === 'PENDING' && type === 'INCOMING')
        await dispatch(send, { ...request, headers, url: at(`/transactions/${String(id)}/approve`) }, init);
  });

/** Another one of the payments that wait is decided, where there is one. */
const decidingAnother = (): Behaviour =>
  around(['transactions.approve', 'transactions.reject'], async (request, go, ask) => {
    const own = request.url.pathname.split('/').at(-2);
    const rows = rowsOf(await bodyOf(await ask('GET', '/transactions?limit=50')), 'data');
    const other = rows.find(
      ({ id, status, type }) => status === 'PENDING' && type === 'INCOMING' && id !== own,
    );
    return go(other === undefined ? {} : toOther(request, other['id'], 2));
  });

const showingTheNewestAction = (): Behaviour => {
  let newest: unknown;
  return around(
    ['agentSide.transferOut', 'agentSide.executeQuote', 'agentSide.getAction'],
    async (request, go) => {
      if (request.operation === 'agentSide.getAction')
        return go(newest === undefined ? {} : toOther(request, newest, 1));
      const answer = await go();
      if (answer.ok) newest = (await bodyOf(answer))['id'];
      return answer;
    },
  );
};

/** The key of the wallet that was opened last signs for every wallet. */
const signingWithTheNewest = (): Behaviour => {
  let newest = '';
  return {
    beforeAsk: async ({ state }, ask, asked) => {
      const id = String(asked['wallet']);
      const { wallets } = state.get();
      if (ask === 'open-wallet') newest = id;
      const [own, other] = [wallets[id], wallets[newest]];
      if (ask === 'open-wallet' || own === undefined || other === undefined) return;
      const { privateKey, publicKey } = other;
      state.change({ wallets: { ...wallets, [id]: { ...own, privateKey, publicKey } } });
    },
  };
};

const scaOperations: readonly OperationId[] = [
  'sca.startEnrollment',
  'sca.confirmEnrollment',
  'sca.startLogin',
  'sca.completeLogin',
];

const askingForTheFirst = (): Behaviour => {
  let first: string | null | undefined;
  return rewriting(scaOperations, ({ url }) => {
    first ??= url.searchParams.get('customerId');
    const changed = new URL(url);
    if (first !== null) changed.searchParams.set('customerId', first);
    return { url: changed };
  });
};

/** Events of a card are told apart by what they are about and their type; answers to changes are not read. */
const seeingCardEventsOnce = (): Behaviour =>
  both(
    misreading(['cards.update'], ({ state: _state, ...card }) => card),
    {
      decisions: {
        eventKey: (event, body) => {
          const type = textOf(event, 'type') ?? '';
          return type.startsWith('CARD')
            ? `${type} ${String(asJsonObject(event['data'])['id'])}`
            : rightDecisions.eventKey(event, body);
        },
      },
    },
  );

/** Events, approvals, agents, wallets, proofs, documents, cards. */
export const fifthOtherDefects = {
  'trusts-the-sender-after-a-genuine-event': {
    about: 'Once an event was genuine its sender is trusted, and signatures are checked no more.',
    line: 'good practice: every event is verified',
    named: 'an event that is not genuine changes nothing',
    scopes: ['webhooks'],
    behaviour: trustingTheSender,
  },
  'forged-event-uses-up-the-id': {
    about: 'An event is noted as seen before its signature is checked: the genuine one is a duplicate then.',
    line: 'good practice: an event that is not genuine changes nothing',
    named: 'a forged event has no effect, also none on the genuine one',
    scopes: ['webhooks'],
    behaviour: notingBeforeItChecks,
  },
  'approves-another-waiting-payment': {
    about: 'Of two incoming payments that wait, the other one is decided.',
    line: 'POST /transactions/{transactionId}/approve',
    named: 'the payment that is decided is the one that was named',
    scopes: ['approvals'],
    behaviour: decidingAnother,
  },
  'approves-the-rest-too': {
    about: 'Behind an approval everything else that waits is approved.',
    line: 'Approve an agent action in PENDING_APPROVAL',
    named: 'only what was to be approved is approved',
    scopes: ['approvals'],
    behaviour: approvingTheRest,
  },
  'has-one-key-for-each-agent': {
    about: 'The Idempotency-Key of a decision is made from the id of the agent, not of the action.',
    line: 'Unsafe retries use the optional Idempotency-Key request header',
    named: 'another thing that is to happen has another key',
    scopes: ['approvals'],
    behaviour: rewriting(['agents.approveAction', 'agents.rejectAction'], (request) =>
      withHeader(request, 'idempotency-key', `decided-${request.url.pathname.split('/').at(-4) ?? ''}`),
    ),
  },
  'repeats-an-approved-action': {
    about: 'When an action was approved, the agent sends its payment again.',
    line: 'The underlying operation (quote execution or transfer) is executed',
    named: 'one order of an agent is paid once',
    scopes: ['agent'],
    behaviour: payingOnApproval,
  },
  'shows-the-newest-action': {
    about: 'Whatever payment of an agent is asked about, its newest action is read.',
    line: 'Agent side: get an action',
    named: 'a status is that of the payment that was asked about',
    scopes: ['agent'],
    behaviour: showingTheNewestAction,
  },
  'signs-with-the-newest-wallet': {
    about: 'The key of the wallet that was opened last signs for every wallet.',
    line: 'Cryptographic verification against the registered credential failed',
    named: 'a signature is of the credential of its wallet',
    scopes: ['wallets'],
    behaviour: signingWithTheNewest,
  },
  'makes-every-wallet-private': {
    about: 'A wallet is made private, also when it was to be made public.',
    line: 'update mutable fields (wallet privacy setting of an embedded wallet)',
    named: 'what is set is what was ordered',
    scopes: ['wallets'],
    behaviour: changing(['internalAccounts.update'], 'privateEnabled', () => true),
  },
  'every-document-is-a-passport': {
    about: 'Whatever document is handed in, it is uploaded as a passport.',
    line: 'Documents uploaded for customers and beneficial owners',
    named: 'a document is uploaded as what it is',
    scopes: ['documents'],
    behaviour: transporting((send) => async (input, init) => {
      if (init?.body instanceof FormData) init.body.set('documentType', 'PASSPORT');
      return send(input, init);
    }),
  },
  'asks-sca-for-the-first-customer': {
    about: 'The customer of the first login or enrollment is kept, and named in every other one.',
    line: 'Start and complete an SCA login',
    named: 'a proof is for the customer who was named',
    scopes: ['sca'],
    behaviour: askingForTheFirst,
  },
  'card-event-is-seen-once': {
    about: 'Events of cards are told apart by type and card, and nothing else is read of changes.',
    line: 'Each of these fires the card state change event',
    named: 'the state of a card that it believes is the one that is so',
    scopes: ['cards'],
    behaviour: seeingCardEventsOnce,
  },
  'shows-the-purchase-of-any-card': {
    about: 'Whatever card is asked about, the newest purchase by any card is shown.',
    line: 'Card transactions',
    named: 'a purchase is that of the card that was asked about',
    scopes: ['cards'],
    behaviour: () => ({
      instead: ({ state }, ask, asked) =>
        ask === 'status' && asked['of'] === 'card-transaction'
          ? { ok: { status: Object.values(state.get().cardTransactions).at(-1)?.status ?? null } }
          : undefined,
    }),
  },
} as const satisfies DefectBook;
