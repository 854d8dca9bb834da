import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { closed, listening } from '../../spec/http-server.ts';
import { watchPage, watchPolicy } from '../../reports/certification/watch-page.ts';
import type { Watch } from '../../suites/certify/watch/watch.ts';
import { messageOf } from '../../spec/error-message.ts';

/** Only pages of this machine may ask: no name of somebody else's may lead here, and no other page act. */
const isOwn = ({ headers }: IncomingMessage): boolean => {
  const { host = '', origin } = headers;
  if (!/^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host)) return false;
  return origin === undefined || origin === `http://${host}`;
};

interface Said {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

const plain = (status: number, text: string): Said => ({ status, type: 'text/plain', text });

const pages: Readonly<Record<string, (watch: Watch, consoleUrl?: string) => Said>> = {
  '/': ({ now }, consoleUrl) => ({ status: 200, type: 'text/html', text: watchPage(now(), consoleUrl) }),
  '/version': ({ now }) => plain(200, String(now().version)),
};

interface Served {
  readonly watch: Watch;
  /** The console of the mock beside it. */
  readonly consoleUrl?: string;
}

const actPath = '/act/';

/** Another site cannot send this type without asking first. */
const isAct = ({ method, url = '', headers }: IncomingMessage): boolean =>
  method === 'POST' && url.startsWith(actPath) && headers['content-type'] === 'application/json';

const said = async ({ watch, consoleUrl }: Served, request: IncomingMessage): Promise<Said> => {
  const { method, url = '/' } = request;
  if (!isOwn(request)) return plain(403, 'This page is for this machine only.');
  if (isAct(request)) return plain((await watch.act(url.slice(actPath.length))) ? 200 : 404, '');
  const page = method === 'GET' && Object.hasOwn(pages, url) ? pages[url] : undefined;
  return page?.(watch, consoleUrl) ?? plain(404, 'There is nothing here.');
};

const answer = async (
  served: Served & { readonly policy: string },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const { status, type, text } = await said(served, request);
  response
    .writeHead(status, {
      'content-type': `${type}; charset=utf-8`,
      'content-security-policy': served.policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    .end(text);
};

/** Serves the page of a watch. Raises an Error when the port is in use. */
export const serveWatch = async (
  watch: Watch,
  port: number,
  consoleUrl?: string,
): Promise<{ readonly url: string; readonly close: () => Promise<void> }> => {
  const policy = watchPolicy();
  const server = createServer((request, response) => {
    answer({ watch, policy, ...(consoleUrl === undefined ? {} : { consoleUrl }) }, request, response).catch(
      (error: unknown) => {
        response.writeHead(500, { 'content-type': 'text/plain' }).end(messageOf(error));
      },
    );
  });
  const actual = await listening(server, port);
  return {
    url: `http://127.0.0.1:${actual}/`,
    close: () => closed(server),
  };
};
