import type { RecordedExchange } from './findings.ts';

/** A request and its answer, as far as identifiers stand in them. */
export type Exchanged = Pick<RecordedExchange, 'operation'> & {
  readonly request: Pick<RecordedExchange['request'], 'url' | 'body'>;
  readonly response: Pick<RecordedExchange['response'], 'body'>;
};

/** An identifier and where it stands, as jq reads it: `.data[0].id`. */
export type PlacedIdentifier = readonly [value: string, path: string];

/** The form that the document shows. */
const shownForm = /^(?:\w+:)?[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Members that hold identifiers, whatever form a target gives these. */
const identifyingName = /(?:^i|I|_i)d$/;
const otherForm = /^[\w:.-]{6,}$/;

/** Whether a text can be nothing but an identifier. */
export const isIdentifier = (text: string): boolean => shownForm.test(text);

const plainName = /^[A-Za-z_]\w*$/;

const memberPath = (path: string, name: string): string =>
  plainName.test(name) ? `${path}.${name}` : `${path || '.'}[${JSON.stringify(name)}]`;

/** Every identifier in a body. */
export const identifiersIn = (body: unknown, path = '', name = ''): readonly PlacedIdentifier[] => {
  if (typeof body === 'string')
    return isIdentifier(body) || (identifyingName.test(name) && otherForm.test(body)) ? [[body, path]] : [];
  if (Array.isArray(body))
    return body.flatMap((each: unknown, n) => identifiersIn(each, `${path || '.'}[${n}]`));
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([member, each]: [string, unknown]) =>
    identifiersIn(each, memberPath(path, member), member),
  );
};

/** The address as people read it; as it is, where it is no encoding of anything. */
export const decoded = (url: string): string => {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
};

/** A request's address and body as one text. */
export const requestText = ({ request }: Pick<Exchanged, 'request'>): string =>
  `${decoded(request.url)} ${JSON.stringify(request.body ?? '')}`;
