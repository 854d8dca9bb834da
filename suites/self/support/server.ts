import { test as base } from './plain-test.ts';
import supertest from 'supertest';
import { startServer, type RunningServer, type ServerOptions } from '../../../reference-impl/server.ts';

export { expect } from '@playwright/test';

type Agent = ReturnType<typeof supertest.agent>;
export type Token = RunningServer['sandbox'];

/** A client of the interface that sends the credentials of a token. */
export const clientOf = (url: string, { tokenId, tokenSecret }: Token): Agent =>
  supertest.agent(url).auth(tokenId, tokenSecret);

interface Fixtures {
  /** Starts a server of its own for the test, in memory by default. */
  readonly start: (options?: Partial<ServerOptions>) => Promise<RunningServer>;
  readonly server: RunningServer;
  /** Calls as the first platform, in the sandbox. */
  readonly api: Agent;
  readonly control: Agent;
}

export const test = base.extend<Fixtures>({
  start: async ({}, use) => {
    const running: RunningServer[] = [];
    await use(async (options = {}) => {
      const server = await startServer({ port: 0, data: ':memory:', control: true, ...options });
      running.push(server);
      return server;
    });
    for (const server of running) await server.close();
  },
  server: async ({ start }, use) => use(await start()),
  api: async ({ server }, use) => use(clientOf(server.url, server.sandbox)),
  control: async ({ server }, use) => use(supertest.agent(server.controlUrl)),
});
