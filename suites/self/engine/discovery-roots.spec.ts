import { expect, test } from '../support/plain-test.ts';
import { bodyOnWire } from '../../kit/http/wire.ts';
import { asDiscovered } from '../../description/matching/as-discovered.ts';
import { checkDialect } from '../../target/dialect/check-dialect.ts';
import { targetAt } from '../../target/defaults.ts';
import { answers, discovered as found, object, page, takes, text } from '../support/described-paths.ts';
import type { Discovery } from '../../description/matching/discover.ts';

const target = targetAt('http://127.0.0.1:1/2025-10-13', { tokenId: 'a', tokenSecret: 'b' });

const number = { type: 'integer' };

const all = (properties: object): object => object(properties, Object.keys(properties));

/** The findings, of which a target file can be made. */
const discovered = async (paths: object): Promise<Discovery> => {
  const discovery = await found(paths);
  expect(checkDialect(discovery.dialect)).toEqual([]);
  return discovery;
};

for (const [path, body] of [
  ['/sandbox/deposits', all({ internalAccountId: text, amountMinor: number })],
  ['/sandbox/fund', all({ accountId: text, amount: all({ value: number }) })],
] as const)
  test(`money for an account that the request names is a deposit: ${path}`, async () => {
    const { dialect } = await discovered({ [path]: { post: { ...takes(body), ...answers() } } });

    expect(dialect.operations['sandbox.fundInternalAccount']).toEqual({ method: 'POST', path });
    expect(JSON.stringify(dialect.bodies['sandbox.fundInternalAccount'])).toContain('accountId}');
  });

test('money for a card or a quote is no deposit', async () => {
  const { dialect } = await discovered({
    '/sandbox/credit': { post: { ...takes(all({ cardId: text, amount: number })), ...answers() } },
    '/sandbox/fund': { post: { ...takes(all({ quoteId: text, account: text })), ...answers() } },
  });

  expect(dialect.operations['sandbox.fundInternalAccount']).toBeUndefined();
});

test('accounts are found by the money in them', async () => {
  const list = (row: object): object => ({
    '/accounts': {
      get: {
        summary: 'Accounts holding balances',
        parameters: [{ name: 'owner', in: 'query', schema: text }],
        ...answers(page(row)),
      },
    },
  });
  const { dialect } = await discovered(list(object({ id: text, currencyCode: text, available: number })));

  expect(dialect.operations['internalAccounts.listForCustomer']).toEqual({
    method: 'GET',
    path: '/accounts',
  });
  expect(dialect.members['InternalAccount']).toMatchObject({ '/balance/amount': '/available' });
  const others = await discovered(list(object({ id: text, name: text })));
  expect(others.dialect.operations['internalAccounts.listForCustomer']).toBeUndefined();
});

test('an object around one member may be a part of its name', async () => {
  const config = object({ webhook: object({ url: text }) });
  const { dialect } = await discovered({ '/config': { put: { ...takes(config), ...answers(config) } } });

  expect(dialect.bodies['config.update']).toMatchObject({ webhook: { url: '${/webhookEndpoint}' } });
});

test('a cardholder may be an object, and a kind of holder is no country', async () => {
  const card = all({ holder: all({ customerId: text }), fundingSources: { type: 'array', items: text } });
  const kinds = { ...text, enum: ['CUSTOMER', 'BENEFICIAL_OWNER'] };
  const { dialect } = await discovered({
    '/cards': { post: { summary: 'Issue a card', ...takes(card), ...answers(object({ id: text })) } },
    '/documents': {
      post: {
        summary: 'Upload a document',
        ...takes(all({ file: text, holderType: kinds, holderId: text })),
        ...answers(object({ id: text })),
      },
    },
  });

  expect(dialect.bodies['cards.issue']).toMatchObject({ holder: { customerId: '${/cardholderId}' } });
  expect(dialect.bodies['documents.upload']).toMatchObject({
    holderType: 'CUSTOMER',
    holderId: '${/documentHolder}',
  });
});

test('thresholds may be a list, which is left out where nothing is said of them', async () => {
  const policy = object({
    permissions: { type: 'array', items: text },
    approvalThresholds: { type: 'array', items: object({ currencyCode: text, amount: number }) },
  });
  const discovery = await discovered({
    '/agents': {
      post: {
        summary: 'Create an agent',
        ...takes(object({ name: text, customerId: text, policy })),
        ...answers(object({ id: text })),
      },
    },
  });
  const { dialect } = asDiscovered(target, discovery);
  const sent = (said: object): unknown =>
    bodyOnWire(dialect, 'agents.create', { body: { name: 'n', customerId: 'Customer:1', policy: said } })
      .body;

  expect(
    sent({ permissions: ['CREATE_QUOTES'], approvalThresholds: { currency: 'USD', amount: 5 } }),
  ).toEqual({
    name: 'n',
    customerId: 'Customer:1',
    policy: { permissions: ['CREATE_QUOTES'], approvalThresholds: [{ currencyCode: 'USD', amount: 5 }] },
  });
  expect(sent({ permissions: [] })).toEqual({
    name: 'n',
    customerId: 'Customer:1',
    policy: { permissions: [] },
  });
});

test('a credit authorization is no deposit, whatever it begins with', async () => {
  const path = '/sandbox/cards/{id}/credit-authorization';
  const { dialect } = await discovered({
    [path]: { post: { summary: 'Credit authorization', ...answers() } },
  });

  expect(dialect.operations['sandbox.cardCreditAuthorization']).toEqual({ method: 'POST', path });
});
