import type { JsonObject } from '../../spec/json.ts';
import { valuesOutside } from './keyword-values.ts';
import { textsOutside } from './outside-patterns.ts';

/** The value to send in place of the present one. */
export type Damage = (present: unknown) => unknown;

/** Named by what is wrong. */
type Damages = Readonly<Record<string, Damage>>;

/** An example of each pattern of the document: as long as leaves room on both sides. */
const examples: Readonly<Record<string, string>> = {
  '^\\+[1-9][0-9]{1,14}$': '+493012345678',
  '^[0-9]{2,6}$': '5415',
};

const isNumber = (value: unknown): value is number => typeof value === 'number';

/** The present value in a type that it does not have, and as a lenient reader would take it. */
const asAnotherType: Readonly<Record<string, Damages>> = {
  string: { 'in a list': (present) => [present], true: () => true },
  integer: {
    'as a text': String,
    true: () => true,
    'in a list': (present) => [present],
    'with a fraction': (present) => Number(present) + 0.4,
  },
  boolean: { 'as a text': String, 'as a number': Number },
  array: { 'its item alone': (present) => (present as readonly unknown[])[0] },
};

/** Beyond a bound: by a fraction, by two, and ten times as far. */
const beyondBounds = ({ minimum, maximum, maxLength }: JsonObject): Damages => ({
  ...(isNumber(minimum)
    ? {
        'two under the minimum': () => minimum - 2,
        'half under the minimum': () => minimum - 0.5,
        'far under the minimum': () => minimum - 10 * Math.max(1, minimum),
      }
    : {}),
  ...(isNumber(maximum)
    ? {
        'two over the maximum': () => maximum + 2,
        'a fraction over the maximum': () => maximum + 0.000_000_1,
        'nearly the next over the maximum': () => maximum + 0.4,
        'ten times the maximum': () => maximum * 10,
      }
    : {}),
  ...(isNumber(maxLength)
    ? {
        'two characters too long': () => 'x'.repeat(maxLength + 2),
        'ten times as long': () => 'x'.repeat(maxLength * 10),
      }
    : {}),
});

/** A member of a list as somebody writes it who means the same, or cut. */
const spellings: Damages = {
  'a member with a blank before': (present) => ` ${String(present)}`,
  'a member with a blank behind': (present) => `${String(present)} `,
  'a member with a line feed behind': (present) => `${String(present)}\n`,
  'a member without its last letter': (present) => String(present).slice(0, -1),
  'a member with one letter more': (present) => `${String(present)}S`,
  'two members with a comma': (present) => `${String(present)},${String(present)}`,
  'no text': () => '',
};

/** Other standards for the same: alpha-3, numeric, subdivisions, names; and what nobody has. */
const otherCountries: Damages = {
  'the code of three letters': () => 'DEU',
  'the code of three digits': () => '276',
  'the name of a country': () => 'Germany',
  'the code of a part of a country': () => 'DE-BE',
  'a code that no country has': () => 'ZZ',
};

/** A longer list is a register of others: countries. */
const longestOwnList = 50;

const formats: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  date: {
    'a day that its year does not have': '2023-02-29',
    'a day that its month does not have': '1990-04-31',
    'a month that does not exist': '1990-13-01',
    'month zero': '1990-00-10',
    'day zero': '1990-01-00',
    'without zeros': '1990-2-8',
    'a year of two digits': '90-02-28',
    'with slashes': '1990/02/28',
    'with dots': '28.02.1990',
    'month first': '02-28-1990',
    'a month alone': '1990-02',
    'a week date': '1990-W09-3',
    'a day of the year': '1990-059',
    'in words': 'February 28, 1990',
    'a blank before': ' 1990-02-28',
    'a blank behind': '1990-02-28 ',
    'a line feed behind': '1990-02-28\n',
    'a line before': 'x\n1990-02-28',
    'in Arabic-Indic digits': '١٩٩٠-٠٢-٢٨',
    'no text': '',
  },
  email: {
    'two at signs': 'ada@@example.com',
    'nothing behind the at sign': 'ada@',
    'a blank inside': 'ada moreno@example.com',
    'a blank behind': 'ada@example.com ',
    'a line feed behind': 'ada@example.com\n',
    'two addresses': 'ada@example.com,bob@example.com',
    'a name before it': 'Ada <ada@example.com>',
    'no text': '',
  },
};

const ofTexts = ({ pattern, format }: JsonObject): Damages => {
  const example = typeof pattern === 'string' ? examples[pattern] : undefined;
  const given = typeof format === 'string' ? (formats[format] ?? {}) : {};
  const fixed = Object.entries(given).map(([how, text]) => [how, () => text] as const);
  if (typeof pattern !== 'string' || example === undefined) return Object.fromEntries(fixed);
  const outside = textsOutside(pattern, example);
  const changed = Object.entries(outside).map(([how, text]): readonly [string, Damage] => [
    how,
    (present) => (typeof present === 'string' ? textsOutside(pattern, present)[how] : undefined) ?? text,
  ]);
  return Object.fromEntries(changed);
};

const ofLists = ({ enum: listed }: JsonObject): Damages => {
  if (!Array.isArray(listed)) return {};
  return { ...spellings, ...(listed.length > longestOwnList ? otherCountries : {}) };
};

const fixedOnes = (node: JsonObject): Damages =>
  Object.fromEntries(
    Object.entries(valuesOutside(node)).map(([how, instead]) => [
      how,
      // Equal identifiers would be refused for that: an object is as distinct as what it takes the place of.
      (present: unknown) => (how === 'an object' ? { value: present } : instead),
    ]),
  );

/**
 * Everything that can be sent in place of a member that its keywords forbid: another type, each way just outside of a
 * pattern, a format, a list or a bound, and what a lenient reader takes for the same. Where a change leaves a value
 * valid, whoever sends it leaves it out.
 */
export const damagesOf = (node: JsonObject): Damages => ({
  ...fixedOnes(node),
  ...asAnotherType[String(node['type'])],
  ...ofTexts(node),
  ...ofLists(node),
  ...beyondBounds(node),
});
