import { createHash } from 'node:crypto';
import { callsOf, isAccepted, type Asked, type Exchange, type Recording } from '../recording.ts';
import { sighted, type Check, type CheckBook } from '../sighting.ts';

const uploads = (recording: Recording): readonly Exchange[] =>
  callsOf(recording, 'documents.upload', 'documents.replace').filter(
    ({ request }) => request.fields !== undefined,
  );

const withBoundary: Check = (recording) =>
  uploads(recording).map((exchange) => {
    const { fields = [] } = exchange.request;
    const isRead = fields.length > 0 && fields.every(({ value, hash }) => (value ?? hash) !== undefined);
    return sighted(isRead, exchange, 'The content type of the form names no boundary that its body has.');
  });

/** Uploads, each with what had been asked for until then. */
const orders = (
  recording: Recording,
): readonly { readonly exchange: Exchange; readonly asked: readonly Asked[] }[] =>
  uploads(recording).flatMap((exchange) => {
    const asked = recording.asks.filter(
      ({ ask, opened }) => ask === 'upload-document' && opened <= exchange.n,
    );
    return asked.length === 0 ? [] : [{ exchange, asked }];
  });

const hashOf = (text: unknown): string => createHash('sha256').update(String(text)).digest('hex');

const bare = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase();

const valuesIn = ({ request }: Exchange): readonly string[] =>
  (request.fields ?? []).flatMap(({ value }) => (value === undefined ? [] : bare(value)));

/** The assumed fields may have other names, and another spelling: what counts is that one of them says it. */
const isNamedIn = (exchange: Exchange, { with: { type, country } }: Asked): boolean =>
  [type, country].every((one) => valuesIn(exchange).includes(bare(String(one))));

/** A document whose form says its kind has the file of that kind. */
const rightFile: Check = (recording) =>
  orders(recording).flatMap(({ exchange, asked }) => {
    const hashes = (exchange.request.fields ?? []).flatMap(({ hash }) => hash ?? []);
    if (hashes.length === 0) return [];
    const ofItsKind = asked.filter((order) => isNamedIn(exchange, order));
    const meant = ofItsKind.length > 0 ? ofItsKind : asked;
    const isIt = meant.some(({ with: { content } }) => hashes.includes(hashOf(content)));
    return [sighted(isIt, exchange, 'The file that is sent does not have the content of the document.')];
  });

/** The assumed field of the holder may have another name: what counts is that one field is its id. */
const rightHolder: Check = (recording) =>
  orders(recording).flatMap(({ exchange, asked }) => {
    const values = (exchange.request.fields ?? []).flatMap(({ value }) => value ?? []);
    if (values.length === 0) return [];
    const isIt = asked.some(({ with: { holder } }) => values.includes(String(holder)));
    return [sighted(isIt, exchange, 'No field of the form is the id of the holder that was named.')];
  });

const rightKind: Check = (recording) =>
  orders(recording).flatMap(({ exchange, asked }) => {
    if (valuesIn(exchange).length === 0) return [];
    const isIt = asked.some((order) => isNamedIn(exchange, order));
    return [sighted(isIt, exchange, 'The form does not say the kind and the country of the document.')];
  });

const uploadedOnce: Check = (recording) => {
  const accepted = callsOf(recording, 'documents.upload').filter(isAccepted);
  const asked = recording.asks.filter(({ ask }) => ask === 'upload-document').length;
  const last = accepted.at(-1);
  if (last === undefined || asked === 0) return [];
  const made = new Set(accepted.map(({ real }) => real['id'])).size;
  return [sighted(made <= asked, last, `${asked} document was to be uploaded, and ${made} were.`)];
};

export const documentsChecks = {
  'client/documents/form-names-its-boundary': withBoundary,
  'client/documents/file-is-the-document': rightFile,
  'client/documents/holder-is-the-one-that-was-named': rightHolder,
  'client/documents/kind-is-that-of-the-document': rightKind,
  'client/documents/uploaded-once': uploadedOnce,
} as const satisfies CheckBook;
