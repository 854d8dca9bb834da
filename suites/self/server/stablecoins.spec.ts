import type { JsonObject } from '../../../spec/json.ts';
import { clientOf, expect, test } from '../support/server.ts';
import type { RunningServer } from '../../../reference-impl/server.ts';
import { namedPerson } from '../../kit/fixtures/people.ts';
import { usd } from '../support/payees.ts';

type Api = ReturnType<typeof clientOf>;
const startAt = new Date('2026-01-01T00:00:00Z');
const dayMs = 24 * 60 * 60_000;

const add = async (api: Api, path: string, body: JsonObject, status = 201): Promise<JsonObject> =>
  (await api.post(path).send(body).expect(status)).body as JsonObject;

const idOf = ({ id }: JsonObject): string => String(id);

const link = (apiClientId: string): JsonObject => ({
  provider: 'BRALE',
  apiClientId,
  apiClientSecret: 'not-a-real-secret',
});

const token = (name: string): JsonObject => ({
  providerTokenIdentifier: name,
  networkTokenIdentifier: name,
  network: 'SPARK',
});

interface Issuer {
  readonly api: Api;
  readonly coin: string;
  readonly dollars: string;
  readonly tokens: string;
  readonly payee: string;
  readonly balances: () => Promise<Readonly<Record<string, number>>>;
  readonly pass: (ms: number) => Promise<void>;
  readonly ledgerProblems: () => Promise<unknown>;
}

interface Account {
  readonly id: string;
  readonly type: string;
  readonly balance: { readonly amount: number; readonly currency: { readonly code: string } };
}

/** A customer with 100 dollars, and a stablecoin whose token is called so. */
const openIssuer = async (server: RunningServer, name: string): Promise<Issuer> => {
  const api = clientOf(server.url, server.sandbox);
  const control = clientOf(server.controlUrl, server.sandbox);
  const customerId = idOf(await add(api, '/customers', { ...namedPerson, currencies: ['USD', 'USDB'] }));
  const accounts = async (): Promise<readonly Account[]> =>
    (
      (await api.get('/customers/internal-accounts').query({ customerId })).body as { data: Account[] }
    ).data.filter(({ type }) => type !== 'EMBEDDED_WALLET');
  const accountIn = async (code: string): Promise<string> =>
    (await accounts()).find(({ balance }) => balance.currency.code === code)?.id ?? '';
  const dollars = await accountIn('USD');
  await add(api, `/sandbox/internal-accounts/${dollars}/fund`, { amount: 10_000 }, 200);
  await add(api, '/stablecoin-provider-accounts', link('client'));
  return {
    api,
    coin: idOf(await add(api, '/stablecoins', token(name))),
    dollars,
    tokens: await accountIn('USDB'),
    payee: idOf(await add(api, '/customers/external-accounts', { customerId, ...usd('000123456700') })),
    balances: async () =>
      Object.fromEntries((await accounts()).map(({ balance }) => [balance.currency.code, balance.amount])),
    pass: async (advanceMs) => void (await control.post('/clock').send({ advanceMs }).expect(200)),
    ledgerProblems: async () =>
      ((await control.get('/ledger').query({ platform: server.platform })).body as { problems: unknown })
        .problems,
  };
};

const mintOf = (
  { dollars, tokens }: Issuer,
  amount: string,
  type = 'SERVICE_INTERNAL_ACCOUNT',
): JsonObject => ({
  amount,
  fundingSource: type === 'WIRE' ? { type } : { type, accountId: dollars },
  destination: { accountId: tokens },
});

const burnOf = ({ tokens, payee }: Issuer, amount: string): JsonObject => ({
  amount,
  source: { type: 'SERVICE_INTERNAL_ACCOUNT', accountId: tokens },
  destination: { type: 'EXTERNAL_ACCOUNT', externalAccountId: payee, rail: 'WIRE' },
});

const statusOf = async ({ api }: Issuer, id: string): Promise<unknown> =>
  ((await api.get(`/stablecoin-operations/${id}`).expect(200)).body as JsonObject)['status'];

test('a mint turns dollars into tokens, a burn takes tokens', async ({ start }) => {
  const issuer = await openIssuer(await start({ startAt }), 'token-a');
  const { api, coin, balances, pass } = issuer;

  const mint = await add(api, `/stablecoins/${coin}/mints`, mintOf(issuer, '2500000'));
  expect(mint).toMatchObject({ operationType: 'MINT', status: 'CREATED', amount: '2500000' });
  expect(await balances()).toEqual({ USD: 9_750, USDB: 0 });
  await pass(1_000);
  expect(await statusOf(issuer, idOf(mint))).toBe('COMPLETED');
  expect(await balances()).toEqual({ USD: 9_750, USDB: 2_500_000 });

  const burn = await add(api, `/stablecoins/${coin}/burns`, burnOf(issuer, '1000000'));
  expect(await balances()).toEqual({ USD: 9_750, USDB: 1_500_000 });
  await pass(1_000);
  expect(await statusOf(issuer, idOf(burn))).toBe('COMPLETED');
  expect(await issuer.ledgerProblems()).toEqual([]);
});

test('a mint by wire says where to pay, and completes once the wire is there', async ({ start }) => {
  const issuer = await openIssuer(await start({ startAt }), 'token-a');
  const { api, coin, balances, pass } = issuer;

  const mint = await add(api, `/stablecoins/${coin}/mints`, mintOf(issuer, '1', 'WIRE'));

  expect(mint).toMatchObject({ status: 'PENDING_FUNDING', fundingInstructions: { rail: 'WIRE' } });
  await pass(29_000);
  expect(await statusOf(issuer, idOf(mint))).toBe('PENDING_FUNDING');
  await pass(2_000);
  expect(await statusOf(issuer, idOf(mint))).toBe('COMPLETED');
  expect(await balances()).toEqual({ USD: 10_000, USDB: 1 });
});

test('a mint whose wire does not come expires', async ({ start }) => {
  const issuer = await openIssuer(await start({ startAt }), 'token-003');

  const mint = await add(issuer.api, `/stablecoins/${issuer.coin}/mints`, mintOf(issuer, '1', 'WIRE'));

  await issuer.pass(dayMs + 1);
  expect(await statusOf(issuer, idOf(mint))).toBe('EXPIRED');
  expect(await issuer.balances()).toEqual({ USD: 10_000, USDB: 0 });
});

test('a mint that the provider rejects gives back what it took', async ({ start }) => {
  const issuer = await openIssuer(await start({ startAt }), 'token-002');

  const mint = await add(issuer.api, `/stablecoins/${issuer.coin}/mints`, mintOf(issuer, '2500000'));

  expect(await issuer.balances()).toEqual({ USD: 9_750, USDB: 0 });
  await issuer.pass(1_000);
  const read = (await issuer.api.get(`/stablecoin-operations/${idOf(mint)}`)).body as JsonObject;
  expect(read).toMatchObject({ status: 'FAILED', failureReason: 'PROVIDER_REJECTED' });
  expect(await issuer.balances()).toEqual({ USD: 10_000, USDB: 0 });
  expect(await issuer.ledgerProblems()).toEqual([]);
});

test('nothing is minted or burned that cannot be', async ({ start }) => {
  const issuer = await openIssuer(await start({ startAt }), 'token-a');
  const { api, coin, tokens } = issuer;
  const mints = `/stablecoins/${coin}/mints`;
  const elsewhere = { fundingSource: { type: 'WIRE' }, destination: { accountId: issuer.dollars } };

  for (const amount of ['0', '-1', '1.5', '', '9'.repeat(40)])
    await add(api, mints, mintOf(issuer, amount, 'WIRE'), 400);
  expect(await add(api, mints, mintOf(issuer, '1'), 400)).toMatchObject({ code: 'INVALID_INPUT' });
  expect(await add(api, mints, mintOf(issuer, '100010000'), 400)).toMatchObject({
    code: 'INSUFFICIENT_BALANCE',
  });
  await add(api, mints, { amount: '1', ...elsewhere }, 400);
  await add(api, `/stablecoins/${coin}/burns`, burnOf({ ...issuer, payee: tokens }, '1'), 404);
  expect(await add(api, `/stablecoins/${coin}/burns`, burnOf(issuer, '1'), 400)).toMatchObject({
    code: 'INSUFFICIENT_BALANCE',
  });
});

test('a mint is carried out once for each Idempotency-Key', async ({ start }) => {
  const issuer = await openIssuer(await start({ startAt }), 'token-a');
  const { api, coin, balances, pass } = issuer;
  const send = (amount: string): ReturnType<Api['post']> =>
    api.post(`/stablecoins/${coin}/mints`).set('idempotency-key', 'k').send(mintOf(issuer, amount));

  const answers = await Promise.all([1, 2, 3, 4].map(async () => (await send('2500000')).body as JsonObject));
  await send('5000000').expect(409);
  await pass(1_000);

  expect(new Set(answers.map(idOf)).size).toBe(1);
  expect(await balances()).toEqual({ USD: 9_750, USDB: 2_500_000 });
});

test('a link that does not work registers nothing, and several need a choice', async ({ api }) => {
  await add(api, '/stablecoins', token('t'), 400);
  const invalid = idOf(await add(api, '/stablecoin-provider-accounts', link('client-002')));
  const revoked = idOf(await add(api, '/stablecoin-provider-accounts', link('client-003')));
  const refusals = [
    [invalid, 'STABLECOIN_PROVIDER_ACCOUNT_INVALID'],
    [revoked, 'STABLECOIN_PROVIDER_ACCOUNT_REVOKED'],
  ];
  for (const [stablecoinProviderAccountId, code] of refusals)
    expect(await add(api, '/stablecoins', { ...token('t'), stablecoinProviderAccountId }, 400)).toMatchObject(
      { code },
    );

  await add(api, '/stablecoin-provider-accounts', link('client-a'));
  await add(api, '/stablecoin-provider-accounts', link('client-a'), 409);
  await add(api, '/stablecoins', token('t'));
  await add(api, '/stablecoins', token('t'), 409);
  await add(api, '/stablecoin-provider-accounts', link('client-b'));
  expect(await add(api, '/stablecoins', token('u'), 400)).toMatchObject({
    code: 'STABLECOIN_PROVIDER_ACCOUNT_SELECTION_REQUIRED',
  });
});
