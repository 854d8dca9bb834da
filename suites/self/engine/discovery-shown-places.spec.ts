import { expect, test } from '../support/plain-test.ts';
import type { Discovery } from '../../description/matching/discover.ts';
import { checkDialect } from '../../target/dialect/check-dialect.ts';
import { answers, discovered, object, page, takes, text } from '../support/described-paths.ts';

/** What was found, and that a target file can be made of it. */
const placesIn = async (paths: object): Promise<Readonly<Record<string, string>>> => {
  const { found, dialect } = await discovered(paths);
  expect(checkDialect(dialect)).toEqual([]);
  return Object.fromEntries(found.map(({ operation, theirs }) => [operation, theirs]));
};

/** In a description that calls agents helpers, under this tag. */
const decides = { tags: ['Helpers'], ...answers(object({ id: text })) };

const ofHelpers = {
  '/agents/device-codes/{code}/redeem': { post: { operationId: 'redeemTicket', ...decides } },
  '/agents/{agentId}/actions/{actionId}/approve': { post: { operationId: 'allow', ...decides } },
};

test('the words of operations at places that the document shows teach what others are about', async () => {
  const helper = object({ id: text, label: text });
  const found = await placesIn({
    ...ofHelpers,
    '/helpers': {
      post: { tags: ['Helpers'], operationId: 'addHelper', ...takes(helper), ...answers(helper) },
      get: { tags: ['Helpers'], operationId: 'listHelpers', ...answers(page(helper)) },
    },
    '/helpers/{id}': { get: { tags: ['Helpers'], operationId: 'readHelper', ...answers(helper) } },
    '/helpers/{id}/ticket': { post: { tags: ['Helpers'], operationId: 'renewTicket', ...answers() } },
    '/tickets/{code}': { get: { operationId: 'readTicket', ...answers(object({ code: text })) } },
  });

  expect(found).toMatchObject({
    'agents.create': 'POST /helpers',
    'agents.list': 'GET /helpers',
    'agents.get': 'GET /helpers/{id}',
    'agents.getDeviceCodeStatus': 'GET /tickets/{code}',
  });
});

const played = (summary: string): object => ({ post: { summary, ...answers(object({ id: text })) } });

const messages = {
  '/lab/cards/{cardId}/clearing': played('Act a clearing'),
  '/lab/cards/{cardId}/balance-inquiry': played('Act a balance inquiry'),
  '/lab/cards/{cardId}/return-reversal': played('Act a return reversal'),
  '/lab/deposits': played('Act a deposit on a balance'),
};

test('a group that plays the messages of a card network is the sandbox, whatever it is called', async () => {
  expect(await placesIn(messages)).toEqual({
    'sandbox.cardClearing': 'POST /lab/cards/{cardId}/clearing',
    'sandbox.cardBalanceInquiry': 'POST /lab/cards/{cardId}/balance-inquiry',
    'sandbox.cardReturnReversal': 'POST /lab/cards/{cardId}/return-reversal',
    'sandbox.fundInternalAccount': 'POST /lab/deposits',
  });
});

test('a group in which something is read is no sandbox', async () => {
  const read = {
    '/lab/cards/{cardId}': { get: { summary: 'Show a card', ...answers(object({ id: text })) } },
  };
  expect(Object.keys(await placesIn({ ...messages, ...read }))).not.toContain('sandbox.cardClearing');
});

test('a POST to a collection that is read makes one of it, whatever its words say', async () => {
  const invite = object({ code: text });
  const found = await placesIn({
    '/invites': {
      post: { operationId: 'sendInvite', ...answers(invite) },
      get: { ...answers(page(invite)) },
    },
    '/invites/{code}': { get: { operationId: 'readInvite', ...answers(invite) } },
  });

  expect(found).toMatchObject({ 'invitations.create': 'POST /invites' });
});

test('values that one thing alone has say what it is, and a signature that it is of a wallet', async () => {
  const signature = { parameters: [{ name: 'Service-Wallet-Signature', in: 'header', schema: text }] };
  const stamp = object({ id: text, status: { ...text, enum: ['PENDING', 'ACTIVE', 'REVOKED'] } });
  const found = await placesIn({
    '/stamps': { post: { ...signature, ...answers(stamp) }, get: { ...answers(page(stamp)) } },
    '/stamps/{id}': { get: { ...answers(stamp) }, delete: { ...signature, ...answers() } },
  });

  expect(found).toEqual({
    'delegatedKeys.create': 'POST /stamps',
    'delegatedKeys.list': 'GET /stamps',
    'delegatedKeys.get': 'GET /stamps/{id}',
    'delegatedKeys.revoke': 'DELETE /stamps/{id}',
  });
});

test('what an agent does has much the words of what a platform does', async () => {
  const end = object({ accountId: text });
  const order = object({ source: end, destination: end, amount: { type: 'integer' } });
  const sends = (operationId: string, summary: string): object => ({
    post: { operationId, summary, ...takes(order), ...answers(object({ id: text })) },
  });
  const found = await placesIn({
    '/transfer-out': sends('payMoneyOut', 'Send money out in one currency'),
    '/transfer-in': sends('collectMoney', 'Collect money in one currency'),
    '/me/transactions': { get: { summary: 'List transactions', ...answers(page(object({ id: text }))) } },
    '/me/payouts': sends('payMoneyOutForClient', 'Send money out for your client'),
    '/me/collections': sends('collectMoneyForClient', 'Collect money for your client'),
  });

  expect(found).toMatchObject({
    'agentSide.transferOut': 'POST /me/payouts',
    'agentSide.transferIn': 'POST /me/collections',
  });
});

test('an answer with an id beside its list is the thing, and no list', async () => {
  const option = object({ currency: text });
  const terms = object({ lookupId: text, options: { type: 'array', items: option } });
  const found = await placesIn({
    '/beneficiaries/{id}/terms': { get: { summary: 'Look up a beneficiary', ...answers(terms) } },
  });

  expect(found).toEqual({ 'lookups.externalAccount': 'GET /beneficiaries/{id}/terms' });
});

const bodiesIn = async (paths: object): Promise<Discovery['dialect']> => (await discovered(paths)).dialect;

test('beside a network, the member that tells banks from wallets is the kind of an account', async () => {
  const bank = object({ rail: { ...text, enum: ['BANK'] }, holderName: text, accountNumber: text }, [
    'rail',
    'holderName',
    'accountNumber',
  ]);
  const wallet = object(
    { rail: { ...text, enum: ['WALLET'] }, network: { ...text, enum: ['SOLANA'] }, walletAddress: text },
    ['rail', 'network', 'walletAddress'],
  );
  const payee = object({ currency: text, details: { oneOf: [bank, wallet] } }, ['currency', 'details']);
  const { bodies, values } = await bodiesIn({
    '/payees': { post: { summary: 'Add a payee', ...takes(payee), ...answers(object({ id: text })) } },
  });

  expect(bodies['customerExternalAccounts.create']).toMatchObject({
    details: {
      rail: '${/accountInfo/accountType}',
      accountNumber: '${/accountInfo/iban|/accountInfo/accountNumber}',
    },
  });
  expect(values).toMatchObject({
    ExternalAccountCreateInfo: { '/accountType': { USD_ACCOUNT: 'BANK', ETHEREUM_WALLET: 'WALLET' } },
  });
});

test('a credential is proven by a code of its own name, and the only public key is the client’s', async () => {
  const proof = object({ code: text, sessionPublicKey: text }, ['code', 'sessionPublicKey']);
  const { bodies } = await bodiesIn({
    '/auth/credentials/{id}/verify': { post: { ...takes(proof), ...answers(object({ id: text })) } },
  });

  expect(bodies['credentials.verify']).toEqual({ sessionPublicKey: '${/clientPublicKey}', $rest: true });
});

test('an object whose members are all in one of theirs is that one, with what the document shows of it', async () => {
  const made = object({
    helper: object({ id: text, customerId: text, name: text, createdAt: { ...text, format: 'date-time' } }),
    pairing: object({ code: text, expiresAt: { ...text, format: 'date-time' } }),
  });
  const { members } = await bodiesIn({
    ...ofHelpers,
    '/helpers': { post: { operationId: 'addHelper', ...takes(object({ name: text })), ...answers(made) } },
  });

  expect(members['AgentCreated']).toMatchObject({ '/agent': '/helper' });
});

test('values of several words that both sides spell the same tell a member that has fewer of them', async () => {
  const balance = object({ id: text, flavour: { ...text, enum: ['FIAT', 'EMBEDDED_WALLET'] } });
  const { members } = await bodiesIn({ '/balances': { get: { ...answers(page(balance)) } } });

  const named = Object.values(members).map((each) => each?.['/type']);
  expect(named).toContain('/flavour');
});
