import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { rightDecisions } from '../../examples/integration/decisions.ts';
import type { Json } from '../../examples/integration/json.ts';
import type { Send } from './in-process-client.ts';
import type { ClientVariant } from './mutant.ts';
import { byNodeHttp, byUndici } from './other-transports.ts';
import { besides, dispatch, outgoing, rewriting, sendingAfter, type Outgoing, idIn } from './rewriting.ts';
import { keepingBooks } from './own-ledger.ts';
import { supplyingWhatItHas, workingOrdersOff } from './own-order.ts';
import { pollingWithJitter, readEveryTransaction } from './polling.ts';
import { namesOf } from '../../spec/names-of.ts';

/** Sends in another way, where the client was not killed meanwhile. */
const sendingBy = (library: Send) => ({
  transport: (): Send => (input, init) => library(input, init),
});

const readAll = async (send: Send, request: Outgoing, ...paths: readonly string[]): Promise<void> => {
  await Promise.all(paths.map(async (path) => (await dispatch(send, besides(request, 'GET', path))).text()));
};

const withParam = (name: string, value: string | undefined) =>
  rewriting('all', ({ url }) => {
    if (url.searchParams.has('limit')) {
      url.searchParams.delete(name);
      if (value !== undefined) url.searchParams.set(name, value);
    }
    return { url };
  });

/** Answers each event only after it has worked on it for so long. Milliseconds. */
const answeringAfter = (ms: number) => ({
  decisions: {
    acknowledgement: async (event: Json): Promise<number> => {
      await pause(ms);
      return rightDecisions.acknowledgement(event);
    },
  },
});

/** The example integration with something done otherwise, all of it right. */
export const clientVariants = {
  'polls-instead-of-listening': {
    about: 'It names no address for webhooks and reads its payments when somebody asks.',
    features: ['payments'],
    behaviour: () => ({
      transport: (send) => async (input, init) =>
        outgoing(input, init).operation === 'config.update' ? new Response('{}') : send(input, init),
      beforeAsk: async (context, ask) => {
        if (ask !== 'hello' && ask !== 'pay') await readEveryTransaction(context);
      },
    }),
  },
  'sends-by-undici': {
    about: 'Another HTTP library, with a pool and header names of its own.',
    behaviour: () => sendingBy(byUndici),
  },
  'opens-a-connection-for-each-request': {
    about: 'An old-fashioned HTTP library that keeps no connection.',
    behaviour: () => sendingBy(byNodeHttp),
  },
  'retries-at-an-even-pace': {
    about: 'Retries a second apart, as many libraries do, and keeps Retry-After.',
    behaviour: () => ({
      decisions: { pauseMs: ({ retryAfter }) => (retryAfter === undefined ? 1000 : retryAfter * 1000) },
    }),
  },
  'retries-with-jitter': {
    about: 'Retries after longer and longer pauses with a random part.',
    behaviour: () => ({
      decisions: {
        pauseMs: (outcome, attempt) => rightDecisions.pauseMs(outcome, attempt) * (1 + Math.random() / 4),
      },
    }),
  },
  'leaves-retries-for-later': {
    about:
      'Sends nothing again at once; what has no answer is continued when somebody asks, with the same key.',
    features: ['payments', 'webhooks'],
    behaviour: () => ({
      decisions: {
        triesAgain: (outcome, attempt) =>
          outcome.status === 429 && rightDecisions.triesAgain(outcome, attempt),
      },
    }),
  },
  'sends-a-key-with-everything': {
    about: 'Every request that changes something has an Idempotency-Key, also where none is needed.',
    behaviour: () =>
      rewriting('all', ({ method, headers }) =>
        method === 'PATCH' || method === 'DELETE'
          ? { headers: { 'idempotency-key': randomUUID(), ...headers } }
          : {},
      ),
  },
  'has-keys-of-another-form': {
    about: 'Its keys are 64 hexadecimal digits.',
    behaviour: () => ({ decisions: { newKey: () => randomBytes(32).toString('hex') } }),
  },
  'writes-json-at-length': {
    about: 'Its JSON has line ends, spaces and members in another order.',
    behaviour: () =>
      rewriting('all', ({ body }) => {
        if (body === undefined) return {};
        const turned = Object.fromEntries(Object.entries(body).toReversed());
        return { body: undefined, text: JSON.stringify(turned, null, 4) };
      }),
  },
  'says-its-charset': {
    about: 'Its content type names the charset, and it accepts anything.',
    behaviour: () =>
      rewriting('all', ({ headers }) => ({
        headers: {
          ...headers,
          accept: '*/*',
          ...('content-type' in headers && { 'content-type': 'application/json; charset=utf-8' }),
        },
      })),
  },
  'encodes-its-paths': {
    about: 'The colon of identifiers in paths is encoded.',
    behaviour: () =>
      rewriting('all', ({ url }) => ({
        url: new URL(`${url.origin}${url.pathname.replaceAll(':', '%3A')}${url.search}`),
      })),
  },
  'reads-pages-of-seven': {
    about: 'Lists are read in small pages.',
    behaviour: () => withParam('limit', '7'),
  },
  'leaves-the-limit-to-the-service': {
    about: 'Lists are read without a limit.',
    behaviour: () => withParam('limit', undefined),
  },
  'looks-before-it-pays': {
    about: 'Before a quote is executed it is read again, with the account and the rates, all at once.',
    behaviour: () => ({
      transport: (send) => async (input, init) => {
        const request = outgoing(input, init);
        if (request.operation === 'quotes.execute') {
          const quote = /\/quotes\/[^/]+/.exec(request.url.pathname)?.[0] ?? '';
          await readAll(send, request, quote, '/platform/internal-accounts', '/exchange-rates');
        }
        return send(input, init);
      },
    }),
  },
  'compares-two-quotes': {
    about: 'It asks for two quotes and executes one; the other expires.',
    features: ['payments'],
    behaviour: () =>
      sendingAfter(['quotes.create'], async (send, request, init, answer) => {
        if (!answer.ok) return;
        const headers = { ...request.headers, 'idempotency-key': randomUUID() };
        await (await dispatch(send, { ...request, headers }, init)).text().catch(() => '');
      }),
  },
  'reads-what-it-has-just-done': {
    about: 'After every payment the transaction and the list of transactions are read.',
    behaviour: () =>
      sendingAfter(['quotes.execute', 'transfers.out'], async (send, request, _init, answer) => {
        if (!answer.ok) return;
        const id = await idIn(answer);
        await readAll(send, request, `/transactions/${id}`, '/transactions?limit=10');
      }),
  },
  'identifies-events-by-their-text': {
    about: 'An event that it has seen is known by the hash of its body.',
    behaviour: () => ({
      decisions: { eventKey: (_event, body) => createHash('sha256').update(body).digest('hex') },
    }),
  },
  'deals-with-every-delivery': {
    about: 'It remembers no event: what a repeated one says is already so.',
    behaviour: () => ({ decisions: { eventKey: () => randomUUID() } }),
  },
  'verifies-the-phone-first': {
    about: 'Contact channels are verified in the other order.',
    features: ['customers'],
    behaviour: () => ({
      decisions: { openChannels: (customer) => rightDecisions.openChannels(customer).toReversed() },
    }),
  },
  'takes-its-time': {
    about: 'Every request leaves a quarter of a second later.',
    features: ['payments'],
    behaviour: () => ({
      transport: (send) => async (input, init) => {
        await pause(250);
        return send(input, init);
      },
    }),
  },
  'reads-the-customer-at-every-step': {
    about: 'After each write the customer is read.',
    features: ['customers'],
    behaviour: () =>
      sendingAfter(['customers.create', 'customers.update'], async (send, request, _init, answer) => {
        if (!answer.ok) return;
        const id = await idIn(answer);
        await readAll(send, request, `/customers/${id}`);
      }),
  },
  'answers-events-after-two-seconds': {
    about: 'Its receiver works for two seconds before it answers.',
    scenarios: [
      'payment-fails',
      'bank-returns-the-payment',
      'events-come-twice',
      'events-of-payments-are-mixed',
      'client-is-killed-while-it-pays',
    ],
    behaviour: () => answeringAfter(2000),
  },
  'answers-events-after-four-seconds': {
    about: 'Its receiver works for four seconds before it answers.',
    scenarios: ['payment-fails', 'bank-returns-the-payment', 'events-come-late'],
    behaviour: () => answeringAfter(4000),
  },
  'answers-events-after-nine-seconds': {
    about: 'Its receiver works for nine seconds before it answers: ten is what it may take.',
    scenarios: ['bank-returns-the-payment'],
    behaviour: () => answeringAfter(9000),
  },
  'works-orders-off-later': {
    about: 'It answers an order before it has paid, and pays one order after another.',
    features: ['payments', 'webhooks'],
    behaviour: workingOrdersOff,
  },
  'keeps-its-own-ledger': {
    about: 'It books what it sends and what comes back itself, and says its balances from these books.',
    features: ['payments', 'webhooks'],
    behaviour: keepingBooks,
  },
  'polls-for-approvals': {
    about: 'It names no address for webhooks, and lists what waits for approval.',
    features: ['approvals'],
    behaviour: () => ({
      transport: (send) => async (input, init) =>
        outgoing(input, init).operation === 'config.update' ? new Response('{}') : send(input, init),
    }),
  },
  'hears-of-approvals-by-events-alone': {
    about: 'It never lists what waits for approval: it knows the actions that events reported.',
    features: ['approvals'],
    behaviour: () => ({
      transport: (send) => async (input, init) =>
        outgoing(input, init).operation === 'agents.listApprovals'
          ? new Response('{"data":[],"hasMore":false,"nextCursor":null}')
          : send(input, init),
    }),
  },
  'polls-with-jitter': {
    about: 'It names no address for webhooks, and reads its payments again and again after random pauses.',
    scenarios: [
      'payment-fails',
      'bank-returns-the-payment',
      'cancelled-payment-is-delivered',
      'answer-of-a-payment-is-lost',
      'orders-come-at-once',
    ],
    behaviour: pollingWithJitter,
  },
  'keeps-books-and-answers-late': {
    about: 'It says its balances from books of its own, and answers each event after four seconds.',
    scenarios: ['bank-returns-the-payment', 'events-of-an-arrival-come-twice', 'transfer-completes'],
    behaviour: () => {
      const books = keepingBooks();
      return { ...books, decisions: { ...books.decisions, ...answeringAfter(4000).decisions } };
    },
  },
  'supplies-what-it-has': {
    about: 'Of what a verification misses it supplies what it was given, and triggers again.',
    scenarios: ['data-is-missing', 'data-cannot-be-supplied'],
    behaviour: supplyingWhatItHas,
  },
} as const satisfies Readonly<Record<string, ClientVariant>>;

export type ClientVariantName = keyof typeof clientVariants;

export const clientVariantNames: readonly ClientVariantName[] = namesOf(clientVariants);

export const clientVariant = (name: ClientVariantName): ClientVariant => clientVariants[name];
