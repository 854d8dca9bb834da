import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { DeliveryLog } from './deliveries.ts';
import type { PlannedAnswer, PlannedAnswers } from './planned-answers.ts';

/** The longest that one question waits; who wants to wait longer asks again. Milliseconds. */
const longestWaitMs = 20_000;

type Reply = (request: IncomingMessage, response: ServerResponse, query: URLSearchParams) => Promise<void>;

const sendJson = (response: ServerResponse, body: unknown): void => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

const deliveries =
  (log: DeliveryLog): Reply =>
  async (_request, response, query) => {
    const waitMs = Math.min(Number(query.get('waitMs') ?? 0), longestWaitMs);
    const found = await log.find(
      {
        mentions: query.get('mentions') ?? undefined,
        subpath: query.get('subpath') ?? undefined,
        after: Number(query.get('after') ?? 0),
      },
      waitMs,
    );
    sendJson(response, { deliveries: found });
  };

const plan =
  (answers: PlannedAnswers): Reply =>
  async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    // Only the suite's own workers talk to this address.
    answers.plan(JSON.parse(Buffer.concat(chunks).toString('utf8')) as PlannedAnswer);
    response.writeHead(204).end();
  };

/** The server for the workers: the deliveries (long polling) and the planned answers. */
export const queryInterface = (log: DeliveryLog, answers: PlannedAnswers): RequestListener => {
  const replies: Readonly<Record<string, Reply>> = {
    'GET /deliveries': deliveries(log),
    'POST /answers': plan(answers),
  };
  return (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://inbox');
    const reply = replies[`${request.method ?? ''} ${pathname}`];
    if (reply === undefined) {
      response.writeHead(404).end();
      return;
    }
    reply(request, response, searchParams).catch(() => response.destroy());
  };
};
