import { expect } from '@playwright/test';
import { headOf, openRaw } from '../../support/raw-client.ts';
import { basicOf } from '../../../../spec/http-basic.ts';
import type { Bounded, BoundTest } from './bound.ts';
import { namedPerson } from '../../../kit/fixtures/people.ts';

const body = JSON.stringify(namedPerson);

/** The head of a request that creates a customer, with a body of so many bytes to come. */
const creation = ({ server }: Bounded, length = body.length): string =>
  headOf('POST /2025-10-13/customers', {
    authorization: basicOf(server.sandbox),
    'content-type': 'application/json',
    'content-length': length,
    expect: '100-continue',
  });

const errorBody = (status: number): RegExp =>
  new RegExp(`\\{"status":${status},"code":"[A-Z_]+","message":"`);

/** Bounds of what comes on a connection, and of connections. */
export const connectionBounds = {
  headerBytes: async (start) => {
    const { server } = await start({ headerBytes: 1000 });
    const request = { path: '/2025-10-13/nothing', names: ['host', 'x-long'], host: '127.0.0.1' };
    const counted = [request.path, request.host, ...request.names].join('').length;
    const answerTo = async (bytes: number): Promise<string> => {
      const client = await openRaw(server.url);
      client.write(headOf(`GET ${request.path}`, { 'x-long': 'x'.repeat(bytes - counted) }));
      const answer = await client.until(/"message"/);
      client.close();
      return answer;
    };

    expect(await answerTo(1000)).toMatch(/^HTTP\/1\.1 404 /);
    const tooMuch = await answerTo(1001);
    expect(tooMuch).toMatch(/^HTTP\/1\.1 431 /);
    expect(tooMuch).toMatch(errorBody(431));
  },

  headersMs: async (start) => {
    const half = 'GET /2025-10-13/nothing HTTP/1.1\r\nhost: 127.0.0.1\r\n';
    const patient = await openRaw((await start({ headersMs: 60_000 })).server.url);
    patient.write(half);
    patient.write('\r\n');
    expect(await patient.until(errorBody(404))).toMatch(/^HTTP\/1\.1 404 /);
    patient.close();

    const hasty = await openRaw((await start({ headersMs: 50 })).server.url);
    hasty.write(half);
    const answer = await hasty.closed();
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toMatch(errorBody(408));
  },

  requestMs: async (start) => {
    const patient = await start({ requestMs: 60_000 });
    const whole = await openRaw(patient.server.url);
    whole.write(creation(patient));
    await whole.until(/100 Continue/);
    whole.write(body);
    expect(await whole.until(/"id"/)).toMatch(/HTTP\/1\.1 201 /);
    whole.close();

    const hasty = await start({ requestMs: 300 });
    const half = await openRaw(hasty.server.url);
    half.write(creation(hasty) + body.slice(1));
    const answer = await half.closed();
    expect(answer).toMatch(/HTTP\/1\.1 408 /);
    expect(answer).toMatch(errorBody(408));
  },

  connections: async (start) => {
    const { server } = await start({ connections: 2 });
    const request = headOf('GET /2025-10-13/nothing');
    const clients = [await openRaw(server.url), await openRaw(server.url)];
    for (const client of clients) {
      client.write(request);
      await client.until(errorBody(404));
    }

    const third = await openRaw(server.url);
    third.write(request);
    expect(await third.closed()).toBe('');

    clients[0]?.close();
    clients[1]?.write(request);
    expect(await clients[1]?.until(/404 [^]*404 /)).toBeDefined();
    clients[1]?.close();
  },

  bufferedBytes: async (start) => {
    const statusOfSecond = async (bufferedBytes: number): Promise<number> => {
      const bounded = await start({ bufferedBytes });
      const first = await openRaw(bounded.server.url);
      first.write(creation(bounded));
      await first.until(/100 Continue/);
      const { status } = await bounded.api.post('/customers').send(namedPerson);
      // The bytes that are held go with their request, however it ends.
      first.close();
      await expect
        .poll(async () => (await bounded.api.post('/customers').send(namedPerson)).status)
        .toBe(201);
      return status;
    };

    expect(await statusOfSecond(2 * body.length)).toBe(201);
    expect(await statusOfSecond(2 * body.length - 1)).toBe(503);
  },

  discardedBytes: async (start) => {
    const { server } = await start({ discardedBytes: 1000 });
    const refusedWith = async (bytes: number) => {
      const client = await openRaw(server.url);
      client.write(headOf('POST /2025-10-13/customers', { 'content-length': bytes }));
      await client.until(errorBody(401));
      client.write('x'.repeat(bytes));
      client.write(headOf('GET /2025-10-13/nothing'));
      return client;
    };

    const kept = await refusedWith(1000);
    expect(await kept.until(errorBody(404))).toMatch(/404 /);
    kept.close();
    const cut = await refusedWith(1001);
    expect(await cut.closed()).not.toMatch(/404 /);
  },
} as const satisfies Readonly<Record<string, BoundTest>>;
