/** An API token: its id is the user name of HTTP Basic, its secret the password. */
export interface BasicPair {
  readonly tokenId: string;
  readonly tokenSecret: string;
}

/** The Authorization header of HTTP Basic, with the client id and the secret of an API token. Source: Authentication. */
export const basicOf = ({ tokenId, tokenSecret }: BasicPair): string =>
  `Basic ${Buffer.from(`${tokenId}:${tokenSecret}`).toString('base64')}`;

/**
 * The pair in a header that a client of ours wrote; two empty texts where there is none. The reference server and the
 * independent one read what they are sent by code of their own.
 */
export const basicPairIn = (header = ''): BasicPair => {
  const text = Buffer.from(header.replace(/^Basic /, ''), 'base64').toString('utf8');
  const [, tokenId = '', tokenSecret = ''] = /^([^:]*):(.*)$/s.exec(text) ?? [];
  return { tokenId, tokenSecret };
};
