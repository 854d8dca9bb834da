import { Buffer } from 'node:buffer';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerTo } from './answer.ts';
import type { Choice } from './choices.ts';
import type { Defect } from './defects.ts';
import { frontWith, type Front, type Written } from './front.ts';
import { shuffled } from './outbox.ts';
import { openAccounts } from './internal-accounts.ts';
import type { Platform, World } from './world.ts';
import { clock, createPlatform, moment, newId } from './world.ts';

/** Where the document puts the version: the last segment of the base address. Source: Versioning. */
const base = '/payments/2025-10-13';

const withKey = (platform: Platform, sandbox: boolean): { readonly id: string; readonly secret: string } => {
  const secret = randomBytes(18).toString('base64url');
  const row = { id: newId('Key'), title: sandbox ? 'sandbox' : 'production', madeAt: moment() };
  platform.keys.set(row.id, { secret, sandbox, row });
  return { id: row.id, secret };
};

const bytesOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

const write = (front: Front, response: ServerResponse, reply: Written): void => {
  const body = reply.body === undefined ? '' : JSON.stringify(shuffled(reply.body));
  const type = body === '' ? {} : { 'content-type': 'application/json;charset=UTF-8' };
  const headers = { 'cache-control': 'no-store', ...type, ...reply.headers };
  front.write(response, { ...reply, headers }, body);
};

const serve = async (
  state: World,
  front: Front,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const bytes = await bytesOf(request);
  const instead = front.instead(request);
  const answered = (): Written => {
    const asked = request.url ?? '/';
    request.url = front.seen(request);
    const answer = answerTo(state, base, request, bytes);
    request.url = asked;
    return front.altered(request, answer);
  };
  const answer = instead ?? answered();
  const headers = { ...answer.headers, ...front.aboutConnection(request) };
  write(front, response, { ...answer, headers });
};

const aheadMs = 180_000;

const world = (defects: readonly Defect[], made: readonly Choice[]): World => ({
  choices: new Set(made),
  platforms: [createPlatform('first house'), createPlatform('second house')],
  defects: new Set(defects),
  stepMs: 25,
  timers: new Set(),
  codes: new Map(),
});

export interface IndependentServer {
  readonly url: string;
  /** Where the one-time codes can be read: `?to=` the contact. */
  readonly codesUrl: string;
  readonly keys: Readonly<
    Record<'sandbox' | 'production' | 'other', { readonly id: string; readonly secret: string }>
  >;
  readonly close: () => Promise<void>;
}

/**
 * Starts a conforming server that has nothing in common with the reference but the document: wherever that is
 * silent, this one does otherwise. In memory, on a free port of 127.0.0.1.
 */
export const startIndependentServer = async (
  defects: readonly Defect[] = [],
  made: readonly Choice[] = [],
): Promise<IndependentServer> => {
  const state = world(defects, made);
  clock.aheadMs = state.choices.has('clock-is-ahead') ? aheadMs : 0;
  const front = frontWith(state.choices);
  const [first, second] = state.platforms;
  if (first === undefined || second === undefined) throw new Error('There are two platforms.');
  for (const platform of state.platforms) openAccounts(platform, undefined, ['EUR', 'USD']);
  const keys = {
    sandbox: withKey(first, true),
    production: withKey(first, false),
    other: withKey(second, true),
  };

  const server = createServer((request, response) => {
    void serve(state, front, request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url: origin + base,
    codesUrl: `${origin}/codes`,
    keys,
    close: async () => {
      for (const timer of state.timers) clearTimeout(timer);
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
};
