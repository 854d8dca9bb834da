import { commandsIn, type Words } from './shell-words.ts';

/** A call that a guide shows, as it stands there. */
export interface CurlCall {
  readonly method: string;
  /** Below the base address, with its query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Fields of a form; `@name` stands for a file. */
  readonly form?: readonly (readonly [name: string, value: string])[];
}

interface Read {
  method?: string;
  url?: string;
  body?: string;
  readonly headers: Record<string, string>;
  readonly form: (readonly [string, string])[];
  isQuery?: boolean;
}

const data = (read: Read, value: string): void =>
  void (read.body = read.body === undefined ? value : `${read.body}&${value}`);

const field = (read: Read, value: string): void => {
  const [name = '', ...rest] = value.split('=');
  read.form.push([name, rest.join('=')]);
};

const header = (read: Read, value: string): void => {
  const [name = '', ...rest] = value.split(':');
  read.headers[name.trim().toLowerCase()] = rest.join(':').trim();
};

/** The meaning of curl's options with a value; those of no meaning here are read over. */
const valued: Readonly<Record<string, (read: Read, value: string) => void>> = {
  '-X': (read, value) => void (read.method = value),
  '--request': (read, value) => void (read.method = value),
  '--url': (read, value) => void (read.url = value),
  '-H': header,
  '--header': header,
  '-d': data,
  '--data': data,
  '--data-raw': data,
  '--data-binary': data,
  '--data-urlencode': data,
  '--json': data,
  '-F': field,
  '--form': field,
  '-u': () => {},
  '--user': () => {},
  '-o': () => {},
  '--output': () => {},
  '-w': () => {},
  '--max-time': () => {},
};

const readWords = (words: Words): Read => {
  const read: Read = { headers: {}, form: [] };
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const option = valued[word];
    if (option !== undefined) option(read, words[(at += 1)] ?? '');
    else if (word === '-G' || word === '--get') read.isQuery = true;
    else if (!word.startsWith('-')) read.url ??= word;
  }
  return read;
};

/** The part of an address after the version, or after a variable that stands for all before it; undefined elsewhere. */
const below = (url: string): string | undefined =>
  /^https?:\/\/[^/]+(?:\/[^/?]+)*?\/\d{4}-\d{2}-\d{2}(\/[^#]*)/.exec(url)?.[1] ??
  /^\$\{?\w+\}?(\/[^#]*)/.exec(url)?.[1] ??
  /^https?:\/\/api\.[^/]+(\/[^#]*)/.exec(url)?.[1];

const withQuery = (target: string, read: Read): string =>
  read.isQuery === true && read.body !== undefined
    ? `${target}${target.includes('?') ? '&' : '?'}${read.body}`
    : target;

const callOf = (words: Words): CurlCall | undefined => {
  const read = readWords(words);
  const target = below(read.url ?? '');
  if (target === undefined) return undefined;
  const sends = read.isQuery !== true && (read.body !== undefined || read.form.length > 0);
  return {
    method: read.method ?? (sends ? 'POST' : 'GET'),
    target: withQuery(target, read),
    headers: read.headers,
    ...(sends && read.body !== undefined && { body: read.body }),
    ...(read.form.length > 0 && { form: read.form }),
  };
};

const block = /^[ \t]*```(?:bash|sh|shell|curl|console)\b[^\n]*\n([^]*?)^[ \t]*```/gm;

/** The calls that the shell blocks of a page make, in their order. */
export const callsIn = (text: string): readonly CurlCall[] =>
  [...text.matchAll(block)]
    .flatMap(([, script = '']) => commandsIn(script))
    .flatMap((words) => {
      const at = words.findIndex((word) => word === 'curl' || word.endsWith('=$curl') || word === '$curl');
      const call = at < 0 ? undefined : callOf(words.slice(at + 1));
      return call === undefined ? [] : [call];
    });
