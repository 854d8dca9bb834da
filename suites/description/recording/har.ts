import { statSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { messageOf } from '../../../spec/error-message.ts';
import { givenBytes } from '../../../spec/given-file.ts';
import { asJsonObject, isJsonObject, jsonIn, type JsonObject } from '../../../spec/json.ts';
import { bodyIn, formOf } from './bodies.ts';
import {
  below,
  isSuccess,
  recorded,
  RecordingError,
  recordingOf,
  type LeftOut,
  type Reading,
  type RecordedBody,
  type Recording,
} from './recorded.ts';

/** A larger archive is one of a whole web page with its pictures. Megabytes, also unpacked. */
const mostMegabytes = 128;
const mostBytes = mostMegabytes * 1024 * 1024;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const refused = (file: string, why: string): RecordingError =>
  new RecordingError(`--har ${file} cannot be read as a recording: ${why}.`);

const tooLarge = `it has more than ${mostMegabytes} MB. Record the requests to the interface alone, without pages and pictures`;

const contentOf = (file: string): string => {
  try {
    if (statSync(file).size > mostBytes) throw refused(file, tooLarge);
    const bytes = givenBytes(file, mostMegabytes);
    if (bytes.subarray(0, 2).toString('latin1') === 'PK')
      throw refused(file, 'it is a zip archive. Unpack it, and name the .har file in it');
    const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
    return (isGzip ? gunzipSync(bytes, { maxOutputLength: mostBytes }) : bytes).toString('utf8');
  } catch (cause) {
    throw cause instanceof RecordingError ? cause : refused(file, messageOf(cause));
  }
};

/** Files that are taken for an archive, by a member at their top. */
const others: readonly (readonly [member: string, what: string])[] = [
  ['openapi', 'it is an OpenAPI file. Name it with --openapi'],
  ['swagger', 'it is an OpenAPI file. Name it with --openapi'],
  ['item', 'it is a Postman collection, which has no traffic'],
];

/** The entries of an archive. Raises a RecordingError where a file is none. */
const entriesIn = (file: string): readonly JsonObject[] => {
  const content = contentOf(file).replace(/^\uFEFF/, '');
  const document = jsonIn(content);
  if (document === undefined)
    throw refused(
      file,
      content.trim() === ''
        ? 'it is empty'
        : /^\s*\{\s*"log"/.test(content)
          ? 'it ends before the archive does. Was the recording still going on? Save it again'
          : 'it is no JSON, and HAR 1.2 is',
    );
  const { entries } = asJsonObject(asJsonObject(document)['log']);
  if (!Array.isArray(entries)) {
    const other = others.find(([member]) => Object.hasOwn(asJsonObject(document), member))?.[1];
    throw refused(file, other ?? 'log.entries of HAR 1.2 is missing');
  }
  return entries.filter(isJsonObject);
};

const headersIn = (value: unknown): ReadonlyMap<string, string> =>
  new Map(
    (Array.isArray(value) ? value : [])
      .filter(isJsonObject)
      .map((header) => [text(header['name']).toLowerCase(), text(header['value'])]),
  );

const bytesIn = (content: JsonObject): Buffer => {
  const held = text(content['text']);
  if (text(content['encoding']).toLowerCase() === 'base64') return Buffer.from(held, 'base64');
  // Compressed bytes that a recorder took for letters.
  return Buffer.from(held, held.startsWith('\u001F\u008B') ? 'latin1' : 'utf8');
};

const sentIn = (request: JsonObject): RecordedBody | undefined => {
  const content = asJsonObject(request['postData']);
  const mediaType = text(content['mimeType']);
  const { params } = content;
  if (/^multipart\//i.test(mediaType) && Array.isArray(params) && params.length > 0)
    return formOf(params.filter(isJsonObject).map(({ name }) => text(name)));
  return bodyIn(bytesIn(content), mediaType, headersIn(request['headers']).get('content-encoding'));
};

const answerIn = (response: JsonObject): RecordedBody | LeftOut | undefined => {
  const content = asJsonObject(response['content']);
  const bytes = bytesIn(content);
  const { _file: elsewhere } = content;
  if (bytes.length === 0) return elsewhere === undefined ? undefined : 'unread';
  const encoding = headersIn(response['headers']).get('content-encoding');
  return bodyIn(bytes, 'application/json', encoding) ?? 'unread';
};

const urlOf = (request: JsonObject): URL | undefined => {
  const url = text(request['url']);
  return URL.canParse(url) ? new URL(url) : undefined;
};

/** Requests that browsers and monitors make by themselves. */
const aside = new Set(['OPTIONS', 'HEAD', 'CONNECT']);

/** Why nothing is learned from an answer; undefined where it succeeded. */
const whyNothing = (status: number): LeftOut | undefined => {
  if (!(status >= 100)) return 'unanswered';
  return isSuccess(status) ? undefined : 'refused';
};

const readingOf = (entry: JsonObject, base: string): Reading => {
  const request = asJsonObject(entry['request']);
  const response = asJsonObject(entry['response']);
  const url = urlOf(request);
  const path = url && below(base, url);
  const method = text(request['method']).toUpperCase();
  if (url === undefined || path === undefined || aside.has(method)) return 'elsewhere';
  const answer = whyNothing(Number(response['status'])) ?? answerIn(response);
  if (typeof answer === 'string') return answer;
  const headers = [...headersIn(request['headers']).keys()];
  return recorded({ method, path, url, headers, request: sentIn(request), answer });
};

/** Addresses that people compare by eye. */
const mostHosts = 4;

/** The addresses of an archive, without paths, the most frequent first. */
const hostsIn = (entries: readonly JsonObject[]): readonly string[] => {
  const counts = new Map<string, number>();
  for (const entry of entries) {
    const origin = urlOf(asJsonObject(entry['request']))?.origin;
    if (origin !== undefined && origin !== 'null') counts.set(origin, (counts.get(origin) ?? 0) + 1);
  }
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([origin]) => origin);
};

/**
 * Reads the exchanges with a target from an archive (HAR 1.2). Only what succeeded says how the target wants it. Raises a
 * RecordingError where the file is none, or has no request to the target.
 */
export const readHar = (file: string, base: string): Recording => {
  const entries = entriesIn(file);
  if (entries.length === 0) throw refused(file, 'it has no request');
  const recording = recordingOf(entries.map((entry) => readingOf(entry, base)));
  if ((recording.left.elsewhere ?? 0) === entries.length) {
    const hosts = hostsIn(entries);
    const more = hosts.length > mostHosts ? ` and ${hosts.length - mostHosts} more` : '';
    throw refused(
      file,
      `none of its requests goes to ${base}. They go to ${hosts.slice(0, mostHosts).join(', ')}${more}: is another --base-url meant`,
    );
  }
  return recording;
};
