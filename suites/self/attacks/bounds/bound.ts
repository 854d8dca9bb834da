import supertest from 'supertest';
import type { Limits } from '../../../../reference-impl/runtime/limits.ts';
import type { RunningServer, ServerOptions } from '../../../../reference-impl/server.ts';
import { clientOf } from '../../support/server.ts';

type Agent = ReturnType<typeof supertest.agent>;

/** A server with a small bound, as its test sees it. */
export interface Bounded {
  readonly server: RunningServer;
  readonly api: Agent;
  readonly control: Agent;
}

/** Starts a server with these bounds. */
export type StartBounded = (limits: Partial<Limits>, options?: Partial<ServerOptions>) => Promise<Bounded>;

/** Meets a bound exactly, then goes one above it, and looks at both. */
export type BoundTest = (start: StartBounded) => Promise<void>;

export const startBounded =
  (start: (options: Partial<ServerOptions>) => Promise<RunningServer>): StartBounded =>
  async (limits, options = {}) => {
    const server = await start({ ...options, limits });
    return {
      server,
      api: clientOf(server.url, server.sandbox),
      control: supertest.agent(server.controlUrl),
    };
  };
