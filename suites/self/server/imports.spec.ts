import type { JsonObject } from '../../../spec/json.ts';
import type { RunningServer } from '../../../reference-impl/server.ts';
import { clientOf, expect, test } from '../support/server.ts';
import { namedPerson } from '../../kit/fixtures/people.ts';

const startAt = new Date('2026-01-01T00:00:00Z');
const path = '/customers/bulk/csv';

const importer = (server: RunningServer) => {
  const api = clientOf(server.url, server.sandbox);
  const control = clientOf(server.controlUrl, server.sandbox);
  const send = (text: string | Buffer) => api.post(path).attach('file', Buffer.from(text), 'customers.csv');
  return {
    api,
    send,
    pass: async (advanceMs: number) => void (await control.post('/clock').send({ advanceMs }).expect(200)),
    job: async (text: string | Buffer): Promise<JsonObject> => {
      const { jobId } = (await send(text).expect(202)).body as { jobId: string };
      await control.post('/clock').send({ advanceMs: 60_000 }).expect(200);
      return (await api.get(`/customers/bulk/jobs/${jobId}`).expect(200)).body as JsonObject;
    },
    customer: async (platformCustomerId: string): Promise<unknown> =>
      ((await api.get('/customers').query({ platformCustomerId })).body as { data: unknown[] }).data[0],
  };
};

const done = (total: number): JsonObject => ({ total, processed: total, successful: total, failed: 0 });

test('rows with a byte order mark, quotations and either end of line become customers', async ({ start }) => {
  const { job, customer } = importer(await start({ startAt }));

  const ended = await job(
    '\uFEFFplatformCustomerId,customerType,fullName,addressLine1,postalCode,country\r\n' +
      'p-1,INDIVIDUAL,"Moreno, Ada ""the first""","12 Way\nSuite 4",94105,US\r\n' +
      '\r\n' +
      'p-2,INDIVIDUAL,Grace,,,\r\n',
  );

  expect(ended).toMatchObject({ status: 'COMPLETED', progress: done(2), errors: [] });
  expect(ended['completedAt']).toBeDefined();
  expect(await customer('p-1')).toMatchObject({
    fullName: 'Moreno, Ada "the first"',
    address: { line1: '12 Way\nSuite 4', postalCode: '94105', country: 'US' },
  });
  expect(await customer('p-2')).toMatchObject({ fullName: 'Grace' });
});

test('a business needs a legal name and no more', async ({ start }) => {
  const { job, customer } = importer(await start({ startAt }));

  await job('platformCustomerId,customerType,businessLegalName\nf-1,BUSINESS,Analytical Engines LLC\n');

  expect(await customer('f-1')).toMatchObject({
    customerType: 'BUSINESS',
    businessInfo: { legalName: 'Analytical Engines LLC' },
  });
});

test('bad rows are listed with the reason, and good ones are added', async ({ start }) => {
  const { api, job, customer } = importer(await start({ startAt }));
  await api
    .post('/customers')
    .send({ ...namedPerson, platformCustomerId: 'there' })
    .expect(201);

  const ended = await job(
    'platformCustomerId,customerType,fullName,birthDate\n' +
      'good,INDIVIDUAL,Ada,1990-02-28\n' +
      'bad-date,INDIVIDUAL,Ada,28.02.1990\n' +
      'no-type,,Ada,\n' +
      'there,INDIVIDUAL,Ada,\n' +
      ',INDIVIDUAL\n',
  );

  expect(ended).toMatchObject({
    status: 'COMPLETED',
    progress: { total: 5, processed: 5, successful: 1, failed: 4 },
    errors: [
      { correlationId: 'bad-date', code: 'INVALID_INPUT' },
      { correlationId: 'no-type', code: 'INVALID_INPUT' },
      { correlationId: 'there', code: 'CONFLICT' },
      { correlationId: 'row 5', message: 'The row has 2 values for 4 columns.' },
    ],
  });
  expect(await customer('good')).toBeDefined();
  expect(await customer('bad-date')).toBeUndefined();
});

test('a file that breaks off adds nobody', async ({ start }) => {
  const { job, customer } = importer(await start({ startAt }));

  const ended = await job('platformCustomerId,customerType\ngood,INDIVIDUAL\n"bad,INDIVIDUAL\n');

  expect(ended).toMatchObject({ status: 'FAILED', errors: [{ correlationId: 'file' }] });
  expect(await customer('good')).toBeUndefined();
});

test('a file without readable columns is refused', async ({ start }) => {
  const { api, send } = importer(await start({ startAt }));

  for (const text of ['', '\n', 'name,type\na,b\n', 'platformCustomerId,customerType,customerType\n', '"'])
    await send(text).expect(400);
  await api.post(path).field('file', 'platformCustomerId,customerType').expect(400);
  await api.post(path).send({ file: 'platformCustomerId,customerType' }).expect(415);
});

test('a job shows how far it is', async ({ start }) => {
  const { api, send, pass } = importer(await start({ startAt }));
  const rows = Array.from({ length: 600 }, (_, index) => `p-${index},INDIVIDUAL\n`);
  const { jobId } = (await send(`platformCustomerId,customerType\n${rows.join('')}`).expect(202)).body as {
    jobId: string;
  };
  const read = async (): Promise<JsonObject> =>
    (await api.get(`/customers/bulk/jobs/${jobId}`)).body as JsonObject;

  expect(await read()).toMatchObject({ status: 'PENDING', progress: { total: 600, processed: 0 } });
  await pass(25);
  expect(await read()).toMatchObject({ status: 'PROCESSING', progress: { total: 600, processed: 250 } });
  await pass(1_000);
  expect(await read()).toMatchObject({ status: 'COMPLETED', progress: done(600) });
});
