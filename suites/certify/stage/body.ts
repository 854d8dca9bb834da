import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FormField } from '../../../spec/results/client-evidence.ts';

/** Bodies beyond this many bytes are refused: nothing of the interface is so large. */
const longestBody = 32 * 1024 * 1024;

/** The kept length of a body in the evidence. Characters. */
const longestText = 64 * 1024;

/** The body of a message. Raises an Error for one that is too large. */
export const bytesOf = async (message: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > longestBody) throw new Error(`The body has more than ${longestBody} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

export const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** The text of a body, as long as evidence keeps it. */
export const keptText = (text: string): string =>
  text.length <= longestText ? text : `${text.slice(0, longestText)}…`;

export const flatHeaders = (headers: IncomingMessage['headers']): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, [value].flat().filter(Boolean).join(', ')]),
  );

/** Headers that are about one connection. */
const skippedHeaders = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'upgrade',
  'expect',
]);

/** The headers of a message that go on with it. */
export const passedHeaders = (headers: IncomingMessage['headers']): Record<string, string> =>
  Object.fromEntries(Object.entries(flatHeaders(headers)).filter(([name]) => !skippedHeaders.has(name)));

/** A field of a form is kept up to this length. Characters. */
const longestValue = 200;

const dispositionOf = (headers: string): { readonly name: string; readonly isFile: boolean } | undefined => {
  const parameters = /^content-disposition: *form-data;(.*)$/im.exec(headers)?.[1];
  if (parameters === undefined) return undefined;
  return {
    name: /[; ]name="?([^";\r]*)/i.exec(parameters)?.[1] ?? '',
    isFile: /filename=/i.test(parameters),
  };
};

const fieldIn = (part: string): readonly FormField[] => {
  const end = part.indexOf('\r\n\r\n');
  const about = dispositionOf(part.slice(0, end));
  if (end < 0 || about === undefined) return [];
  const content = Buffer.from(part.slice(end + 4).replace(/\r\n$/, ''), 'latin1');
  return about.isFile
    ? [{ ...about, hash: hashOf(content) }]
    : [{ ...about, value: content.toString('utf8').slice(0, longestValue) }];
};

/** The fields of a form. Where its content type names no boundary of it, only what the headers of its parts say. */
export const formFields = (contentType: string, bytes: Buffer): readonly FormField[] | undefined => {
  if (!/^multipart\/form-data/i.test(contentType)) return undefined;
  const text = bytes.toString('latin1');
  const boundary = /boundary="?([^";]+)/i.exec(contentType)?.[1];
  const fields = boundary === undefined ? [] : text.split(`--${boundary}`).flatMap(fieldIn);
  if (fields.length > 0) return fields;
  const lines = text.match(/^content-disposition: *form-data;.*$/gim) ?? [];
  return lines.flatMap((line) => dispositionOf(line) ?? []);
};
