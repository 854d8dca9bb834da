import { createServer } from 'node:http';
import { listening } from '../../../spec/http-server.ts';
import { client } from '../../kit/http/client.ts';
import { stubRun } from '../support/stub-run.ts';
import { expect, test } from '../support/plain-test.ts';

/** The statuses that reads of a new customer are answered with, and how often the server was asked. */
const read = async (
  findsAfter: number,
  {
    as = 'sandbox',
    isDeleted = false,
  }: { readonly as?: 'sandbox' | 'nobody'; readonly isDeleted?: boolean } = {},
): Promise<{ readonly status: number; readonly asked: number }> => {
  let asked = 0;
  const server = createServer(({ method }, response) => {
    if (method === 'GET') asked += 1;
    const status = method === 'GET' && asked <= findsAfter ? 404 : 200;
    response.writeHead(status, { 'content-type': 'application/json' }).end('{"id":"Customer:1"}');
  });
  const baseUrl = `http://127.0.0.1:${await listening(server)}/2025-10-13`;
  const api = client({ ...stubRun.target, baseUrl }, 'a', () => {});
  const path = { customerId: 'Customer:1' };
  await api.call('customers.create', { body: {} });
  if (isDeleted) await api.call('customers.delete', { path });
  const { response } = await api.call('customers.get', { path, as });
  await api.close();
  server.closeAllConnections();
  server.close();
  return { status: response.status, asked };
};

test('a read that does not find yet what was created just now is sent again', async () => {
  expect(await read(3)).toEqual({ status: 200, asked: 4 });
});

test('a read by somebody else, or of what was deleted, counts at once', async () => {
  expect(await read(3, { as: 'nobody' })).toEqual({ status: 404, asked: 1 });
  expect(await read(3, { isDeleted: true })).toEqual({ status: 404, asked: 1 });
});

test('what stays away is missing after two seconds', async () => {
  const { status, asked } = await read(1_000);

  expect(status).toBe(404);
  expect(asked).toBeLessThan(12);
});
