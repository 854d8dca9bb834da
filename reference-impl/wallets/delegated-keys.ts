import { delegatedKey as machine } from '../../spec/machines/delegated-key.ts';
import { cardOf } from '../cards/card-store.ts';
import { ApiError, conflict, invalidField } from '../http/api-error.ts';
import { created, noContent, ok, type Answer, type Call, type Handler } from '../http/call.ts';
import { allows, apply } from '../runtime/lifecycle.ts';
import { answerPage, equalFilters } from '../http/pages.ts';
import { delegatedKeyOf, delegatedKeys, delegatedKeyView, type DelegatedKey } from './delegated-key-store.ts';
import { compressed, keyPairFor } from './p256.ts';
import { challenge, signedRetry, stepOf } from './signed-retry.ts';
import { walletOf } from './wallets.ts';

interface DelegatedKeyCreate {
  readonly cardId: string;
  readonly internalAccountId: string;
  readonly nickname: string;
  readonly spendingLimits?: readonly object[];
}

const addressedKey = (call: Call): Promise<DelegatedKey> => delegatedKeyOf(call, call.params['id'] ?? '');

/** Raises 409 where the funding source of the card has an ACTIVE key. Assumed. */
const mustBeOnly = async (call: Call, cardId: string, fundingSourceId: string): Promise<void> => {
  const where = { cardId, fundingSourceId, status: 'ACTIVE' };
  const isTaken = (await call.collection(delegatedKeys).first({ where })) !== undefined;
  if (isTaken && !call.variations.has('funding-sources-have-many-keys'))
    throw conflict('The funding source of this card has an ACTIVE key.');
};

const newKey = async (call: Call<DelegatedKeyCreate>): Promise<DelegatedKey> => {
  const { cardId, internalAccountId, nickname, spendingLimits } = call.body;
  const id = call.newId('DelegatedKey');
  const now = call.now().toISOString();
  const key: DelegatedKey = {
    id,
    cardId,
    fundingSourceId: internalAccountId,
    accountId: internalAccountId,
    publicKey: compressed(keyPairFor(call.world, `delegated ${id}`).getPublicKey()),
    nickname,
    status: call.faults.has('delegated-key-is-active-before-its-policy')
      ? 'ACTIVE'
      : apply(machine, '(none)', 'create').state,
    ...(spendingLimits !== undefined && { spendingLimits }),
    createdAt: now,
    updatedAt: now,
  };
  await call.collection(delegatedKeys).insert(key);
  return key;
};

const activate = async (call: Call, key: DelegatedKey): Promise<Answer> => {
  const isActive = !allows(machine, key.status, 'completePolicy');
  const status = isActive ? key.status : apply(machine, key.status, 'completePolicy').state;
  const after: DelegatedKey = { ...key, status, updatedAt: call.now().toISOString() };
  await call.collection(delegatedKeys).update(after);
  return created(delegatedKeyView(call, after));
};

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
    const key = await newKey(call);
    if (call.variations.has('delegated-keys-take-one-signature')) return activate(call, key);
    return challenge(call, { accountId, step: key.id });
  });
};

export const getDelegatedKey: Handler = async (call) => ok(delegatedKeyView(call, await addressedKey(call)));

const unfiltered = ({ variations }: Call): ApiError => {
  const message = 'Name accountId or fundingSourceId, or both.';
  return variations.has('unfiltered-key-lists-answer-403')
    ? new ApiError(403, 'FORBIDDEN', message)
    : new ApiError(400, 'INVALID_INPUT', message);
};

/** Raises 400 unless a list of keys is asked for by one filter at least. */
const mustBeFiltered = (call: Call): void => {
  const { faults, query, variations } = call;
  const names = ['accountId', 'fundingSourceId'].filter((name) => query[name] !== undefined).join();
  const isRefused =
    (names === '' && !faults.has('delegated-keys-are-listed-unfiltered')) ||
    (names === 'accountId' && faults.has('delegated-keys-are-not-listed-by-account')) ||
    (names === 'fundingSourceId' && faults.has('delegated-keys-are-not-listed-by-source'));
  if (isRefused) throw unfiltered(call);
  if (names.includes(',') && variations.has('delegated-keys-are-listed-by-one-filter'))
    throw invalidField('fundingSourceId', 'Name accountId or fundingSourceId, not both.');
};

/** Lists keys by their wallet, their funding source, or both, newest first. Raises 400 for neither. */
export const listDelegatedKeys: Handler = async (call) => {
  mustBeFiltered(call);
  const isHidden = call.faults.has('no-delegated-key-is-listed');
  const isGone = call.variations.has('revoked-delegated-keys-are-gone');
  return answerPage(call, {
    from: call.collection(delegatedKeys),
    where: {
      ...equalFilters(call, ['accountId', 'fundingSourceId']),
      ...(isGone && { status: { not: 'REVOKED' } }),
      ...(isHidden && { id: '' }),
    },
    view: (key) => delegatedKeyView(call, key),
  });
};

/** Revokes an ACTIVE key, at once and unsigned. Source: States and transitions > Delegated signing key. */
export const revokeDelegatedKey: Handler = async (call) => {
  const key = await addressedKey(call);
  const isRevocable = allows(machine, key.status, 'revoke');
  if (!isRevocable && call.variations.has('idle-delegated-keys-can-be-revoked')) return noContent;
  if (!isRevocable) throw invalidField('id', `A key that is ${key.status} cannot be revoked.`);
  const { state: status } = apply(machine, key.status, 'revoke');
  if (!call.faults.has('revoked-delegated-key-stays-active'))
    await call.collection(delegatedKeys).update({ ...key, status, updatedAt: call.now().toISOString() });
  return call.faults.has('delegated-key-revocation-answers-200') ? ok({ id: key.id }) : noContent;
};
