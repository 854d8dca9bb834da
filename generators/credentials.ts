import { basicOf, type BasicPair } from '../spec/http-basic.ts';

/** An Authorization header that opens nothing, and what is wrong with it. */
export interface WrongCredential {
  readonly how: string;
  readonly authorization: string;
}

const encoded = (text: string): string => Buffer.from(text, 'utf8').toString('base64');

const basic = (tokenId: string, tokenSecret: string): string => basicOf({ tokenId, tokenSecret });

/** Headers that are no HTTP Basic credential at all: whoever reads headers sees that. */
export const unreadableCredentials = ({ tokenId, tokenSecret }: BasicPair): readonly WrongCredential[] => [
  { how: 'a scheme alone', authorization: 'Basic' },
  { how: 'text that is not base64', authorization: 'Basic %%%' },
  { how: 'a user without a colon', authorization: `Basic ${encoded('nobody')}` },
  { how: 'no scheme', authorization: encoded(`${tokenId}:${tokenSecret}`) },
  { how: 'another scheme', authorization: `Digest ${encoded(`${tokenId}:${tokenSecret}`)}` },
  { how: 'an unknown bearer token', authorization: 'Bearer psi-nobody-has-this-token' },
];

/** The other letter case, or another text where there are no letters. */
const otherwise = (text: string): string => {
  const swapped = text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();
  return swapped === text ? `${text}x` : swapped;
};

/** A token nobody has. Guessing at this one locks nobody out. */
export const unknownToken = 'psi-nobody-has-this-id';

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
  { how: 'the secret without its last character', authorization: basic(tokenId, tokenSecret.slice(0, -1)) },
  { how: 'the secret with one character more', authorization: basic(tokenId, `${tokenSecret}x`) },
  { how: 'the secret in the other letter case', authorization: basic(tokenId, otherwise(tokenSecret)) },
];
