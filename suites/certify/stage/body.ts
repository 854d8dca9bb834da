import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

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

/** The fields of a form, by the headers of its parts. Their values stay out of the evidence. */
export const formFields = (
  contentType: string,
  bytes: Buffer,
): readonly { readonly name: string; readonly isFile: boolean }[] | undefined => {
  if (!/^multipart\/form-data/i.test(contentType)) return undefined;
  const dispositions = bytes.toString('latin1').matchAll(/^content-disposition: *form-data;(.*)$/gim);
  return [...dispositions].map(([, parameters = '']) => ({
    name: /[; ]name="?([^";\r]*)/i.exec(parameters)?.[1] ?? '',
    isFile: /filename=/i.test(parameters),
  }));
};
