import { createHash } from 'node:crypto';

/** Text is handed on in pieces of this size: one for all of it would be as large as the report. */
const pieceLength = 65_536;

/** JSON has no place for half of a pair of surrogates: whoever writes it again puts this in its place. */
const wellFormed = (text: string): string => text.replaceAll(/\p{Surrogate}/gu, '\uFFFD');

const compare = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
  one < other ? -1 : 1;

/**
 * The SHA-256 of a JSON value, whatever the order of its members and the form of its text: the same for what is the same
 * in JSON. It is that of its text without blanks, the members of each object in the order of their names.
 */
export const canonicalHash = (value: unknown): string => {
  const hash = createHash('sha256');
  let piece = '';
  const put = (text: string): void => {
    piece += text;
    if (piece.length < pieceLength) return;
    hash.update(piece);
    piece = '';
  };
  const putText = (text: string): void => put(JSON.stringify(wellFormed(text)));
  const putList = (list: readonly unknown[]): void => {
    put('[');
    for (const [n, item] of list.entries()) {
      if (n > 0) put(',');
      putValue(item);
    }
    put(']');
  };
  const putObject = (object: object): void => {
    const members = Object.entries(object).filter(([, member]) => member !== undefined);
    put('{');
    for (const [n, [name, member]] of members.toSorted(compare).entries()) {
      if (n > 0) put(',');
      putText(name);
      put(':');
      putValue(member);
    }
    put('}');
  };
  const putValue = (part: unknown): void => {
    if (typeof part === 'string') putText(part);
    else if (Array.isArray(part)) putList(part);
    else if (typeof part === 'object' && part !== null) putObject(part);
    else put(JSON.stringify(part) ?? 'null');
  };
  putValue(value);
  return hash.update(piece).digest('hex');
};
