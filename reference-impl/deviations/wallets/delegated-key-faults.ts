import { ok } from '../../http/call.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import { delegatedKeyView } from '../../wallets/delegated-key-store.ts';
import {
  activate,
  endKey,
  filtersOf,
  listedKeys,
  mustBeFiltered,
  newKey,
  revokeDelegatedKey,
  unfiltered,
} from '../../wallets/delegated-keys.ts';
import { answering } from '../altered-answers.ts';
import { faultsOf } from '../deviation.ts';
import { isLongAgo } from '../later-views.ts';

/** A list of keys by this filter alone is refused. */
const refusingFilter = (name: string): Replacement =>
  replacing(mustBeFiltered, (right, call) => {
    if (filtersOf(call).join() === name) throw unfiltered(call);
    right(call);
  });

/** Faults in delegated keys. */
export const delegatedKeyFaults = faultsOf({
  'delegated-keys/list-by-account': {
    'delegated-keys-are-not-listed-by-account': refusingFilter('accountId'),
  },
  'delegated-keys/list-by-funding-source': {
    'delegated-keys-are-not-listed-by-source': refusingFilter('fundingSourceId'),
  },
  'delegated-keys/list-needs-an-account-or-a-funding-source': {
    'delegated-keys-are-listed-unfiltered': replacing(mustBeFiltered, () => {}),
  },
  'delegated-keys/list-is-of-what-it-names': {
    'delegated-keys-of-every-account-are-listed': replacing(listedKeys, () => ({})),
  },
  'delegated-keys/list-holds-the-created-key': {
    'no-delegated-key-is-listed': replacing(listedKeys, (right, call) => ({ ...right(call), id: '' })),
  },
  'delegated-keys/pending-without-its-policy': {
    'delegated-key-is-active-before-its-policy': [
      replacing(newKey, (right, call) => ({ ...right(call), status: 'ACTIVE' })),
      replacing(activate, (right, call, key) => right(call, { ...key, status: 'PENDING' })),
    ],
  },
  'delegated-keys/revoking-an-active-key-answers-204': {
    'delegated-key-revocation-answers-200': answering(revokeDelegatedKey, (_answer, { params }) =>
      ok({ id: params['id'] }),
    ),
  },
  'delegated-keys/revoked-key-is-revoked': {
    'revoked-delegated-key-comes-back-late': replacing(delegatedKeyView, (right, work, key) =>
      right(work, key.status === 'REVOKED' && isLongAgo(work, key) ? { ...key, status: 'ACTIVE' } : key),
    ),
    'revoked-delegated-key-stays-active': replacing(endKey, async () => {}),
  },
});
