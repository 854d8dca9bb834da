import { apiTokens } from '../store/platforms.ts';
import type { Tx } from '../store/store.ts';
import type { TokenRow } from './page/answers.ts';
import type { PlatformCaller } from '../runtime/caller.ts';

const shownAtOnce = 100;

/** The newest API tokens of a tenant, without secrets: the server keeps none. */
export const readTokens = async (
  tx: Tx,
  { tenant, tokenId }: PlatformCaller,
): Promise<readonly TokenRow[]> => {
  const tokens = await tx.collection(apiTokens, tenant).find({ limit: shownAtOnce });
  return tokens.map(({ id, name, permissions, clientId, createdAt }) => ({
    id,
    name,
    permissions,
    clientId,
    createdAt,
    isYours: id === tokenId,
  }));
};
