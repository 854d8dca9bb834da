import { createServer } from 'node:http';
import { closed, listening } from '../../../spec/http-server.ts';

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** Servers that know nothing: they answer every request the same. */
export const constantResponses = {
  refusing: { status: 400, body: { status: 400, code: 'INVALID_INPUT', message: 'No.' } },
  pages: { status: 200, body: { data: [], hasMore: false, nextCursor: null } },
} as const satisfies Readonly<Record<string, Answer>>;

export type ConstantResponse = keyof typeof constantResponses;

/** Starts one on loopback. `url` is its base address. */
export const startConstantResponses = async (
  kind: ConstantResponse,
): Promise<{ readonly url: string; readonly close: () => Promise<void> }> => {
  const { status, body } = constantResponses[kind];
  const text = JSON.stringify(body);
  const server = createServer((request, response) => {
    request.resume();
    request.once('end', () => response.writeHead(status, { 'content-type': 'application/json' }).end(text));
  });
  const port = await listening(server);
  return {
    url: `http://127.0.0.1:${port}/2025-10-13`,
    close: () => closed(server),
  };
};
