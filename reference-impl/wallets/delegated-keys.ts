import { cardOf } from '../records/card-store.ts';
import { ApiError, conflict, invalidField } from '../http/api-error.ts';
import { created, noContent, ok, type Answer, type Call, type Handler } from '../http/call.ts';
import { replaceable } from '../runtime/behaviour.ts';
import type { Where } from '../store/store.ts';
import { allows, apply } from '../runtime/lifecycle.ts';
import { answerPage, equalFilters } from '../http/pages.ts';
import { delegatedKeyOf, delegatedKeys, delegatedKeyView, type DelegatedKey } from './delegated-key-store.ts';
import { compressed, keyPairFor } from './p256.ts';
import { challenge, signedRetry, stepOf } from './signed-retry.ts';
import { walletOf } from './wallets.ts';
import type { Routes } from '../http/intake.ts';

interface DelegatedKeyCreate {
  readonly cardId: string;
  readonly internalAccountId: string;
  readonly nickname: string;
  readonly spendingLimits?: readonly object[];
}

/** The key that the path names. Raises 404. */
export const addressedKey = (call: Call): Promise<DelegatedKey> =>
  delegatedKeyOf(call, call.params['id'] ?? '');

/** Whether a key can be revoked. */
export const isRevocable = (call: Call, { status }: DelegatedKey): boolean =>
  allows(call, 'delegated-key', status, 'revoke');

/** Raises 409 where the funding source of the card has an ACTIVE key. Assumed. */
export const mustBeOnly = replaceable(
  async (call: Call, cardId: string, fundingSourceId: string): Promise<void> => {
    const where = { cardId, fundingSourceId, status: 'ACTIVE' };
    if ((await call.collection(delegatedKeys).first({ where })) !== undefined)
      throw conflict('The funding source of this card has an ACTIVE key.');
  },
);

/** A key as the first signature makes it. */
export const newKey = replaceable((call: Call<DelegatedKeyCreate>): DelegatedKey => {
  const { cardId, internalAccountId, nickname, spendingLimits } = call.body;
  const id = call.newId('DelegatedKey');
  const now = call.now().toISOString();
  return {
    id,
    cardId,
    fundingSourceId: internalAccountId,
    accountId: internalAccountId,
    publicKey: compressed(keyPairFor(call.world, `delegated ${id}`).getPublicKey()),
    nickname,
    status: apply(call, 'delegated-key', '(none)', 'create').state,
    ...(spendingLimits !== undefined && { spendingLimits }),
    createdAt: now,
    updatedAt: now,
  };
});

/** Completes the policy of a key: ACTIVE. */
export const activate = replaceable(async (call: Call, key: DelegatedKey): Promise<Answer> => {
  const { state: status } = apply(call, 'delegated-key', key.status, 'completePolicy');
  const after: DelegatedKey = { ...key, status, updatedAt: call.now().toISOString() };
  await call.collection(delegatedKeys).update(after);
  return created(delegatedKeyView(call, after));
});

/** The answer to the first signature: a challenge for the second, which is for the policy. */
export const afterFirstSignature = replaceable(
  (call: Call, { accountId, id }: DelegatedKey): Promise<Answer> => challenge(call, { accountId, step: id }),
);

/**
 * Creates a key by two signatures: the first makes it, PENDING; the second, for its policy, makes it ACTIVE.
 * Source: States and transitions > Delegated signing key; the steps are assumed.
 */
export const createDelegatedKey: Handler<DelegatedKeyCreate> = async (call) => {
  const { cardId, internalAccountId: accountId } = call.body;
  await walletOf(call, accountId, 'internalAccountId');
  const { fundingSources } = await cardOf(call, cardId);
  if (!fundingSources.includes(accountId))
    throw invalidField('internalAccountId', 'internalAccountId must be a funding source of the card.');
  await mustBeOnly(call, cardId, accountId);

  // The request that a retry names says which of the two signatures it brings.
  const step = (await stepOf(call)) ?? '';
  const pending = await call.collection(delegatedKeys).get(step);
  if (pending !== undefined)
    return signedRetry(call, { accountId, step: pending.id }, () => activate(call, pending));
  return signedRetry(call, { accountId }, async () => {
    const key = newKey(call);
    await call.collection(delegatedKeys).insert(key);
    return afterFirstSignature(call, key);
  });
};

export const getDelegatedKey: Handler = async (call) => ok(delegatedKeyView(call, await addressedKey(call)));

/** Refuses a list of keys that is asked for by no filter. */
export const unfiltered = replaceable(
  (_call: Call): ApiError =>
    new ApiError(400, 'INVALID_INPUT', 'Name accountId or fundingSourceId, or both.'),
);

/** The parameters that a list of keys is asked for by. */
export const filtersOf = ({ query }: Call): readonly string[] =>
  ['accountId', 'fundingSourceId'].filter((name) => query[name] !== undefined);

/** Raises 400 unless a list of keys is asked for by one filter at least. */
export const mustBeFiltered = replaceable((call: Call): void => {
  if (filtersOf(call).length === 0) throw unfiltered(call);
});

/** The keys in a list. */
export const listedKeys = replaceable((call: Call): Where =>
  equalFilters(call, ['accountId', 'fundingSourceId']),
);

/** Lists keys by their wallet, their funding source, or both, newest first. Raises 400 for neither. */
export const listDelegatedKeys: Handler = async (call) => {
  mustBeFiltered(call);
  return answerPage(call, {
    from: call.collection(delegatedKeys),
    where: listedKeys(call),
    view: (key) => delegatedKeyView(call, key),
  });
};

/** Ends an ACTIVE key. */
export const endKey = replaceable((call: Call, key: DelegatedKey): Promise<void> => {
  const { state: status } = apply(call, 'delegated-key', key.status, 'revoke');
  return call.collection(delegatedKeys).update({ ...key, status, updatedAt: call.now().toISOString() });
});

/** Revokes an ACTIVE key, at once and unsigned. Source: States and transitions > Delegated signing key. */
export const revokeDelegatedKey = replaceable(async (call: Call): Promise<Answer> => {
  const key = await addressedKey(call);
  if (!isRevocable(call, key)) throw invalidField('id', `A key that is ${key.status} cannot be revoked.`);
  await endKey(call, key);
  return noContent;
});

export const delegatedKeysRoutes = {
  'delegatedKeys.create': createDelegatedKey,
  'delegatedKeys.get': getDelegatedKey,
  'delegatedKeys.list': listDelegatedKeys,
  'delegatedKeys.revoke': revokeDelegatedKey,
} as const satisfies Routes;
