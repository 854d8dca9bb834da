/** One answer as it came over a connection. */
export interface HttpAnswer {
  readonly status: number;
  /** Names in lower case; of repeated ones the last. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The answers that a text begins with: whole ones, and the beginning of the next. */
export interface ReadAnswers {
  readonly answers: readonly HttpAnswer[];
  readonly rest: string;
  /** Says what is wrong where this is no HTTP. */
  readonly garbage?: string;
}

const headersIn = (lines: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );

/** The body in chunks at the beginning of a text, and how long it is with them; undefined while it is not whole. */
const chunked = (text: string): { readonly body: string; readonly length: number } | undefined => {
  let at = 0;
  let body = '';
  for (;;) {
    const end = text.indexOf('\r\n', at);
    if (end === -1) return undefined;
    const size = Number.parseInt(text.slice(at, end), 16);
    const next = end + 2 + size + 2;
    if (text.length < next) return undefined;
    if (size === 0) return { body, length: next };
    body += text.slice(end + 2, end + 2 + size);
    at = next;
  }
};

const bodyAt = (
  text: string,
  status: number,
  headers: Readonly<Record<string, string>>,
  isHead: boolean,
): { readonly body: string; readonly length: number } | undefined => {
  if (isHead || status === 204 || status === 304) return { body: '', length: 0 };
  if (headers['transfer-encoding'] !== undefined) return chunked(text);
  const length = Number(headers['content-length'] ?? 0);
  return text.length < length ? undefined : { body: text.slice(0, length), length };
};

/** Reads answers from what came, one byte a character. `isHead` says of each in turn whether HEAD was asked. */
export const readAnswers = (text: string, isHead: readonly boolean[]): ReadAnswers => {
  const answers: HttpAnswer[] = [];
  let rest = text;
  for (;;) {
    const end = rest.indexOf('\r\n\r\n');
    if (end === -1) break;
    const [line = '', ...lines] = rest.slice(0, end).split('\r\n');
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(line)?.[1]);
    if (Number.isNaN(status)) return { answers, rest, garbage: line.slice(0, 200) };
    if (status < 200) {
      rest = rest.slice(end + 4);
      continue;
    }
    const headers = headersIn(lines);
    const found = bodyAt(rest.slice(end + 4), status, headers, isHead[answers.length] ?? false);
    if (found === undefined) break;
    answers.push({ status, headers, body: Buffer.from(found.body, 'latin1').toString('utf8') });
    rest = rest.slice(end + 4 + found.length);
  }
  return { answers, rest };
};
