/** An API token: its id is the user name of HTTP Basic, its secret the password. */
export interface BasicPair {
  readonly tokenId: string;
  readonly tokenSecret: string;
}

/** The Authorization header of HTTP Basic, with the client id and the secret of an API token. Source: Authentication. */
export const basicOf = ({ tokenId, tokenSecret }: BasicPair): string =>
  `Basic ${Buffer.from(`${tokenId}:${tokenSecret}`).toString('base64')}`;
