import type { DelegatedKeyState } from '../../spec/machines/delegated-key.ts';
import type { JsonObject } from '../../spec/json.ts';
import { notFound } from '../http/api-error.ts';
import { defineCollection, type Document } from '../store/store.ts';
import { replaceable } from '../runtime/behaviour.ts';
import type { Work } from '../runtime/work.ts';

/** A key that signs for a wallet in place of its holder, as it is stored and as reads show it. */
export interface DelegatedKey extends Document {
  readonly cardId: string;
  /** Cards name their sources by the internal account, so this is the account's id. */
  readonly fundingSourceId: string;
  readonly accountId: string;
  /** Compressed, in hexadecimal. */
  readonly publicKey: string;
  readonly nickname: string;
  readonly status: DelegatedKeyState;
  readonly spendingLimits?: readonly object[];
  readonly createdAt: string;
  readonly updatedAt: string;
}

export const delegatedKeys = defineCollection<DelegatedKey>('delegated_keys', ['accountId']);

/** The key with this id. Raises 404; the document has no code of its own for it. */
export const delegatedKeyOf = replaceable(async (work: Work, id: string): Promise<DelegatedKey> => {
  const key = await work.collection(delegatedKeys).get(id);
  if (!key) throw notFound('No such delegated key.');
  return key;
});

/** A key as reads show it. */
export const delegatedKeyView = replaceable((_work: Work, key: DelegatedKey): JsonObject => ({ ...key }));
