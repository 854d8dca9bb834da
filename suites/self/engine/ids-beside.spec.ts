import { expect, test } from '../support/plain-test.ts';
import { idsBeside } from '../../kit/http/ids-beside.ts';
import { bodyOnWire, routeOnWire } from '../../kit/http/wire.ts';
import { Inconclusive } from '../../kit/check/inconclusive.ts';
import { checkDialect } from '../../target/dialect/check-dialect.ts';
import { dialect } from '../support/dialects.ts';

const answered = (body: unknown) => ({ status: 200, headers: {}, body, text: '' });

test('a path that names whose a thing is, is filled in by what the thing was shown with', () => {
  const routes = dialect({
    operations: { 'beneficialOwners.get': { path: '/customers/{customerId}/owners/{beneficialOwnerId}' } },
  });
  const { note, beside } = idsBeside();
  const options = { path: { beneficialOwnerId: 'BeneficialOwner:1' } };
  // What a place is named after fills it, whatever another thing is called by its name.
  const links = { operations: { 'stablecoins.getProviderAccount': { path: '/links/{providerAccountId}' } } };
  note(
    {
      operation: 'stablecoins.linkProviderAccount',
      request: {
        method: 'POST',
        url: 'https://x.example.com/',
        headers: {},
        body: { providerAccountId: 'acme-7' },
      },
      response: { ...answered({ id: 'Link:1' }), status: 201 },
    },
    [],
  );
  expect(
    routeOnWire(
      dialect(links),
      'stablecoins.getProviderAccount',
      { path: { stablecoinProviderAccountId: 'Link:1' } },
      beside,
    )[1],
  ).toBe('/links/Link:1');

  expect(() => routeOnWire(routes, 'beneficialOwners.get', options, beside)).toThrow(Inconclusive);
  const rows = [{ id: 'BeneficialOwner:1', customerId: 'Customer:1' }];
  note({ operation: 'beneficialOwners.list', response: answered({ data: rows }) }, []);
  expect(routeOnWire(routes, 'beneficialOwners.get', options, beside)).toEqual([
    'GET',
    '/customers/Customer:1/owners/BeneficialOwner:1',
  ]);
});

test('a path that names whose a thing is, is filled in by the request that made it, or by the path that listed it', () => {
  const path = '/customers/{customerId}/payees/{externalAccountId}';
  const routes = dialect({ operations: { 'customerExternalAccounts.get': { path } } });
  const { note, beside } = idsBeside();
  const asked = (method: string, at: string, body?: object) => ({
    method,
    url: `http://127.0.0.1:1/2025-10-13${at}`,
    headers: {},
    ...(body === undefined ? {} : { body }),
  });
  const pathOf = (id: string): string =>
    routeOnWire(routes, 'customerExternalAccounts.get', { path: { externalAccountId: id } }, beside)[1];
  const rows = (id: string) => answered({ data: [{ id }] });
  const list = 'customerExternalAccounts.list';
  const named = { customerId: 'Customer:2' };

  expect(checkDialect(routes)).toEqual([]);
  const made = asked('POST', '/payees', { customerId: 'Customer:1' });
  note(
    { operation: 'customerExternalAccounts.create', request: made, response: answered({ id: 'one' }) },
    [],
  );
  expect(pathOf('one')).toBe('/customers/Customer:1/payees/one');
  note(
    { operation: list, request: asked('GET', '/customers/Customer:2/payees'), response: rows('two') },
    [],
    named,
  );
  expect(pathOf('two')).toBe('/customers/Customer:2/payees/two');
  // A parameter may do nothing.
  note(
    { operation: list, request: asked('GET', '/payees?customerId=Customer:2'), response: rows('three') },
    [],
    named,
  );
  expect(() => pathOf('three')).toThrow(Inconclusive);
});

test('a body may name a customer by the id, where ours has the UMA address of one that was seen', () => {
  const bodies = { 'invitations.create': { who: '${customerId}', $rest: true, $drop: ['/inviterUma'] } };
  const { note, beside } = idsBeside();
  const customer = { id: 'Customer:1', customerType: 'INDIVIDUAL', umaAddress: '$ada@x.example' };
  note({ operation: 'customers.create', response: answered(customer) }, []);
  const asked = (inviterUma: string): unknown =>
    bodyOnWire(dialect({ bodies }), 'invitations.create', { body: { inviterUma } }, beside).body;

  expect(checkDialect({ bodies })).toEqual([]);
  expect(asked('$ada@x.example')).toEqual({ who: 'Customer:1' });
  expect(asked('$ben@x.example')).not.toHaveProperty('who');
  expect(checkDialect({ bodies: { 'documents.upload': { who: '${customerId}', $rest: true } } })).not.toEqual(
    [],
  );
});

test('a path that names what was begun, is filled in by the answer that began it', () => {
  const routes = dialect({ operations: { 'sca.completeLogin': { path: '/logins/{loginId}/finish' } } });
  const { note, beside } = idsBeside();
  const options = { query: { customerId: 'Customer:1' }, body: {} };

  expect(checkDialect(routes)).toEqual([]);
  note({ operation: 'sca.startLogin', response: answered({ loginId: 'other' }) }, ['Customer:2']);
  expect(() => routeOnWire(routes, 'sca.completeLogin', options, beside)).toThrow(Inconclusive);
  note({ operation: 'sca.startLogin', response: answered({ loginId: 'mine' }) }, ['Customer:1']);
  expect(routeOnWire(routes, 'sca.completeLogin', options, beside)[1]).toContain('/logins/mine/finish');
});
