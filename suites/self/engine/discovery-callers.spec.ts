import { expect, test } from '../support/plain-test.ts';
import { answers, discovered, object, page, takes, text } from '../support/described-paths.ts';

const account = object({ id: text, bank: text, number: text });

const by = (...schemes: readonly string[]): object => ({ security: schemes.map((name) => ({ [name]: [] })) });

const schemes = {
  components: {
    securitySchemes: {
      keys: { type: 'http', scheme: 'basic' },
      robots: { type: 'http', scheme: 'Bearer' },
    },
  },
};

/** Payees of the platform's customers, and those of the agent that asks: the same words for both. */
const payees = (forAll: object, forAgents: object): object => ({
  '/customers/external-accounts': {
    get: { summary: 'List external accounts', ...answers(page(account)), ...forAll },
    post: { summary: 'Add an external account', ...takes(account), ...answers(account), ...forAll },
  },
  '/bots/external-accounts': {
    get: { summary: 'List external accounts', ...answers(page(account)), ...forAgents },
    post: { summary: 'Add an external account', ...takes(account), ...answers(account), ...forAgents },
  },
});

const placesIn = async (paths: object, more: object = schemes): Promise<object> => {
  const { found } = await discovered(paths, more);
  return Object.fromEntries(found.map(({ operation, theirs }) => [operation, theirs]));
};

test('operations that take the token of an agent alone are those of agents', async () => {
  expect(await placesIn(payees(by('keys'), by('robots')))).toEqual({
    'customerExternalAccounts.list': 'GET /customers/external-accounts',
    'customerExternalAccounts.create': 'POST /customers/external-accounts',
    'agentSide.listExternalAccounts': 'GET /bots/external-accounts',
    'agentSide.createExternalAccount': 'POST /bots/external-accounts',
  });
});

test('the schemes of Swagger 2.0, and those for all operations, say the same', async () => {
  const forAll = { components: schemes.components, ...by('keys') };

  expect(await placesIn(payees({}, by('robots')), forAll)).toMatchObject({
    'agentSide.listExternalAccounts': 'GET /bots/external-accounts',
  });
});

test('a description with tokens for everybody, or with both for each, says nothing by them', async () => {
  for (const [forAll, forAgents] of [
    [by('robots'), by('robots')],
    [by('keys', 'robots'), by('keys', 'robots')],
    [{}, {}],
  ] as const)
    expect(await placesIn(payees(forAll, forAgents))).not.toHaveProperty('agentSide.listExternalAccounts');
});
