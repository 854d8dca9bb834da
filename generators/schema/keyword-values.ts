import { ofContract } from '../../spec/contract/in-use.ts';
import type { JsonObject } from '../../spec/json.ts';
import { textListsIn, type Texts } from '../../spec/schema/text-lists.ts';

// The values at and just beyond what a keyword of a schema allows. This is their one place on the suite's side. The
// mutants of reference-impl/deviations/mechanical have their own: a list that chose both would hide its own gaps.

/** A number in place of a text. */
export const numberOfAnotherType = 12_345;

/** Values that a client may send in place of a type, named. */
const otherTypes: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  string: { 'a number': numberOfAnotherType, 'an object': {}, null: null },
  integer: { 'a fraction': 49.5, 'a text': 'ten', null: null },
  number: { 'a text': 'ten', null: null },
  boolean: { 'a text': 'perhaps', null: null },
  array: { 'a text': 'one', 'an object': {} },
  object: { 'a text': 'one', 'a list': [] },
};

const badDates = {
  'a day that does not exist': '2023-02-30',
  'day first': '28/02/1990',
  'a date and time': '1990-02-28T00:00:00Z',
  'no dashes': '19900228',
};

const badFormats: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  date: badDates,
  email: { 'no at sign': 'ada.example.com', 'nothing before the at sign': '@example.com' },
  'date-time': { 'a date only': '2024-05-17', 'not a time': 'yesterday' },
};

/** Patterns of the document, each with the texts just outside it. */
const outsidePattern: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  '^\\+[1-9][0-9]{1,14}$': {
    'first digit is 0': '+0123',
    'no plus sign': '14155550132',
    'only one digit': '+1',
    '16 digits': '+1234567890123456',
    'a space inside': '+1 4155550132',
    'a letter inside': '+1415555O132',
    empty: '',
  },
  '^[0-9]{2,6}$': { '1 digit': '5', '7 digits': '5415111', 'a letter inside': '54a511', empty: '' },
};

/** A text just inside a pattern, and one that lies further inside and is as unusual. */
interface TextInside {
  readonly value: string;
  readonly beside?: string;
}

/**
 * Patterns of the document, each with the texts just inside it. No country gives out these telephone numbers: whoever
 * refuses them for that refuses the one beside, too.
 */
const insidePattern: Readonly<Record<string, Readonly<Record<string, TextInside>>>> = {
  '^\\+[1-9][0-9]{1,14}$': {
    '2 digits': { value: '+14', beside: '+146' },
    '15 digits': { value: '+123456789012345', beside: '+12345678901234' },
    'first digit is 9': { value: '+912345678901', beside: '+112345678901' },
  },
  '^[0-9]{2,6}$': { '2 digits': { value: '54' }, '6 digits': { value: '541511' } },
};

const isNumber = (value: unknown): value is number => typeof value === 'number';

const everyList = ofContract(({ description }): readonly Texts[] => textListsIn(description.document()));

/** The lists as they are with the values of all versions. */
const listsOfAllVersions = ofContract(({ wholeDocument }): readonly Texts[] => textListsIn(wholeDocument()));

/** Values that this list has in other versions alone: a server that stayed behind, or went ahead, takes them. */
const valuesOfOtherVersions = (list: Texts): Texts => {
  const whole = listsOfAllVersions().filter((other) => list.every((value) => other.includes(value)));
  const [smallest = list] = whole.toSorted((a, b) => a.length - b.length);
  return smallest.filter((value) => !list.includes(value));
};

/**
 * Values of lists that have some in common with this one, and values of any list that a member begins with (OTHER,
 * of OTHER_SERVICES): a server that mixes lists up takes them.
 */
const sisterValues = (list: Texts): Texts => {
  const sisters = everyList().filter((other) => other.some((value) => list.includes(value)));
  const foreign = sisters.flatMap((other) => other.find((value) => !list.includes(value)) ?? []);
  const short = everyList()
    .flat()
    .filter((value) => !list.includes(value) && list.some((member) => member.startsWith(`${value}_`)));
  return [...new Set([...foreign, ...short])];
};

/** How the value is named that no list has. */
export const anyOtherValue = 'a value outside the list';

/** Values that the keywords of a node forbid, each named by what is wrong with it. */
export const valuesOutside = (node: JsonObject): Readonly<Record<string, unknown>> => {
  const { type, pattern, format, minimum, maximum, minLength, maxLength } = node;
  return {
    ...(typeof type === 'string' ? otherTypes[type] : {}),
    ...(typeof pattern === 'string' ? outsidePattern[pattern] : {}),
    ...(typeof format === 'string' ? badFormats[format] : {}),
    ...(Array.isArray(node['enum'])
      ? {
          [anyOtherValue]: 'NOT_A_MEMBER',
          'a member in lower case': String(node['enum'][0]).toLowerCase(),
          ...Object.fromEntries(
            sisterValues(node['enum'].map(String)).map((value) => [
              `a member of another list, ${value}`,
              value,
            ]),
          ),
          ...Object.fromEntries(
            valuesOfOtherVersions(node['enum'].map(String)).map((value) => [
              `a value of another version, ${value}`,
              value,
            ]),
          ),
        }
      : {}),
    ...(isNumber(minimum) ? { 'one under the minimum': minimum - 1 } : {}),
    ...(isNumber(maximum) ? { 'one over the maximum': maximum + 1 } : {}),
    ...(isNumber(minLength) && minLength > 0 ? { 'one character too short': 'x'.repeat(minLength - 1) } : {}),
    ...(isNumber(maxLength) ? { 'one character too long': 'x'.repeat(maxLength + 1) } : {}),
  };
};

/** A value that a keyword only just allows. */
export interface ValueInside {
  readonly keyword: 'enum' | 'pattern' | 'minimum' | 'maximum' | 'minLength' | 'maxLength';
  readonly how: string;
  readonly value: unknown;
  /** Another value, which lies further inside: whoever refuses that, too, does not refuse where the range ends. */
  readonly beside?: unknown;
}

/** A letter of one character that takes two bytes: who counts bytes finds a text of them twice as long. */
const wideLetter = 'é';

/** A text that hardly anybody finds too long, however its length is counted. */
const shortLength = 20;

const longestTexts = (maxLength: number): readonly ValueInside[] => [
  { keyword: 'maxLength', how: `the longest (${maxLength} characters)`, value: 'x'.repeat(maxLength) },
  {
    keyword: 'maxLength',
    how: `the longest (${maxLength} letters of two bytes each)`,
    value: wideLetter.repeat(maxLength),
    beside: wideLetter.repeat(Math.min(shortLength, maxLength)),
  },
];

/** Values that the keywords of a node only just allow: each of a list, both ends of each range. */
export const valuesInside = (node: JsonObject): readonly ValueInside[] => {
  const { enum: listed, pattern, minimum, maximum, minLength, maxLength } = node;
  const texts = typeof pattern === 'string' ? (insidePattern[pattern] ?? {}) : {};
  return [
    ...(Array.isArray(listed)
      ? listed.map((value): ValueInside => ({ keyword: 'enum', how: String(value), value }))
      : []),
    ...Object.entries(texts).map(([how, inside]): ValueInside => ({ keyword: 'pattern', how, ...inside })),
    ...(isNumber(minimum) ? [{ keyword: 'minimum', how: 'the minimum', value: minimum } as const] : []),
    ...(isNumber(maximum) ? [{ keyword: 'maximum', how: 'the maximum', value: maximum } as const] : []),
    ...(isNumber(minLength)
      ? [{ keyword: 'minLength', how: 'the shortest', value: 'x'.repeat(Math.max(1, minLength)) } as const]
      : []),
    ...(isNumber(maxLength) ? longestTexts(maxLength) : []),
  ];
};
