import fc from 'fast-check';
import { bankAccount, wallet } from '../../../generators/external-accounts.ts';
import { asJsonObject, type JsonObject } from '../../../spec/json.ts';
import { asDiscovered } from '../../description/matching/as-discovered.ts';
import { bodyOnWire } from '../../kit/http/wire.ts';
import { targetAt } from '../../target/defaults.ts';
import { checkDialect } from '../../target/dialect/check-dialect.ts';
import { answers, discovered, object, takes, text } from '../support/described-paths.ts';
import { expect, test } from '../support/plain-test.ts';

const target = targetAt('http://127.0.0.1:1/2025-10-13', { tokenId: 'a', tokenSecret: 'b' });

const one = (...values: readonly string[]): object => ({ ...text, enum: values });

const all = (properties: object): object => object(properties, Object.keys(properties));

const ours = (account: fc.Arbitrary<JsonObject>): JsonObject => ({
  customerId: 'Customer:1',
  ...fc.sample(account, { numRuns: 1, seed: 7 })[0],
});

const accounts = {
  USD: ours(bankAccount('USD', '0001')),
  EUR: ours(bankAccount('EUR', '0001')),
  GBP: ours(bankAccount('GBP', '0001')),
  wallet: ours(wallet('0001')),
};

/** The accounts that the suite adds, as a server with such a request gets them. */
const sent = async (request: object): Promise<Readonly<Record<string, JsonObject>>> => {
  const found = await discovered({
    '/customers/external-accounts': {
      post: { summary: 'Add an external account', ...takes(request), ...answers(object({ id: text })) },
    },
  });
  expect(checkDialect(found.dialect)).toEqual([]);
  const { dialect } = asDiscovered(target, found);
  return Object.fromEntries(
    Object.entries(accounts).map(([name, body]) => [
      name,
      asJsonObject(bodyOnWire(dialect, 'customerExternalAccounts.create', { body }).body),
    ]),
  );
};

/** The number of an account, whichever kind it is of. */
const numberOf = ({ accountInfo }: JsonObject): unknown => {
  const { iban, accountNumber, address } = asJsonObject(accountInfo);
  return iban ?? accountNumber ?? address;
};

const numbers = Object.fromEntries(Object.entries(accounts).map(([name, body]) => [name, numberOf(body)]));

test('one member may take the number of every kind of account', async () => {
  const request = object(
    {
      customer_id: text,
      currency_code: text,
      bank_details: object({ account_number: text, account_holder: text, country_code: text }, [
        'account_number',
        'account_holder',
      ]),
    },
    ['customer_id', 'currency_code', 'bank_details'],
  );
  const { USD, EUR, wallet: chain } = await sent(request);

  expect(USD).toMatchObject({ customer_id: 'Customer:1', currency_code: 'USD' });
  expect(USD?.['bank_details']).toMatchObject({ account_number: numbers['USD'], country_code: 'US' });
  expect(EUR?.['bank_details']).toMatchObject({ account_number: numbers['EUR'], country_code: 'DE' });
  // What theirs has no place for is not sent beside it, and a holder that must be named is.
  expect(USD).not.toHaveProperty('accountInfo');
  expect(chain?.['bank_details']).toEqual({
    account_number: numbers['wallet'],
    account_holder: 'Ada Moreno',
  });
});

test('banks and wallets may have an object each, a word each, and wallets a network', async () => {
  const request = object(
    {
      customerId: text,
      kind: one('BANK', 'WALLET'),
      currency: text,
      accountHolderName: text,
      bankAccount: object({
        accountNumber: text,
        routingNumber: text,
        iban: text,
        bic: text,
        sortCode: text,
      }),
      wallet: object({ address: text, network: one('SOLANA', 'ETHEREUM') }),
    },
    ['customerId', 'kind', 'currency'],
  );
  const { EUR, GBP, wallet: chain } = await sent(request);

  expect(EUR).toMatchObject({ kind: 'BANK', bankAccount: { iban: numbers['EUR'], bic: 'EXMPDEFF' } });
  expect(EUR).not.toHaveProperty('wallet');
  expect(GBP?.['bankAccount']).toEqual({ accountNumber: numbers['GBP'], sortCode: '200000' });
  expect(chain).toEqual({
    customerId: 'Customer:1',
    kind: 'WALLET',
    currency: 'USDC',
    wallet: { address: numbers['wallet'], network: 'ETHEREUM' },
  });
});

test('each country may have an object of its own', async () => {
  const request = object(
    {
      customerId: text,
      currency: text,
      holderName: text,
      usBank: all({ accountNumber: text, routingNumber: text }),
      ukBank: all({ accountNumber: text, sortCode: text }),
      iban: text,
      wallet: all({ address: text, chain: text }),
    },
    ['customerId', 'currency', 'holderName'],
  );
  const { USD, EUR, GBP, wallet: chain } = await sent(request);

  expect(Object.keys(USD ?? {})).toEqual(['customerId', 'currency', 'holderName', 'usBank']);
  expect(USD?.['usBank']).toEqual({ accountNumber: numbers['USD'], routingNumber: '021000021' });
  expect(GBP?.['ukBank']).toEqual({ accountNumber: numbers['GBP'], sortCode: '200000' });
  expect(GBP).not.toHaveProperty('usBank');
  expect(EUR).toMatchObject({ iban: numbers['EUR'] });
  expect(chain).toMatchObject({ wallet: { address: numbers['wallet'], chain: 'ETHEREUM' } });
});

test('a rail may tell accounts apart, and the holder be an object', async () => {
  const request = object(
    {
      owner: text,
      rail: one('ACH', 'SEPA', 'FPS', 'CHAIN'),
      currency: text,
      beneficiary: object({ name: text, type: one('PERSON', 'COMPANY') }, ['name']),
      account: object({ number: text, bankCode: text }, ['number']),
    },
    ['owner', 'rail', 'currency', 'beneficiary', 'account'],
  );
  const got = await sent(request);

  expect(Object.values(got).map(({ rail }) => rail)).toEqual(['ACH', 'SEPA', 'FPS', 'CHAIN']);
  expect(Object.values(got).map(({ account }) => asJsonObject(account)['number'])).toEqual(
    Object.values(numbers),
  );
  expect(got['GBP']).toMatchObject({ beneficiary: { type: 'PERSON' }, account: { bankCode: '200000' } });
});
