import { basicOf, type BasicPair } from '../spec/http-basic.ts';

const secondHalfMissing = 'without its second half';
const otherCase = 'in the other letter case';
const longer = 'with one character more';

/** An Authorization header that opens nothing, and what is wrong with it. */
export interface WrongCredential {
  readonly how: string;
  readonly authorization: string;
}

/** Nearly right, in a way that a careless comparison takes most likely. */
export const isLikely = ({ how }: WrongCredential): boolean =>
  [secondHalfMissing, otherCase].some((way) => how.endsWith(way));

const encoded = (text: string): string => Buffer.from(text, 'utf8').toString('base64');

const basic = (tokenId: string, tokenSecret: string): string => basicOf({ tokenId, tokenSecret });

/** Headers that are no HTTP Basic credential at all: whoever reads headers sees that. */
export const unreadableCredentials = ({ tokenId, tokenSecret }: BasicPair): readonly WrongCredential[] => [
  { how: 'a scheme alone', authorization: 'Basic' },
  { how: 'text that is not base64', authorization: 'Basic %%%' },
  { how: 'a user without a colon', authorization: `Basic ${encoded('nobody')}` },
  { how: 'no scheme', authorization: encoded(`${tokenId}:${tokenSecret}`) },
  { how: 'another scheme', authorization: `Digest ${encoded(`${tokenId}:${tokenSecret}`)}` },
  { how: 'an unknown bearer token', authorization: 'Bearer nobody-has-this-token' },
];

/** The other letter case, or another text where there are no letters. */
const otherwise = (text: string): string => {
  const swapped = text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();
  return swapped === text ? `${text}x` : swapped;
};

const firstHalf = (text: string): string => text.slice(0, Math.ceil(text.length / 2));

/** Texts that a careless comparison takes for this one. */
const nearMissesOf = (text: string): readonly { readonly how: string; readonly text: string }[] => [
  { how: 'without its last character', text: text.slice(0, -1) },
  { how: secondHalfMissing, text: firstHalf(text) },
  { how: longer, text: `${text}x` },
  { how: otherCase, text: otherwise(text) },
  { how: 'with a blank behind it', text: `${text} ` },
  { how: 'with a blank before it', text: ` ${text}` },
];

/** A token nobody has. Guessing at this one locks nobody out. */
export const unknownToken = 'nobody-has-this-id';

/** Well-formed HTTP Basic whose user name is no API token. */
export const wrongUsers = ({ tokenId, tokenSecret }: BasicPair): readonly WrongCredential[] => [
  { how: 'an unknown token id with the right secret', authorization: basic(unknownToken, tokenSecret) },
  { how: 'no token id', authorization: basic('', tokenSecret) },
  { how: 'id and secret the wrong way round', authorization: basic(tokenSecret, tokenId) },
];

/** Well-formed HTTP Basic whose password is not the secret of the token: each a near miss. */
export const wrongPasswords = ({ tokenId, tokenSecret }: BasicPair): readonly WrongCredential[] => [
  { how: 'an empty secret', authorization: basic(tokenId, '') },
  { how: 'the id in place of the secret', authorization: basic(tokenId, tokenId) },
  ...nearMissesOf(tokenSecret).map(({ how, text }) => ({
    how: `the secret ${how}`,
    authorization: basic(tokenId, text),
  })),
];

/** HTTP Bearer whose token is nearly that of an agent. */
export const wrongBearers = (token: string): readonly WrongCredential[] =>
  nearMissesOf(token)
    // Blanks around a header are no part of it.
    .filter(({ text }) => text === text.trim())
    .map(({ how, text }) => ({ how: `the access token ${how}`, authorization: `Bearer ${text}` }));

/** For tokens that other tests need: three guesses, with a right request after each, lock nobody out. */
export const likeliestPasswords = (pair: BasicPair): readonly WrongCredential[] =>
  wrongPasswords(pair).filter((way) => isLikely(way) || way.how.endsWith(longer));
