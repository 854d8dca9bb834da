import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Agent, request } from 'undici';
import { closed, listening } from '../../../spec/http-server.ts';
import { jsonIn } from '../../../spec/json.ts';
import type { OperationId } from '../../../spec/operations.ts';
import type { Recorder } from '../evidence/recorder.ts';
import type { Secrets } from '../evidence/secrets.ts';
import { createArmed, type Armed } from './armed.ts';
import { bytesOf, keptText, passedHeaders } from './body.ts';
import { operationAt } from './operation-at.ts';
import { createPages, cutsFrom, type Cuts, type Pages } from './pages.ts';
import type { Provocation, Trouble } from './provocation.ts';
import { requestLine } from './request-line.ts';
import { troubleActs, type Outcome, type TroubleTools } from './trouble-acts.ts';
import { errorAnswer, type Answer } from './troubled-answers.ts';

/** The acts of the proxy besides passing on. */
interface ProxyOptions extends Omit<TroubleTools, 'forward' | 'page'> {
  /** Scheme, host and port of the mock. */
  readonly origin: string;
  readonly recorder: Recorder;
  readonly secrets: Secrets;
  /** 0 takes any free port. */
  readonly port: number;
  /** Draws how lists are cut. */
  readonly seed: string;
  /** The body that the mock gets, where it is another one. */
  readonly rewritten: (operation: OperationId | undefined, bytes: Buffer) => Buffer;
  /** The text that the client gets. */
  readonly shown: (text: string) => string;
}

export interface Proxy {
  /** Scheme, host and port that the client talks to. */
  readonly origin: string;
  /** Arms a trouble; it ends by itself. */
  readonly provoke: (provocation: Provocation) => void;
  /** Ends every trouble. */
  readonly calm: () => void;
  /** Requests that are being answered. */
  readonly underWay: () => number;
  /** While the client is down it sends nothing: requests of a program that could not be killed reach no service. */
  readonly setDown: (isDown: boolean) => void;
  readonly close: () => Promise<void>;
}

interface Workshop extends ProxyOptions {
  readonly armed: Armed;
  readonly pages: Pages;
  readonly cuts: Cuts;
  readonly pool: Agent;
}

interface Seen {
  readonly message: IncomingMessage;
  readonly url: string;
  readonly bytes: Buffer;
  readonly operation: OperationId | undefined;
}

/** Answers of the mock's control plane are nobody's business but ours. */
const isHidden = (url: string): boolean => url.startsWith('/_control');

const forward = async (
  { origin, rewritten, shown, secrets, pool }: Workshop,
  { message, url, bytes, operation }: Seen,
): Promise<Answer> => {
  const body = rewritten(operation, bytes);
  const {
    statusCode,
    headers,
    body: answer,
  } = await request(`${origin}${url}`, {
    method: (message.method ?? 'GET') as 'GET',
    headers: passedHeaders(message.headers),
    dispatcher: pool,
    ...(body.length > 0 && { body }),
  });
  const text = shown(Buffer.from(await answer.arrayBuffer()).toString('utf8'));
  secrets.learn(jsonIn(text));
  return { status: statusCode, headers: passedHeaders(headers), text };
};

const outcomeOf = async (workshop: Workshop, seen: Seen, trouble: Trouble | undefined): Promise<Outcome> => {
  if (isHidden(seen.url)) return { shown: errorAnswer(404, 'REFERENCE_NOT_FOUND') };
  if (trouble === undefined) return { shown: await forward(workshop, seen) };
  return troubleActs[trouble]({
    ...workshop,
    forward: () => forward(workshop, seen),
    page: async (cut) => {
      const { url, shown } = workshop.pages.cut(seen.url, workshop.cuts[cut]);
      return shown(await forward(workshop, { ...seen, url }));
    },
  });
};

const give = (response: ServerResponse, answer: Answer | undefined): void => {
  if (answer === undefined) response.destroy();
  else response.writeHead(answer.status, answer.headers).end(answer.text);
};

const handle = async (
  workshop: Workshop,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const { recorder, secrets, armed } = workshop;
  const opened = recorder.last();
  const at = new Date().toISOString();
  const started = performance.now();
  const bytes = await bytesOf(message);
  const url = message.url ?? '/';
  const operation = operationAt(message.method ?? '', url)?.operation;
  const trouble = armed.troubleFor(operation);
  const { shown, real } = await outcomeOf(workshop, { message, url, bytes, operation }, trouble);
  const kept = (text: string): string => secrets.hide(keptText(text));
  recorder.add({
    kind: 'exchange',
    opened,
    at,
    ms: Math.round(performance.now() - started),
    operation: operation ?? null,
    request: requestLine(message, bytes, secrets),
    response: shown === undefined ? null : { ...shown, text: kept(shown.text) },
    ...(real !== undefined && { effect: { status: real.status, text: kept(real.text) } }),
    ...(trouble !== undefined && { provoked: trouble }),
  });
  give(response, shown);
};

/**
 * Stands between the client and the mock: passes every request on, records it with its answer, and brings about the
 * troubles that were armed.
 */
export const startProxy = async (options: ProxyOptions): Promise<Proxy> => {
  const { recorder } = options;
  const workshop: Workshop = {
    ...options,
    armed: createArmed(),
    pages: createPages(),
    cuts: cutsFrom(options.seed),
    pool: new Agent({ keepAliveTimeout: 30_000 }),
  };
  let underWay = 0;
  let isDown = false;

  const noteTrouble = (error: NodeJS.ErrnoException): void => {
    // A client that hangs up has said nothing wrong.
    if (error.code === 'ECONNRESET') return;
    recorder.add({ kind: 'note', what: 'bad-request', about: { message: error.message } });
  };
  const server = createServer((message, response) => {
    if (isDown) {
      message.socket.destroy();
      return;
    }
    underWay += 1;
    void handle(workshop, message, response)
      .catch((error: unknown) => {
        noteTrouble(error as Error);
        response.destroy();
      })
      .finally(() => {
        underWay -= 1;
      });
  });
  server.on('clientError', (error, socket) => {
    noteTrouble(error);
    socket.destroy();
  });
  const port = await listening(server, options.port);
  return {
    origin: `http://127.0.0.1:${port}`,
    provoke: workshop.armed.add,
    calm: workshop.armed.clear,
    underWay: () => underWay,
    setDown: (wanted) => {
      isDown = wanted;
    },
    close: async () => {
      await closed(server);
      await workshop.pool.destroy();
    },
  };
};
