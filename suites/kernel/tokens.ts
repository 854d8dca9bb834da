import { randomUUID } from 'node:crypto';
import type { Value } from '../../generators/kernel/from-schema.ts';
import type { Exchange } from '../../spec/exchange.ts';
import type { As, CallOptions, Client } from './client.ts';
import { Inconclusive } from './examiner.ts';
import { bodyOf, isTaken, needed } from './judge.ts';
import type { Owned } from './owned.ts';
import { run } from './run.ts';

/** A token name that bears the run's mark and that no other token has. */
export const ownTokenName = (): string => `${run().prefix}-${randomUUID()}`;

/** Creates a token, whatever the target answers; one that came to be is taken away after the run. */
export const addToken = async (
  api: Client,
  owned: Owned,
  members: Value = { permissions: ['VIEW'] },
  options: CallOptions = {},
): Promise<Exchange> => {
  const exchange = await api.call('tokens.create', {
    ...options,
    body: { name: ownTokenName(), ...members },
  });
  const { id } = bodyOf(exchange);
  if (typeof id === 'string' && isTaken(exchange)) owned.add('tokens.delete', id);
  return exchange;
};

/** A token to work with. Leaves the test as inconclusive when the target creates none, or one without an id. */
export const someToken = async (
  api: Client,
  owned: Owned,
  members?: Value,
): Promise<{ readonly id: string; readonly exchange: Exchange }> => {
  const exchange = needed(await addToken(api, owned, members), 'Creating an API token');
  const { id } = bodyOf(exchange);
  if (typeof id !== 'string')
    throw new Inconclusive('no-binding', 'The answer to the creation of a token has no id.', exchange);
  return { id, exchange };
};

export const readToken = (api: Client, tokenId: string): Promise<Exchange> =>
  api.call('tokens.get', { path: { tokenId } });

export const deleteToken = (api: Client, tokenId: string): Promise<Exchange> =>
  api.call('tokens.delete', { path: { tokenId } });

const basic = (user: string, password: string): As => ({
  authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
});

/**
 * The credentials in the answer to a creation, in the ways that their user name may be meant. The document shows
 * neither member, so an answer without a secret leaves the test as inconclusive.
 */
export const credentialsIn = (created: Exchange): readonly As[] => {
  const { id, clientId, clientSecret } = bodyOf(created);
  if (typeof clientSecret !== 'string')
    throw new Inconclusive('no-binding', 'The answer to the creation has no clientSecret.', created);
  return [clientId, id].flatMap((user) => (typeof user === 'string' ? [basic(user, clientSecret)] : []));
};
