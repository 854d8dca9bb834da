import { existsSync } from 'node:fs';
import path from 'node:path';
import { codeOf, messageOf } from '../../../spec/error-message.ts';
import { givenBytes } from '../../../spec/given-file.ts';
import { isJsonObject } from '../../../spec/json.ts';
import type { Unread } from '../own-operation.ts';

/** An OpenAPI file that cannot be used. The message is for the user: which file, and what is wrong with it. */
export class OpenApiFileError extends Error {
  override readonly name = 'OpenApiFileError';
}

/** The files of a description, parsed, by their full path or address. */
export interface Files {
  readonly root: string;
  readonly parsed: ReadonlyMap<string, unknown>;
}

/** How a description may be read. */
export interface Reading {
  /** Whether references to other hosts are followed. */
  readonly otherHosts?: boolean;
  /** Told what takes long, in words. */
  readonly progress?: (what: string) => void;
}

/** The largest descriptions in public have 12 MB. Three times that still fit into 500 MB of memory. */
const mostMegabytes = 40;
const mostBytes = mostMegabytes * 1024 * 1024;

/** More parts than this have no description that anybody wrote. */
const mostFiles = 2000;

/** Files above this size take seconds: then something is said first. */
const longBytes = 1_000_000;

const hostMs = 20_000;

const isAddress = (file: string): boolean => /^https?:\/\//i.test(file);

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** The answer of a host. A fetch that fails has its reason in the cause. */
const asked = async (url: string): Promise<Response> => {
  try {
    return await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(hostMs) });
  } catch (cause) {
    const { cause: reason = cause } = cause as { readonly cause?: unknown };
    throw new Error(messageOf(reason) || codeOf(reason) || 'the host gives no answer', { cause });
  }
};

const download = async (url: string): Promise<Uint8Array> => {
  const answer = await asked(url);
  const elsewhere = answer.headers.get('location');
  if (!answer.ok)
    throw new Error(
      `the answer has status ${answer.status}${elsewhere === null ? '' : `, and leads to ${elsewhere}: name that address`}`,
    );
  const parts: Uint8Array[] = [];
  let bytes = 0;
  const stream: AsyncIterable<Uint8Array> | undefined = answer.body ?? undefined;
  for await (const part of stream ?? []) {
    bytes += part.length;
    if (bytes > mostBytes) throw new Error(`it has more than ${mostMegabytes} MB`);
    parts.push(part);
  }
  return Buffer.concat(parts);
};

const bytesOf = async (file: string): Promise<Uint8Array> =>
  isAddress(file) ? download(file) : givenBytes(file, mostMegabytes);

/** The beginning of files that hold no text, and what they are. */
const noTexts: readonly (readonly [begin: string, what: string])[] = [
  ['\u001f\u008b', 'it is compressed by gzip: unpack it first'],
  ['PK\u0003\u0004', 'it is a ZIP file: unpack it first'],
  ['%PDF-', 'it is a PDF'],
];

const encodingOf = ([first, second]: Uint8Array): string => {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // No text begins with a character of zero bits: one of the two bytes belongs to an ASCII character of UTF-16.
  if (first === 0) return 'utf-16be';
  return second === 0 ? 'utf-16le' : 'utf-8';
};

/** The text of a file, whichever of the encodings its beginning shows. Raises an Error where it holds none. */
const decoded = (bytes: Uint8Array): string => {
  const begin = String.fromCodePoint(...bytes.subarray(0, 8));
  const what = noTexts.find(([mark]) => begin.startsWith(mark))?.[1];
  if (what !== undefined) throw new Error(what);
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  if (text.includes('\0')) throw new Error('it is no text in UTF-8 or UTF-16');
  return text;
};

/** The value of a text in JSON or YAML. Raises an Error whose first line is a clause. */
const parsedText = async (text: string): Promise<unknown> => {
  if (text.trim() === '') throw new Error('it is empty');
  if (/^\s*<[!?a-z]/i.test(text)) throw new Error('it is a page in HTML or XML');
  if (/^\s*\{/.test(text))
    try {
      return JSON.parse(text) as unknown;
    } catch {
      // YAML may begin so, too; and its parser says where the mistake is.
    }
  const { $RefParser } = await import('@apidevtools/json-schema-ref-parser');
  const given = { order: 1, canRead: true, read: () => text };
  try {
    return await $RefParser.parse('description.yaml', { resolve: { file: false, http: false, given } });
  } catch (cause) {
    // The parser's words for a text that is no object.
    if (messageOf(cause).includes('not a valid JSON Schema'))
      throw new Error('it has no object at its top', { cause });
    throw cause;
  }
};

const without = (reference: string): string => reference.split('#', 1)[0] ?? '';

/** The file that a reference leads to. */
export const fileOf = (reference: string, from: string): string => {
  const address = without(reference);
  if (address === '') return from;
  if (isAddress(address)) return address;
  if (isAddress(from)) return new URL(address, from).href;
  return path.resolve(path.dirname(from), decodeURI(address));
};

/** Every reference of a file, each once. Not by recursion: a file may be nested more deeply than calls can be. */
const referencesIn = (value: unknown): ReadonlySet<string> => {
  const found = new Set<string>();
  const seen = new Set<object>();
  const open: unknown[] = [value];
  while (open.length > 0) {
    const node = open.pop();
    if (typeof node !== 'object' || node === null || seen.has(node)) continue;
    seen.add(node);
    const { $ref: reference } = node as { readonly $ref?: unknown };
    if (typeof reference === 'string') found.add(reference);
    for (const part of Object.values(node)) open.push(part);
  }
  return found;
};

const hostOf = (file: string): string | undefined => (isAddress(file) ? new URL(file).host : undefined);

/** Reads one file. Raises an Error whose message is a clause. */
const read = async (file: string, progress: Reading['progress']): Promise<unknown> => {
  const bytes = await bytesOf(file);
  if (bytes.length > longBytes) progress?.(`reading ${path.basename(file)}, ${megabytes(bytes.length)}`);
  return parsedText(decoded(bytes));
};

const reasonOf = (cause: unknown): string => {
  const [line = ''] = messageOf(cause).split('\n');
  return line.replace(/^Error parsing [^:]*: /, '').replace(/[.:]$/, '');
};

/** The content of the file itself. Raises an OpenApiFileError where it cannot be read. */
const first = async (file: string, root: string, progress: Reading['progress']): Promise<unknown> => {
  // A description may also be at an address.
  if (file === '') throw new OpenApiFileError('--openapi needs the name of a file.');
  if (!isAddress(file) && !existsSync(file))
    throw new OpenApiFileError(`There is no file ${file} (--openapi).`);
  try {
    return await read(root, progress);
  } catch (cause) {
    throw new OpenApiFileError(`--openapi ${file} cannot be read as OpenAPI: ${reasonOf(cause)}.`, { cause });
  }
};

/**
 * Reads a description with the files that it refers to. A part that is missing, broken, or on another host is noted.
 * Raises an OpenApiFileError where the first file itself cannot be read.
 */
export const readFiles = async (
  file: string,
  { otherHosts = false, progress }: Reading,
  notes: Unread[],
): Promise<Files> => {
  const root = isAddress(file) ? file : path.resolve(file);
  const parsed = new Map<string, unknown>([[root, await first(file, root, progress)]]);
  // Grows while it is gone through.
  const open = [root];
  for (const from of open) {
    for (const reference of referencesIn(parsed.get(from))) {
      const to = addressed(reference, from);
      if (to === undefined || parsed.has(to)) continue;
      parsed.set(to, undefined);
      const why = await added(to, { otherHosts, home: hostOf(root), parsed, progress });
      if (why === undefined) open.push(to);
      else notes.push({ at: reference, why });
    }
  }
  return { root, parsed };
};

const addressed = (reference: string, from: string): string | undefined => {
  try {
    return fileOf(reference, from);
  } catch {
    // No address at all: `definitions.ts` says so where the reference stands.
    return undefined;
  }
};

interface Around {
  readonly otherHosts: boolean;
  readonly home: string | undefined;
  readonly parsed: Map<string, unknown>;
  readonly progress: Reading['progress'];
}

/** Adds a file; otherwise says why it is not there. */
const added = async (
  file: string,
  { otherHosts, home, parsed, progress }: Around,
): Promise<string | undefined> => {
  const host = hostOf(file);
  if (host !== undefined && host !== home && !otherHosts)
    return `it is on another host, ${host}, and was not followed; --openapi-hosts follows such references`;
  if (parsed.size > mostFiles) return `the description has more than ${mostFiles} files`;
  try {
    const value = await read(file, progress);
    if (!isJsonObject(value)) return 'the file has no object';
    parsed.set(file, value);
    return undefined;
  } catch (cause) {
    return `the file cannot be read: ${reasonOf(cause)}`;
  }
};
