import { basicOf } from '../../../spec/http-basic.ts';
import { connect } from 'node:net';
import { once } from 'node:events';
import fc from 'fast-check';
import { onePagePdf } from '../../../generators/documents.ts';
import { expect, test } from '../support/server.ts';
import { namedPerson } from '../../kit/fixtures/people.ts';

const pdf = onePagePdf('forms');

const part = (disposition: string, content: string, headers = ''): string =>
  `--x\r\nContent-Disposition: ${disposition}\r\n${headers}\r\n${content}\r\n`;

const field = (name: string, value: string): string => part(`form-data; name="${name}"`, value);

const file = (name = 'file', content = pdf): string =>
  part(`form-data; name="${name}"; filename="a.pdf"`, content, 'Content-Type: application/pdf\r\n');

const end = '--x--\r\n';

test('forms that are wrong are refused, each by a 4xx, and the next one is served', async ({
  api,
  server,
}) => {
  const { id } = (await api.post('/customers').send(namedPerson).expect(201)).body as { id: string };
  const metadata = [
    field('documentType', 'PASSPORT'),
    field('country', 'US'),
    field('documentHolder', id),
  ].join('');
  const many = Array.from({ length: 60 }, (_, index) => field(`extra${index}`, '1')).join('');
  const multipart = 'multipart/form-data; boundary=x';
  const wrong: Readonly<Record<string, readonly [type: string, body: string]>> = {
    'no form at all': ['application/pdf', pdf],
    'no boundary': ['multipart/form-data', metadata + file() + end],
    'another boundary': ['multipart/form-data; boundary=y', metadata + file() + end],
    'no end': [multipart, metadata + file()],
    'broken off inside the file': [multipart, metadata + file().slice(0, -40)],
    'nothing in it': [multipart, end],
    empty: [multipart, ''],
    'two files': [multipart, metadata + file() + file() + end],
    'the file elsewhere': [multipart, metadata + file('document') + end],
    'the file as a text': [multipart, metadata + field('file', pdf) + end],
    'no metadata': [multipart, file() + end],
    'metadata twice': [multipart, metadata + field('country', 'DE') + file() + end],
    'a text that is too long': [
      multipart,
      metadata + field('documentNumber', '9'.repeat(20_000)) + file() + end,
    ],
    'too many parts': [multipart, metadata + many + file() + end],
    'parts without a name': [multipart, part('form-data', pdf) + end],
    'headers that never end': [multipart, `--x\r\n${'A: b\r\n'.repeat(5000)}`],
  };
  for (const [what, [type, body]] of Object.entries(wrong)) {
    const answer = await fetch(`${server.url}/documents`, {
      method: 'POST',
      headers: { authorization: basicOf(server.sandbox), 'content-type': type },
      body,
    });
    const { code } = (await answer.json()) as { readonly code?: unknown };
    expect({ isRefused: answer.status >= 400 && answer.status < 500, isCoded: typeof code }, what).toEqual({
      isRefused: true,
      isCoded: 'string',
    });
  }
  const right = await fetch(`${server.url}/documents`, {
    method: 'POST',
    headers: { authorization: basicOf(server.sandbox), 'content-type': multipart },
    body: file() + metadata + end,
  });
  expect(right.status, 'the file before the rest').toBe(201);
});

test('no bytes in a form make the server fail', async ({ server }) => {
  const pieces = fc.constantFrom(
    '--x',
    '--x--',
    '\r\n',
    'Content-Disposition: form-data',
    '; name="file"',
    '; filename="',
    '"',
    ':',
    '\u0000',
  );
  const body = fc.array(fc.oneof(pieces, fc.string({ unit: 'binary', maxLength: 12 })), { maxLength: 30 });

  await fc.assert(
    fc.asyncProperty(body, async (parts) => {
      const answer = await fetch(`${server.url}/documents`, {
        method: 'POST',
        headers: {
          authorization: basicOf(server.sandbox),
          'content-type': 'multipart/form-data; boundary=x',
        },
        body: parts.join(''),
      });
      await answer.arrayBuffer();
      return answer.status >= 400 && answer.status < 500;
    }),
    { numRuns: 120, seed: 1 },
  );
});

test('a form for an operation that takes JSON is refused with 415, and so is JSON for a form', async ({
  api,
}) => {
  await api.post('/customers').field('customerType', 'INDIVIDUAL').expect(415);
  await api.post('/documents').send({ documentType: 'PASSPORT' }).expect(415);
});

test('a form is not read before it is known who sends it', async ({ server }) => {
  const { hostname, port, pathname } = new URL(`${server.url}/documents`);
  const socket = connect(Number(port), hostname);
  // A body is promised that never comes: a server that reads it first never answers.
  socket.write(
    `POST ${pathname} HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000000\r\n\r\n--x\r\n`,
  );
  const [received] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();

  expect(received.toString()).toContain(' 401 ');
});

test('a client that hangs up inside a form leaves nothing behind', async ({ api, server }) => {
  const { id } = (await api.post('/customers').send(namedPerson).expect(201)).body as { id: string };
  const { hostname, port, pathname } = new URL(`${server.url}/documents`);
  const socket = connect(Number(port), hostname);
  const begun = field('documentHolder', id) + file().slice(0, 200);
  socket.write(
    `POST ${pathname} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: ${basicOf(server.sandbox)}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000000\r\n\r\n${begun}`,
  );
  await once(socket, 'connect');
  socket.destroy();

  const listed = await api.get('/documents').expect(200);
  expect((listed.body as { data: unknown[] }).data).toEqual([]);
});
