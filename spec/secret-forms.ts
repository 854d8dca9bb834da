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
