import type { JsonObject } from '../../../spec/json.ts';
import { basicOf } from '../../../spec/http-basic.ts';
import { createHash, randomBytes } from 'node:crypto';
import path from 'node:path';
import { onePagePdf } from '../../../generators/documents.ts';
import { clientOf, expect, test } from '../support/server.ts';
import { identifiedPerson, namedPerson } from '../../kit/fixtures/people.ts';
import { business } from '../support/people.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

type Api = ReturnType<typeof clientOf>;
const pdf = Buffer.from(onePagePdf('self test'));
const passport = { documentType: 'PASSPORT', country: 'US' } as const;

interface Sent {
  readonly file?: Buffer;
  readonly name?: string;
  readonly fields?: Readonly<Record<string, string>>;
}

const send = (
  request: ReturnType<Api['post']>,
  { file = pdf, name = 'passport.pdf', fields = {} }: Sent = {},
): ReturnType<Api['post']> => request.field({ ...passport, ...fields }).attach('file', file, name);

const addPerson = async (api: Api, person: object = namedPerson): Promise<string> =>
  ((await api.post('/customers').send(person).expect(201)).body as { id: string }).id;

const upload = async (api: Api, holder: string, sent: Sent = {}): Promise<JsonObject> => {
  const fields = { documentHolder: holder, ...sent.fields };
  return (await send(api.post('/documents'), { ...sent, fields }).expect(201)).body as JsonObject;
};

const idOf = ({ id }: JsonObject): string => String(id);

test('the bytes of a document are kept, and outlive a restart', async ({ start }) => {
  const data = path.join(temporaryDirectory('documents'), 'data.sqlite');
  const first = await start({ data });
  const api = clientOf(first.url, first.sandbox);
  const file = Buffer.concat([pdf, randomBytes(3_000_000)]);
  const id = idOf(await upload(api, await addPerson(api), { file }));
  await first.close();

  const second = await start({ data });
  const query = { platform: second.platform, document: id };
  const kept = await clientOf(second.controlUrl, second.sandbox).get('/document-file').query(query);

  expect(kept.body).toMatchObject({
    fileName: 'passport.pdf',
    mediaType: 'application/pdf',
    size: file.length,
    sha256: createHash('sha256').update(file).digest('hex'),
  });
  expect(Buffer.from((kept.body as { base64: string }).base64, 'base64').equals(file)).toBe(true);
});

test('a file without a name is accepted under a name of ours', async ({ api }) => {
  const id = idOf(await upload(api, await addPerson(api)));
  const boundary = 'psi-self-test';
  const part = (head: string, content: string): string => `--${boundary}\r\n${head}\r\n\r\n${content}\r\n`;
  const body = [
    part('Content-Disposition: form-data; name="file"\r\nContent-Type: application/octet-stream', '%PDF-1.7'),
    part('Content-Disposition: form-data; name="documentType"', 'PASSPORT'),
    part('Content-Disposition: form-data; name="country"', 'US'),
    `--${boundary}--\r\n`,
  ].join('');

  const replaced = await api
    .put(`/documents/${id}`)
    .set('content-type', `multipart/form-data; boundary=${boundary}`)
    .send(body)
    .expect(200);

  expect(replaced.body).toMatchObject({ id, fileName: 'document' });
});

test('a replacement takes the place of metadata and bytes; a deletion leaves neither', async ({
  api,
  control,
  server,
}) => {
  const fields = { documentNumber: 'X1', side: 'FRONT' };
  const before = await upload(api, await addPerson(api), { fields });
  const id = idOf(before);
  const query = { platform: server.platform, document: id };
  const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), randomBytes(20)]);

  const replaced = await send(api.put(`/documents/${id}`), { file: png, name: 'p.png' }).expect(200);

  const { documentNumber: _number, side: _side, updatedAt: _updatedAt, ...rest } = before;
  expect(replaced.body).toEqual({
    ...rest,
    fileName: 'p.png',
    updatedAt: (replaced.body as JsonObject)['updatedAt'],
  });
  const file = (await control.get('/document-file').query(query).expect(200)).body as JsonObject;
  expect(file).toMatchObject({ mediaType: 'image/png', base64: png.toString('base64') });
  await api.delete(`/documents/${id}`).expect(204);
  await control.get('/document-file').query(query).expect(404);
});

const names = {
  '../../etc/passwd.pdf': 'passwd.pdf',
  '..\\..\\windows\\system32\\a.pdf': 'a.pdf',
  '/': 'document',
  '...': 'document',
  'a\u0000b\u0007\u001b[31m.pdf': 'ab[31m.pdf',
  'invoice\u202efdp.exe': 'invoicefdp.exe',
  'Zoë Nguyễn 李 🙂.pdf': 'Zoë Nguyễn 李 🙂.pdf',
  '<img src=x onerror=alert(1)>.pdf': '<img src=x onerror=alert(1)>.pdf',
  "'; DROP TABLE documents; --.pdf": "'; DROP TABLE documents; --.pdf",
  __proto__: '__proto__',
  [`${'n'.repeat(5000)}.pdf`]: 'n'.repeat(255),
} as const;

test('names of files are labels: paths, controls and length go, the rest is shown as it is', async ({
  api,
  server,
}) => {
  const holder = await addPerson(api);
  for (const [name, shown] of Object.entries(names)) {
    // As browsers send it: supertest leaves characters out that a header cannot have.
    const form = new FormData();
    for (const [field, text] of Object.entries({ ...passport, documentHolder: holder }))
      form.append(field, text);
    form.append('file', new File([pdf], name));
    const authorization = basicOf(server.sandbox);
    const answer = await fetch(`${server.url}/documents`, {
      method: 'POST',
      headers: { authorization },
      body: form,
    });
    const { fileName } = (await answer.json()) as { readonly fileName: string };
    expect({ status: answer.status, fileName }, name).toEqual({ status: 201, fileName: shown });
  }
});

test('what is no PDF, JPEG or PNG is refused, whatever it is called', async ({ api }) => {
  const fields = { documentHolder: await addPerson(api) };
  const wrong = {
    empty: Buffer.alloc(0),
    'a program': Buffer.from('MZ\u0090'),
    'a page': Buffer.from('<!doctype html><script>alert(1)</script>'),
    'a drawing': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    'a PDF somewhere inside': Buffer.from(' %PDF-1.7'),
  };
  for (const [what, file] of Object.entries(wrong)) {
    const answer = await send(api.post('/documents'), { file, fields });
    expect(answer.body, what).toMatchObject({ status: 400, code: 'UNSUITABLE_DOCUMENT' });
  }
});

test('a file of ten megabytes is accepted, and one of a byte more is refused', async ({ api }) => {
  const fields = { documentHolder: await addPerson(api) };
  const largest = Buffer.alloc(10 * 1024 * 1024, pdf.subarray(0, 5));

  await send(api.post('/documents'), { file: largest, fields }).expect(201);
  const more = Buffer.concat([largest, Buffer.from('1')]);
  await send(api.post('/documents'), { file: more, fields }).expect(400);
});

test('a document that a verification has used cannot be deleted, but replaced', async ({ api }) => {
  const person = await addPerson(api, identifiedPerson);
  const firm = await addPerson(api, business);
  const used = idOf(await upload(api, person));
  const unused = idOf(await upload(api, firm));
  await api.post('/verifications').send({ customerId: person }).expect(200);

  await api.delete(`/documents/${unused}`).expect(204);
  await api.delete(`/documents/${used}`).expect(409);
  await send(api.put(`/documents/${used}`)).expect(200);
  await api.delete(`/documents/${used}`).expect(204);
});

test('an upload with an Idempotency-Key is made once, and another file with it is refused', async ({
  api,
}) => {
  const fields = { documentHolder: await addPerson(api) };
  const again = (sent: Sent = {}) =>
    send(api.post('/documents').set('idempotency-key', 'papers-1'), { ...sent, fields });

  const first = await again().expect(201);
  const second = await again().expect(201);
  await again({ file: Buffer.concat([pdf, Buffer.from('%')]) }).expect(409);

  expect(second.body).toEqual(first.body);
  const listed = await api.get('/documents').query(fields).expect(200);
  expect((listed.body as { data: unknown[] }).data).toHaveLength(1);
});

test('documents of a platform and an environment are their own', async ({ api, server, start }) => {
  const holder = await addPerson(api);
  const id = idOf(await upload(api, holder));
  const production = clientOf(server.url, server.production);
  await start();

  await production.get(`/documents/${id}`).expect(404);
  await send(production.put(`/documents/${id}`)).expect(404);
  await production.delete(`/documents/${id}`).expect(404);
  await send(production.post('/documents'), { fields: { documentHolder: holder } }).expect(404);
});
