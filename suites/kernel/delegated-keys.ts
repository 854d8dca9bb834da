import type { Exchange } from '../../spec/exchange.ts';
import { activeCard, holderWith } from './cards.ts';
import type { Client } from './client.ts';
import { bodyOf } from './judge.ts';
import type { Owned } from './owned.ts';
import { exampleBody } from './probes.ts';
import { target } from './run.ts';
import { performed, type Challenged } from './signed-retry.ts';
import { approvedPerson } from './verifications.ts';
import { someCredential, someSession, walletHolder, walletOf } from './wallets.ts';

/** A card that an embedded wallet pays for. */
export interface WalletCard {
  readonly cardId: string;
  /** The internal account of the wallet. */
  readonly internalAccountId: string;
}

/** Leaves the test as inconclusive where no wallet with a session, or no card that it pays for, can be had. */
export const someWalletCard = async (api: Client, owned: Owned): Promise<WalletCard> => {
  if (!target().capabilities.state) return exampleBody('delegatedKeys.create') as WalletCard;
  const person = await approvedPerson(api, owned, walletHolder());
  const wallet = await walletOf(api, person);
  await someSession(api, await someCredential(api, wallet));
  const holder = await holderWith(api, person.id, bodyOf(person.exchange));
  const { id } = await activeCard(api, { ...holder, account: { ...holder.account, id: wallet.id } });
  return { cardId: id, internalAccountId: wallet.id };
};

/** Creates a key by as many signatures as the target asks for, whatever it answers. */
export const createKey = (
  api: Client,
  card: WalletCard,
  onChallenge?: (challenged: Challenged, step: number) => Promise<void>,
): Promise<Exchange> =>
  performed(api, 'delegatedKeys.create', { body: { ...card, nickname: 'card payments' } }, onChallenge);

export const listKeys = (api: Client, query: Readonly<Record<string, string>>): Promise<Exchange> =>
  api.call('delegatedKeys.list', { query });

export const readKey = (api: Client, id: string): Promise<Exchange> =>
  api.call('delegatedKeys.get', { path: { id } });

export const revokeKey = (api: Client, id: string): Promise<Exchange> =>
  api.call('delegatedKeys.revoke', { path: { id } });
