import { setTimeout as pause } from 'node:timers/promises';
import { rowsOf } from '../../../examples/integration/json.ts';
import type { JsonObject } from '../../../spec/json.ts';
import type { Behaviour } from '../in-process-client.ts';
import { besides, dispatch, rewritingBodies, sendingAfter, transporting } from '../rewriting.ts';
import type { DefectBook } from '../second/defect.ts';
import { answerOf, around, besidesThat, bodyOf, knowing } from '../second/ways.ts';

const firstCode = (): Behaviour => {
  let first: unknown;
  return rewritingBodies(
    ['sca.completeLogin', 'sca.authorizeQuote', 'beneficiaries.confirmTrust'],
    (body) => {
      if (body['code'] === undefined) return body;
      first ??= body['code'];
      return { ...body, code: first };
    },
  );
};

const firstFile = (): Behaviour => {
  let first: ReturnType<FormData['get']> = null;
  return transporting((send) => async (input, init) => {
    if (init?.body instanceof FormData) {
      first ??= init.body.get('file');
      if (first !== null) init.body.set('file', first);
    }
    return send(input, init);
  });
};

const oneOwnerEach = (): Behaviour => {
  const known = new Map<unknown, JsonObject>();
  return around(['beneficialOwners.create'], async ({ body = {} }, go) => {
    const before = known.get(body['customerId']);
    if (before !== undefined) return answerOf(201, before);
    const answer = await go();
    if (answer.ok) known.set(body['customerId'], await bodyOf(answer));
    return answer;
  });
};

const orderingAgain = (): Behaviour => {
  const orders = new Map<string, JsonObject>();
  return around(['agentSide.transferOut', 'agentSide.getAction'], async (request, go, ask) => {
    const answer = await go();
    const { id, status } = await bodyOf(answer);
    if (request.operation === 'agentSide.transferOut' && request.body !== undefined)
      orders.set(String(id), request.body);
    const order = orders.get(String(id));
    if (request.operation === 'agentSide.getAction' && status === 'REJECTED' && order !== undefined) {
      orders.delete(String(id));
      besidesThat(ask('POST', '/agents/me/transfer-out', order));
    }
    return answer;
  });
};

const shortMs = 500;

const rejectingTheLate = (): Behaviour => {
  const { behaviour, now } = knowing();
  const seen = new Set<string>();
  const reject = async (id: string): Promise<void> => {
    await pause(shortMs);
    await now()?.api.call({ method: 'POST', path: `/transactions/${id}/reject`, key: `late-${id}` });
  };
  return {
    ...behaviour,
    decisions: {
      acknowledgement: (event) => {
        const isWaiting = event['type'] === 'INCOMING_PAYMENT.PENDING';
        const id = String((event['data'] as JsonObject | undefined)?.['id']);
        if (isWaiting && !seen.has(id)) {
          seen.add(id);
          besidesThat(reject(id));
        }
        return isWaiting ? 202 : 200;
      },
    },
  };
};

/** After a change of a card's state, something that nobody ordered. */
const afterState = (
  state: string,
  more: (
    card: JsonObject,
    ask: (method: string, path: string, body?: JsonObject) => Promise<Response>,
  ) => Promise<void>,
): Behaviour =>
  sendingAfter(['cards.update'], async (send, request, _init, answer) => {
    if (request.body?.['state'] !== state || !answer.ok) return;
    const card = await bodyOf(answer);
    await more(card, (method, path, body) => dispatch(send, besides(request, method, path, body)));
  });

const thawing = (): Behaviour =>
  afterState('FROZEN', async ({ id }, ask) => {
    besidesThat(pause(300).then(() => ask('PATCH', `/cards/${String(id)}`, { state: 'ACTIVE' })));
    await Promise.resolve();
  });

const replacing = (): Behaviour =>
  afterState('CLOSED', async ({ cardholderId, fundingSources, form }, ask) => {
    await ask('POST', '/cards', { cardholderId, fundingSources, form: form ?? 'VIRTUAL' });
  });

const freezingAll = (): Behaviour =>
  afterState('FROZEN', async ({ id, cardholderId }, ask) => {
    for (const row of rowsOf(await bodyOf(await ask('GET', '/cards?limit=50')), 'data'))
      if (row['cardholderId'] === cardholderId && row['id'] !== id && row['state'] === 'ACTIVE')
        await ask('PATCH', `/cards/${String(row['id'])}`, { state: 'FROZEN' });
  });

/** One wallet is closed, and no wallet is used any more. */
const closingEvery = (): Behaviour => ({
  beforeAsk: async ({ state }, ask, asked) => {
    const { wallets } = state.get();
    if (ask === 'close-wallet')
      for (const [id, wallet] of Object.entries(wallets))
        if (id !== asked['wallet'])
          state.change({ wallets: { ...state.get().wallets, [id]: { ...wallet, isClosed: true } } });
    await Promise.resolve();
  },
});

/** Proofs, documents, owners, approvals, agents, cards, wallets. */
export const sixthOtherDefects = {
  'submits-the-first-code-again': {
    about: 'The first code that a customer said is submitted for everything that needs one.',
    line: 'Proof is code for SMS_OTP and TOTP',
    named: 'a code proves what it was sent for',
    scopes: ['sca', 'funding'],
    behaviour: firstCode,
  },
  'uploads-the-first-file-again': {
    about: 'Every document has the file of the first one.',
    line: 'the file in field `file`',
    named: 'the file that arrives is the one that was handed in',
    scopes: ['documents'],
    behaviour: firstFile,
  },
  'adds-one-owner-to-each-business': {
    about: 'A business has one beneficial owner; others are taken for the same.',
    line: 'Business customers have beneficial owners',
    named: 'every owner is added',
    scopes: ['customers'],
    behaviour: oneOwnerEach,
  },
  'orders-again-what-was-rejected': {
    about: 'When an action was rejected, the agent sends its payment again.',
    line: 'The underlying operation is not executed',
    named: 'a rejection is the end',
    scopes: ['agent'],
    behaviour: orderingAgain,
  },
  'rejects-what-waits-too-long': {
    about: 'An incoming payment that waits for half a second is rejected, unasked.',
    line: 'can be acknowledged with 202 and approved or rejected later',
    named: 'only what was to be rejected is rejected',
    scopes: ['approvals'],
    behaviour: rejectingTheLate,
  },
  'thaws-cards-by-itself': {
    about: 'A card that was frozen is unfrozen after 0.3 seconds, unasked.',
    line: 'FROZEN | Card update | state set to active',
    named: 'only what was ordered is done to a card',
    scopes: ['cards'],
    behaviour: thawing,
  },
  'replaces-closed-cards': {
    about: 'For a card that is closed another one is issued, unasked.',
    line: 'Cards: issue',
    named: 'a card is issued when it was ordered',
    scopes: ['cards'],
    behaviour: replacing,
  },
  'freezes-every-card-of-the-holder': {
    about: 'With a card all other cards of its holder are frozen.',
    line: 'PATCH /cards/{id}',
    named: 'only the card that was named is changed',
    scopes: ['cards'],
    behaviour: freezingAll,
  },
  'closes-every-wallet': {
    about: 'When the session of one wallet is closed, no other wallet is used any more.',
    line: 'It stays active until its expiresAt passes or it is revoked',
    named: 'what was ordered of another wallet is done',
    scopes: ['wallets'],
    behaviour: closingEvery,
  },
} as const satisfies DefectBook;
