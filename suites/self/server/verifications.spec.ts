import type { JsonObject } from '../../../spec/json.ts';
import { clientOf, expect, test, type Token } from '../support/server.ts';
import { identifiedPerson } from '../../kit/fixtures/people.ts';
import { business, ownerPerson } from '../support/people.ts';

type Api = ReturnType<typeof clientOf>;

const startAt = new Date('2026-01-01T00:00:00Z');
const european = { ...identifiedPerson, region: 'DE', email: 'ada@example.com', phoneNumber: '+4930123456' };

const add = async (api: Api, body: JsonObject): Promise<string> =>
  ((await api.post('/customers').send(body).expect(201)).body as { id: string }).id;

const read = async (api: Api, id: string): Promise<JsonObject> =>
  (await api.get(`/customers/${id}`)).body as JsonObject;

const verify = async (api: Api, customerId: string): Promise<JsonObject> =>
  (await api.post('/verifications').send({ customerId }).expect(200)).body as JsonObject;

test('the provider decides by the end of the name', async ({ start }) => {
  const server = await start({ startAt });
  const api = clientOf(server.url, server.sandbox);
  const outcomes = { '001': 'PENDING', '002': 'REJECTED', '004': 'HOLD', '017': 'APPROVED' };

  for (const [suffix, status] of Object.entries(outcomes)) {
    const id = await add(api, { ...identifiedPerson, fullName: `Ada ${suffix}` });
    expect(await verify(api, id)).toMatchObject({ verificationStatus: 'IN_PROGRESS', errors: [] });
    await clientOf(server.controlUrl, server.sandbox).post('/clock').send({ advanceMs: 0 });
    expect((await read(api, id))['kycStatus']).toBe(status);
  }
});

test('each thing that is missing is listed, and no longer once it is supplied', async ({ api }) => {
  const { birthDate, address, ...incomplete } = identifiedPerson;
  const id = await add(api, incomplete);

  expect(await verify(api, id)).toMatchObject({
    verificationStatus: 'RESOLVE_ERRORS',
    errors: [{ field: 'customer.birthDate' }, { field: 'customer.address' }],
  });
  await api.patch(`/customers/${id}`).send({ customerType: 'INDIVIDUAL', address }).expect(200);
  expect(await verify(api, id)).toMatchObject({ errors: [{ field: 'customer.birthDate' }] });
  await api.patch(`/customers/${id}`).send({ customerType: 'INDIVIDUAL', birthDate }).expect(200);
  expect(await verify(api, id)).toMatchObject({ verificationStatus: 'IN_PROGRESS', errors: [] });
});

test('no tax number is needed, and more data only where the name ends in 003', async ({ api }) => {
  const { taxIdType: _type, taxIdentifier: _number, ...person } = identifiedPerson;
  const id = await add(api, person);
  const examined = await add(api, { ...person, fullName: 'Ada Moreno 003' });

  expect(await verify(api, id)).toMatchObject({ verificationStatus: 'IN_PROGRESS', errors: [] });
  expect(await verify(api, examined)).toMatchObject({
    errors: [{ field: 'customer.sourceOfFundsCategories' }, { field: 'customer.purposeOfAccount' }],
  });
  const answers = { sourceOfFundsCategories: ['SALARY'], purposeOfAccount: 'P2P_TRANSFERS' };
  await api
    .patch(`/customers/${examined}`)
    .send({ customerType: 'INDIVIDUAL', ...answers })
    .expect(200);
  expect(await verify(api, examined)).toMatchObject({ verificationStatus: 'IN_PROGRESS', errors: [] });
});

test('a tax number may come as idType and identifier, and is judged as one', async ({ api }) => {
  const { taxIdType: idType, taxIdentifier: identifier, ...person } = identifiedPerson;

  const made = await api.post('/customers').send({ ...person, idType, identifier });

  expect(made.body).toMatchObject({ taxIdType: idType, taxIdentifier: identifier });
  expect(made.body).not.toHaveProperty('identifier');
  await api
    .post('/customers')
    .send({ ...person, idType: 'SSN', identifier: '123456789' })
    .expect(400);
});

test('a customer without currencies gets those that the platform configured', async ({ api }) => {
  const bounds = { minAmount: 1, maxAmount: 1_000, requiredCounterpartyFields: [] };
  const supported = ['EUR', 'MXN'].map((currencyCode) => ({
    currencyCode,
    ...bounds,
    enabledTransactionTypes: ['OUTGOING'],
  }));
  expect(await read(api, await add(api, identifiedPerson))).toMatchObject({ currencies: ['USD'] });

  await api.patch('/config').send({ supportedCurrencies: supported }).expect(200);
  const id = await add(api, identifiedPerson);

  expect(await read(api, id)).toMatchObject({ currencies: ['EUR', 'MXN'] });
  const page = await api.get('/customers/internal-accounts').query({ customerId: id });
  expect((page.body as { data: readonly unknown[] }).data).toHaveLength(2);
});

const owner = (customerId: string, lastName: string): JsonObject => ({
  customerId,
  roles: ['CONTROL_PERSON'],
  ownershipPercentage: 60,
  personalInfo: { ...ownerPerson, lastName },
});

test('a business is no better off than its owners', async ({ start }) => {
  const server = await start({ startAt });
  const api = clientOf(server.url, server.sandbox);
  const outcomes = { '001': 'PENDING', '002': 'REJECTED', Moreno: 'APPROVED' };

  for (const [lastName, status] of Object.entries(outcomes)) {
    const id = await add(api, { ...business, address: identifiedPerson.address });
    expect(await verify(api, id)).toMatchObject({ errors: [{ type: 'MISSING_CONTROL_PERSON' }] });
    await api.post('/beneficial-owners').send(owner(id, lastName)).expect(201);
    await verify(api, id);
    await clientOf(server.controlUrl, server.sandbox).post('/clock').send({ advanceMs: 0 });
    expect((await read(api, id))['kybStatus']).toBe(status);
  }
});

test('a code counts for ten minutes, five attempts, and the address it was sent to', async ({ start }) => {
  const server = await start({ startAt });
  const api = clientOf(server.url, server.sandbox);
  const id = await add(api, european);
  const send = (): Promise<unknown> => api.post(`/customers/${id}/verify-email`).expect(204);
  const confirm = async (code = '123456'): Promise<number> =>
    (await api.post(`/customers/${id}/verify-email/confirm`).send({ code })).status;

  expect(await confirm()).toBe(400);

  await send();
  for (let attempt = 0; attempt < 5; attempt++) expect(await confirm('000000')).toBe(400);
  expect(await confirm()).toBe(400);

  await send();
  await clientOf(server.controlUrl, server.sandbox).post('/clock').send({ advanceMs: 600_000 });
  expect(await confirm()).toBe(400);

  await send();
  await api
    .patch(`/customers/${id}`)
    .send({ customerType: 'INDIVIDUAL', email: 'eve@example.com' })
    .expect(200);
  expect(await confirm()).toBe(400);

  await send();
  expect(await confirm()).toBe(200);
  expect(await confirm()).toBe(409);
  expect((await read(api, id))['contactVerification']).toEqual({ email: 'VERIFIED', phone: 'PENDING' });
});

test('verifications are listed, newest first, and read one by one', async ({ api }) => {
  const { birthDate: _birthDate, ...incomplete } = identifiedPerson;
  const first = await add(api, incomplete);
  const second = await add(api, identifiedPerson);
  const lacking = await verify(api, first);
  const complete = await verify(api, second);

  const all = await api.get('/verifications').expect(200);
  const filtered = await api.get('/verifications').query({ customerId: first });
  const standing = await api.get('/verifications').query({ verificationStatus: 'RESOLVE_ERRORS', limit: 1 });
  const one = await api.get(`/verifications/${String(lacking['id'])}`).expect(200);

  const idsOf = ({ body }: { readonly body: unknown }): readonly unknown[] =>
    (body as { readonly data: readonly JsonObject[] }).data.map(({ id }) => id);
  expect([idsOf(all), idsOf(filtered), idsOf(standing)]).toEqual([
    [complete['id'], lacking['id']],
    [lacking['id']],
    [lacking['id']],
  ]);
  expect(one.body).toEqual(lacking);
  await api.get('/verifications').query({ verificationStatus: 'SURE' }).expect(400);
  await api.get('/verifications/Verification:00000000-0000-4000-8000-000000000000').expect(404);
});

test('another platform sees none of these verifications', async ({ api, server, control }) => {
  const { id } = await verify(api, await add(api, identifiedPerson));
  const made = await control.post('/platforms').send({ name: 'other' }).expect(200);
  const other = clientOf(server.url, (made.body as { sandbox: Token }).sandbox);

  expect((await other.get('/verifications')).body).toMatchObject({ data: [] });
  await other.get(`/verifications/${String(id)}`).expect(404);
});
