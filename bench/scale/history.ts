/** The cost of a long past for those who write: delivered events and used Idempotency-Keys, beside none of them. */
import { createServer } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { replays } from '../../reference-impl/serving/idempotency.ts';
import { hashOf } from '../../reference-impl/store/credentials.ts';
import { tenantOf } from '../../reference-impl/store/platforms.ts';
import { seal } from '../../reference-impl/store/sealed.ts';
import { everyone } from '../../reference-impl/store/store.ts';
import { deliveryLog } from '../../reference-impl/webhooks/delivery-log.ts';
import { isJsonObject, jsonObjectIn } from '../../spec/json.ts';
import { closed, listening } from '../../spec/http-server.ts';
import { compared, creations, started, type Request, type Scaled } from './scale.ts';
import { opened, populate, populationOf } from './population.ts';

const customers = 100;

/** Of each environment of a platform the server keeps so many attempts: the rest belong to other platforms. */
const linesEach = 10_000;

/** Rows of one transaction. */
const rowsAtOnce = 1000;

/** Puts so many delivered events and so many used keys where a server of long standing has them. */
const addHistory = async (data: string, records: number): Promise<void> => {
  const { store, access } = await opened(data);
  const own = tenantOf(access.platform, 'sandbox');
  const at = new Date().toISOString();
  const body = JSON.stringify({ type: 'CUSTOMER.KYC_APPROVED', data: { text: 'x'.repeat(700) } });
  const sealed = seal('secret', 'history', JSON.stringify({ fingerprint: '0'.repeat(64), answer: body }));
  for (let from = 0; from < records; from += rowsAtOnce)
    await store.transact(async (tx) => {
      for (let number = from; number < Math.min(records, from + rowsAtOnce); number += 1) {
        const place = Math.floor(number / linesEach);
        const tenant = place === 0 ? own : `${own}-${place}`;
        const line = (number % linesEach) + 1;
        const resource = `Customer:${number}`;
        const sent = {
          type: 'CUSTOMER.KYC_APPROVED',
          resource,
          url: 'http://127.0.0.1/',
          attempt: 1,
          status: 200,
        };
        await tx
          .collection(deliveryLog, everyone)
          .insert({ id: `${tenant}#${line}`, line, event: `Webhook:${number}`, tenant, at, body, ...sent });
        await tx.collection(replays, own).insert({ id: hashOf(String(number)), sealed, atMs: Date.now() });
      }
    });
  await store.close();
};

const asked = async (server: Scaled, at: string, init: RequestInit = {}): Promise<string> => {
  const answer = await fetch(server.url + at, { ...init, headers: { ...server.headers } });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${at}: ${answer.status} ${text}`);
  return text;
};

/** An account of the platform, whose webhooks go to an address from now on. */
const accountOf = async (server: Scaled, webhookEndpoint: string): Promise<string> => {
  await asked(server, '/config', { method: 'PATCH', body: JSON.stringify({ webhookEndpoint }) });
  const { data } = jsonObjectIn(await asked(server, '/platform/internal-accounts'));
  const first: unknown = Array.isArray(data) ? data[0] : undefined;
  return isJsonObject(first) ? String(first['id']) : '';
};

/** Somebody who takes every webhook. */
const receiver = async () => {
  const server = createServer((request, response) => request.resume().once('end', () => response.end()));
  const port = await listening(server);
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => closed(server),
  };
};

export interface HistoryOptions {
  /** Delivered events, and as many used keys. */
  readonly records: number;
  /** Requests of each kind to each server. */
  readonly count: number;
}

/** Whether writes are as fast as without a past. */
export const history = async ({ records, count }: HistoryOptions): Promise<boolean> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'psi-history-'));
  const files = [path.join(folder, 'new.sqlite'), path.join(folder, 'old.sqlite')] as const;
  const taking = await receiver();
  const servers: Scaled[] = [];
  try {
    for (const file of files) await populate(file, customers);
    await addHistory(files[1], records);
    for (const file of files) servers.push(await started(file, await populationOf(file, customers)));
    const [small, large] = servers;
    if (small === undefined || large === undefined) throw new Error('A server is missing.');
    const accounts = new Map<Scaled, string>();
    for (const server of servers) accounts.set(server, await accountOf(server, taking.url));
    const fund: Request = (server) => ({
      path: `/sandbox/internal-accounts/${accounts.get(server) ?? ''}/fund`,
      body: '{"amount":1}',
    });
    process.stdout.write(`\nno past, and ${records} delivered events and ${records} used keys\n\n`);
    return await compared(small, large, { ...creations, 'pay in, which sends a webhook': fund }, count);
  } finally {
    for (const { pool, stop } of servers) {
      await pool.close();
      await stop();
    }
    await taking.close();
    rmSync(folder, { recursive: true, force: true });
  }
};
