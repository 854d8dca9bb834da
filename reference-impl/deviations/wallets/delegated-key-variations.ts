import { ApiError, invalidField, notFound } from '../../http/api-error.ts';
import { noContent } from '../../http/call.ts';
import { replacing } from '../../runtime/behaviour.ts';
import { delegatedKeyOf, delegatedKeyView } from '../../wallets/delegated-key-store.ts';
import {
  activate,
  addressedKey,
  afterFirstSignature,
  filtersOf,
  isRevocable,
  listedKeys,
  mustBeFiltered,
  mustBeOnly,
  revokeDelegatedKey,
  unfiltered,
} from '../../wallets/delegated-keys.ts';
import { signedRetry } from '../../wallets/signed-retry.ts';
import type { Variations } from '../deviation.ts';

/** Permitted variants of delegated keys. */
export const delegatedKeyVariations = {
  'delegated-keys-show-little': {
    about: 'a delegated key shows id and status alone',
    gaps: ['delegated-keys/shape'],
    unexamined: 'later pages of keys are compared by the account that a row shows',
    replaces: replacing(delegatedKeyView, (_right, _work, { id, status }) => ({ id, status })),
  },
  'delegated-keys-take-one-signature': {
    about: 'a delegated key is ACTIVE after one signature',
    gaps: ['delegated-keys/creation'],
    unexamined: 'no key is then without its policy',
    replaces: replacing(afterFirstSignature, (_right, call, key) => activate(call, key)),
  },
  'idle-delegated-keys-can-be-revoked': {
    about: 'revoking a key that is PENDING or REVOKED is answered 204',
    gaps: ['delegated-keys/revoking-what-is-not-active'],
    replaces: replacing(revokeDelegatedKey, async (right, call) =>
      isRevocable(call, await addressedKey(call)) ? right(call) : noContent,
    ),
  },
  'delegated-keys-are-revoked-by-signature': {
    about: 'revoking a delegated key is a signed retry',
    gaps: ['wallet-credentials/which-actions-are-signed'],
    replaces: replacing(revokeDelegatedKey, async (right, call) => {
      const key = await addressedKey(call);
      return isRevocable(call, key)
        ? signedRetry(call, { accountId: key.accountId }, () => right(call))
        : right(call);
    }),
  },
  'revoked-delegated-keys-are-gone': {
    about: 'a revoked key is neither read nor listed',
    gaps: ['delegated-keys/reading-a-revoked-key'],
    unexamined: 'a key that is gone shows no state',
    replaces: [
      replacing(delegatedKeyOf, async (right, work, id) => {
        const key = await right(work, id);
        if (key.status === 'REVOKED') throw notFound('No such delegated key.');
        return key;
      }),
      replacing(listedKeys, (right, call) => ({ ...right(call), status: { not: 'REVOKED' } })),
    ],
  },
  'funding-sources-have-many-keys': {
    about: 'a funding source has any number of ACTIVE keys',
    gaps: ['delegated-keys/several-keys'],
    replaces: replacing(mustBeOnly, async () => {}),
  },
  'unfiltered-key-lists-answer-403': {
    about: 'a list of delegated keys without a filter is answered 403',
    gaps: ['delegated-keys/refusal-of-an-unfiltered-list'],
    replaces: replacing(unfiltered, (right, call) => new ApiError(403, 'FORBIDDEN', right(call).message)),
  },
  'delegated-keys-are-listed-by-one-filter': {
    about: 'a list of delegated keys with both filters is answered 400',
    gaps: ['delegated-keys/both-filters'],
    replaces: replacing(mustBeFiltered, (right, call) => {
      right(call);
      if (filtersOf(call).length > 1)
        throw invalidField('fundingSourceId', 'Name accountId or fundingSourceId, not both.');
    }),
  },
} as const satisfies Variations;
