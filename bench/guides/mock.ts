import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { isJsonObject, jsonIn, type JsonObject } from '../../spec/json.ts';
import { basicOf } from '../../spec/http-basic.ts';
import { portOf } from '../../spec/port-of.ts';
import { startServer } from '../../reference-impl/server.ts';
import type { WalkedRequest } from './requests.ts';

/** The answer to a request. */
export interface Reply {
  readonly status: number;
  readonly answer: JsonObject;
}

/** A mock of its own for one page, with a receiver of its webhooks. */
export interface GuideMock {
  readonly ask: (request: WalkedRequest) => Promise<Reply>;
  /** Lets virtual time pass. */
  readonly pass: (ms: number) => Promise<void>;
  /** Where webhooks go. */
  readonly webhookEndpoint: string;
  readonly close: () => Promise<void>;
}

/** Takes every webhook, and hears what it is about; 202 leaves a payment that arrives open for a decision. */
const startReceiver = (hear: (data: JsonObject) => void): Promise<Server> =>
  new Promise((resolve) => {
    const server: Server = createServer((request, response) => {
      const take = async (): Promise<void> => {
        const event = jsonIn(await text(request));
        if (isJsonObject(event) && isJsonObject(event['data'])) hear(event['data']);
        response.writeHead(202).end();
      };
      void take();
    }).listen(0, '127.0.0.1', () => resolve(server));
  });

/** Starts a mock that keeps its data in memory. `hear` is called with the resource of each webhook. */
export const startGuideMock = async (hear: (data: JsonObject) => void): Promise<GuideMock> => {
  const receiver = await startReceiver(hear);
  const server = await startServer({ port: 0, data: ':memory:', control: true, startAt: new Date() });
  const authorization = basicOf(server.sandbox);
  return {
    webhookEndpoint: `http://127.0.0.1:${portOf(receiver)}/webhooks`,
    ask: async ({ method, target, headers, body }) => {
      const reply = await fetch(`${server.url}${target}`, {
        method,
        headers: { ...headers, authorization },
        ...(body !== undefined && { body }),
      });
      const answer = jsonIn(await reply.text());
      return { status: reply.status, answer: isJsonObject(answer) ? answer : {} };
    },
    pass: async (advanceMs) => {
      const passed = await fetch(`${server.controlUrl}/clock`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ advanceMs }),
      });
      if (!passed.ok) throw new Error(`The clock was not moved: ${await passed.text()}`);
    },
    close: async () => {
      await server.close();
      receiver.closeAllConnections();
      await new Promise((resolve) => receiver.close(resolve));
    },
  };
};
