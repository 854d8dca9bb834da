import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { deserialize, serialize } from 'node:v8';
import { closed, listening } from '../../spec/http-server.ts';
import { assess } from '../../reports/judgement/policy.ts';
import type { Policy } from '../../reports/judgement/policies.ts';
import type { Judged } from './ask-hub.ts';
import type { Tally, Told } from './tally.ts';
import { turns } from './turns.ts';

/** Where the processes of Playwright take turns and tell what their tests found. */
export interface Hub {
  readonly url: string;
  readonly close: () => Promise<void>;
}

type Serve = (request: IncomingMessage, response: ServerResponse, query: URLSearchParams) => Promise<void>;

const answer = (response: ServerResponse, value: unknown): void => {
  response.end(serialize(value));
};

/** Listens on loopback, at an address that only the processes of this run know. */
export const startHub = async (tally: Tally, policy: Policy): Promise<Hub> => {
  const token = randomBytes(12).toString('hex');
  const { next } = turns();
  const routes: Readonly<Record<string, Serve>> = {
    // The turn lasts as long as the connection: a process that dies gives it back.
    turn: async (_request, response, query) => {
      const turn = next(query.get('alone') === 'yes');
      response.once('close', () => void turn.then((end) => end()));
      await turn;
      tally.begin(query.get('key') ?? '');
      response.flushHeaders();
      response.write('go');
    },
    told: async (request, response) => {
      // Written by a process of this run, which is of this build.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      tally.add(deserialize(await buffer(request)) as Told);
      response.end();
    },
    left: async (request, response) => {
      process.stderr.write(`psi: left behind on the target: ${String(await buffer(request))}\n`);
      response.end();
    },
    rules: async (_request, response) => answer(response, tally.report(true).rules),
    report: async (_request, response) => {
      const report = tally.report(true);
      answer(response, { report, assessment: assess(report, policy) } satisfies Judged);
    },
  };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://hub');
    const [, given, name = ''] = pathname.split('/');
    const serve = given === token ? routes[name] : undefined;
    if (serve === undefined) {
      response.writeHead(404).end();
      return;
    }
    serve(request, response, searchParams).catch((cause: unknown) => {
      tally.addError(`The result of a test could not be read: ${String(cause)}`);
      response.destroy();
    });
  });
  const port = await listening(server);
  return { url: `http://127.0.0.1:${port}/${token}`, close: () => closed(server) };
};
