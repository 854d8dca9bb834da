import { isJsonObject, type JsonObject } from '../../../spec/json.ts';
import { followed, type OwnContent, type OwnOperation, type OwnSchema } from '../own-operation.ts';
import { inFull } from './clipped.ts';
import { has, isOneOf, wordsOf } from './words.ts';
import { scopes, verbNames, verbs, type Scope, type Verb } from './vocabulary.ts';

/** An operation of the target's description, with what its names say. */
export interface TheirOperation {
  readonly own: OwnOperation;
  readonly method: string;
  readonly path: string;
  /** Words of each part of the path that is no parameter, in order. */
  readonly nouns: readonly (readonly string[])[];
  /** Whether the path ends with a parameter. */
  readonly isAboutOne: boolean;
  /** Words of the operation's id, its summary, and its tags. */
  readonly id: readonly string[];
  readonly summary: readonly string[];
  readonly tags: readonly string[];
  readonly isList: boolean;
  /** The acts; several where its names leave it open, none where they contradict one another. */
  readonly verbs: readonly Verb[];
  /** Its id, its summary or its path says what it does, not its method alone. */
  readonly isVerbStated: boolean;
  /** The verb at the end of the path is no thing. */
  readonly hasVerbInPath: boolean;
  readonly scopes: readonly Scope[];
}

const compositions = ['allOf', 'oneOf', 'anyOf'] as const;

const known = new WeakMap<JsonObject, { readonly of: OwnSchema; readonly parts: readonly OwnSchema[] }>();

/**
 * Every schema that speaks about the same value, references followed and compositions unfolded, each once. They are
 * remembered: everything that is read of a description asks for them.
 */
const parts = (schema: OwnSchema | undefined): readonly OwnSchema[] => {
  if (schema === undefined) return [];
  const present = known.get(schema.node);
  if (present?.of.definitions === schema.definitions) return present.parts;
  const found = partsBy(schema, compositions);
  known.set(schema.node, { of: schema, parts: found });
  return found;
};

/** The schemas that speak about a value in any case: those of one alternative alone are left out. */
export const certainPartsOf = (schema: OwnSchema): readonly OwnSchema[] => partsBy(schema, ['allOf']);

const partsBy = (
  schema: OwnSchema,
  keywords: readonly (typeof compositions)[number][],
): readonly OwnSchema[] => {
  const { definitions } = schema;
  const seen = new Set<JsonObject>();
  const open = [schema];
  const found: OwnSchema[] = [];
  for (let next = open.shift(); next !== undefined && found.length < mostParts; next = open.shift()) {
    const { node } = next;
    if (seen.has(node)) continue;
    seen.add(node);
    found.push(next);
    const inner = keywords.flatMap((keyword) => {
      const list = node[keyword];
      return Array.isArray(list) ? list.filter(isJsonObject) : [];
    });
    // A later text says it more particularly: it comes last.
    open.unshift(
      ...(typeof node['$ref'] === 'string' ? [followed(next)] : []),
      ...inner.map((each): OwnSchema => ({ node: each, definitions })),
    );
  }
  return found;
};

/** Enough for the largest unions in public: a payout account with a shape for each of 200 countries and rails. */
const mostParts = 3000;

/** The members of an object as a description has them, over all its parts. */
export const propertiesOf = (schema: OwnSchema | undefined): ReadonlyMap<string, OwnSchema> =>
  new Map(
    parts(schema).flatMap(({ node: { properties }, definitions }) =>
      isJsonObject(properties)
        ? Object.entries(properties).flatMap(([name, node]): (readonly [string, OwnSchema])[] =>
            isJsonObject(node) ? [[name, { node, definitions }]] : [],
          )
        : [],
    ),
  );

/** All that a description says of one member of an object: each alternative may say something else. */
export const saidOfMember = (schema: OwnSchema, name: string): readonly OwnSchema[] =>
  parts(schema).flatMap(({ node: { properties }, definitions }) => {
    const node = isJsonObject(properties) ? properties[name] : undefined;
    return isJsonObject(node) ? [{ node, definitions }] : [];
  });

/** The members that an object has to have. */
export const requiredIn = (schema: OwnSchema | undefined): ReadonlySet<string> =>
  new Set(
    parts(schema).flatMap(({ node: { required } }) => (Array.isArray(required) ? required.map(String) : [])),
  );

export const typesOf = (schema: OwnSchema | undefined): readonly string[] => [
  ...new Set(
    parts(schema).flatMap(({ node: { type, properties } }) =>
      typeof type === 'string'
        ? [type]
        : Array.isArray(type)
          ? type.map(String)
          : isJsonObject(properties)
            ? ['object']
            : [],
    ),
  ),
];

/** The value of a keyword in a schema, in the first of its parts that has it. */
export const saidOf = (schema: OwnSchema, keyword: string): unknown =>
  parts(schema)
    .map(({ node }) => node[keyword])
    .find((said) => said !== undefined);

/** The schema of a row, where an answer is a list: bare, or in a member of its own. */
const rowOf = (schema: OwnSchema | undefined): OwnSchema | undefined => {
  const members = [...propertiesOf(schema).values()];
  const arrays = [schema, ...members].filter((each) => typesOf(each).includes('array'));
  const [only] = arrays;
  if (arrays.length !== 1) return undefined;
  return parts(only)
    .flatMap(({ node: { items }, definitions }): readonly OwnSchema[] =>
      isJsonObject(items) ? [{ node: items, definitions }] : [],
    )
    .at(-1);
};

const json = /^application\/(?:[\w.+-]*\+)?json/;

const bodyIn = (contents: readonly OwnContent[]): OwnSchema | undefined =>
  contents.find(({ mediaType }) => json.test(mediaType))?.schema ??
  contents.find(({ mediaType }) => mediaType.startsWith('multipart/'))?.schema;

export const requestBodyOf = ({ body }: OwnOperation): OwnSchema | undefined => bodyIn(body);

const answerOf = ({ responses }: OwnOperation): OwnSchema | undefined =>
  responses
    .filter(({ code }) => code.startsWith('2'))
    .map(({ contents }) => bodyIn(contents))
    .find((each) => each !== undefined);

/** Whether a row is a text or a number. That of an empty list is not known. */
const holdsWords = (row: OwnSchema | undefined): boolean => {
  const types = typesOf(row);
  return types.length > 0 && !types.includes('object');
};

const isList = (own: OwnOperation): boolean => {
  const answer = answerOf(own);
  const members = propertiesOf(answer);
  if (typesOf(answer).includes('array')) return true;
  if (rowOf(answer) === undefined || own.path.endsWith('}')) return false;
  // An object with an id that happens to hold one list is the object, and so is one that says much beside a list of words.
  return (
    ![...members.keys()].some(isOwnId) && (!holdsWords(rowOf(answer)) || members.size <= mostBesideWords)
  );
};

/** The id of an answer's thing, and not that of a request. */
const isOwnId = (name: string): boolean =>
  name === 'id' || (/[a-z]Id$|_id$/.test(name) && !/^(?:request|trace|correlation)/i.test(name));

/** The list, and what a page says of itself. */
const mostBesideWords = 3;

/** The name of the definition that a schema refers to; undefined where it says itself what it is. */
export const definitionOf = (schema: OwnSchema | undefined): string | undefined => {
  const reference = schema?.node['$ref'];
  return typeof reference === 'string' ? reference : undefined;
};

/** One thing as the answer shows it: the row of a list. */
export const thingIn = (own: OwnOperation): OwnSchema | undefined => {
  const answer = answerOf(own);
  return isList(own) ? rowOf(answer) : answer;
};

const verbsIn = (words: readonly string[]): readonly Verb[] =>
  verbNames.filter((name) => verbs[name].some((phrase) => isOneOf(words, [phrase])));

/** The verb that words begin with. A `credit authorization` is a message of card networks, and credits nobody. */
const beginningOf = (words: readonly string[]): readonly Verb[] =>
  words.slice(0, 2).join(' ') === 'credit authorization' ? [] : verbsIn(words.slice(0, 1));

/**
 * The verb that an id or a summary begins with; some ids end with it.
 *
 * @param nouns words of the last part of the path: before its end, they are of the name of a thing
 */
const ledBy = (words: readonly string[], nouns: readonly string[]): readonly Verb[] => {
  const first = beginningOf(words);
  if (first.length > 0) return first;
  const last = verbsIn(words.slice(-1).filter((word) => !nouns.slice(0, -1).includes(word)));
  // `stablecoins-listOperations` has its verb in the middle.
  return last.length > 0 ? last : words.includes('list') ? ['list'] : [];
};

/** The acts that its id and its summary say. */
const saidBy = ({
  id,
  summary,
  nouns,
}: Pick<TheirOperation, 'id' | 'summary' | 'nouns'>): readonly Verb[] => [
  ...new Set([...ledBy(id, nouns.at(-1) ?? []), ...beginningOf(summary)]),
];

/** The usual act of a method on a thing, or on a collection of things, where nothing else is said. */
const usual = (method: string, isAboutOne: boolean, list: boolean): readonly Verb[] => {
  if (method === 'GET') return isAboutOne ? ['get'] : list ? ['list'] : ['get', 'list'];
  if (method === 'DELETE') return ['delete', 'revoke'];
  if (method === 'PATCH') return ['update'];
  if (isAboutOne) return ['update'];
  return method === 'PUT' ? ['create', 'update'] : ['create'];
};

/**
 * The acts that words mean beside the one they say: who finds gets a page where one is answered, and a thing that is
 * revoked by its method is deleted.
 */
const meant = (done: readonly Verb[], method: string, list: boolean): readonly Verb[] => [
  ...done,
  ...(list && method === 'GET' && done.includes('get') ? (['list'] as const) : []),
  ...(method === 'DELETE' && done.includes('revoke') ? (['delete'] as const) : []),
];

/** Reading changes nothing, and what changes something is no reading. */
const fits = (method: string, verb: Verb): boolean =>
  method === 'GET' ? ['get', 'list', 'estimate', 'export'].includes(verb) : verb !== 'list';

const scopesIn = (words: readonly (readonly string[])[]): readonly Scope[] =>
  (Object.keys(scopes) as Scope[]).filter((name) =>
    words.some((each) => scopes[name].some((phrase) => has(each, phrase))),
  );

/** A longer one tells more than what an operation is. */
const longestSummary = 90;

/** What stands in place of a summary, where there is none. */
const firstSentence = (description = ''): string => {
  const [first = ''] = description.trim().split(/(?<=[.!?])\s|\n/);
  return first.length > longestSummary ? '' : first;
};

/** A part of a path that names no thing. */
const version = /^v\d+$/;

/** Reads what the names of an operation say. */
export const theirOperation = (own: OwnOperation): TheirOperation => {
  const { method } = own;
  const segments = own.path.split('/').filter((each) => each !== '');
  const isParameter = (segment: string): boolean => segment.startsWith('{');
  const nouns = segments
    .filter((each) => !isParameter(each) && !version.test(each))
    .map((each) => wordsOf(each).map(inFull));
  const isAboutOne = isParameter(segments.at(-1) ?? '');
  const tail = isAboutOne || method === 'GET' ? [] : verbsIn(wordsOf(segments.at(-1) ?? ''));
  const hasVerbInPath = tail.length > 0 && nouns.length > 1;
  const id = wordsOf(own.operationId ?? '').map(inFull);
  const summary = wordsOf(own.summary ?? firstSentence(own.description)).map(inFull);
  const list = isList(own);
  const said = saidBy({ id, summary, nouns }).filter((verb) => fits(method, verb));
  const stated = hasVerbInPath ? tail : said;
  const isVerbStated = stated.length > 0;
  const done = isVerbStated ? meant(stated, method, list) : usual(method, isAboutOne, list);
  return {
    own,
    method,
    path: own.path,
    nouns,
    isAboutOne,
    id,
    summary,
    tags: own.tags.flatMap(wordsOf),
    isList: list,
    verbs: done.filter((verb) => (verb === 'list' ? list || !isAboutOne : true)),
    isVerbStated,
    hasVerbInPath,
    scopes: scopesIn([...nouns, id, summary, own.tags.flatMap(wordsOf)]),
  };
};
