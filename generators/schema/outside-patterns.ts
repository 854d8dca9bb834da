// Texts just outside a pattern, by rule: a text that matches is changed in each way that a careless reader would not
// notice, and results that still match are left out. No text is written by hand for a pattern.

/** One of each class of characters that a text of letters, digits and signs may be mixed up with. */
const strangers: Readonly<Record<string, string>> = {
  'a blank': ' ',
  'a no-break space': '\u00A0',
  'a tab': '\t',
  'a line feed': '\n',
  'a carriage return': '\r',
  'an invisible character': '\u200B',
  'a dash': '-',
  'a dot': '.',
  'a comma': ',',
  'a slash': '/',
  'a bracket': '(',
  'a plus sign': '+',
  'a letter': 'O',
  'a digit of another script': '\u0661',
};

const middleOf = (text: string): number => Math.ceil(text.length / 2);

const withStrangers = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(strangers).flatMap(([what, stranger]) => [
      [`${what} before`, `${stranger}${text}`],
      [`${what} inside`, `${text.slice(0, middleOf(text))}${stranger}${text.slice(middleOf(text))}`],
      [`${what} behind`, `${text}${stranger}`],
    ]),
  );

const inScript = (text: string, zero: number): string =>
  text.replaceAll(/\d/gu, (digit) => String.fromCodePoint(zero + Number(digit)));

const [arabicZero, devanagariZero, wideZero] = [0x06_60, 0x09_66, 0xff_10] as const;

/** As somebody writes it who means the same. */
const otherSpellings = (text: string): Readonly<Record<string, string>> => ({
  'in Arabic-Indic digits': inScript(text, arabicZero),
  'in Devanagari digits': inScript(text, devanagariZero),
  'in full-width digits': inScript(text, wideZero),
  'in groups with blanks': text.replaceAll(/(\d{2})(?=\d)/gu, '$1 '),
  'in groups with dashes': text.replaceAll(/(\d{2})(?=\d)/gu, '$1-'),
  'with brackets': text.replace(/(\d{2})(\d{2})/u, '($1)$2'),
  'without its dashes': text.replaceAll('-', ''),
  '00 in place of the plus sign': text.replace(/^\+/u, '00'),
  'without its plus sign': text.replace(/^\+/u, ''),
  'with two plus signs': text.replace(/^\+/u, '++'),
  'with a zero behind the plus sign': text.replace(/^\+/u, '+0'),
  'as a link': `tel:${text}`,
  'with a letter in place of one': `${text.slice(0, middleOf(text))}O${text.slice(middleOf(text) + 1)}`,
  'with blanks in place of dashes': text.replaceAll('-', ' '),
  'with a minus sign': `-${text.replace(/^\+/u, '')}`,
  'with decimals': `${text}.0`,
  'with an exponent': `${text}e1`,
  'in quotation marks': `"${text}"`,
  'after a line of its own': `x\n${text}`,
  'before a line of its own': `${text}\nx`,
  'twice, with a comma': `${text},${text}`,
});

/** How often a text is made longer or shorter before a pattern must have refused it. */
const furthest = 40;

const isDigit = (character: string | undefined): character is string => /^\d$/u.test(character ?? '');

/** Just too long, one and ten times more; just too short, and nothing at all. */
const otherLengths = (text: string, matches: (text: string) => boolean): Readonly<Record<string, string>> => {
  const last = text.at(-1);
  const longer = Array.from({ length: furthest }, (_, n) => text + String(last).repeat(n + 1));
  const long = isDigit(last) ? longer.find((each) => !matches(each)) : undefined;
  const shorter = Array.from({ length: text.length - 1 }, (_, n) => text.slice(0, text.length - 1 - n));
  const short = shorter.filter((each) => !matches(each));
  return {
    ...(long === undefined
      ? {}
      : {
          'one character too long': long,
          'two characters too long': `${long}${last}`,
          'ten times as long': text + String(last).repeat(9 * text.length + furthest),
        }),
    ...(short[0] === undefined ? {} : { 'one character too short': short[0] }),
    ...(short[1] === undefined ? {} : { 'two characters too short': short[1] }),
    empty: '',
  };
};

/** Texts outside a pattern, made from one that matches it, each named by what was done to it. */
export const textsOutside = (pattern: string, text: string): Readonly<Record<string, string>> => {
  const expression = new RegExp(pattern, 'u');
  const matches = (each: string): boolean => expression.test(each);
  const all = { ...otherLengths(text, matches), ...withStrangers(text), ...otherSpellings(text) };
  const seen = new Set([text]);
  return Object.fromEntries(
    Object.entries(all).filter(([, each]) => {
      const isNew = !seen.has(each) && !matches(each);
      seen.add(each);
      return isNew;
    }),
  );
};
