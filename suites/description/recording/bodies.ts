import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { foreignJsonIn } from '../../../spec/json.ts';
import type { RecordedBody } from './recorded.ts';

/** A larger body shows no more names. Also the bound of what a compressed one unfolds to. Bytes. */
const mostBytes = 8 * 1024 * 1024;

const isGzip = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** The bytes as they were before they were compressed; as they are where they were not, whatever a header says. */
const unfolded = (bytes: Buffer, encoding: string): Buffer => {
  const how = { maxOutputLength: mostBytes };
  try {
    if (isGzip(bytes)) return gunzipSync(bytes, how);
    if (encoding === 'br') return brotliDecompressSync(bytes, how);
    if (encoding === 'deflate') return inflateSync(bytes, how);
  } catch {
    // Recorders keep the header of a body that they have unfolded already.
  }
  return bytes;
};

const namesOfForm = (text: string): readonly string[] =>
  [...text.matchAll(/^content-disposition: *form-data;[^\r\n]*?[; ]name="?([^";\r\n]*)/gim)].map(
    ([, name = '']) => name,
  );

/** A form as an object with its names: what was filled in is nobody's business. */
export const formOf = (names: readonly string[]): RecordedBody => ({
  mediaType: 'multipart/form-data',
  value: Object.fromEntries(names.map((name) => [name, ''])),
});

/** A body from its bytes: JSON, or a form. Undefined for one that says nothing. */
export const bodyIn = (bytes: Buffer, mediaType: string, encoding = ''): RecordedBody | undefined => {
  if (bytes.length === 0 || bytes.length > mostBytes) return undefined;
  const plain = unfolded(bytes, encoding);
  if (/^multipart\/form-data/i.test(mediaType)) return formOf(namesOfForm(plain.toString('latin1')));
  const value = foreignJsonIn(plain.toString('utf8'));
  return value === undefined ? undefined : { mediaType: 'application/json', value };
};
