import type { Limits } from '../runtime/limits.ts';
import { replaceable, type Behaved } from '../runtime/behaviour.ts';
import { ApiError } from './api-error.ts';

const nesting: Readonly<Record<string, number>> = { '{': 1, '[': 1, '}': -1, ']': -1 };

/** How deep the brackets outside of text nest. Works on what is no JSON too. */
const depthOf = (text: string): number => {
  let depth = 0;
  let most = 0;
  let inText = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? '';
    if (character === '"') inText = !inText;
    else if (inText && character === '\\') at++;
    else if (!inText) depth += nesting[character] ?? 0;
    if (depth > most) most = depth;
  }
  return most;
};

const openers = /[[{]/g;

/** Counts first, because nearly every body has so few brackets that they cannot nest too deep. */
const isTooDeep = (text: string, deepest: number): boolean =>
  (text.match(openers)?.length ?? 0) > deepest && depthOf(text) > deepest;

const malformed = (message: string): ApiError => new ApiError(400, 'INVALID_INPUT', message);

const utf8 = new TextDecoder('utf-8', { fatal: true });

const decoded = (bytes: Buffer): string => {
  try {
    return utf8.decode(bytes);
  } catch {
    throw malformed('The body is not UTF-8.');
  }
};

/** Parses a request body. Raises 400 for what is no JSON, and for what nests deeper than any recursion should go. */
export const parseJson = (bytes: Buffer, { nesting: deepest }: Pick<Limits, 'nesting'>): unknown => {
  const text = decoded(bytes);
  if (isTooDeep(text, deepest)) throw malformed(`The body nests deeper than ${deepest} levels.`);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw malformed('The body is not JSON.');
  }
};

/** Whatever parameters come behind: JSON has none, and clients send theirs. */
const jsonType = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

const charset = /;\s*charset\s*=\s*"?([^\s";]*)/i;

const unsupported = (message: string): ApiError => new ApiError(415, 'INVALID_INPUT', message);

/** Raises 415 unless the content type says JSON, which is in UTF-8. */
export const mustBeJson = replaceable((_context: Behaved, contentType: string | undefined): void => {
  if (contentType === undefined || !jsonType.test(contentType))
    throw unsupported(`The content type must be application/json, not ${contentType || 'left out'}.`);
  const encoding = charset.exec(contentType)?.[1] ?? 'utf-8';
  if (!/^utf-?8$/i.test(encoding)) throw unsupported(`JSON is in UTF-8, not in ${encoding}.`);
});
