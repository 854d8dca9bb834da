import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import path from 'node:path';
import { closed, listening } from '../../../spec/http-server.ts';
import type { Diagnosis } from '../../doctor/diagnosis.ts';
import { diagnose } from '../../doctor/doctor.ts';
import { targetAt } from '../../target/defaults.ts';
import type { Target } from '../../target/target.ts';
import { expect, test } from '../support/plain-test.ts';
import { psiCheck, startPsi } from '../support/psi-command.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

const token = { tokenId: 'a', tokenSecret: 'b' };

const served = async <T>(server: Server, work: (port: number) => Promise<T>): Promise<T> => {
  const port = await listening(server);
  try {
    return await work(port);
  } finally {
    await closed(server);
  }
};

const diagnosed = (
  listener: RequestListener,
  { at = '/2025-10-13', ...changed }: Partial<Target> & { readonly at?: string } = {},
): Promise<readonly Diagnosis[]> =>
  served(createServer(listener), (port) =>
    diagnose({ ...targetAt(`http://127.0.0.1:${port}${at}`, token), ...changed }),
  );

const badIn = (diagnoses: readonly Diagnosis[]): string =>
  diagnoses.flatMap(({ state, message }) => (state === 'bad' ? [message] : [])).join('\n');

const json = { 'content-type': 'application/json' };
const notFound = JSON.stringify({ status: 404, code: 'USER_NOT_FOUND', message: 'No such customer.' });

/** A sandbox in which nothing has happened yet: its list is a page, and nobody is there. */
const answerEmpty = (url: string, response: ServerResponse): void => {
  const isList = url.endsWith('/transactions');
  response.writeHead(isList ? 200 : 404, json).end(isList ? '{"data":[],"hasMore":false}' : notFound);
};

for (const { what, answer, says } of [
  {
    what: 'redirects everything says where to',
    answer: (({ url }, response) =>
      response
        .writeHead(301, { location: `https://other.example/v2${url ?? ''}?key=hush` })
        .end()) as RequestListener,
    says: /redirects everything \(301\)\. Its base address is https:\/\/other\.example\/v2\/2025-10-13: set that one$/,
  },
  {
    what: 'wants a slash at the end',
    answer: (({ url }, response) =>
      response.writeHead(301, { location: `${url ?? ''}/` }).end()) as RequestListener,
    says: /redirects everything \(301\) to the same path with a slash at its end\. psi follows no redirect/,
  },
  {
    what: 'is behind a firewall',
    answer: ((_, response) =>
      response.writeHead(403, { 'content-type': 'text/html' }).end('<h1>Denied</h1>')) as RequestListener,
    says: /refused \(status 403\): check .*\. The answer is no JSON \(text\/html\): a gateway or a firewall may/,
  },
  {
    what: 'asks everybody to come later',
    answer: ((_, response) => response.writeHead(429, { 'retry-after': '900' }).end()) as RequestListener,
    says: /is not ready: the first request was answered 429.*asks to wait 900\.0 s more\. It limits this token/,
  },
  {
    what: 'sends everybody to a page for signing in',
    answer: ((_, response) =>
      response.writeHead(302, { location: '/login?next=hush' }).end()) as RequestListener,
    says: /redirects everything \(302\) to http:\/\/127\.0\.0\.1:\d+\/login\. psi follows no redirect/,
  },
  {
    what: 'redirects everything to itself says so',
    answer: (({ url }, response) => response.writeHead(302, { location: url }).end()) as RequestListener,
    says: /redirects everything \(302\) to itself, without an end$/,
  },
  {
    what: 'is broken, and says so in JSON',
    answer: ((_, response) =>
      response.writeHead(500, json).end('{"status":500,"code":"INTERNAL_ERROR"}')) as RequestListener,
    says: /is not ready: it answers 500 Internal Server Error\. Try again when it is up$/,
  },
  {
    what: 'refuses whatever is asked with the same JSON',
    answer: ((_, response) =>
      response.writeHead(402, json).end('{"status":402,"code":"PAYMENT_REQUIRED"}')) as RequestListener,
    says: /nothing of the interface is at \S+: it answers GET \S+ with 402 and GET \S+ with 402\./,
  },
  {
    what: 'says JSON and sends something else',
    answer: ((_, response) => response.writeHead(200, json).end(")]}',\n{}")) as RequestListener,
    says: /with 200, application\/json that is no JSON object and GET/,
  },
  {
    what: 'is under maintenance says when to come back',
    answer: ((_, response) =>
      response
        .writeHead(503, { 'retry-after': '120', 'content-type': 'text/html' })
        .end('<h1>')) as RequestListener,
    says: /is not ready: it answers 503 Service Unavailable\. It asks to come back after 120 s/,
  },
  {
    what: 'speaks TLS and is asked without it',
    answer: ((_, response) =>
      response
        .writeHead(400, { 'content-type': 'text/html' })
        .end('<center>The plain HTTP request was sent to HTTPS port</center>')) as RequestListener,
    says: /answers 400 Bad Request to everything\. TLS is spoken there: begin the address with https:\/\/$/,
  },
  ...(
    [
      [407, /A proxy on the way asks for a user and a password/],
      [421, /is not the one of this host/],
      [426, /begin the address with https/],
      [511, /wants a sign-in first/],
    ] as const
  ).map(([status, says]) => ({
    what: `has something before it that answers ${status}`,
    answer: ((_, response) => response.writeHead(status).end()) as RequestListener,
    says,
  })),
  {
    what: 'asks for credentials of another scheme',
    answer: ((_, response) =>
      response
        .writeHead(401, {
          ...json,
          'www-authenticate': 'Digest realm="api", qop="auth, auth-int", nonce="n"',
        })
        .end('{"status":401,"code":"UNAUTHORIZED","message":""}')) as RequestListener,
    says: /check token id and secret\. The answer asks for Digest; psi sends HTTP Basic/,
  },
  {
    what: 'is another service',
    answer: ((_, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>')) as RequestListener,
    says: /nothing of the interface is at .* with 200, text\/html and GET \/2025-10-13\/transactions with 200/,
  },
])
  test(`a target that ${what}, before anything is judged`, async () => {
    const message = badIn(await diagnosed(answer));

    expect(message).toMatch(says);
    expect(message).not.toContain('hush');
  });

test('a base address without its version segment is told the one that answers', async () => {
  const listener: RequestListener = ({ url = '' }, response) => {
    if (url.startsWith('/api/2025-10-13/')) answerEmpty(url, response);
    else response.writeHead(404, { 'content-type': 'text/plain' }).end('Cannot GET');
  };

  const message = badIn(await diagnosed(listener, { at: '/api' }));

  expect(message).toMatch(/it answers at http:\/\/127\.0\.0\.1:\d+\/api\/2025-10-13: set that base address$/);
});

test('a server that has an error in JSON for every path is none of the interface, at the version, too', async () => {
  const listener: RequestListener = (_, response) => {
    response.writeHead(404, json).end(notFound);
  };

  for (const at of ['/api', '/2025-10-13'])
    expect(badIn(await diagnosed(listener, { at }))).toMatch(
      /nothing of the interface is at \S+: it answers GET \S+Customer:… with 404 and GET \S+ with 404\. Check the path/,
    );
});

test('a server that has only one of the operations yet is judged', async () => {
  const listener: RequestListener = ({ url = '' }, response) => {
    const isCustomer = url.startsWith('/2025-10-13/customers/');
    response
      .writeHead(404, json)
      .end(isCustomer ? notFound : '{"status":404,"code":"NO_ROUTE","message":""}');
  };

  expect(badIn(await diagnosed(listener))).toBe('');
});

test('a server that breaks on a request without a credential is judged all the same', async () => {
  const listener: RequestListener = ({ headers, url = '' }, response) => {
    if (headers.authorization === undefined) response.writeHead(500, json).end('{}');
    else answerEmpty(url, response);
  };

  expect(badIn(await diagnosed(listener))).toBe('');
});

test('a refused token is told the slip that nobody sees', async () => {
  const listener: RequestListener = (_, response) =>
    response.writeHead(401, json).end(JSON.stringify({ status: 401, code: 'UNAUTHORIZED', message: '' }));

  for (const [tokenId, tokenSecret, says] of [
    ['a', 'b\n', /: the token secret begins or ends with a blank or a line break: remove it$/],
    ['"a"', 'b', /: the token id begins or ends with a quotation mark: remove it$/],
    ['a:b', '${SECRET}', /: the token id holds a colon.*; the token secret is the name of a variable/],
    ['a', 'b', /: check token id and secret$/],
  ] as const)
    expect(badIn(await diagnosed(listener, { credentials: { sandbox: { tokenId, tokenSecret } } }))).toMatch(
      says,
    );
});

test('a target behind a proxy is reached by it, and NO_PROXY exempts a host', async () => {
  const asked: string[] = [];
  const proxy = createServer(({ url = '' }, response) => {
    asked.push(url);
    answerEmpty(url, response);
  });
  await served(proxy, async (port) => {
    const env = {
      HTTP_PROXY: `http://127.0.0.1:${port}`,
      PSI_TOKEN_ID: 'a',
      PSI_TOKEN_SECRET: 'b',
    };
    const args = ['doctor', '--target', 'http://sandbox.invalid/2025-10-13'];
    const { stdout } = await startPsi(args, { env }).ended;
    expect(stdout).toContain('ok    reachable: http://sandbox.invalid/2025-10-13 answers');
    expect(asked[0]).toMatch(/^http:\/\/sandbox\.invalid\/2025-10-13\/customers\//);

    const before = asked.length;
    const direct = await startPsi(args, { env: { ...env, NO_PROXY: 'sandbox.invalid' } }).ended;
    expect(direct.stdout).toMatch(/cannot be reached: .*ENOTFOUND|EAI_AGAIN/);
    expect(asked).toHaveLength(before);
  });
});

/** A certificate that no authority of this machine has signed. */
const ownCertificate = (): { readonly key: Buffer; readonly cert: Buffer; readonly file: string } => {
  const folder = temporaryDirectory('certificate');
  const [key, file] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  const names = 'subjectAltName=IP:127.0.0.1';
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '2',
    ].concat(['-subj', '/CN=psi test', '-addext', names, '-keyout', key, '-out', file]),
    { stdio: 'ignore' },
  );
  return { key: readFileSync(key), cert: readFileSync(file), file };
};

test('a private authority is named by caFile; without it, the message names the option and the variable', async () => {
  const { key, cert, file } = ownCertificate();
  const server = createTlsServer({ key, cert }, ({ url = '' }, response) => answerEmpty(url, response));
  await served(server, async (port) => {
    const target = targetAt(`https://127.0.0.1:${port}/2025-10-13`, token);

    expect(badIn(await diagnose(target))).toMatch(
      /cannot be reached: .*self-signed certificate\. .*in caFile of the target file, or in .* NODE_EXTRA_CA_CERTS$/,
    );
    expect(badIn(await diagnose({ ...target, caFile: file }))).toBe('');
  });
});

test('psi check leaves a report that says why a target is not ready, and judges nothing', async () => {
  const server = createServer((_, response) => response.writeHead(301, { location: '/elsewhere' }).end());
  await served(server, async (port) => {
    const { code, report } = await psiCheck(['--target', `http://127.0.0.1:${port}/2025-10-13`], {
      env: { PSI_TOKEN_ID: 'a', PSI_TOKEN_SECRET: 'b' },
    });
    expect(code).toBe(3);
    expect(report.run.stopped?.reason).toMatch(/redirects everything \(301\)/);
    expect(report.totals.fail).toBe(0);
  });
});
