import { expect, test } from '../support/plain-test.ts';
import { curl } from '../../kit/check/curl.ts';
import { described, labelled, multipart, type Upload } from '../../kit/check/form.ts';
import { recorded } from '../../kit/check/redact.ts';
import { bodyOnWire } from '../../kit/http/wire.ts';
import { noDialect } from '../../target/dialect/dialect.ts';

const file: Upload = {
  fileName: 'passport "1".pdf',
  mediaType: 'application/pdf',
  content: Buffer.alloc(5_000_000, '%PDF-1.7'),
};

const form = { documentType: 'PASSPORT', country: 'US', file };

const sent = async (bytes: Buffer, contentType: string): Promise<FormData> =>
  new Response(bytes, { headers: { 'content-type': contentType } }).formData();

test('a form goes out whole: texts as texts, the file with its name, type and bytes', async () => {
  const { body, uploads } = described(form);

  const { bytes, contentType } = await multipart(body, uploads);

  const parts = await sent(bytes, contentType);
  expect([...parts.keys()]).toEqual(['documentType', 'country', 'file']);
  expect(parts.get('country')).toBe('US');
  const part = parts.get('file') as File;
  expect(part.type).toBe('application/pdf');
  expect(Buffer.from(await part.arrayBuffer()).equals(file.content as Buffer)).toBe(true);
});

test('evidence says what a file is, and has none of its bytes', () => {
  const { body } = described(form);
  const exchange = {
    id: '0-1',
    operation: 'documents.upload',
    request: {
      method: 'POST',
      url: 'http://127.0.0.1/documents',
      headers: { authorization: 'Basic secret', 'content-type': 'multipart/form-data; boundary=x' },
      body,
    },
    response: { status: 201, headers: {}, text: '' },
    at: '2026-01-01T00:00:00Z',
    ms: 1,
  };

  expect(JSON.stringify(recorded(exchange)).length).toBeLessThan(1_000);
  expect(recorded(exchange).request.body).toEqual({
    documentType: 'PASSPORT',
    country: 'US',
    file: '‹passport "1".pdf: application/pdf, 5000000 bytes›',
  });
  expect(curl(exchange)).toBe(
    `curl -i -X POST 'http://127.0.0.1/documents' -u "$PSI_TOKEN_ID:$PSI_TOKEN_SECRET" -F 'documentType=PASSPORT' -F 'country=US' -F 'file=@passport "1".pdf;type=application/pdf'`,
  );
  expect(labelled('an ordinary text')).toBeUndefined();
});

test('a dialect gives the fields of a form other names, and other forms', async () => {
  const { body, uploads } = described(form);
  const renamed = bodyOnWire(
    { ...noDialect, members: { DocumentMetadata: { '/documentType': '/kind' } } },
    'documents.upload',
    { body },
  );
  const templated = bodyOnWire(
    {
      ...noDialect,
      bodies: {
        'documents.upload': { file: '${file}', about: { kind: '${documentType}', where: '${country}' } },
      },
    },
    'documents.upload',
    { body },
  );

  expect(renamed.body).toEqual({ kind: 'PASSPORT', country: 'US', file: body['file'] });
  // A template of this operation is an object.
  const nested = templated.body as Readonly<Record<string, unknown>>;
  const { bytes, contentType } = await multipart(nested, uploads);
  const parts = await sent(bytes, contentType);
  expect(parts.get('about')).toBe('{"kind":"PASSPORT","where":"US"}');
  expect((parts.get('file') as File).name).toBe('passport "1".pdf');
});
