import { asJsonObject, type JsonObject } from '../../../spec/json.ts';
import type { Behaviour } from '../in-process-client.ts';
import { changing, rewriting, rewritingBodies, transporting } from '../rewriting.ts';
import type { DefectBook } from './defect.ts';
import { answerOf, around, withHeader } from './ways.ts';
import { deciding } from '../deciding.ts';

/** A receiver who accepts whatever the payer has in mind. */
const obliging: JsonObject = {
  supportedCurrencies: ['USD', 'EUR', 'GBP', 'MXN', 'BRL', 'INR', 'PHP', 'NGN', 'USDC', 'BTC', 'JPY'].map(
    (code) => ({ currency: { code }, min: 1, max: 1e12 }),
  ),
};

const withoutLookup = (body: JsonObject): JsonObject => {
  const { lookupId: _lookup, ...rest } = body;
  return rest;
};

/** Payments to a UMA address, which have an amount of the receiver's side. */
const isToUma = (body: JsonObject): boolean =>
  asJsonObject(body['destination'])['destinationType'] === 'UMA_ADDRESS';

const toUma = (change: (body: JsonObject) => JsonObject): Behaviour =>
  rewritingBodies(['quotes.create'], (body) => (isToUma(body) ? change(body) : body));

/** The form with other fields, and the same file. */
const formWith = async (
  form: FormData,
  change: (form: FormData) => Promise<void> | void,
): Promise<FormData> => {
  const other = new FormData();
  for (const [name, value] of form.entries()) other.append(name, value);
  await change(other);
  return other;
};

const rewritingForms = (change: (form: FormData, count: number) => Promise<void> | void): Behaviour => {
  const attempts = new Map<string, number>();
  return transporting((send) => async (input, init) => {
    const form = init?.body;
    if (!(form instanceof FormData)) return send(input, init);
    const key = new Headers(init?.headers).get('idempotency-key') ?? '';
    const count = (attempts.get(key) ?? 0) + 1;
    attempts.set(key, count);
    return send(input, { ...init, body: await formWith(form, (other) => change(other, count)) });
  });
};

/** The document in a JSON body, as base64. */
const uploadingJson = (): Behaviour =>
  transporting((send) => async (input, init) => {
    const form = init?.body;
    if (!(form instanceof FormData)) return send(input, init);
    const members: Record<string, string> = {};
    for (const [name, value] of form.entries())
      members[name] =
        typeof value === 'string' ? value : Buffer.from(await value.arrayBuffer()).toString('base64');
    const headers = new Headers(init?.headers);
    headers.set('content-type', 'application/json');
    return send(input, { ...init, headers, body: JSON.stringify(members) });
  });

const emptyFile = (): Blob => new Blob([], { type: 'application/pdf' });

/** Payments to addresses. */
export const receiverDefects = {
  'pays-without-looking-up': {
    about: 'The receiver is not looked up: any address and any amount are quoted.',
    line: 'Lookups exist for external accounts and UMA addresses; a lookup returns minimum and maximum amounts',
    named: 'a receiver is looked up before a payment to them is quoted',
    scopes: ['receivers'],
    behaviour: () =>
      transporting((send, start, crash) => {
        const inner = toUma(withoutLookup).transport?.(send, start, crash) ?? send;
        return (
          around(['lookups.umaAddress'], () => Promise.resolve(answerOf(200, obliging))).transport?.(
            inner,
            start,
            crash,
          ) ?? inner
        );
      }),
  },
  'pays-whom-nobody-knows': {
    about: 'A receiver who is not found is quoted all the same.',
    line: 'UMA_NOT_FOUND: the UMA address is well-formed but no receiver exists at the counterparty',
    named: 'nothing is quoted to a receiver who does not exist',
    scopes: ['receivers'],
    behaviour: around(['lookups.umaAddress'], async (_request, go) => {
      const answer = await go();
      return answer.status === 404 ? answerOf(200, obliging) : answer;
    }),
  },
  'looks-at-the-minimum-only': {
    about: 'An amount above what the receiver accepts is quoted.',
    line: 'A lookup of an external account returns minimum and maximum send amounts',
    named: 'an amount above the maximum is refused by the client',
    scopes: ['receivers'],
    behaviour: deciding({ isWithin: (amount, { min }) => amount >= min }),
  },
  'looks-at-the-maximum-only': {
    about: 'An amount below what the receiver accepts is quoted.',
    line: 'A lookup of an external account returns minimum and maximum send amounts',
    named: 'an amount below the minimum is refused by the client',
    scopes: ['receivers'],
    behaviour: deciding({ isWithin: (amount, { max }) => amount <= max }),
  },
  'refuses-the-bounds-themselves': {
    about: 'An amount that is just what the receiver accepts at least, or at most, is refused.',
    line: 'A lookup of an external account returns minimum and maximum send amounts',
    named: 'an amount at a bound is paid',
    scopes: ['receivers'],
    behaviour: deciding({ isWithin: (amount, { min, max }) => amount > min && amount < max }),
  },
  'reads-bounds-in-dollars': {
    about:
      'Bounds are taken for dollars and multiplied by a hundred: what is just above the minimum is refused.',
    line: 'A lookup returns minimum and maximum send amounts; amounts are in the smallest unit',
    named: 'an amount within the bounds is paid, one beyond them is not',
    scopes: ['receivers'],
    behaviour: deciding({ isWithin: (amount, { min, max }) => amount >= min * 100 && amount <= max * 100 }),
  },
  'sends-what-should-arrive': {
    about: 'The amount that is to arrive is locked as the amount that is sent.',
    line: 'POST /quotes: lockedCurrencySide; the order says what arrives',
    named: 'the locked side and amount are those of the order',
    scopes: ['receivers'],
    behaviour: () => toUma((body) => ({ ...body, lockedCurrencySide: 'SENDING' })),
  },
  'cuts-the-dollar-off-the-address': {
    about: 'The dollar sign in front of a UMA address is taken for a decoration, and cut off.',
    line: 'UMA_NOT_FOUND: the UMA address is well-formed but no receiver exists',
    named: 'the address that is looked up and paid is the address of the order',
    scopes: ['receivers'],
    behaviour: () =>
      transporting((send, start, crash) => {
        const inner =
          rewriting(['lookups.umaAddress'], ({ url }) => ({
            url: new URL(url.href.replace(/\/(%24|\$)/i, '/')),
          })).transport?.(send, start, crash) ?? send;
        const quoting = changing(['quotes.create'], 'destination.umaAddress', (address) =>
          String(address).replace(/^\$/, ''),
        );
        return quoting.transport?.(inner, start, crash) ?? inner;
      }),
  },
  'pays-addresses-under-new-keys': {
    about: 'The quote of a payment to an address has another Idempotency-Key with each attempt.',
    line: 'Unsafe retries use the optional Idempotency-Key request header',
    named: 'a retry has the key of the first attempt; one order is paid once',
    scopes: ['receivers'],
    behaviour: () => {
      let count = 0;
      return rewriting(['quotes.create', 'quotes.execute'], (request) => {
        count += 1;
        const key = request.headers['idempotency-key'] ?? '';
        return withHeader(request, 'idempotency-key', `${key}-${count}`);
      });
    },
  },
} as const satisfies DefectBook;

/** Documents. */
export const documentDefects = {
  'uploads-documents-as-json': {
    about: 'A document is uploaded in a JSON body, as base64.',
    line: 'Document upload and replace use multipart/form-data',
    named: 'a document is uploaded as multipart/form-data',
    scopes: ['documents'],
    behaviour: uploadingJson,
  },
  'writes-its-own-form-header': {
    about: 'The content type of the form is set by hand, without a boundary.',
    line: 'Document upload and replace use multipart/form-data',
    named: 'a form is sent so that it can be read',
    scopes: ['documents'],
    behaviour: rewriting(['documents.upload'], (request) =>
      withHeader(request, 'content-type', 'multipart/form-data'),
    ),
  },
  'calls-the-file-a-document': {
    about: 'The file is in the field “document”.',
    line: 'The file in field file, metadata in the other fields',
    named: 'the file is in the field “file”',
    scopes: ['documents'],
    behaviour: () =>
      rewritingForms((form) => {
        const file = form.get('file');
        form.delete('file');
        if (file instanceof Blob) form.set('document', file, 'document.pdf');
      }),
  },
  'puts-its-metadata-into-one-field': {
    about: 'The metadata are one field with JSON in it.',
    line: 'The file in field file, metadata in the other fields',
    named: 'each of the metadata is a field',
    scopes: ['documents'],
    behaviour: () =>
      rewritingForms((form) => {
        const names = ['documentHolder', 'documentType', 'country'];
        const metadata = Object.fromEntries(names.map((name) => [name, form.get(name)]));
        for (const name of names) form.delete(name);
        form.set('metadata', JSON.stringify(metadata));
      }),
  },
  'sends-an-empty-file-again': {
    about: 'The stream of the file is read up by the first attempt: a retry sends an empty file.',
    line: 'The file in field file; unsafe retries use the Idempotency-Key',
    named: 'a retry has the content of the first attempt',
    scopes: ['documents'],
    behaviour: () =>
      rewritingForms((form, count) => {
        if (count > 1) form.set('file', emptyFile(), 'document.pdf');
      }),
  },
  'sends-an-empty-file': {
    about: 'The file is sent before it is written: it is empty.',
    line: 'The file in field file',
    named: 'the content that is uploaded is the content of the document',
    scopes: ['documents'],
    behaviour: () => rewritingForms((form) => form.set('file', emptyFile(), 'document.pdf')),
  },
  'uploads-twice': {
    about: 'Each document is uploaded twice, under a key each.',
    line: 'Documents uploaded for customers and beneficial owners',
    named: 'a document is uploaded once',
    scopes: ['documents'],
    behaviour: around(['documents.upload'], async (request, go) => {
      await (await go(withHeader(request, 'idempotency-key', `${Date.now()}-first`))).text();
      return go();
    }),
  },
  'uploads-for-the-wrong-holder': {
    about: 'The holder is given by the end of its id, without the name of the resource.',
    line: 'Resource identifiers are strings shaped <ResourceName>:<uuid>',
    named: 'the holder of a document is the customer that was named',
    scopes: ['documents'],
    behaviour: () =>
      rewritingForms((form) => {
        const holder = form.get('documentHolder');
        if (typeof holder === 'string') form.set('documentHolder', holder.replace(/^.*:/, ''));
      }),
  },
} as const satisfies DefectBook;
