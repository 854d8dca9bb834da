import { isJsonObject } from '../../../spec/json.ts';
import { escaped, namesIn } from '../../../spec/schema/json-pointer.ts';
import type { OwnSchema } from '../own-operation.ts';
import { readPattern } from '../reading/patterns.ts';
import { theirLeaves, type Leaf } from './leaves.ts';
import { isIdentifier, paired } from './names.ts';
import { wordsOf } from './words.ts';
import { certainPartsOf } from './their-operation.ts';

/** A place of a request of theirs, and what a description itself gives for it. */
type Given = readonly [at: string, value: unknown];

const keywordIn = (schema: OwnSchema, keyword: string): unknown =>
  certainPartsOf(schema)
    .map(({ node }) => node[keyword])
    .find((said) => said !== undefined);

const firstOf = (list: unknown): unknown =>
  Array.isArray(list) ? (list as readonly unknown[])[0] : undefined;

/** A text that stands for something in a template is no value. */
const isSayable = (value: unknown): boolean =>
  value !== undefined && value !== null && !JSON.stringify(value).includes('${');

/** Words that name nothing there is: for a text that nothing is known of, but how it looks. */
const anyTexts: readonly string[] = [
  'PSI',
  'psi',
  'psi-check',
  '1',
  '123456',
  'https://psi.example.com',
  '2020-02-29',
];

/** A point of P-256 whose private key is 1, whole and compressed: a key that somebody may register. */
const publicKeys: readonly string[] = [
  '046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c2964fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5',
  '036b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296',
];

/** Whether a name is that of a public key. */
export const namesKey = (name: string): boolean => wordsOf(name).join(' ').endsWith('public key');

/** A text of the form that a schema asks for; undefined where none of ours has it. */
const textFor = (schema: OwnSchema, texts: readonly string[]): string | undefined => {
  const [pattern, format, least, most] = ['pattern', 'format', 'minLength', 'maxLength'].map((keyword) =>
    keywordIn(schema, keyword),
  );
  if (keywordIn(schema, 'type') !== 'string') return undefined;
  const form = typeof pattern === 'string' ? readPattern(pattern) : /(?:)/;
  return texts.find(
    (text) =>
      form?.test(text) === true &&
      text.length >= Number(least ?? 0) &&
      text.length <= Number(most ?? text.length) &&
      (format === undefined || (typeof format === 'string' && looksLike[format]?.test(text) === true)),
  );
};

const looksLike: Readonly<Record<string, RegExp>> = { uri: /^https:/, url: /^https:/, date: /^\d{4}-/ };

/** The one value that may be there, the usual one or an example, the first of a list, or any text of its form. */
export const valueOf = (schema: OwnSchema, name: string): unknown =>
  [
    keywordIn(schema, 'const'),
    firstOf(keywordIn(schema, 'examples')),
    firstOf(keywordIn(schema, 'enum')),
    listFor(schema, name),
    textFor(schema, namesKey(name) ? publicKeys : anyTexts),
  ].find(isSayable);

/** A list that must have something has one: of the only value, or the first that it may have. */
const listFor = (schema: OwnSchema, name: string): unknown => {
  const items = keywordIn(schema, 'items');
  const isOne = Number(keywordIn(schema, 'minItems') ?? 0) <= 1;
  if (keywordIn(schema, 'type') !== 'array' || !isOne || !isJsonObject(items)) return undefined;
  const value = valueOf({ node: items, definitions: schema.definitions }, name);
  return value === undefined ? undefined : [value];
};

/** The members that a value has to have in any case. */
const neededIn = (schema: OwnSchema): readonly (readonly [name: string, member: OwnSchema])[] => {
  const all = certainPartsOf(schema);
  const names = new Set(
    all.flatMap(({ node: { required } }) => (Array.isArray(required) ? required.map(String) : [])),
  );
  return [...names].flatMap((name): readonly (readonly [string, OwnSchema])[] => {
    const found = all.flatMap(({ node: { properties }, definitions }) => {
      const node = isJsonObject(properties) ? properties[name] : undefined;
      return isJsonObject(node) ? [{ node, definitions }] : [];
    });
    const [first] = found;
    return first === undefined ? [] : [[name, first]];
  });
};

/** A name that only one thing may have: an example of it is taken once it was sent. */
const isTakenOnce = (schema: OwnSchema, name: string): boolean =>
  ['symbol', 'ticker', 'slug', 'handle', 'reference'].includes(wordsOf(name).at(-1) ?? '') &&
  [keywordIn(schema, 'const'), keywordIn(schema, 'enum')].every((said) => said === undefined) &&
  textFor(schema, ['PSIABC']) !== undefined;

const isWithin = (place: string, whole: string): boolean => place === whole || place.startsWith(`${whole}/`);

/** Deeper than this, a request has more to say than a description gives examples for. */
const deepest = 3;

/**
 * Values of a request of theirs that it must have and nothing of ours says, where their description gives them. The id of
 * a thing is none: an example of it names nothing that is there.
 *
 * @param said the places of theirs that something of ours is said at
 */
export const valuesGiven = (whole: OwnSchema, said: readonly string[], at = ''): readonly Given[] =>
  neededIn(whole).flatMap(([name, member]): readonly Given[] => {
    const place = `${at}/${escaped(name)}`;
    if (said.includes(place) || isIdentifier({ at: place, types: [] })) return [];
    const inner = namesIn(place).length < deepest ? valuesGiven(member, said, place) : [];
    if (inner.length > 0 || said.some((each) => isWithin(each, place))) return inner;
    const value = isTakenOnce(member, name) ? '${$digest}' : valueOf(member, name);
    return value === undefined ? [] : [[place, value]];
  });

/**
 * The same, where what ours names in its path has its place there: by its name, or as the only text that is needed.
 *
 * @param names the names in our path that theirs has no place for
 */
export const askedFor = (names: readonly string[], whole: OwnSchema): readonly Given[] => {
  const ours = names.map((name): Leaf => ({ at: `/${name}`, types: ['string'], isRequired: true }));
  const theirs = theirLeaves(whole, 'request').filter(({ isRequired }) => isRequired === true);
  const isOne = ours.length === 1 && theirs.length === 1;
  const pairs = isOne ? [[ours[0], theirs[0]] as const] : paired(ours, theirs);
  const said = pairs.flatMap(([mine, other]): readonly Given[] =>
    mine === undefined || other === undefined ? [] : [[other.at, `\${${mine.at.slice(1)}}`]],
  );
  const places = said.map(([at]) => at);
  return [...said, ...valuesGiven(whole, places)];
};
