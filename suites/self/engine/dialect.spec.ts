import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../support/plain-test.ts';
import { capabilities, capabilityNames } from '../../../spec/capabilities.ts';
import { packageRoot } from '../../../spec/package-root.ts';
import { dialectPage } from '../../../proof/pages/dialect-page.ts';
import { recorded } from '../../kit/check/redact.ts';
import { answerFromWire, bodyOnWire, routeOnWire, wireRecord } from '../../kit/http/wire.ts';
import { Inconclusive } from '../../kit/check/inconclusive.ts';
import { checkDialect } from '../../target/dialect/check-dialect.ts';
import { fillTemplate, Unsayable } from '../../target/dialect/bodies.ts';
import { noDialect } from '../../target/dialect/dialect.ts';
import { readTargetFile } from '../../target/target-file.ts';
import { triggers } from '../../target/triggers.ts';
import { webhookKinds } from '../../../spec/webhooks.ts';
import { dialect, targetFile } from '../support/dialects.ts';

test('templates keep their own ${…}; files are named as seen from the target file', () => {
  const bodies = { 'tokens.create': { label: '${name}', $drop: ['/permissions'] } };
  const file = targetFile({
    dialect: { bodies, codes: { file: 'codes.jsonl' } },
    webhooks: { relay: { file: 'in.jsonl' } },
  });

  const target = readTargetFile(file, {});

  expect(target.dialect.bodies).toEqual(bodies);
  expect(target.dialect.codes).toEqual({ file: path.join(path.dirname(file), 'codes.jsonl') });
  expect(target.webhooks.relay).toEqual({ file: path.join(path.dirname(file), 'in.jsonl') });
  expect(target.pacing.backOff).toEqual({ statuses: [429], attempts: 20, seconds: 60 });
});

for (const [member, known] of Object.entries({ triggers, events: webhookKinds }))
  test(`the published schema has all that dialect.${member} can name, with what it is about`, () => {
    type Described = Readonly<
      Record<'properties', Readonly<Record<string, { readonly description: string }>>>
    >;
    const schema = JSON.parse(
      readFileSync(path.join(packageRoot, 'suites/target/target.schema.json'), 'utf8'),
    ) as { properties: { dialect: { properties: Record<string, Described> } } };
    const published = schema.properties.dialect.properties[member]?.properties ?? {};

    expect(
      Object.fromEntries(Object.entries(published).map(([name, { description }]) => [name, description])),
    ).toEqual(Object.fromEntries(Object.entries(known).map(([name, { about }]) => [name, about])));
  });

test('the page about target files is as its schema has it, and its example can be read', () => {
  const page = readFileSync(path.join(packageRoot, 'suites/target/DIALECT.md'), 'utf8');
  expect(page, 'run `npm run pages -- --write`').toBe(dialectPage());

  const [, example = ''] = /```yaml\n([^]*?)```/.exec(page) ?? [];
  const file = targetFile({});
  writeFileSync(file, example);
  const { dialect: said } = readTargetFile(file, { PSI_TOKEN_ID: 'a', PSI_TOKEN_SECRET: 'b' });
  const known = [...Object.keys(noDialect), 'codes', 'walletSigner'];
  expect(Object.keys(said).toSorted()).toEqual(known.toSorted());
});

test('the page about target files lists every capability, and says how each trigger is compared', () => {
  const page = dialectPage();

  for (const name of capabilityNames) expect(page).toContain(`| \`${name}\` | ${capabilities[name]} |`);
  // An end is digits; any other assumed value is the whole of an address, a type, a region, a currency or a name.
  for (const [name, { matches, assumed }] of Object.entries(triggers))
    expect(matches, name).toBe(/^\d+$/.test(assumed) ? 'end' : 'whole');
  for (const row of [
    /`payoutFails` \|.*\| ends with it \| `002` \|/,
    /`regulatedRegion` \|.*\| is exactly it \| `DE` \|/,
  ])
    expect(page).toMatch(row);
});

test('a path takes its parameters by name from the path, the query and the body, else by position', () => {
  const routes = dialect({
    operations: {
      'customerExternalAccounts.list': { path: '/people/{customerId}/payees' },
      'customerExternalAccounts.create': { path: '/people/{customerId}/payees' },
      'customers.delete': { method: 'POST', path: '/people/{person}/gone' },
    },
    parameters: { '*': { limit: 'size', cursor: null } },
  });
  const query = { customerId: 'Customer:1', limit: 2, cursor: 'x' };

  expect(routeOnWire(routes, 'customerExternalAccounts.list', { query })).toEqual([
    'GET',
    '/people/Customer:1/payees?size=2',
  ]);
  expect(
    routeOnWire(routes, 'customerExternalAccounts.create', { body: { customerId: 'Customer:1' } }),
  ).toEqual(['POST', '/people/Customer:1/payees']);
  expect(routeOnWire(routes, 'customers.delete', { path: { customerId: 'Customer:1' } })).toEqual([
    'POST',
    '/people/Customer:1/gone',
  ]);
  expect(routeOnWire(routes, 'transactions.list', { query: { limit: 2 } })).toEqual([
    'GET',
    '/transactions?limit=2',
  ]);
  expect(() => routeOnWire(routes, 'customerExternalAccounts.list', {})).toThrow(Inconclusive);
});

test('answers are read in the terms of the assumed interface, row by row, and evidence keeps the bytes', () => {
  const names = dialect({
    members: {
      InternalAccount: { '/balance/amount': '/available/minor', '/balance/currency/code': '/available/unit' },
    },
    values: { InternalAccount: { '/type': { INTERNAL_FIAT: 'fiat' } } },
  });
  const row = {
    id: 'InternalAccount:1',
    type: 'fiat',
    balance: 'not this one',
    available: { minor: 5, unit: 'USD' },
  };
  const body = { data: [row], hasMore: false, nextCursor: null };

  const answer = answerFromWire(names, 'internalAccounts.listForCustomer', { status: 200, body });

  expect(answer.body).toEqual({
    data: [
      {
        id: 'InternalAccount:1',
        type: 'INTERNAL_FIAT',
        available: {},
        balance: { amount: 5, currency: { code: 'USD' } },
      },
    ],
    hasMore: false,
    nextCursor: null,
  });
  expect(answer.onWire('/data/0/balance/amount')).toBe('/data/0/available/minor');
  expect(answer.onWire('/data/0/id')).toBe('/data/0/id');
  const wire = wireRecord(
    { body: undefined, said: undefined, onWire: (place) => place },
    { ...answer, received: body },
  );
  const shown = recorded({
    id: '1',
    operation: 'internalAccounts.listForCustomer',
    request: { method: 'GET', url: 'http://x/', headers: {} },
    response: { status: 200, headers: {}, body: answer.body, text: JSON.stringify(body) },
    at: '',
    ms: 0,
    ...(wire === undefined ? {} : { wire }),
  });
  expect(shown.response.body).toEqual(body);
});

test('members of requests go where the target wants them, under the tag that the suite means', () => {
  const names = dialect({
    members: {
      ExternalAccountCreateRequest: { '/customerId': '/owner', '/accountInfo': '/bank' },
      ExternalAccountCreateInfo: { '/accountType': '/kind' },
      EurAccountFields: { '/iban': '/number' },
    },
    values: { ExternalAccountCreateInfo: { '/accountType': { EUR_ACCOUNT: 'sepa' } } },
  });
  const said = { customerId: 'Customer:1', accountInfo: { accountType: 'EUR_ACCOUNT', iban: 'DE1' } };

  const { body, onWire } = bodyOnWire(names, 'customerExternalAccounts.create', { body: said });

  expect(body).toEqual({ owner: 'Customer:1', bank: { kind: 'sepa', number: 'DE1' } });
  expect(onWire('/accountInfo/iban')).toBe('/bank/number');
  expect(checkDialect(names)).toEqual([]);
});

test('a template says everything that a request says, or nothing is sent', () => {
  const template = {
    $drop: ['/nickname'],
    holder: '${customerId}',
    account: { $rest: '/accountInfo', number: '${/accountInfo/iban|/accountInfo/accountNumber}' },
    label: 'of ${customerId}',
    other: '${missing}',
  };
  const body = { customerId: 'c', nickname: 'n', accountInfo: { accountNumber: '7', bank: { name: 'B' } } };

  expect(fillTemplate(template, body)).toEqual({
    holder: 'c',
    account: { number: '7', bank: { name: 'B' } },
    label: 'of c',
  });
  expect(() => fillTemplate(template, { ...body, currency: 'EUR' })).toThrow(Unsayable);
  expect(
    fillTemplate(
      template,
      { ...body, currency: 'EUR' },
      {},
      (pointer, value) => pointer === '/currency' && value === 'EUR',
    ),
  ).toEqual(fillTemplate(template, body));
  expect(fillTemplate({ $rest: true, who: '${customerId}' }, { customerId: 'c', a: { b: 1 } })).toEqual({
    who: 'c',
    a: { b: 1 },
  });
  expect(fillTemplate(template, 'malformed')).toBe('malformed');
});

test('a template may ask for a name that only its body has', () => {
  const bodies = { 'stablecoins.register': { symbol: '${$digest}', $rest: true } };
  const symbolOf = (body: object): unknown =>
    (bodyOnWire(dialect({ bodies }), 'stablecoins.register', { body }).body as { symbol: unknown }).symbol;

  expect([symbolOf({ network: 'SPARK' })]).toEqual([expect.stringMatching(/^[A-Z]{6}$/)]);
  expect(symbolOf({ network: 'SPARK' })).not.toBe(symbolOf({ network: 'BASE' }));
});

test('what is passed on stays in an object that a template has something to say of', () => {
  const template = { $rest: true, policy: { accounts: { only: '${/policy/restrictions/ids}' } } };
  const policy = { permissions: ['CREATE_QUOTES'], restrictions: { ids: ['a'] } };

  expect(fillTemplate(template, { name: 'n', policy })).toEqual({
    name: 'n',
    policy: { permissions: ['CREATE_QUOTES'], accounts: { only: ['a'] } },
  });
});

test('a body may be said where the assumed interface has none', () => {
  const said = dialect({
    bodies: { 'customers.createKycLink': { returnUrl: 'https://x.example', $rest: true } },
  });

  expect(checkDialect(said)).toEqual([]);
  const options = { path: { customerId: 'Customer:1' } };
  expect(bodyOnWire(said, 'customers.createKycLink', options).body).toEqual({
    returnUrl: 'https://x.example',
  });
  expect(bodyOnWire(dialect({}), 'customers.createKycLink', options).body).toBeUndefined();
});
