import { expect, test } from '../support/plain-test.ts';
import type { Discovery } from '../../description/matching/discover.ts';
import { checkDialect } from '../../target/dialect/check-dialect.ts';
import { answers, discovered as found, object, page, takes, text } from '../support/described-paths.ts';

/** The findings, of which a target file can be made. */
const discovered = async (paths: object): Promise<Discovery> => {
  const all = await found(paths);
  expect(checkDialect(all.dialect)).toEqual([]);
  return all;
};

test('who finds gets a page, and what is revoked by DELETE is deleted', async () => {
  const token = object({ id: text, label: text });
  const { found } = await discovered({
    '/api-tokens': { get: { operationId: 'findTokens', ...answers(page(token)) } },
    '/api-tokens/{id}': {
      get: { operationId: 'findToken', ...answers(token) },
      delete: { operationId: 'revokeToken', ...answers() },
    },
  });

  expect(Object.fromEntries(found.map(({ operation, theirs }) => [operation, theirs]))).toEqual({
    'tokens.list': 'GET /api-tokens',
    'tokens.get': 'GET /api-tokens/{id}',
    'tokens.delete': 'DELETE /api-tokens/{id}',
  });
});

test('accounts may have a shape for each kind, told by a member that has one value in each', async () => {
  const ach = object({ rail: { const: 'ACH' }, routingNumber: text, accountNumber: text }, [
    'rail',
    'routingNumber',
    'accountNumber',
  ]);
  const sepa = object({ rail: { const: 'SEPA' }, iban: text }, ['rail', 'iban']);
  const wallet = object({ rail: { const: 'CHAIN' }, walletAddress: text }, ['rail', 'walletAddress']);
  const holder = object({ legalType: { ...text, enum: ['PERSON', 'COMPANY'] }, name: text }, [
    'legalType',
    'name',
  ]);
  const payee = object(
    { customerId: text, currency: text, beneficiary: holder, details: { oneOf: [ach, sepa, wallet] } },
    ['customerId', 'currency', 'beneficiary', 'details'],
  );
  const { dialect } = await discovered({
    '/payees': { post: { summary: 'Add a payee', ...takes(payee), ...answers(object({ id: text })) } },
  });

  expect(dialect.bodies['customerExternalAccounts.create']).toMatchObject({
    beneficiary: {
      legalType: '${/accountInfo/beneficiary/beneficiaryType}',
      name: '${/accountInfo/beneficiary/fullName}',
    },
    details: { rail: '${/accountInfo/accountType}', walletAddress: '${/accountInfo/address}' },
  });
  expect(dialect.values).toMatchObject({
    ExternalAccountCreateInfo: {
      '/accountType': { USD_ACCOUNT: 'ACH', EUR_ACCOUNT: 'SEPA', ETHEREUM_WALLET: 'CHAIN' },
    },
    IndividualBeneficiary: { '/beneficiaryType': { INDIVIDUAL: 'PERSON' } },
  });
});

test('one path may take several simulations, told by a value of its request', async () => {
  const events = (values: readonly string[]): object => ({
    '/sandbox/cards/{cardId}/events': {
      post: {
        summary: 'Pretend that the network sent something',
        ...takes(object({ type: { ...text, enum: values }, amount: { type: 'integer' } }, ['type'])),
        ...answers(),
      },
    },
  });
  const { dialect, strangers } = await discovered(events(['AUTHORIZATION', 'CLEARING', 'RETURN', 'OTHER']));

  expect(dialect.operations['sandbox.cardClearing']).toEqual({
    method: 'POST',
    path: '/sandbox/cards/{id}/events',
  });
  expect(dialect.bodies['sandbox.cardClearing']).toEqual({ type: 'CLEARING', $rest: true });
  expect(dialect.operations['sandbox.cardReturnReversal']).toBeUndefined();
  expect(strangers).toEqual([]);
  // Two values are no choice between operations.
  expect((await discovered(events(['AUTHORIZATION', 'OTHER', 'MORE']))).found).toEqual([]);
});

test('a member that holds others may have another name, and so may what is in it', async () => {
  const agent = object({ id: text, name: text, policy: object({}) });
  const pairing = object({ userCode: text, expiresAt: { ...text, format: 'date-time' } });
  const { dialect } = await discovered({
    '/agents': {
      post: {
        summary: 'Create an agent',
        ...takes(object({ name: text, customerId: text, policy: object({}) })),
        ...answers(object({ agent, pairing })),
      },
    },
  });

  expect(dialect.members).toMatchObject({
    AgentCreated: { '/deviceCode': '/pairing' },
    AgentDeviceCode: { '/code': '/userCode' },
  });
});

test('an id in what is called after it is that id', async () => {
  const challenge = object({ challengeId: text, factor: { ...text, enum: ['SMS_OTP', 'TOTP', 'PASSKEY'] } });
  const { dialect } = await discovered({
    '/sca/logins': {
      post: {
        summary: 'Start a login',
        ...takes(object({ factor: text })),
        ...answers(object({ id: text, customerId: text, scaChallenge: challenge })),
      },
    },
  });

  expect(dialect.members['ScaLoginStart']).toMatchObject({ '/challengeId': '/scaChallenge/challengeId' });
});

test('an object that is handed on as it is may be deeper in an answer', async () => {
  const options = object({ challenge: text, rp: object({}) });
  const { dialect } = await discovered({
    '/sca/factors': {
      post: {
        ...takes(object({ type: text })),
        ...answers(object({ type: text, passkey: object({ creationOptions: options }) })),
      },
    },
  });

  expect(dialect.members['ScaFactorEnrollStart']).toEqual({ '/options': '/passkey/creationOptions' });
});

test('a path may say whose a thing is, and the caller by a word', async () => {
  const owner = object({ id: text, customerId: text, roles: { type: 'array' }, ownershipPercentage: text });
  const { dialect } = await discovered({
    '/customers/{customerId}/beneficial-owners/{ownerId}': { get: answers(owner) },
    '/me': { get: { operationId: 'whoAmI', ...answers(object({ id: text, name: text })) } },
  });

  expect(dialect.operations).toMatchObject({
    'beneficialOwners.get': { path: '/customers/{customerId}/beneficial-owners/{beneficialOwnerId}' },
    'agentSide.getSelf': { path: '/me' },
  });
});

test('an object that is handed on as it is may hold others', async () => {
  const options = object({ challenge: text, rp: object({ id: text }), user: object({ id: text }) });
  const { dialect } = await discovered({
    '/sca/factors': {
      post: {
        ...takes(object({ type: text })),
        ...answers(object({ type: text, creationOptions: options })),
      },
    },
  });

  expect(dialect.members['ScaFactorEnrollStart']).toEqual({ '/options': '/creationOptions' });
});

for (const [name, written] of [
  ['its own name', '{cardTransactionId}'],
  ['the thing before it', '{id}'],
] as const)
  test(`a purchase in the path is filled in by ${name}, and not by the card`, async () => {
    const { dialect } = await discovered({
      '/cards/{id}': { get: answers(object({ id: text, last4: text })) },
      [`/sandbox/card-transactions/${written}/clear`]: {
        post: {
          summary: 'Simulate a card clearing',
          operationId: 'simulateCardClearing',
          ...takes(object({ amount: { type: 'integer' } }, ['amount'])),
          ...answers(object({ accepted: { type: 'boolean' } })),
        },
      },
    });

    expect(dialect.operations['sandbox.cardClearing']).toMatchObject({
      path: '/sandbox/card-transactions/{cardTransactionId}/clear',
    });
  });
