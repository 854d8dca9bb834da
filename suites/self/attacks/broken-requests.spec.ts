import { headOf, openRaw } from '../support/raw-client.ts';
import { basicOf } from '../../../spec/http-basic.ts';
import { expect, test } from '../support/server.ts';
import { namedPerson } from '../../kit/fixtures/people.ts';

const customers = '/2025-10-13/customers';

/** Requests that Node's parser, or the server before any operation, refuses: the text, and the status. */
const broken: Readonly<Record<string, readonly [text: string, status: number]>> = {
  'no HTTP at all': ['\u0016\u0003\u0001 hello\r\n\r\n', 400],
  'a method that nobody knows': [`FLY ${customers} HTTP/1.1\r\nhost: a\r\n\r\n`, 400],
  'a version that nobody speaks': [`GET ${customers} HTTP/7.0\r\nhost: a\r\n\r\n`, 505],
  'a major version that others speak': [`GET ${customers} HTTP/2.0\r\nhost: a\r\n\r\n`, 505],
  'a version before HTTP/1.0': [`GET ${customers} HTTP/0.9\r\nhost: a\r\n\r\n`, 400],
  'no version after the name': [`GET ${customers} HTTP/z\r\nhost: a\r\n\r\n`, 400],
  'lines that end with a line feed alone': [`GET ${customers} HTTP/1.1\nhost: a\n\n`, 400],
  'a header without a name': [`GET ${customers} HTTP/1.1\r\nhost: a\r\n: b\r\n\r\n`, 400],
  'a header with a control character': [`GET ${customers} HTTP/1.1\r\nhost: a\r\nx: \u0000\r\n\r\n`, 400],
  'no Host': [`GET ${customers} HTTP/1.1\r\n\r\n`, 400],
  'two Hosts': [`GET ${customers} HTTP/1.1\r\nhost: localhost\r\nHost: localhost\r\n\r\n`, 400],
  'two Hosts for the control plane': ['GET /_control HTTP/1.1\r\nhost: localhost\r\nHost: a\r\n\r\n', 400],
  'two Hosts for a probe': ['GET /readyz HTTP/1.1\r\nhost: localhost\r\nHost: a\r\n\r\n', 400],
  'two credentials': [
    `GET ${customers} HTTP/1.1\r\nhost: a\r\nauthorization: Basic YTpi\r\nAuthorization: Basic YTpi\r\n\r\n`,
    400,
  ],
  'an address of another host': ['GET http://evil.example/_control HTTP/1.1\r\nhost: localhost\r\n\r\n', 400],
  'two keys of one attempt': [
    `POST ${customers} HTTP/1.1\r\nhost: localhost\r\nIdempotency-Key: a\r\nidempotency-key: b\r\n\r\n`,
    400,
  ],
  'two types of one body': [
    `POST ${customers} HTTP/1.1\r\nhost: localhost\r\nContent-Type: a/b\r\ncontent-type: c/d\r\n\r\n`,
    400,
  ],
  'a Host with a path': ['GET /_control HTTP/1.1\r\nhost: localhost/.evil.example\r\n\r\n', 400],
  'a Host with a user': ['GET /_control HTTP/1.1\r\nhost: evil.example@localhost\r\n\r\n', 400],
  'a Host with a query': ['GET /_control HTTP/1.1\r\nhost: localhost?.evil.example\r\n\r\n', 400],
  'a Host with two ports': ['GET /_control HTTP/1.1\r\nhost: localhost:80:80\r\n\r\n', 400],
  'a Host that is half an address': ['GET /_control HTTP/1.1\r\nhost: [::1\r\n\r\n', 400],
  'a length and chunks': [
    `POST ${customers} HTTP/1.1\r\nhost: a\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
  ],
  'two lengths': [
    `POST ${customers} HTTP/1.1\r\nhost: a\r\ncontent-length: 3\r\ncontent-length: 4\r\n\r\nabcd`,
    400,
  ],
  'a length below zero': [`POST ${customers} HTTP/1.1\r\nhost: a\r\ncontent-length: -1\r\n\r\n`, 400],
  'very long headers': [headOf(`GET ${customers}`, { 'x-long': 'x'.repeat(20_000) }), 431],
  'a very long path': [headOf(`GET ${customers}?limit=${'1'.repeat(20_000)}`), 431],
  'an expectation that nobody knows': [headOf(`GET ${customers}`, { expect: 'miracles' }), 417],
  'a tunnel': ['CONNECT example.com:443 HTTP/1.1\r\nhost: example.com:443\r\n\r\n', 405],
};

for (const [what, [text, status]] of Object.entries(broken))
  test(`${what} gets the documented error body`, async ({ server }) => {
    const client = await openRaw(server.url);
    client.write(text);

    const answer = await client.closed();

    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(head.toLowerCase()).toContain(`content-length: ${Buffer.byteLength(body)}`);
    expect(JSON.parse(body)).toEqual({
      status,
      code: expect.any(String) as unknown,
      message: expect.any(String) as unknown,
    });
  });

test('chunks with a wrong size are refused after the credential, and the server goes on', async ({
  server,
  api,
}) => {
  const client = await openRaw(server.url);
  const headers = { authorization: basicOf(server.sandbox), 'content-type': 'application/json' };
  client.write(headOf(`POST ${customers}`, { ...headers, 'transfer-encoding': 'chunked' }));
  client.write('zz\r\n{}\r\n');

  expect(await client.closed()).toMatch(/^HTTP\/1\.1 400 [^]*"code":"INVALID_INPUT"/);
  expect((await api.get('/customers')).status).toBe(200);
});

test('an unknown caller is refused before any of a body is received, and is not asked to send it', async ({
  server,
}) => {
  for (const path of [customers, '/2025-10-13/documents', '/2025-10-13/nothing', '/elsewhere']) {
    const client = await openRaw(server.url);
    const headers = { 'content-length': 30_000_000, 'content-type': 'application/json' };
    client.write(headOf(`POST ${path}`, { ...headers, expect: '100-continue' }));

    const answer = await client.until(/"message"/);

    expect(answer).toMatch(/^HTTP\/1\.1 (401|404|405) /);
    client.close();
  }
});

test('a body that is asked for is sent, and read', async ({ server }) => {
  const body = JSON.stringify(namedPerson);
  const client = await openRaw(server.url);
  const headers = { authorization: basicOf(server.sandbox), 'content-type': 'application/json' };
  client.write(
    headOf(`POST ${customers}`, { ...headers, 'content-length': body.length, expect: '100-continue' }),
  );
  await client.until(/^HTTP\/1\.1 100 Continue/);
  client.write(body);

  expect(await client.until(/"id"/)).toMatch(/HTTP\/1\.1 201 /);
  client.close();
});

test('content types and paths that are odd and right are served, others are told what is wrong', async ({
  api,
}) => {
  const sent = async (headers: Readonly<Record<string, string>>): Promise<string> => {
    const answer = await api.post('/customers').set(headers).send(JSON.stringify(namedPerson));
    return `${answer.status} ${(answer.body as { readonly message?: string }).message ?? ''}`;
  };

  for (const type of ['application/json;', 'application/json; v=1', 'Application/JSON ; CharSet="UTF-8"'])
    expect(await sent({ 'content-type': type })).toBe('201 ');
  expect(await sent({ 'content-type': 'application/json; charset=latin1' })).toBe(
    '415 JSON is in UTF-8, not in latin1.',
  );
  expect(await sent({ 'content-type': 'application/json', 'content-encoding': 'gzip' })).toBe(
    '400 The body is not compressed as its Content-Encoding says.',
  );
  expect(await sent({ 'content-type': 'application/json', 'content-encoding': 'zstd' })).toMatch(
    /^415 The Content-Encoding must be gzip/,
  );
  expect((await api.get('/%63ustomers')).status).toBe(200);
  expect((await api.get('/customers/')).body).toMatchObject({ message: expect.stringContaining('/docs') });
  expect((await api.post('/customers').send([])).body).toMatchObject({
    message: 'The body must be an object.',
    details: { errors: { length: 1 } },
  });
});

test('a command that is none, and a time that is none, are told so', async ({ control }) => {
  const said = async (path: string, body: string | object): Promise<unknown> =>
    ((await control.post(path).type('json').send(body)).body as { readonly message: string }).message;

  expect(await said('/clok', {})).toBe('There is no such command. GET /_control lists them.');
  expect(await said('/clock', '{')).toBe('The body is not JSON.');
  expect(await said('/clock', { set: 'tomorrow' })).toMatch(/^Give either advanceMs .* or set/);
  expect(await said('/clock', { set: '2030-01-01T00:00:00Z', advanceMs: 1 })).toMatch(/^Give either/);
  expect(await said('/clock', { set: '2000-01-01T00:00:00Z' })).toMatch(/forward only.* It is \d{4}-/);
});
