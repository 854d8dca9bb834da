import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { request, type Dispatcher } from 'undici';
import { exitCodes } from '../../reports/judgement/policy.ts';
import { codeOf, messageOf } from '../../spec/error-message.ts';
import { closed, listening } from '../../spec/http-server.ts';
import { bytesOf, passedHeaders } from '../../suites/certify/stage/body.ts';
import { bodyIn } from '../../suites/description/recording/bodies.ts';
import {
  below,
  isSuccess,
  recorded,
  recordingOf,
  type Reading,
  type Recording,
} from '../../suites/description/recording/recorded.ts';
import { connectionPool } from '../../suites/kit/http/connections.ts';
import type { Target } from '../../suites/target/target.ts';
import { CliError } from '../run/cli-error.ts';

/** More exchanges show no more names. */
const mostKept = 20_000;

/** Requests at once that the server behind gets from one test suite. */
const suitesAtOnce = 4;

interface Passed {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
}

/** Headers of a request as they go on: the server's own name, and nothing that it would have to be unfolded from. */
const headersFor = (headers: IncomingMessage['headers']): Record<string, string> => {
  const { host: _host, 'accept-encoding': _folded, ...rest } = passedHeaders(headers);
  return rest;
};

const passOn = async (
  { baseUrl }: Target,
  pool: Dispatcher,
  message: IncomingMessage,
  bytes: Buffer,
): Promise<Passed> => {
  const { statusCode, headers, body } = await request(`${new URL(baseUrl).origin}${message.url ?? '/'}`, {
    method: message.method ?? 'GET',
    headers: headersFor(message.headers),
    dispatcher: pool,
    ...(bytes.length > 0 && { body: bytes }),
  });
  return {
    status: statusCode,
    headers: passedHeaders(headers),
    bytes: Buffer.from(await body.arrayBuffer()),
  };
};

const bodyOf = (bytes: Buffer, headers: IncomingMessage['headers']) =>
  bodyIn(bytes, headers['content-type'] ?? '', headers['content-encoding']);

/** The facts that an exchange teaches. Its values stay in memory, and end with the recording. */
const readingOf = (
  { baseUrl }: Target,
  { url: at = '/', method = 'GET', headers }: IncomingMessage,
  sent: Buffer,
  { status, headers: back, bytes }: Passed,
): Reading => {
  const url = new URL(at, new URL(baseUrl).origin);
  const path = below(baseUrl, url);
  if (path === undefined) return 'elsewhere';
  if (!isSuccess(status)) return 'refused';
  const answer = bodyOf(bytes, back);
  if (bytes.length > 0 && answer === undefined) return 'unread';
  return recorded({
    method,
    path,
    url,
    headers: Object.keys(headers),
    request: bodyOf(sent, headers),
    answer,
  });
};

/** A recording that goes on. */
export interface Recorder {
  /** In place of the target's base address. */
  readonly url: string;
  /** Ends it: what it has to say. */
  readonly end: () => Promise<Recording>;
}

/**
 * Stands before a target: passes every request on as it is, and remembers what succeeded. Raises a CliError where it
 * cannot listen on the port.
 */
export const startRecorder = async (target: Target, port: number): Promise<Recorder> => {
  const pool = connectionPool(target, suitesAtOnce);
  const readings: Reading[] = [];
  const handle = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    const sent = await bytesOf(message);
    const passed = await passOn(target, pool, message, sent);
    if (readings.length < mostKept) readings.push(readingOf(target, message, sent, passed));
    response.writeHead(passed.status, passed.headers).end(passed.bytes);
  };
  const server = createServer((message, response) => {
    handle(message, response).catch((cause: unknown) => {
      readings.push('unanswered');
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end(`psi init --record: no answer from the server: ${messageOf(cause)}\n`);
    });
  });
  const listened = await listening(server, port).catch((cause: unknown) => {
    const taken = codeOf(cause) === 'EADDRINUSE' ? `port ${port} is in use` : messageOf(cause);
    throw new CliError(exitCodes.usage, `--record ${port} cannot listen: ${taken}.`);
  });
  return {
    url: `http://127.0.0.1:${listened}${new URL(target.baseUrl).pathname.replace(/\/+$/, '')}`,
    end: async () => {
      await closed(server);
      await pool.destroy();
      return recordingOf(readings);
    },
  };
};
