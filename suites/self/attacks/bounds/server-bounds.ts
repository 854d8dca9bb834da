import { expect } from '@playwright/test';
import { once } from 'node:events';
import { connect } from 'node:net';
import { clientOf, individual } from '../../support/server.ts';
import type { BoundTest } from './bound.ts';

/** Bounds of the server as a whole. */
export const serverBounds = {
  stopMs: async (start) => {
    const patient = await start({ stopMs: 60_000 });
    const running = clientOf(patient.server.url, patient.server.sandbox).post('/customers').send(individual);
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
