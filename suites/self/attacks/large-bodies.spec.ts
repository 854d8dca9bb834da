import { expect, test } from '../support/server.ts';
import { namedPerson } from '../../kit/fixtures/people.ts';

const kilobytes = 250;

/** As many copies of a JSON text as fit into the largest body. */
const filled = (item: string): string =>
  `[${Array(Math.floor((kilobytes * 1000) / (item.length + 1)))
    .fill(item)
    .join(',')}]`;

const attacks: Readonly<Record<string, readonly [path: string, method: 'post' | 'patch', body: string]>> = {
  'a list of empty objects': ['/config', 'patch', `{"supportedCurrencies":${filled('{}')}}`],
  'a list just short enough': [
    '/config',
    'patch',
    `{"supportedCurrencies":[${Array(999).fill('{}').join(',')}]}`,
  ],
  'lists within a list': [
    '/config',
    'patch',
    `{"supportedCurrencies":[${Array(120)
      .fill(`{"requiredCounterpartyFields":[${Array(999).fill('1').join(',')}]}`)
      .join(',')}]}`,
  ],
  'a list of empty texts': [
    '/customers',
    'post',
    `{"customerType":"INDIVIDUAL","currencies":${filled('""')}}`,
  ],
  'nothing but brackets': ['/customers', 'post', '['.repeat(kilobytes * 1000)],
  'ten thousand unknown members': [
    '/customers',
    'post',
    JSON.stringify(Object.fromEntries(Array.from({ length: 15_000 }, (_, index) => [`m${index}`, index]))),
  ],
};

for (const [what, [path, method, body]] of Object.entries(attacks))
  test(`${what} costs little, and is refused in few words`, async ({ api }) => {
    await api[method](path).send({});
    const before = process.cpuUsage();

    const answer = await api[method](path).set('content-type', 'application/json').send(body);

    const { user, system } = process.cpuUsage(before);
    expect(answer.body).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    expect(answer.text.length).toBeLessThan(100_000);
    // Client and server together, in microseconds; without a bound it was minutes.
    expect(user + system).toBeLessThan(2_000_000);
  });

const noText = { toString: 1 };

/** Members that choose between shapes, where an object has no text. */
const discriminators: readonly (readonly [path: string, body: object])[] = [
  ['/customers', { customerType: noText }],
  ['/customers/external-accounts', { currency: 'EUR', accountInfo: { accountType: noText } }],
  ['/quotes', { source: { sourceType: noText }, destination: { destinationType: noText } }],
  ['/auth/credentials', { type: noText }],
];

for (const [path, body] of discriminators)
  test(`an object in place of a discriminator is refused at ${path}`, async ({ api }) => {
    expect((await api.post(path).send(body)).status).toBe(400);
  });

test('a control command whose names are objects is refused', async ({ control }) => {
  for (const path of ['/variations', '/faults'])
    expect((await control.put(path).send({ on: [noText] })).status).toBe(400);
});

test('a creation with as many items as there may be is accepted', async ({ api }) => {
  const currencies = Array(1000).fill('USD');

  expect((await api.post('/customers').send({ ...namedPerson, currencies })).status).toBe(201);
});
