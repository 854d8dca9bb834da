import type { Credentials } from '../target/target.ts';

/** The Authorization header of HTTP Basic, with the client id and the secret of an API token. Source: Authentication. */
export const basicOf = ({ tokenId, tokenSecret }: Credentials): string =>
  `Basic ${Buffer.from(`${tokenId}:${tokenSecret}`).toString('base64')}`;
