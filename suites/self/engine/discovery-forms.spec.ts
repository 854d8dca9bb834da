import { expect, test } from '../support/plain-test.ts';
import { answers, discovered, object, page, takes, text } from '../support/described-paths.ts';

const whole = { type: 'integer' };

test('the balance of an account may be a number beside its currency', async () => {
  const balances = async (row: object): Promise<object | undefined> => {
    const rows = page(object({ id: text, ...row }));
    const { dialect } = await discovered({
      '/balances': { get: { summary: 'List the balances of a customer', ...answers(rows) } },
    });
    return dialect.members['InternalAccount'];
  };

  expect(
    await balances({ currency: text, funds: object({ free: whole, held: whole }), holder: text }),
  ).toMatchObject({ '/balance/amount': '/funds/free', '/balance/currency/code': '/currency' });
  expect(await balances({ ccy: text, available: whole, reserved: whole })).toMatchObject({
    '/balance/amount': '/available',
    '/balance/currency/code': '/ccy',
  });
  // Two that may be it are none.
  expect(await balances({ currency: text, free: whole, spendable: whole })).not.toMatchObject({
    '/balance/amount': expect.anything(),
  });
});

test('members are those of the thing, where answers wrap it', async () => {
  const card = object({ id: text, state: text, fundingSources: { type: 'array' }, holder: text });
  const { dialect } = await discovered({
    '/cards': { get: { summary: 'List cards', ...answers(page(card)) } },
    '/cards/{id}': { get: { summary: 'Get a card', ...answers(object({ card })) } },
  });

  expect(dialect.members['Card']).toEqual({ '/cardholderId': '/holder' });
});

test('what ours says in the query, theirs may say in the body, and it is no other member', async () => {
  const { dialect } = await discovered({
    '/sca/factors/reset': {
      post: {
        summary: 'Start a reset',
        ...takes(object({ customerId: text }, ['customerId'])),
        ...answers(),
      },
    },
  });

  expect(dialect.bodies['sca.startReset']).toEqual({ customerId: '${customerId}', $rest: true });
});

test('one operation on a collection tells the others what the collection is', async () => {
  const link = object({ id: text, provider: text });
  const { dialect } = await discovered({
    '/issuance/ties': {
      post: { summary: 'Link an account at a stablecoin provider', ...answers(link) },
      get: { summary: 'Browse ties', ...answers(page(link)) },
    },
    '/issuance/ties/{tieId}': { get: { summary: 'Read a tie', ...answers(link) } },
    '/issuance/ties/{tieId}/history': { get: { summary: 'Read a history', ...answers(page(link)) } },
  });

  expect(dialect.operations).toMatchObject({
    'stablecoins.linkProviderAccount': { path: '/issuance/ties' },
    'stablecoins.listProviderAccounts': { method: 'GET', path: '/issuance/ties' },
    'stablecoins.getProviderAccount': { path: '/issuance/ties/{stablecoinProviderAccountId}' },
  });
});

test('a word within the name of a thing is no verb', async () => {
  const { dialect } = await discovered({
    '/simulator/cards/{id}/financial-credit-authorization': {
      post: { operationId: 'simFinCredit', summary: 'Pretend a credit that settles at once', ...answers() },
    },
  });

  expect(Object.keys(dialect.operations)).toEqual(['sandbox.cardFinancialCreditAuthorization']);
});

test('an account may be told by its kind, with a number of banks and an address of wallets', async () => {
  const bank = object(
    { kind: { const: 'BANK' }, accountNumber: text, routingCode: text, bankCountry: text },
    ['kind', 'accountNumber'],
  );
  const wallet = object({ kind: { const: 'WALLET' }, walletAddress: text, network: text }, [
    'kind',
    'walletAddress',
  ]);
  const payee = object({ owner: text, currency: text, target: { oneOf: [bank, wallet] } }, [
    'currency',
    'target',
  ]);
  const { dialect } = await discovered({
    '/payees': { post: { summary: 'Add a payee', ...takes(payee), ...answers(object({ id: text })) } },
  });

  expect(dialect.bodies['customerExternalAccounts.create']?.['target']).toEqual({
    kind: '${/accountInfo/accountType}',
    accountNumber: '${/accountInfo/iban|/accountInfo/accountNumber}',
    walletAddress: '${/accountInfo/address}',
    routingCode: '${/accountInfo/routingNumber|/accountInfo/sortCode|/accountInfo/swiftCode}',
    bankCountry: '${/accountInfo/country|/accountInfo/beneficiary/countryOfResidence}',
  });
  expect(dialect.values['ExternalAccountCreateInfo']?.['/accountType']).toMatchObject({
    EUR_ACCOUNT: 'BANK',
    ETHEREUM_WALLET: 'WALLET',
  });
});

test('a list of ids may be a list of objects that hold them', async () => {
  const source = object({ accountId: text, rank: whole }, ['accountId']);
  const card = object({ cardholderId: text, fundingSources: { type: 'array', items: source } });
  const { dialect } = await discovered({
    '/cards': { post: { summary: 'Issue a card', ...takes(card), ...answers(card) } },
  });

  expect(dialect.members['FundingSourceIds']).toEqual({ '/*': '/*/accountId' });
});

test('what a request must say may be said by a longer name of ours, where that alone is about it', async () => {
  const payment = object({ receiverUma: text, amount: whole, currency: text }, [
    'receiverUma',
    'amount',
    'currency',
  ]);
  const { dialect } = await discovered({
    '/simulator/uma-payments': {
      post: { summary: 'Receive a UMA payment', ...takes(payment), ...answers() },
    },
  });

  expect(dialect.bodies['sandbox.receiveUmaPayment']).toMatchObject({
    receiverUma: '${/receiverUmaAddress}',
    amount: '${/receivingCurrencyAmount}',
    currency: '${/receivingCurrencyCode}',
  });
});
