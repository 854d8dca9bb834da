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

const pages: Readonly<Record<string, (watch: Watch) => Said>> = {
  '/': ({ now }) => ({ status: 200, type: 'text/html', text: watchPage(now()) }),
  '/version': ({ now }) => plain(200, String(now().version)),
};

const actPath = '/act/';

/** Another site cannot send this type without asking first. */
const isAct = ({ method, url = '', headers }: IncomingMessage): boolean =>
  method === 'POST' && url.startsWith(actPath) && headers['content-type'] === 'application/json';

const said = async (watch: Watch, request: IncomingMessage): Promise<Said> => {
  const { method, url = '/' } = request;
  if (!isOwn(request)) return plain(403, 'This page is for this machine only.');
  if (isAct(request)) return plain((await watch.act(url.slice(actPath.length))) ? 200 : 404, '');
  const page = method === 'GET' && Object.hasOwn(pages, url) ? pages[url] : undefined;
  return page?.(watch) ?? plain(404, 'There is nothing here.');
};

const answer = async (
  { watch, policy }: { readonly watch: Watch; readonly policy: string },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const { status, type, text } = await said(watch, request);
  response
    .writeHead(status, {
      'content-type': `${type}; charset=utf-8`,
      'content-security-policy': policy,
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
): Promise<{ readonly url: string; readonly close: () => Promise<void> }> => {
  const policy = watchPolicy();
  const server = createServer((request, response) => {
    answer({ watch, policy }, request, response).catch((error: unknown) => {
      response.writeHead(500, { 'content-type': 'text/plain' }).end(messageOf(error));
    });
  });
  const actual = await listening(server, port);
  return {
    url: `http://127.0.0.1:${actual}/`,
    close: () => closed(server),
  };
};
