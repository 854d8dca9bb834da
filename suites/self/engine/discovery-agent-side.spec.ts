import { expect, test } from '../support/plain-test.ts';
import type { Discovery } from '../../description/matching/discover.ts';
import { answers, discovered, object, page, text } from '../support/described-paths.ts';

const thing = object({ id: text });
const get = { get: answers(thing) };
const list = { get: answers(page(thing)) };
const post = { post: answers(thing) };

const placesOf = ({ found }: Discovery): Readonly<Record<string, string>> =>
  Object.fromEntries(found.map(({ operation, theirs }) => [operation, theirs]));

const platform = {
  '/agents': { get: { summary: 'List agents', ...answers(page(thing)) } },
  '/agents/{agentId}': get,
  '/agents/approval-requests': { get: { summary: 'List approval requests', ...answers(page(thing)) } },
};

test('what is of an agent itself is found beside what its platform has of agents, with no word about credentials', async () => {
  const found = placesOf(
    await discovered({
      ...platform,
      '/agent': get,
      '/agent/actions': list,
      '/agent/actions/{actionId}': get,
      '/agent/quotes': post,
      '/agent/quotes/{quoteId}': get,
      '/agent/external-accounts': { ...list, ...post },
      '/agent/transactions': list,
    }),
  );

  expect(found).toMatchObject({
    'agents.list': 'GET /agents',
    'agents.get': 'GET /agents/{agentId}',
    'agents.listApprovals': 'GET /agents/approval-requests',
    'agentSide.getSelf': 'GET /agent',
    'agentSide.listActions': 'GET /agent/actions',
    'agentSide.getAction': 'GET /agent/actions/{actionId}',
    'agentSide.createQuote': 'POST /agent/quotes',
    'agentSide.getQuote': 'GET /agent/quotes/{quoteId}',
    'agentSide.listExternalAccounts': 'GET /agent/external-accounts',
    'agentSide.createExternalAccount': 'POST /agent/external-accounts',
    'agentSide.listTransactions': 'GET /agent/transactions',
  });
});

test('agents of a platform that are called one by one are no agent itself', async () => {
  const found = placesOf(
    await discovered({
      '/agent': { get: { summary: 'List agents', ...answers(page(thing)) } },
      '/agent/{agentId}': get,
      '/agent/{agentId}/quotes': list,
      '/agent/quotes': list,
      '/agent/actions': list,
      '/agent/transactions': list,
    }),
  );

  expect(Object.keys(found).filter((id) => id.startsWith('agentSide.'))).toEqual([]);
});
