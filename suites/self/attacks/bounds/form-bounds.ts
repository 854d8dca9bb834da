import { expect } from '@playwright/test';
import { onePagePdf } from '../../../../generators/documents.ts';
import { longestMs } from '../../support/longest.ts';
import { type clientOf } from '../../support/server.ts';
import type { BoundTest } from './bound.ts';
import { namedPerson } from '../../../kit/fixtures/people.ts';

const pdf = onePagePdf('bounds');

interface Upload {
  readonly file?: string;
  readonly name?: string;
  readonly fields?: Readonly<Record<string, string>>;
}

/** Uploads a document with a form of four parts, and more where more fields are given. */
const uploader = async (api: ReturnType<typeof clientOf>) => {
  const { id } = (await api.post('/customers').send(namedPerson).expect(201)).body as { id: string };
  const usual = { documentType: 'PASSPORT', country: 'US', documentHolder: id };
  return ({ file = pdf, name = 'a.pdf', fields = {} }: Upload) =>
    api
      .post('/documents')
      .field({ ...usual, ...fields })
      .attach('file', Buffer.from(file), name);
};

/** A bulk import job once it is over. */
const ended = async (
  api: ReturnType<typeof clientOf>,
  started: { readonly body: unknown },
): Promise<unknown> => {
  const { jobId } = started.body as { readonly jobId: string };
  let job: unknown;
  await expect(async () => {
    job = (await api.get(`/customers/bulk/jobs/${jobId}`).expect(200)).body;
    expect((job as { readonly completedAt?: string }).completedAt).toBeDefined();
  }).toPass({ timeout: longestMs });
  return job;
};

/** Bounds of what a form carries. */
export const formBounds = {
  formBytes: async (start) => {
    const form = (padding: string): string =>
      `--b\r\ncontent-disposition: form-data; name="documentType"\r\n\r\n${padding}\r\n--b--\r\n`;
    const padded = (bytes: number): string => form('x'.repeat(bytes - form('').length));
    const { api } = await start({ formBytes: 500 });
    const send = async (bytes: number) =>
      (
        await api
          .post('/documents')
          .set('content-type', 'multipart/form-data; boundary=b')
          .send(padded(bytes))
      ).body as unknown;

    // It is read whole, and says too little.
    expect(await send(500)).toMatchObject({ status: 400 });
    expect(await send(501)).toMatchObject({ status: 413, message: 'The form is larger than 500 bytes.' });
  },

  formParts: async (start) => {
    const send = await uploader((await start({ formParts: 5 })).api);

    expect((await send({ fields: { a: '1' } })).status).toBe(201);
    expect((await send({ fields: { a: '1', b: '2' } })).body).toMatchObject({
      status: 400,
      message: 'A form has 5 parts at most.',
    });
  },

  formTextBytes: async (start) => {
    const send = await uploader((await start({ formTextBytes: 100 })).api);

    expect((await send({ fields: { documentNumber: '9'.repeat(100) } })).status).toBe(201);
    expect((await send({ fields: { documentNumber: '9'.repeat(101) } })).body).toMatchObject({
      status: 400,
      message: 'documentNumber is longer than 100 bytes.',
    });
  },

  documentBytes: async (start) => {
    const send = await uploader((await start({ documentBytes: 1000 })).api);

    expect((await send({ file: pdf.padEnd(1000) })).status).toBe(201);
    expect((await send({ file: pdf.padEnd(1001) })).body).toMatchObject({
      status: 400,
      code: 'UNSUITABLE_DOCUMENT',
    });
  },

  fileNameCharacters: async (start) => {
    const send = await uploader((await start({ fileNameCharacters: 8 })).api);

    expect((await send({ name: '1234.pdf' })).body).toMatchObject({ fileName: '1234.pdf' });
    expect((await send({ name: '12345.pdf' })).body).toMatchObject({ fileName: '12345.pd' });
  },

  importBytes: async (start) => {
    const { api } = await start({ importBytes: 100 });
    const send = (text: string) =>
      api.post('/customers/bulk/csv').attach('file', Buffer.from(text), 'customers.csv');
    const file = 'platformCustomerId,customerType\n'.padEnd(100, 'x');

    expect((await send(file)).status).toBe(202);
    expect((await send(`${file}x`)).status).toBe(413);
  },

  importRowBytes: async (start) => {
    const { api } = await start({ importRowBytes: 60 });
    const send = async (row: string): Promise<unknown> => {
      const file = Buffer.from(`platformCustomerId,customerType\n${row}\n`);
      return ended(
        api,
        await api.post('/customers/bulk/csv').attach('file', file, 'customers.csv').expect(202),
      );
    };

    expect(await send(`${'p'.repeat(40)},INDIVIDUAL`)).toMatchObject({ status: 'COMPLETED' });
    expect(await send(`${'p'.repeat(80)},INDIVIDUAL`)).toMatchObject({ status: 'FAILED' });
  },

  importErrors: async (start) => {
    const { api } = await start({ importErrors: 2 });
    const file = Buffer.from('platformCustomerId,customerType\na,A\nb,B\nc,C\n');
    const sent = await api.post('/customers/bulk/csv').attach('file', file, 'customers.csv').expect(202);

    expect(await ended(api, sent)).toMatchObject({
      progress: { failed: 3 },
      errors: [{ correlationId: 'a' }, { correlationId: 'b' }],
    });
  },
} as const satisfies Readonly<Record<string, BoundTest>>;
