import { basicOf, type BasicPair } from './http-basic.ts';

/**
 * Base64 of a text that stands at any place of a longer one. Three bytes make four characters, so the same text has three
 * forms; characters that also depend on its neighbours are left out.
 */
const base64Inside = (bytes: Buffer): readonly string[] =>
  [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    const uncertain = (before + bytes.length) % 3 === 0 ? 0 : 1;
    return text.slice(before === 0 ? 0 : before + 1, text.length - uncertain);
  });

const urlSafe = (base64: string): string => base64.replaceAll('+', '-').replaceAll('/', '_');

const byByte = (bytes: Buffer, form: (hex: string) => string): string =>
  [...bytes].map((byte) => form(byte.toString(16).padStart(2, '0'))).join('');

/** The forms in which a server, a proxy or a log may repeat a text: as it is, backwards, and in the usual encodings. */
export const formsOf = (text: string): readonly string[] => {
  const bytes = Buffer.from(text);
  const encoded = base64Inside(bytes);
  const hex = bytes.toString('hex');
  return [
    ...new Set([
      text,
      [...text].toReversed().join(''),
      ...encoded,
      ...encoded.map(urlSafe),
      hex,
      hex.toUpperCase(),
      encodeURIComponent(text),
      byByte(bytes, (byte) => `%${byte}`),
      byByte(bytes, (byte) => `%${byte.toUpperCase()}`),
      byByte(bytes, (byte) => `\\u00${byte}`),
      byByte(bytes, (byte) => `&#x${byte};`),
      [...bytes].map((byte) => `&#${byte};`).join(''),
      JSON.stringify(text).slice(1, -1),
    ]),
  ];
};

/** The forms of a credential: of its secret, and of the pair that HTTP Basic sends. Source: Authentication. */
export const formsOfCredential = (pair: BasicPair): readonly string[] => [
  ...formsOf(pair.tokenSecret),
  ...formsOf(basicOf(pair).replace('Basic ', '')),
];

/** A secret in a form that is written in many ways: spaced, wrapped, escaped once or twice, in other letters. */
export interface Spelling {
  /** What `plainly` makes of each of them. */
  readonly plain: string;
  readonly pattern: RegExp;
}

/** What may stand between two characters of a secret that is spaced or wrapped. */
const between = String.raw`(?:[\s,;:|._-]|\\+[nrt])`;
const escapedCharacter = /(?:%|\\+u00|\\+x|&(?:amp;)?#x0*)([\da-f]{2});?/gi;
const separators = new RegExp(`${between}+`, 'g');
const numberedCharacter = /&(?:amp;)?#0*(\d{2,3});/g;

/** A text without escapes, without what stands between characters, and in small letters. */
export const plainly = (text: string): string =>
  text
    .replaceAll(escapedCharacter, (_all, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replaceAll(numberedCharacter, (_all, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll(separators, '')
    .toLowerCase();

const inPattern = (text: string): string => text.replaceAll(/[$()*+./?[\\\]^{|}-]/g, String.raw`\$&`);

/** A byte as itself or escaped. */
const anyEscape = (byte: number): string => {
  const hex = byte.toString(16).padStart(2, '0');
  return String.raw`(?:${inPattern(String.fromCodePoint(byte))}|%${hex}|\\+u00${hex}|\\+x${hex}|&(?:amp;)?#x0*${hex};|&(?:amp;)?#0*${byte};)`;
};

const spelled = (parts: readonly string[], plain: string): Spelling => ({
  plain: plainly(plain),
  pattern: new RegExp(parts.join(`${between}*`), 'gi'),
});

const base32Letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

const base32 = (bytes: Buffer): string =>
  [...bytes]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('')
    .replaceAll(/.{1,5}/g, (bits) => base32Letters.charAt(Number.parseInt(bits.padEnd(5, '0'), 2)));

/** The ways to write a credential that `formsOfCredential` leaves out, because each has no end of variants. */
export const spellingsOfCredential = (pair: BasicPair): readonly Spelling[] =>
  [pair.tokenSecret, `${pair.tokenId}:${pair.tokenSecret}`].flatMap((text) => {
    const bytes = Buffer.from(text);
    const wide = Buffer.from(text, 'utf16le');
    const encoded = [...base64Inside(bytes), ...base64Inside(Buffer.from(bytes.toString('base64')))];
    const texts = [text, base32(bytes), ...encoded, ...base64Inside(wide)];
    const backwards = texts.map((each) => [...each].toReversed().join(''));
    const numbers = [bytes, wide].flatMap((all) => [
      [...all].map((byte) => `(?:0x)?${byte.toString(16).padStart(2, '0')}`),
      [...all].map(String),
    ]);
    return [
      ...[...texts, ...texts.map(urlSafe), ...backwards].map((each) =>
        spelled([...Buffer.from(each)].map(anyEscape), each),
      ),
      ...numbers.map((parts) => spelled(parts, parts.join('').replaceAll('(?:0x)?', ''))),
    ];
  });
