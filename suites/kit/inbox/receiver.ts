import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Delivery, DeliveryLog } from './deliveries.ts';
import type { PlannedAnswers } from './planned-answers.ts';

/** Bodies beyond this many bytes are no webhooks. */
const longestBody = 4 * 1024 * 1024;

const bodyOf = async (request: IncomingMessage): Promise<Buffer | undefined> => {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > longestBody) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

const flat = (headers: IncomingMessage['headers']): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]));

/** The path after the token; undefined when the token is not there: not of this run. */
const subpathOf = (url: string, token: string): string | undefined => {
  const parts = (url.split('?')[0] ?? '').split('/').filter((part) => part !== '');
  const at = parts.indexOf(token);
  return at === -1 ? undefined : parts.slice(at + 1).join('/');
};

type Answered = Delivery['answered'];

const give = (response: ServerResponse, answer: number | 'hang' | 'refuse'): Answered => {
  if (answer === 'hang') return 'hung';
  if (answer === 'refuse') {
    response.destroy();
    return 'refused';
  }
  response.writeHead(answer).end();
  return answer;
};

/**
 * The server for the target: records every request under the run's token, byte for byte, and acknowledges it
 * with 200 unless a test planned another answer. Everything else is answered with 404.
 */
export const receiver = (token: string, log: DeliveryLog, answers: PlannedAnswers): RequestListener => {
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const subpath = subpathOf(request.url ?? '', token);
    if (subpath === undefined) {
      response.writeHead(404).end();
      return;
    }
    const body = await bodyOf(request);
    if (body === undefined) {
      response.writeHead(413, { connection: 'close' }).end();
      return;
    }
    const text = body.toString('utf8');
    const at = new Date().toISOString();
    const answered = give(response, answers.answerTo(text));
    const { method = '', headers } = request;
    log.add({ at, method, subpath, headers: flat(headers), bytes: body.toString('base64'), answered }, text);
  };
  return (request, response) => {
    // A sender that hangs up in the middle has delivered nothing.
    receive(request, response).catch(() => response.destroy());
  };
};
