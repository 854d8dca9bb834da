import { basicOf } from '../../../spec/http-basic.ts';
import pMap from 'p-map';
import { Pool } from 'undici';
import { expect, test } from '../support/server.ts';
import { namedPerson } from '../../kit/fixtures/people.ts';

test('resets at the same time leave the first platform as it was', async ({ api, control }) => {
  await api.post('/customers').send(namedPerson);

  const answers = await Promise.all(Array.from({ length: 8 }, () => control.post('/reset').send({})));

  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  const after = await api.get('/customers');
  expect(after.body).toMatchObject({ data: [] });
});

test('requests during resets are answered as before or after them, never with 500', async ({ server }) => {
  const { origin, pathname } = new URL(server.url);
  const pool = new Pool(origin, { connections: 16 });
  const headers = {
    authorization: basicOf(server.sandbox),
    'content-type': 'application/json',
  };
  const send = async (method: string, path: string, body?: object): Promise<number> => {
    const answer = await pool.request({
      method,
      path,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    await answer.body.dump();
    return answer.statusCode;
  };
  const acts: readonly (() => Promise<number>)[] = [
    () => send('POST', `${pathname}/customers`, namedPerson),
    () => send('GET', `${pathname}/customers`),
    () => send('PATCH', `${pathname}/config`, { umaDomain: 'a.example.com' }),
    () => send('GET', `${pathname}/platform/internal-accounts`),
    () => send('POST', `${pathname}/tokens`, { name: 'payroll', permissions: ['VIEW'] }),
    () => send('POST', '/_control/platforms', { name: 'other' }),
    () => send('POST', '/_control/reset', {}),
  ];

  const statuses = await pMap(
    Array.from({ length: 400 }, (_, index) => index),
    (index) => acts[index % acts.length]?.() ?? 0,
    { concurrency: 16 },
  );

  expect(new Set(statuses)).toEqual(new Set([200, 201]));
  await pool.destroy();
});
