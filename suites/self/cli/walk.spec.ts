import path from 'node:path';
import { isJsonObject } from '../../../spec/json.ts';
import type { OperationId } from '../../../spec/operations.ts';
import { packageRoot } from '../../../spec/package-root.ts';
import { startIndependentServer } from '../../../proof/independent-server/server.ts';
import { walkedChain } from '../../../cli/run/walked-chain.ts';
import { everyCapability, referenceTarget, targetAt } from '../../target/defaults.ts';
import { noDialect, type Dialect } from '../../target/dialect/dialect.ts';
import { readTargetFile } from '../../target/target-file.ts';
import { announced } from '../../doctor/walk/walk.ts';
import { client } from '../../kit/http/client.ts';
import { rowsOf } from '../../kit/assertions/answers.ts';
import { namedByRefusal } from '../../kit/assertions/named-by-refusal.ts';
import { toWrite } from '../../doctor/walk/advice.ts';
import { exchangeOf } from '../support/exchanges.ts';
import { expect, test } from '../support/server.ts';

test('on the reference server every link of the first chain holds, and nothing has to be learned', async ({
  start,
}) => {
  const server = await start();
  const { sandbox } = server;
  const target = referenceTarget({
    ...server,
    production: sandbox,
    otherPlatform: sandbox,
    seed: 1,
  });

  const { links, learned, left, sent, isStopped } = await walkedChain(target, true);

  expect(links.filter(({ state }) => state !== 'holds')).toEqual([]);
  expect(links.length).toBeGreaterThan(11);
  expect(learned).toEqual([]);
  expect(left).toEqual([]);
  expect(isStopped).toBe(false);
  const { sends, maySend, removes } = announced(target);
  expect(sent.filter((id) => ![...sends, ...maySend, ...removes].includes(id as OperationId))).toEqual([]);
});

test('where nobody pays whose KYC is not APPROVED, the doctor asks for it and walks on', async ({
  start,
}) => {
  const server = await start();
  const { sandbox } = server;
  const target = referenceTarget({ ...server, production: sandbox, otherPlatform: sandbox, seed: 1 });
  await fetch(`${server.controlUrl}/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ on: ['customers-pay-once-approved'] }),
  });

  const { links } = await walkedChain(target, true);

  expect(links.filter(({ state }) => state !== 'holds')).toEqual([]);
});

test('a walk that is told to stop deletes what it made, and says so', async ({ start }) => {
  const server = await start();
  const { sandbox } = server;
  const target = referenceTarget({ ...server, production: sandbox, otherPlatform: sandbox, seed: 1 });
  const stop = new AbortController();
  const api = client(target, 'set-up', () => {});
  const present = async () =>
    rowsOf(await api.call('customers.list')).filter((row) => !isJsonObject(row) || row['isDeleted'] !== true);

  const walking = walkedChain(target, true, { signal: stop.signal });
  await expect.poll(present).not.toEqual([]);
  stop.abort();
  const { isStopped, links, left } = await walking;

  expect(isStopped).toBe(true);
  expect(links.map(({ name }) => name)).not.toContain('wallet');
  expect(left).toEqual([]);
  expect(await present()).toEqual([]);
  await api.close();
});

/** The target file that its author wrote. */
const independentTarget = path.join(packageRoot, 'proof/independent-server/psi.target.yaml');

const operations: Dialect['operations'] = {
  'customers.create': { method: 'PUT', path: '/people' },
  'customers.delete': { method: 'POST', path: '/people/{customerId}/erase' },
  'internalAccounts.listForCustomer': { method: 'GET', path: '/purses' },
  'customerExternalAccounts.create': { method: 'PUT', path: '/people/{customerId}/payees' },
  'tokens.create': { method: 'PUT', path: '/keys' },
  'tokens.delete': { method: 'POST', path: '/keys/{tokenId}/drop' },
  'customers.list': { method: 'GET', path: '/people' },
};

const members: Dialect['members'] = {
  InternalAccount: {
    '/customerId': '/belongsTo',
    '/balance/amount': '/available/minor',
    '/balance/currency/code': '/available/unit/code',
  },
};

test('the doctor says every link that breaks in one go, with the entry to write, and what it learned', async () => {
  const server = await startIndependentServer();
  try {
    const { id, secret } = server.keys.sandbox;
    const plain = targetAt(server.url, { tokenId: id, tokenSecret: secret });
    const { links, learned } = await walkedChain(
      {
        ...plain,
        timeouts: { ...plain.timeouts, eventMs: 1_000 },
        capabilities: {
          ...everyCapability,
          cards: false,
          agents: false,
          documents: false,
          'embedded-wallets': false,
          sca: false,
        },
        dialect: {
          ...noDialect,
          operations,
          members,
          bodies: { 'tokens.create': { title: '${name}', $drop: ['/permissions'] } },
          // The name on another list is tried.
          parameters: { 'beneficialOwners.list': { customerId: 'of' } },
        },
      },
      true,
    );
    const found = Object.fromEntries(links.map((link) => [link.name, link]));

    expect(found).toMatchObject({
      customer: { state: 'holds' },
      accounts: { state: 'holds' },
      fund: { state: 'broken', entry: 'dialect.operations.sandbox.fundInternalAccount' },
      payee: { state: 'broken', entry: 'dialect.bodies.customerExternalAccounts.create' },
      quote: { state: 'waits' },
    });
    expect(found['fund']?.write).toBe(
      'dialect.operations.sandbox.fundInternalAccount: { method: …, path: … } # tried: POST /sandbox/internal-accounts/{accountId}/fund',
    );
    expect(found['payee']?.write).toMatch(
      /^dialect\.bodies\.customerExternalAccounts\.create: \{ .*\$rest: true \} # …: one of .*currency/,
    );
    expect(found['payee']?.message).toContain('Its answer names');
    expect(learned).toMatchObject([
      { at: ['dialect', 'parameters', 'internalAccounts.listForCustomer', 'customerId'], value: 'of' },
      { at: ['dialect', 'triggers', 'regulatedRegion'], value: 'NO' },
      { at: ['dialect', 'members', 'ApiToken'], value: { '/clientSecret': '/onlyNow' } },
    ]);
  } finally {
    await server.close();
  }
});

test('with the codes, the doctor learns how they are confirmed; values show members and types of webhooks', async () => {
  const server = await startIndependentServer();
  try {
    const { id, secret } = server.keys.sandbox;
    const { dialect } = readTargetFile(independentTarget, {
      INDEPENDENT_URL: server.url,
      INDEPENDENT_CODES_URL: server.codesUrl,
      ...Object.fromEntries(
        ['SANDBOX', 'PRODUCTION', 'OTHER'].flatMap((name) => [
          [`INDEPENDENT_${name}_ID`, id],
          [`INDEPENDENT_${name}_SECRET`, secret],
        ]),
      ),
    });
    const {
      'contact.confirmEmailCode': _email,
      'contact.confirmPhoneCode': _phone,
      ...bodies
    } = dialect.bodies;
    const { '/transactionId': _payment, ...quote } = dialect.members['Quote'] ?? {};
    const { kycStatus: _kyc, kybStatus: _kyb, ...events } = dialect.events;
    const target = targetAt(server.url, { tokenId: id, tokenSecret: secret });

    const { links, learned } = await walkedChain(
      {
        ...target,
        capabilities: {
          ...everyCapability,
          cards: false,
          agents: false,
          documents: false,
          'embedded-wallets': false,
          sca: false,
        },
        dialect: {
          ...dialect,
          bodies,
          events,
          members: { ...dialect.members, Quote: quote },
        },
      },
      true,
    );

    expect(links.filter(({ state }) => state !== 'holds')).toEqual([]);
    expect(learned).toMatchObject([
      { at: ['dialect', 'members', 'Quote'], value: { ...quote, '/transactionId': '/settledBy' } },
      { at: ['dialect', 'events', 'kycStatus'], value: 'person.standing_changed' },
      { at: ['dialect', 'events', 'kybStatus'], value: 'person.standing_changed' },
      { at: ['dialect', 'bodies', 'contact.confirmEmailCode'], value: { digits: '${code}' } },
      { at: ['dialect', 'bodies', 'contact.confirmPhoneCode'], value: { digits: '${code}' } },
    ]);
  } finally {
    await server.close();
  }
});

for (const [what, answer, names] of [
  ['in a sentence', { message: 'coordinates is absent' }, ['/coordinates']],
  ['in quotes', { message: 'Unknown property "accountInfo"' }, ['/accountInfo']],
  ['as a path', { errors: [{ path: '/details/scheme' }] }, ['/details/scheme']],
  ['not at all', { status: 422, code: 'UNPROCESSABLE' }, []],
] as const)
  test(`a refusal that names a member ${what} is read so`, () => {
    expect(namedByRefusal(answer)).toEqual(names);
  });

test('a value that was sent and refused lacks a word of the target, and no member', () => {
  const refusal = { issues: [{ pointer: '/network', reason: 'must be equal to one of the allowed values' }] };
  const exchange = exchangeOf('crypto.estimateWithdrawalFee', {
    request: { body: { cryptoNetwork: 'ETHEREUM', amount: 1 } },
    status: 422,
    body: refusal,
  });
  const wire = {
    requestBody: { network: 'ETHEREUM', amount: 1 },
    responseBody: refusal,
    place: (pointer: string) => pointer,
  };
  const entry = 'dialect.bodies.crypto.estimateWithdrawalFee';

  expect(toWrite(entry, { message: '', on: { ...exchange, wire } })).toBe(
    'dialect.values.CryptoWithdrawalFeeRequest: { /cryptoNetwork: { ETHEREUM: … } } # …: your word for it in network',
  );
});
