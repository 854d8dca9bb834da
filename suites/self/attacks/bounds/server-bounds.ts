import { expect } from '@playwright/test';
import { once } from 'node:events';
import { connect } from 'node:net';
import { failures } from '../../../../reference-impl/tasks/failures.ts';
import { schedule } from '../../../../reference-impl/tasks/schedule.ts';
import { everyone, type Tx } from '../../../../reference-impl/store/store.ts';
import { startReceiver } from '../../support/receiver.ts';
import { smallWorld } from '../../support/small-world.ts';
import { clientOf } from '../../support/server.ts';
import type { BoundTest } from './bound.ts';
import { namedPerson } from '../../../kit/fixtures/people.ts';

const broken = async (): Promise<void> => {
  throw new Error('broken on purpose');
};

/** Bounds of the server as a whole. */
export const serverBounds = {
  failuresKept: async () => {
    const small = await smallWorld(undefined, { limits: { failuresKept: 3 }, tasks: { a: broken } });
    const { world, tenant } = small;
    const linesAfterAnother = async (): Promise<readonly number[]> => {
      const dueAt = world.clock.now();
      await world.store.transact((tx) => schedule(world, tx, { tenant, kind: 'a', dueAt, payload: {} }));
      await world.scheduler.advanceTo(world.clock.nowMs() + 1);
      const rows = (tx: Tx) => tx.collection(failures, everyone).find({ order: 'oldest' });
      return (await world.store.transact(rows, 'read')).map(({ line }) => line);
    };
    for (let times = 0; times < 2; times += 1) await linesAfterAnother();

    expect(await linesAfterAnother()).toEqual([1, 2, 3]);
    expect(await linesAfterAnother()).toEqual([2, 3, 4]);
    await small.close();
  },

  codesPerHour: async (start) => {
    const { api, control } = await start({ codesPerHour: 2 });
    const made = await api
      .post('/customers')
      .send({ ...namedPerson, region: 'DE', email: 'code@example.com' });
    const { id } = made.body as { readonly id: string };
    const send = async (): Promise<number> => (await api.post(`/customers/${id}/verify-email`)).status;
    expect([await send(), await send(), await send()]).toEqual([204, 204, 429]);

    await control.post('/clock').send({ advanceMs: 3_600_000 });
    expect(await send()).toBe(204);
  },

  countedRows: async (start) => {
    const { api } = await start({ countedRows: 2 });
    const listed = async (): Promise<unknown> => (await api.get('/customers').query({ limit: 1 })).body;
    for (let times = 0; times < 2; times += 1) await api.post('/customers').send(namedPerson);
    expect(await listed()).toMatchObject({ hasMore: true, totalCount: 2 });

    await api.post('/customers').send(namedPerson);
    expect(await listed()).toMatchObject({ hasMore: true });
    expect(await listed()).not.toHaveProperty('totalCount');
  },

  listedRows: async (start) => {
    const { server, api, control } = await start({ listedRows: 2 });
    const receiver = await startReceiver();
    await control.put('/webhook').send({ platform: server.platform, url: receiver.url });
    const listed = async (query = {}): Promise<{ data: readonly unknown[]; next: number | null }> =>
      (await control.get('/deliveries').query(query)).body as never;
    const sendTest = async (): Promise<void> => void (await api.post('/sandbox/webhooks/test'));
    await sendTest();
    await sendTest();
    expect(await listed()).toMatchObject({ data: [{ attempt: 1 }, { attempt: 1 }], next: null });

    await sendTest();
    const first = await listed();
    const second = await listed({ after: first.next });
    expect([first.data.length, second.data.length, second.next]).toEqual([2, 1, null]);
    expect((await control.get('/deliveries').query({ after: 'x' })).status).toBe(400);
    await receiver.close();
  },

  stopMs: async (start) => {
    const patient = await start({ stopMs: 60_000 });
    const running = clientOf(patient.server.url, patient.server.sandbox).post('/customers').send(namedPerson);
    const answered = running.then(({ status }) => status);
    await patient.api.get('/tokens');
    await patient.server.close();
    expect(await answered).toBe(201);

    const hasty = await start({ stopMs: 50 });
    const { hostname, port } = new URL(hasty.server.url);
    const socket = connect(Number(port), hostname);
    const cut = once(socket, 'close');
    socket.resume();
    socket.write('POST / HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 9\r\n\r\nhalf');
    await hasty.api.get('/tokens');
    await hasty.server.close();
    await cut;
  },
} as const satisfies Readonly<Record<string, BoundTest>>;
