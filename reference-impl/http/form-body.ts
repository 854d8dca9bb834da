import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Transform, type Readable } from 'node:stream';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import type { Limits } from '../runtime/limits.ts';
import { ApiError } from './api-error.ts';
import type { ReceivedFile } from './call.ts';
import type { Received, Receiver } from './intake.ts';
import { asError } from '../../spec/error-message.ts';

/** The form of a request: its text fields in the order they came, and the file in it. */
export interface Form {
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly file?: ReceivedFile;
  /** Takes back what the file left behind, when the request comes to nothing. */
  readonly discard: () => Promise<void>;
}

/** The field that carries the file. Source: Endpoints. */
export const fileField = 'file';

/** Bounds of a form; its file has those of its intake. */
type FormLimits = Pick<Limits, 'formBytes' | 'formParts' | 'formTextBytes'>;

export const isForm = (contentType: string | undefined): boolean =>
  contentType?.toLowerCase().startsWith('multipart/form-data') ?? false;

const malformed = (message: string): ApiError => new ApiError(400, 'INVALID_INPUT', message);

const parserFor = (
  headers: IncomingHttpHeaders,
  { formParts, formTextBytes }: FormLimits,
): BusboyInstance => {
  const type = headers['content-type'];
  if (type === undefined || !isForm(type)) {
    const message = `The content type must be multipart/form-data, not ${type ?? 'left out'}.`;
    throw new ApiError(415, 'INVALID_INPUT', message);
  }
  try {
    const limits = { parts: formParts, files: 1, fieldSize: formTextBytes };
    return Busboy({ headers: { ...headers, 'content-type': type }, limits });
  } catch {
    throw malformed('The content type of a form must name its boundary.');
  }
};

interface ReadFile extends Received<unknown> {
  readonly file: ReceivedFile;
}

/**
 * Gives a file to its receiver, and counts and hashes it on the way. Bytes that the receiver leaves are read and
 * forgotten.
 */
const take = async (stream: BusboyFileStream, fileName: string, receiver: Receiver): Promise<ReadFile> => {
  const hash = createHash('sha256');
  let size = 0;
  const counted = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  // A form that breaks off says so more than once; the receiver hears it by the destroyed stream.
  stream.on('error', (error) => counted.destroy(error)).pipe(counted);
  counted.on('error', () => {});
  try {
    const received = await receiver(counted);
    const { content } = received;
    return { ...received, file: { fileName, size, sha256: hash.digest('hex'), content } };
  } finally {
    stream.unpipe(counted).resume();
  }
};

/** A file that nobody asked for, or that is refused, must not hold up the form. */
const forget = (stream: Readable): void => void stream.on('error', () => {}).resume();

const tooLarge = (most: number): ApiError =>
  new ApiError(413, 'INVALID_INPUT', `The form is larger than ${most} bytes.`);

/** Hands the source to the parser. Settles when the form has come to its end, or to that of its bytes. */
const parsed = (source: Readable, parser: BusboyInstance, { formBytes }: FormLimits): Promise<void> =>
  new Promise((resolve, reject) => {
    let bytes = 0;
    source.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > formBytes) reject(tooLarge(formBytes));
    });
    const brokeOff = (): void => reject(malformed('The form broke off.'));
    parser
      .once('finish', resolve)
      .once('error', () => reject(malformed('The body is no form (multipart/form-data).')));
    // A request closes when it was read; whoever takes its file in may still be at work.
    source.once('close', () => !source.readableEnded && brokeOff());
    source.once('error', brokeOff).pipe(parser);
  });

/** Listens to a parser: fields, the file that the receiver is given, and what is wrong with the form. */
const listen = (parser: BusboyInstance, receiver: Receiver, { formParts, formTextBytes }: FormLimits) => {
  const fields: (readonly [string, string])[] = [];
  const problems: ApiError[] = [];
  const streams: Readable[] = [];
  let reading: Promise<ReadFile> | undefined;
  parser.on('field', (name, value, _isNameCut, isValueCut) => {
    if (isValueCut) problems.push(malformed(`${name} is longer than ${formTextBytes} bytes.`));
    fields.push([name, value]);
  });
  // A part of bytes without a file name is a file, too: its types promise a name that may be missing.
  parser.on('file', (name, stream, fileName: string | undefined) => {
    streams.push(stream);
    if (name !== fileField) return forget(stream);
    reading = take(stream, fileName ?? '', receiver);
    // It is waited for at the end of the form; until then nobody is there to hear of a refusal.
    reading.catch(() => {});
  });
  parser.once('filesLimit', () => problems.push(malformed('A form has one file at most.')));
  parser.once('partsLimit', () => problems.push(malformed(`A form has ${formParts} parts at most.`)));
  return { fields, problems, streams, file: () => reading };
};

/**
 * Reads a form while it arrives. The file in its field `file` goes to the receiver and is never held here. Raises
 * 415 for what is no form, 413 for one that is too large, 400 for one that cannot be read or goes beyond its bounds, 503 for one that was read
 * before the server was reset, and what the receiver raises.
 */
export const readForm = async (
  headers: IncomingHttpHeaders,
  source: Readable,
  receiver: Receiver,
  limits: FormLimits,
): Promise<Form> => {
  const parser = parserFor(headers, limits);
  if (source.readableEnded)
    throw new ApiError(503, 'SERVICE_UNAVAILABLE', 'The server was reset meanwhile. Send the form again.');
  const { fields, problems, streams, file: readFile } = listen(parser, receiver, limits);
  const discard = async (): Promise<void> => (await readFile())?.discard();
  try {
    await parsed(source, parser, limits);
  } catch (error) {
    for (const stream of streams) stream.destroy(asError(error));
    // The receiver has heard of it, and whatever it then raises is about the same form.
    await discard().catch(() => {});
    source.unpipe(parser).resume();
    throw error;
  }
  const [problem] = problems;
  if (problem) {
    await discard();
    throw problem;
  }
  const file = (await readFile())?.file;
  return { fields, ...(file && { file }), discard };
};
