import type { JsonObject } from '../../../spec/json.ts';
import { breaches } from '../../../spec/schema/validation.ts';
import { type clientOf, expect, test } from '../support/server.ts';
import { namedPerson } from '../../kit/fixtures/people.ts';

type Api = ReturnType<typeof clientOf>;

const beneficiary = { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Moreno', countryOfResidence: 'US' };
const swiftCode = 'EXMPAAAA';
const accountNumber = '1234567888';
const bankName = 'Example Bank';
const phoneNumber = '+254712345678';
const evm = '0x52908400098527886E0F7030069857D2E4169EE7';

/** The members that public clients send for each kind of account, beside accountType and beneficiary. */
const accounts: Readonly<Record<string, JsonObject>> = {
  AED: { iban: 'AE070331234567890123456', swiftCode },
  BDT: { bankName, accountNumber, branchCode: '00123', phoneNumber },
  BRL: { pixKey: 'ada@example.com', pixKeyType: 'EMAIL', taxId: '52998224725' },
  BWP: { phoneNumber, provider: 'Example Mobile' },
  CAD: { bankCode: '001', branchCode: '00012', accountNumber: '1234567' },
  CNY: { bankName, accountNumber },
  COP: { bankName, accountNumber, bankAccountType: 'SAVINGS' },
  DKK: { iban: 'DK5000400040116243' },
  EGP: { bankName, accountNumber, iban: 'EG380019000500000000263180002', swiftCode },
  EUR: { iban: 'DE89370400440532013000', swiftCode },
  GBP: { sortCode: '200000', accountNumber: '55779911' },
  GHS: { bankName, accountNumber, phoneNumber },
  GTQ: { bankName, accountNumber, bankAccountType: 'CHECKING' },
  HKD: { bankName, accountNumber, swiftCode },
  HTG: { phoneNumber },
  IDR: { bankName, accountNumber, swiftCode, phoneNumber },
  INR: { vpa: 'ada@okexample' },
  JMD: { bankName, accountNumber, branchCode: '00123', bankAccountType: 'SAVINGS' },
  KES: { phoneNumber, provider: 'Example Mobile' },
  MWK: { phoneNumber, provider: 'Example Mobile' },
  MXN: { clabeNumber: '002010077777777771' },
  MYR: { bankName, accountNumber, swiftCode },
  NGN: { accountNumber: '0123456789', bankName: 'Example Trust Bank' },
  PHP: { accountNumber: '123456789012', bankName: 'Example Savings Bank' },
  PKR: { bankName, accountNumber, phoneNumber },
  RWF: { phoneNumber, provider: 'Example Mobile' },
  SGD: { bankName, accountNumber, swiftCode },
  THB: { bankName, accountNumber, swiftCode },
  TZS: { phoneNumber, provider: 'Example Mobile' },
  UGX: { phoneNumber, provider: 'Example Mobile' },
  USD: { accountNumber, routingNumber: '021000021' },
  VND: { bankName, accountNumber, swiftCode },
  XAF: { phoneNumber, provider: 'Example Mobile', region: 'CM' },
  XOF: { phoneNumber, provider: 'Example Mobile', region: 'SN' },
  ZAR: { accountNumber, bankName },
  ZMW: { phoneNumber, provider: 'Example Mobile' },
};

const wallets: Readonly<Record<string, JsonObject>> = {
  BASE_WALLET: { address: evm },
  ETHEREUM_WALLET: { address: evm },
  PLASMA_WALLET: { address: evm },
  POLYGON_WALLET: { address: evm },
  SOLANA_WALLET: { address: '7dHbWXmci3dT8UFYWYZweBLXgycu7Y3iL6trKn1Y7ARj' },
  SPARK_WALLET: { address: 'sp1pgssx5hr9vzd4kqe7m3n0tcw8yuj2alf6' },
  TRON_WALLET: { address: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC' },
  LIGHTNING: { lightningAddress: 'ada@pay.example.com' },
};

const kinds: readonly (readonly [string, JsonObject])[] = [
  ...Object.entries(accounts).map(
    ([currency, info]) =>
      [currency, { accountType: `${currency}_ACCOUNT`, ...info, beneficiary }] satisfies [string, JsonObject],
  ),
  ...Object.entries({ US_ACCOUNT: 'USD', IBAN: 'EUR', CLABE: 'MXN', UPI: 'INR', PIX: 'BRL' }).map(
    ([accountType, currency]) =>
      [
        currency,
        { accountType, ...accounts[currency], beneficiary: { ...beneficiary, fullName: 'Bo Moreno' } },
      ] satisfies [string, JsonObject],
  ),
  ['USD', { accountType: 'SLV_ACCOUNT', accountNumber, bankAccountType: 'CHECKING', beneficiary }],
  ...Object.entries(wallets).map(
    ([accountType, info]) => ['USDC', { accountType, ...info }] satisfies [string, JsonObject],
  ),
];

const someCustomer = async (api: Api, body: JsonObject = namedPerson): Promise<string> =>
  ((await api.post('/customers').send(body).expect(201)).body as { id: string }).id;

/** An account that is paid over SWIFT. */
const inJapan = {
  accountType: 'SWIFT_ACCOUNT',
  country: 'JP',
  swiftCode: 'EXMPJPJT',
  bankName,
  accountNumber,
  beneficiary,
};

const dollarAccount = { accountType: 'USD_ACCOUNT', ...accounts['USD'], beneficiary };

const addPayee = async (api: Api, body: JsonObject): Promise<string> =>
  ((await api.post('/customers/external-accounts').send(body).expect(201)).body as { id: string }).id;

const rowsAt = async (api: Api, at: string): Promise<readonly { readonly id: string }[]> =>
  ((await api.get(at)).body as { data: readonly { id: string }[] }).data;

/** A quote that locks what the source pays. */
const quoted = (api: Api, source: string | undefined, destination: string, lockedCurrencyAmount: number) =>
  api.post('/quotes').send({
    source: { sourceType: 'ACCOUNT', accountId: source },
    destination: { destinationType: 'ACCOUNT', accountId: destination },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount,
  });

interface Quote {
  readonly paymentInstructions: readonly { readonly accountOrWalletInfo: JsonObject }[];
}

const realtimeQuote = async (api: Api, source: JsonObject): Promise<readonly JsonObject[]> => {
  const customerId = await someCustomer(api);
  const accountInfo = { accountType: 'EUR_ACCOUNT', ...accounts['EUR'], beneficiary };
  const accountId = await addPayee(api, { customerId, currency: 'EUR', accountInfo });
  const made = await api.post('/quotes').send({
    source: { sourceType: 'REALTIME_FUNDING', customerId, ...source },
    destination: { destinationType: 'ACCOUNT', accountId },
    lockedCurrencySide: 'RECEIVING',
    lockedCurrencyAmount: 5000,
  });
  expect(made.status, made.text).toBe(201);
  expect(breaches('#/components/schemas/Quote', made.body)).toEqual([]);
  return (made.body as Quote).paymentInstructions.map(({ accountOrWalletInfo }) => accountOrWalletInfo);
};

test('every kind of account is accepted as clients send it, shown whole, and can be paid', async ({
  api,
}) => {
  const customerId = await someCustomer(api);
  const [source] = await rowsAt(api, '/platform/internal-accounts?currency=USD');
  await api.post(`/sandbox/internal-accounts/${source?.id}/fund`).send({ amount: 10_000_000 }).expect(200);

  for (const [currency, accountInfo] of kinds) {
    const added = await api.post('/customers/external-accounts').send({ customerId, currency, accountInfo });
    expect(added.status, `${String(accountInfo['accountType'])}: ${added.text}`).toBe(201);
    expect((added.body as { accountInfo: JsonObject }).accountInfo).toMatchObject(accountInfo);
    expect(breaches('#/components/schemas/ExternalAccount', added.body)).toEqual([]);
    const quote = await quoted(api, source?.id, (added.body as { id: string }).id, 10_000);
    expect(quote.status, `${String(accountInfo['accountType'])}: ${quote.text}`).toBe(201);
  }
});

/** Other ways to name an account that clients of the public family use: by its IBAN, or by a telephone alone. */
const otherWays: readonly (readonly [string, JsonObject])[] = [
  ...['BDT', 'COP', 'EGP', 'GHS', 'PKR'].map(
    (currency) => [currency, { bankName, phoneNumber }] satisfies [string, JsonObject],
  ),
  ['EGP', { bankName, iban: 'EG380019000500000000263180002' }],
  ['PKR', { bankName, iban: 'PK36SCBL0000001123456702' }],
];

test('an account that a telephone or an IBAN names alone is accepted, and one that nothing names is refused', async ({
  api,
}) => {
  const add = (currency: string, info: JsonObject) =>
    api
      .post('/customers/external-accounts')
      .send({ currency, accountInfo: { accountType: `${currency}_ACCOUNT`, ...info, beneficiary } });

  for (const [currency, info] of otherWays) {
    const added = await add(currency, info);
    expect(added.status, `${currency}: ${added.text}`).toBe(201);
    expect(breaches('#/components/schemas/ExternalAccount', added.body)).toEqual([]);
  }
  for (const currency of ['BDT', 'COP', 'EGP', 'GHS', 'PKR'])
    expect((await add(currency, { bankName })).status, currency).toBe(400);
});

test('an external account that names no customer is the platform’s, can be paid, and is read where it was added', async ({
  api,
}) => {
  const added = await api
    .post('/customers/external-accounts')
    .send({ currency: 'USD', accountInfo: dollarAccount })
    .expect(201);
  const { id } = added.body as { id: string };
  const customerId = await someCustomer(api);
  const theirs = await addPayee(api, { customerId, currency: 'USD', accountInfo: dollarAccount });

  const listed = async (path: string): Promise<readonly string[]> =>
    (await rowsAt(api, path)).map((account) => account.id);
  expect(added.body).not.toHaveProperty('customerId');
  expect(await listed('/platform/external-accounts')).toEqual([id]);
  expect(await listed('/customers/external-accounts')).toEqual([theirs]);
  for (const side of ['platform', 'customers'])
    await api.get(`/${side}/external-accounts/${id}`).expect(200, added.body as object);
  await api.get(`/platform/external-accounts/${theirs}`).expect(404);

  const [source] = await listed('/platform/internal-accounts?currency=USD');
  await api.post(`/sandbox/internal-accounts/${source}/fund`).send({ amount: 10_000 }).expect(200);
  const ends = { source: { accountId: source }, destination: { accountId: id } };
  await api
    .post('/transfer-out')
    .send({ ...ends, amount: 1_000 })
    .expect(201);
  await api.delete(`/customers/external-accounts/${id}`).expect(204);
  await api.get(`/platform/external-accounts/${id}`).expect(404);
});

test('a transfer without an amount moves what its source gives, either way', async ({ api }) => {
  const accountInfo = { ...dollarAccount, accountNumber: '123456700' };
  const external = { accountId: await addPayee(api, { currency: 'USD', accountInfo }) };
  const [own] = await rowsAt(api, '/platform/internal-accounts?currency=USD');
  const internal = { accountId: own?.id };
  await api.post(`/sandbox/internal-accounts/${internal.accountId}/fund`).send({ amount: 7_000 }).expect(200);

  const out = await api.post('/transfer-out').send({ source: internal, destination: external }).expect(201);
  const into = await api.post('/transfer-in').send({ source: external, destination: internal }).expect(201);

  expect(out.body).toMatchObject({ sentAmount: { amount: 7_000 }, direction: 'DEBIT' });
  expect(into.body).toMatchObject({ receivedAmount: { amount: 100_000 }, direction: 'CREDIT' });
});

test('a currency of ISO 4217 without a kind of its own is paid over SWIFT, and counted in its own units', async ({
  api,
}) => {
  const customerId = await someCustomer(api, { ...namedPerson, currencies: ['USD', 'KWD'] });
  const payee = await addPayee(api, { customerId, currency: 'JPY', accountInfo: inJapan });
  const listed = await api.get('/customers/internal-accounts').query({ customerId });
  const held = (listed.body as { data: readonly { id: string; balance: { currency: JsonObject } }[] }).data;
  const inDinars = held.find(({ balance }) => balance.currency['code'] === 'KWD');

  const quote = await quoted(api, inDinars?.id, payee, 3_000_000);

  expect(quote.status, quote.text).toBe(201);
  const { sendingCurrency, receivingCurrency } = quote.body as Readonly<Record<string, JsonObject>>;
  expect(sendingCurrency).toMatchObject({ code: 'KWD', decimals: 3 });
  expect(receivingCurrency).toMatchObject({ code: 'JPY', decimals: 0 });
  const rates = await api
    .get('/exchange-rates')
    .query({ sourceCurrency: 'USD', destinationCurrency: 'JPY' })
    .expect(200);
  expect((rates.body as { data: readonly unknown[] }).data).toHaveLength(1);
});

test('what is no currency of any country cannot be paid', async ({ api }) => {
  const customerId = await someCustomer(api);
  const [source] = await rowsAt(api, `/customers/internal-accounts?customerId=${customerId}`);

  for (const currency of ['XAU', 'XTS', 'ABC', 'jpy']) {
    const payee = await api
      .post('/customers/external-accounts')
      .send({ customerId, currency, accountInfo: inJapan });
    const quote = await quoted(api, source?.id, (payee.body as { id: string }).id, 10_000);
    expect(quote.status, currency).toBe(400);
    expect((quote.body as JsonObject)['code']).toBe('INVALID_CURRENCY');
  }
});

test('instructions for a bank name its rails, and those for Brazil what a QR code says', async ({ api }) => {
  for (const currency of ['USD', 'GBP', 'INR', 'ZAR'])
    for (const info of await realtimeQuote(api, { currency })) {
      expect((info['paymentRails'] as readonly string[]).length).toBeGreaterThan(0);
      expect(typeof info['reference']).toBe('string');
    }

  const [pix] = await realtimeQuote(api, { currency: 'BRL' });
  const code = String(pix?.['qrCode']);
  expect(code).toMatch(/^000201.*0014br\.gov\.bcb\.pix.*5303986.*5802BR.*6304[0-9A-F]{4}$/);
  expect(code).toContain(String(pix?.['pixKey']));
});

test('a coin is paid in over the network that was asked for, and over no other', async ({ api }) => {
  const kindsOn = async (source: JsonObject): Promise<readonly unknown[]> =>
    (await realtimeQuote(api, source)).map(({ accountType }) => accountType);

  expect(await kindsOn({ currency: 'USDC', cryptoNetwork: 'BASE' })).toEqual(['BASE_WALLET']);
  expect(await kindsOn({ currency: 'USDT', cryptoNetwork: 'TRON' })).toEqual(['TRON_WALLET']);
  expect(await kindsOn({ currency: 'BTC', cryptoNetwork: 'BITCOIN' })).toEqual(['BITCOIN_L1']);
  expect((await kindsOn({ currency: 'USDC' })).length).toBeGreaterThan(1);
  const refused = await api.post('/quotes').send({
    source: { sourceType: 'REALTIME_FUNDING', currency: 'USDC', cryptoNetwork: 'BITCOIN' },
    destination: { destinationType: 'ACCOUNT', accountId: 'InternalAccount:none' },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 5000,
  });
  expect(refused.status).toBe(400);
});
